/** Of the search box. */
export const find = {
  find: 'Search: UID, email, mobile, order, withdrawal, …',
  results: 'Search results',
  reads: 'Looks like: {{reads}}. Press Enter to search.',
  or: ' or ',
  noShape:
    "Not a complete UID, email, mobile, order, withdrawal (WD-7), proposal (PR-7), transaction or address. Partial matches aren't supported.",
  looking: 'Searching…',
  foundSome: '{{reads}}: {{count}} found',
  foundNone: 'No matching {{reads}}.',
  closed: "Your role can't view {{kinds}}, so they weren't searched.",
  askChains: 'Look up this transaction on-chain',
  opened: 'Recently opened',
  openedNone: 'Items you open appear here.',
  hint: 'Enter a complete UID, email, mobile, order, withdrawal, proposal, transaction or address. Searches are recorded.',
  keys: '↑ ↓ to navigate, Enter to open, Esc to close',
} as const;

export const searchShapes = {
  mail: 'email',
  mobile: 'mobile',
  uid: 'UID',
  order: 'order',
  withdrawal: 'withdrawal',
  proposal: 'proposal',
  transaction: 'transaction',
  address: 'address',
} as const;

export const searchKind = {
  customer: 'Customer',
  order: 'Order',
  withdrawal: 'Withdrawal',
  deposit: 'Deposit',
  proposal: 'Proposal',
} as const;

export const searchKinds = {
  customer: 'customers',
  order: 'orders',
  withdrawal: 'withdrawals',
  deposit: 'deposits',
  proposal: 'proposals',
} as const;
