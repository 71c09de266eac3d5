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
