/** Of the frame around all pages. */
export const frame = {
  findOpen: 'Search',
  console: 'Console',
  live: 'LIVE',
  demo: 'DEMO',
  menu: 'Menu',
  alarms: '{{count|one:alarm|other:alarms}}',
  waits: 'awaiting you',
  readsOnly: 'read-only',
  idleHint: 'Logs you out when idle',
  signOut: 'Log out',
  idleTitle: 'Logging out in {{left}}',
  idleText: 'Your session ends after 15 minutes of inactivity.',
  stay: 'Stay logged in',
  goTo: 'Go to',
  lookAt: 'Appearance',
  connected: 'Live',
  old: '{{age}} old',
  log: 'Log',
  commit: 'Commit',
  projections: 'Projections',
  behind: 'behind',
  index: 'Index',
  of: '{{count}} of {{total}}',
  ledger: 'Ledger',
  sound: 'balanced',
  unsound: 'NOT balanced',
  auditWhole: 'Audit chain intact,',
  auditBroken: 'Audit chain broken at',
  shownIn: 'Times in',
} as const;

export const menuGroups = {
  watch: 'Monitoring',
  people: 'Customer care',
  money: 'Money',
  trading: 'Trading',
  house: 'Platform',
} as const;

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

/** What several pages say, and the roles. */
export const shared = {
  noRight: "You don't have access to “{{page}}”",
  noRightText: 'Ask an admin if you need access.',
  noPage: 'Page not found',
  noPageText: 'Choose one from the menu.',
  again: 'Try again',
  notRead: "Couldn't load: {{problem}}",
  noAnswer: 'no response from the server',
  stale: "No response from the server. Actions are disabled until it's back.",
  staleSince: '{{age}} old',
  views: 'Saved views',
  viewSave: 'Save view…',
  viewRemove: 'Remove view “{{name}}”',
  viewTitle: 'Save these filters as a view',
  viewText: 'Only you can see it, at the top of this list. A view with the same name is replaced.',
  viewName: 'Name',
  viewVerb: 'Save',
  back: 'Back',
  code: 'Authenticator code',
  reason: 'Reason, in a sentence (kept permanently, visible to auditors)',
  typeMiddle: 'Type the six underlined characters: lookalike addresses copy only the ends',
  reasonShort: 'At least 8 characters',
  asking: 'Checking the result',
  askingText:
    "The response was lost. It's safe to retry: this action runs only once, however often you press.",
  proposed:
    'Proposal {{code}} submitted, seal {{seal}}. It awaits a second person under Approvals.',
  older: 'Older',
  newest: 'Newest',
  loading: 'Loading',
  light: 'Light',
  dark: 'Dark',
  export: 'Export…',
  exportTitle: 'Export filtered results',
  exportText:
    "Exports all matching rows, not only this page, as CSV. The export is recorded, and each row carries the export's ID.",
  exportVerb: 'Export',
  usePasskey: 'Use a passkey instead',
  passkeyGivenUp: 'Passkey prompt canceled.',
} as const;

export const roles = {
  support: 'Support',
  compliance: 'Compliance',
  treasury: 'Treasury',
  risk: 'Risk',
  auditor: 'Auditor',
  admin: 'Admin',
} as const;

/** Of the page sign-in. */
export const signIn = {
  signIn: 'Log in',
  signInByPasskey: 'Log in with a passkey',
  console: 'Console',
  name: 'Login name',
  fullName: 'Full name',
  password: 'Password',
  newPassword: 'Password, at least 12 characters',
  code: 'Authenticator code',
  clock: "If every code is rejected, your phone's clock is off. Set it to update automatically.",
  forStaff: "For staff of this exchange only. Customer accounts can't log in here.",
  idle: 'You were logged out after 15 minutes of inactivity.',
  over: 'Your session has ended.',
  unconfirmed:
    "We couldn't confirm the logout, so this session may still be open on the server. It ends automatically after 15 minutes of inactivity.",
  noAnswer: 'No response. Try again.',
  join: 'Join as an operator',
  joinAs: "You'll join as: {{roles}}. This link works once.",
  scan: 'Scan this with an authenticator app, or enter the key',
  keyShown:
    "Your authenticator key was shown once, when this link was first opened. If you haven't linked the key, or someone else opened the link, ask for a new link: it comes with a new key.",
  joining: 'Link and log in',
  badLink: 'This link is no longer valid',
  badLinkText: 'It has been used, or is older than 24 hours. Ask for a new one.',
} as const;
