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

/*
 * Names by the code that stands in a field, as a sentence says them: `services.withdrawals`.
 */

/** What the exchange can close. */
export const services = {
  withdrawals: 'withdrawals',
  deposits: 'deposits',
  trading: 'trading',
  'sign-up': 'sign-up',
  chain: 'network',
} as const;

export const roles = {
  support: 'support',
  compliance: 'compliance',
  treasury: 'treasury',
  risk: 'risk',
  auditor: 'auditor',
  admin: 'admin',
} as const;

/** Accounts of the exchange. */
export const houseAccounts = {
  treasury: 'treasury',
  debts: 'debts',
} as const;

export const ruleKinds = {
  'contract-rules': 'Contract rules',
  'market-rules': 'Spot rules',
  'risk-rules': 'Risk rules',
  'fee-rules': 'Spot fees and tiers',
} as const;

export const marketStates = {
  open: 'open',
  'cancel-only': 'cancel-only',
  halted: 'halted',
} as const;

export const positionSides = {
  long: 'long',
  short: 'short',
} as const;

/** Why a proposal is not open any more, inside a sentence. */
export const proposalStates = {
  passing: 'being executed',
  passed: 'approved',
  failed: 'approved, but execution failed',
  refused: 'rejected',
  'taken-back': 'retracted',
  replaced: 'replaced',
  expired: 'expired',
} as const;

/** What is wrong while a worker of the upkeep fails, by its name. The words of the failure follow. */
export const upkeep = {
  alarms: 'alarms could not be passed on',
  announcements: 'could not deliver announcements to all accounts',
  'api-keys': 'upkeep of API keys failed',
  attendance: 'a gateway cannot say whose orders end with its connections',
  'audit-check': 'the audit log could not be checked',
  'audit-seal': 'the audit log is not sealed',
  books: 'could not check that books have bids and asks',
  'chain-states': 'other machines do not hear how chains go',
  'chains-elsewhere': 'what the machine with the signers says of chains cannot be used',
  closures: 'could not close accounts whose closure is due',
  'data-exports': 'could not make data exports',
  'dead-gateways': 'orders that end with a lost gateway are not cancelled',
  'dead-man': 'dead-man switches are not checked',
  deposits: 'deposits are delayed',
  'equity-days': "could not record today's account values",
  'fee-days': 'fee tiers and referral rewards of the day are delayed',
  identity: 'decisions on identity documents take no effect',
  'identity-pictures': 'upkeep of identity documents failed',
  'liquidity-waits': 'owners of orders waiting for liquidity are not notified',
  'measured-alerts': 'alerts by change and funding rate are not checked',
  'log-position': 'the log position could not be recorded',
  'log-walk': 'could not verify the hash chain of the log',
  margins: 'margin ratios are not monitored',
  notices: 'could not count background jobs',
  notifications: 'notifications are delayed',
  'operator-sessions': 'upkeep of operator sessions failed',
  'platform-figures': 'platform figures could not be sampled',
  proof: 'could not prove the liabilities',
  proposals: 'proposals could not be updated',
  reconciliation: 'could not reconcile engine, database and chain',
  retention: 'could not delete old rows',
  rights: 'could not update rights of accounts',
  sessions: 'upkeep of sessions failed',
  standbys: 'could not look for standby databases',
  status: 'could not record an incident',
  support: 'upkeep of support tickets failed',
  sweeps: 'sweeps are delayed',
  'trading-bots': 'could not clean up after ended trading bots',
  'trading-switch': 'could not open or close trading as ordered',
  withdrawals: 'withdrawals are delayed',
} as const;

/** Heads of the columns of an account's history as a file. */
export const historyFile = {
  time: 'Time (UTC)',
  timestamp: 'Timestamp (ms)',
  type: 'Type',
  coin: 'Coin',
  amount: 'Amount',
  balanceAfter: 'Balance after',
  market: 'Market',
  order: 'Order',
  reference: 'Reference',
  note: 'Note',
} as const;

/**
 * The risk statement of futures: what who opens positions must have read, and what is asked about it.
 * A change of any sentence, in either language, raises the version in `people/rights/futures-terms.ts`.
 */
export const rightsTerms = {
  leverage:
    'You trade futures with leverage. At 20x leverage, a 5% move against you costs all of your margin.',
  liquidation:
    'When your margin no longer covers what a position needs, the position is liquidated: we close it at the market price without asking you. You may lose the whole margin of an isolated position, and with cross margin all USDT in your futures account.',
  markAndFunding:
    'Liquidation follows the mark price, not the last price. Every few hours one side pays the other a funding fee. If you pay, it comes out of your margin.',
  stopLoss:
    'A stop loss is an order, not a promise: in a fast market it fills at a worse price. When no one takes the other side, a winning position may be reduced by auto-deleveraging.',

  howMuchLost:
    'You open a position with 20x leverage and the price moves 5% against you. How much do you lose?',
  fivePercent: '5% of the margin',
  allMargin: 'Almost all of the margin',
  nothing: 'Nothing until I close',

  marginTooSmall: 'What happens when your margin no longer covers your position?',
  waits: 'It stays open until the price recovers',
  asksFirst: "I'm asked to add margin first",
  withoutAsking: "It's closed without asking me",

  stopLossPrice: 'At what price does a stop loss close a position?',
  exactly: 'Always exactly at its trigger price',
  maybeWorse: 'At the market price then, possibly worse',
  entryPrice: 'At my entry price',
} as const;

/** What a reader does about an act that was not their own, in mails and notices. */
export const advice = {
  nothingToDo: "If this wasn't you, you don't need to do anything.",
  nothingChanged:
    "If this wasn't you, you don't need to do anything. No account was created or changed.",
  passwordStays: "If this wasn't you, you don't need to do anything. Your password stays the same.",
  passwordKnown: "If you didn't try to log in, someone knows your password. Change it now.",
  someoneLoggedIn:
    "If this wasn't you, someone is logged in to your account. Change your password now.",
  changePassword: "If this wasn't you, change your password now.",
  resetPassword: "If this wasn't you, reset your password now.",
  resetEndsSessions: "If this wasn't you, reset your password now. This ends all sessions.",
  resetUnlocks:
    "If this wasn't you, someone else tried but didn't guess your password. Resetting it unlocks login right away.",
  resetAndContact: "If this wasn't you, reset your password now and contact support.",
  endSessions: "If this wasn't you, log in, end all other sessions and change your password now.",
  cancelClosure: "If this wasn't you, log in, cancel the closure and change your password now.",
  removeKey: "If this wasn't you, remove the key and reset your password now.",
  removeAddress:
    "If this wasn't you, remove it and reset your password now. This ends all sessions and suspends withdrawals for 24 hours.",
  holdWithdrawals:
    "If this wasn't you, reset your password now. This ends all sessions and suspends withdrawals that aren't signed yet for 24 hours.",
} as const;
