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
