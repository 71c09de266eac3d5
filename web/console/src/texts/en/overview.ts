/** Of the page overview. */
export const overview = {
  title: 'Overview',
  sub: 'Items that need attention',
  waitsYou: 'Awaiting your approval',
  waitsOthers: 'Awaiting others',
  waitsIdentity: 'Documents to review',
  waitsRecovery: 'Pending 2FA removals',
  waitsWithdrawals: 'Withdrawals under review',
  waitsDeposits: 'Unexplained deposits',
  waitsTickets: 'Tickets awaiting a reply',
  oldest: 'oldest {{age}}',
  nothing: 'none',
  parts: 'System components',
  needLook: '{{count}} {{count|one:needs|other:need}} attention',
  allWell: 'all operational',
  second: 'Invite a second operator',
  secondText:
    'You are the only operator. Actions that need two people stay pending until you invite a second operator.',
  invite: 'Invite',
} as const;

export const figures = {
  commands: 'Commands',
  commit: 'Mean commit time',
  turnover: '24h turnover',
  'open-interest': 'Open interest',
  sockets: 'Connections',
  'sign-ins-refused': 'Failed logins',
} as const;

export const figureUnits = {
  commands: '/s',
  commit: 'ms',
  turnover: 'USDT',
  'open-interest': 'USDT',
  'sign-ins-refused': '/10 min',
} as const;

export const parts = {
  engine: 'Engine',
  log: 'Postgres log',
  snapshot: 'Snapshot',
  ledger: 'Ledger',
  projections: 'Projections',
  index: 'Index',
  feed: 'Market feed',
  notices: 'Email and SMS',
  audit: 'Audit chain',
  clock: 'Clock',
  disk: 'Disk',
} as const;

export const partValues = {
  engine: 'queue {{value}}',
  log: 'commit {{value}} ms',
  snapshot: '{{value}} old',
  ledger: 'balanced at #{{value}}',
  projections: '{{value}} s behind',
  index: '{{value}} available',
  feed: '{{value}} {{value|one:connection|other:connections}}',
  notices: '{{value}} waiting',
  audit: '{{value}} {{value|one:row|other:rows}}',
  clock: '{{value}} ms offset',
  disk: 'enough space',
} as const;

export const partFaults = {
  ledger: 'NOT balanced at #{{value}}',
  disk: 'not enough space',
} as const;
