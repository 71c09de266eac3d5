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

  handOver: 'Hand over the lead of {{machine}}',
  leadingMachine: 'Leading machine',
  leaderNumber: 'Number of this leader',
  followersReady: 'Caught up, and one of them leads next: {{machines}}',
  noFollowerReady: 'No engine that follows is caught up',
  handOverEffect:
    'The process on {{machine}} stops with everything it runs (exit code 1). Its supervisor starts it again, and it follows. Orders wait for a moment; none is refused.',

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

/** What proposals say of markets, their rules, and a position that the exchange takes over. */
export const marketProposals = {
  list: 'List {{symbol}}: {{rules}}',
  listEffect:
    'The market is listed immediately and open to everyone, with its index. The order book stays empty until someone places an order. In a demo, bots start quoting after the next restart.',
  tier: 'Tier',
  indexSource: 'Index source',

  open: 'Open {{market}}',
  makeCancelOnly: 'Make {{market}} cancel-only',
  marketNumber: 'Market number',
  openEffect: '{{market}}: from {{before}} to {{after}}.',
  ordersWaiting:
    '{{count}} {{count|one:order|other:orders}} in the order book can trade again once the market is open.',

  // What the engine's copy says.
  rejects: 'The engine would reject this: {{why}}',
  ofField: '{{why}} ({{field}})',
  simulated: 'Simulated on a copy of the engine at log #{{sequence}}.',
  fundChanges: 'Insurance fund: {{before}} to {{after}} USDT.',
  fundUnchanged: 'Insurance fund: unchanged at {{before}} USDT.',
  ordersCanceled: '{{count}} open {{count|one:order|other:orders}} would be canceled.',
  touched:
    '{{count}} of {{positions}} {{positions|one:position|other:positions}} would change ({{accounts}} {{accounts|one:account|other:accounts}}).',
  liquidated:
    '{{count}} {{count|one:position|other:positions}} would be liquidated immediately ({{accounts}} {{accounts|one:account|other:accounts}}).',
  warned: '{{count}} {{count|one:position|other:positions}} would exceed an 80% margin ratio.',
  overLeverage:
    '{{count}} {{count|one:position keeps|other:positions keep}} leverage above the new limit.',
  overSize:
    '{{count}} {{count|one:position is|other:positions are}} above the new limit and can only be reduced.',
  deleveraged: '{{count}} {{count|one:position|other:positions}} would be auto-deleveraged.',

  takeOverLong: 'Take over the long {{contract}} position of UID {{uid}}',
  takeOverShort: 'Take over the short {{contract}} position of UID {{uid}}',
  contractNumber: 'Contract number',
  side: 'Side',
  quantity: 'Quantity',
  price: 'Price',
  position: 'Position',
  currentPosition: 'Current position: {{quantity}}.',
  othersDeleveraged:
    '{{count}} {{count|one:position|other:positions}} on the other side would be auto-deleveraged.',
} as const;

/** What proposals say of the hot and the cold wallet, and of the exchange's own funds. */
export const treasuryProposals = {
  changeCold: 'Change the active cold address of {{network}}',
  currentCold: 'Current cold address',
  newCold: 'New cold address',
  coldEffect:
    'Funds go to the new address starting {{hours}} hours after approval. Funds at the current address stay there.',
  coldStop: 'Until then, one person can stop the change.',

  sendToCold: 'Send {{amount}} {{coin}} to the cold wallet',
  coldAddress: 'Cold address',
  hotWallet: 'Hot wallet',
  hotEffect: '{{amount}} {{coin}} will remain in the hot wallet: {{percent}}% of the total.',

  bookFunds: 'Book {{amount}} {{coin}} as platform funds',
  incomingTransfer: 'Incoming transfer',
  sender: 'Sender',
  ownership: 'Ownership',
  notBooked: 'Not booked',
  platformFunds: 'Platform funds',
  bookEffect:
    "{{amount}} {{coin}} will count as platform funds. We won't credit any customer account.",
} as const;

/** What proposals say of coins and their networks, corrections, deposits, withdrawals and signers. */
export const walletProposals = {
  // Terms of coins and networks.
  openWay: 'Reopen {{what}} {{way}}',
  coinTerms: 'Parameters of {{coin}} on {{network}}, version {{version}}',
  minimumDeposit: 'Minimum deposit',
  minimumWithdrawal: 'Minimum withdrawal',
  maximumWithdrawal: 'Maximum withdrawal',
  withdrawalFee: 'Withdrawal fee',
  reviewAbove: 'Review above',
  twoApproversAbove: 'Two approvers above',
  networkTerms: '{{network}} confirmations, version {{version}}',
  creditedAfter: 'Credited after (confirmations)',
  withdrawableAfter: 'Withdrawable after (confirmations)',
  withdrawalFinalAfter: 'Withdrawal final after (confirmations)',

  // Corrections.
  correction: 'Correction: {{legs}}',
  leg: '{{account}} {{amount}} {{coin}}',
  accountNumber: 'account {{user}}',
  legLabel: 'Leg',
  legAccount: 'account',
  legCoin: 'coin',
  legAmount: 'amount',
  evidence: 'Evidence',
  available: 'Available: {{account}}',
  correctionEffect:
    'This correction moves {{worth}} USDT. The 24-hour limit has {{left}} USDT left.',
  changeCeiling: 'Limit corrections to {{usdt}} USDT in 24 hours',
  ceiling: '24-hour limit',

  // Deposits.
  creditSmall: 'Credit {{amount}} {{coin}}, below the minimum deposit, to account {{user}}',
  reverseDeposit: 'Reverse the {{amount}} {{coin}} deposit of account {{user}}',
  deposit: 'Deposit',
  customersFunds: "Customer's funding account",
  reversalEffect:
    "We'll take {{taken}} {{coin}} from the available balance and record {{owed}} {{coin}} as debt.",

  // Withdrawals.
  sendWithdrawal: 'Send {{amount}} {{coin}} to {{address}}',
  returnWithdrawal: 'Return {{amount}} {{coin}} from withdrawal {{withdrawal}}',
  withdrawal: 'Withdrawal',
  address: 'Address',
  amountReceived: 'Amount received',
  amountReturned: 'Amount returned',
  theWithdrawal: 'The withdrawal',
  awaitingTwo: 'Awaiting two-person approval',
  approvedThenSent: 'Approved, then sent',
  approvedNotSigned: 'Approved, not signed',
  endedReturned: 'Ended, funds returned',

  // Signers.
  resumeSigner: 'Resume the {{network}} signer ({{found}})',
  hotAddress: 'Hot address',
  missingFromRecord: 'Missing from record',
  signing: 'Signing',
  stopped: 'Stopped',
  resumeEffect:
    "Once signing resumes, every payment found on the network counts as paid, whatever it was for. Each withdrawal we didn't find there needs the approval of two people.",
  searchedAll: 'We searched all blocks.',
  searchNotComplete: 'The block search is not complete.',
} as const;
