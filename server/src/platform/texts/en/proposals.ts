/** What proposals of staff say: labels of many kinds, and all about the exchange, its staff and its customers. */
export const proposals = {
  // Labels and states of many kinds.
  network: 'Network',
  coin: 'Coin',
  amount: 'Amount',
  uid: 'UID',
  internalAccount: 'Internal account number',
  noteToCustomer: 'Note to the customer',
  reason: 'Reason',
  transactionHash: 'Transaction hash',
  currentVersion: 'Current version',
  state: 'State',
  status: 'Status',
  open: 'Open',
  closed: 'Closed',
  suspended: 'Suspended',
  active: 'Active',

  // The exchange.
  openService: 'Open {{service}}',
  serviceToOpen: 'Service to open',
  signersStopped: 'Signers still stopped: {{networks}}',

  // The operators.
  changeWait: '{{action}}: proposals expire after {{hours}} h',
  action: 'Action',
  expireAfter: 'Proposals expire after',
  waitEffect:
    'New proposals expire after {{hours}} h instead of {{before}} h. Open proposals keep their current expiry.',
  invite: 'Invite {{name}}',
  loginName: 'Login name',
  fullName: 'Full name',
  email: 'Email',
  roles: 'Roles',
  ownCustomerAccounts: 'Own customer accounts',
  operators: 'Operators',
  linkMailed:
    "We'll email a one-time link to {{email}} only. Opening it grants these roles: {{roles}}.",
  linkShown:
    "Email isn't set up, so the operator who creates the one-time link can read it. Opening it grants these roles: {{roles}}. The new operator must wait 24 hours before taking part in an action that needs two people.",
  changeRoles: 'Change the roles of operator {{operator}}',
  operatorNumber: 'Operator number',
  rolesEffect: "{{name}}: {{before}} → {{after}}. We'll end all of this operator's sessions.",

  // Customers.
  unfreeze: 'Unfreeze UID {{uid}}',
  account: 'Account',
  frozen: 'Frozen',
  unfreezeEffect: 'UID {{uid}} can trade and withdraw again, within the limits of its level.',
  notFrozen: "UID {{uid}} isn't frozen.",
  restoreLimit: 'Restore the level limit for daily withdrawals of UID {{uid}}',
  raiseLimit: 'Raise the daily withdrawal limit of UID {{uid}} to {{usdt}} USDT',
  dayLimit: 'Withdrawal limit per UTC day (0 = level limit)',
  limitEffect:
    'The account can withdraw {{usdt}} USDT per UTC day. Its level allows {{ofLevel}} USDT.',
  resetAuthenticator: 'Remove the authenticator app of UID {{uid}}',
  resetPasskeys: 'Remove the passkeys of UID {{uid}}',
  lostFactor: 'Lost 2FA method',
  authenticator: 'Authenticator app',
  passkeys: 'Passkeys',
  linked: 'Linked',
  removedAfterWait: 'Removed after the waiting period',
  resetNotices:
    'The same waiting period applies as when the customer requests the removal. We notify the customer four times. The customer can stop the removal from any session, with a passkey, with a new password, or with the stop code in a notification.',
  resetEffect:
    'Once they are removed, all sessions end and withdrawals are suspended for 24 hours.',

  // Documents.
  approveDocuments: 'Approve the documents of UID {{uid}}',
  rejectDocuments: 'Reject the documents of UID {{uid}}',
  requestDocuments: 'Request new documents from UID {{uid}}',
  submissionNumber: 'Submission number',
  decision: 'Decision',
  documents: 'Documents',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  documentsRequested: 'New documents requested',
  reviewFirst: 'Review submission {{number}} under Identity yourself before you approve.',
  verifiedSoon:
    'The account becomes verified 20 seconds after you approve and gets the rights of its level.',
} as const;
