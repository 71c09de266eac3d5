/* Words that stand inside the sentences of refusals and notices. */

/** What an exit must lie beyond: its order's own price, that order's trigger, or what trades now. */
export const exitBounds = {
  limit: 'limit',
  trigger: 'trigger',
  current: 'current',
} as const;

/** What helps after a wrong code. */
export const authenticatorAdvice = {
  next: 'Please enter the next one.',
  clock:
    "If every code is rejected, your phone's clock is off: set it to update automatically, then enter the next code.",
} as const;

/** Why nothing can be sent to an address. */
export const addressFaults = {
  malformed: 'its format is invalid',
  checksum: 'a character is wrong (checksum mismatch)',
  otherChain: 'it belongs to another network',
  zero: "it's the zero address, which no one owns",
  burn: 'no one has its private key, so coins sent there are lost',
  precompile: "it's part of the network itself, so coins sent there are lost",
  unsupported: "we don't support this newer type of Bitcoin address yet",
  otherCoin: 'the payment request is for another coin',
  request: "we can't read this payment request",
  contract: "it's a token contract",
} as const;

/** What stands against closing an account. */
export const closureObstacles = {
  orders: 'you have open orders',
  positions: 'you have open positions',
  deposit: 'a deposit is in progress',
  withdrawal: 'a withdrawal is in progress',
  debt: 'you owe coins from a deposit that was reversed after crediting',
  pending: 'some of your funds are still frozen',
  balance: 'you still have a balance',
  restricted: 'your account is restricted',
} as const;

/** What a ticket can be about. */
export const ticketObjects = {
  order: 'order',
  withdrawal: 'withdrawal',
} as const;
