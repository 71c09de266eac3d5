/** Mails and text messages about deposits and withdrawals. */
export const coinMails = {
  creditedSubject: 'Deposit credited to your {{brand}} account',
  credited: '{{coins}} was credited to your funding account on {{time}}.',
  requestedSubject: 'Withdrawal requested from your {{brand}} account',
  requested:
    'A withdrawal of {{coins}} to {{address}} was requested from your account on {{time}}.',
  reviewed: 'We review it before sending it. Until then you can cancel it in Assets > Withdraw.',
  checked:
    "It passed our checks, and we're sending it now. Once it's on its way, it can't be reversed.",
  sentSubject: 'Withdrawal sent from your {{brand}} account',
  sent: '{{coins}} was sent to {{address}}.',
  transaction: 'Transaction hash: {{transaction}}',
  returnedSubject: 'Withdrawal from your {{brand}} account not completed',
  rejected: 'We reviewed and rejected your withdrawal of {{coins}} to {{address}}.',
  failed: "The network couldn't complete your withdrawal of {{coins}} to {{address}}.",
  returned: 'The full amount, including the fee, is available in your funding account again.',
} as const;
