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
