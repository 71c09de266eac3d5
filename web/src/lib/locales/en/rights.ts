/** What an account may do, and how futures are enabled. */
export const rightsTexts = [
  'Your first futures order asks you to read the risks and answer three questions.',
  'Please answer all three questions and confirm that you have read the risks',
  'I have read the risks and trade futures at my own risk',
  'Enable futures',
  'Futures are enabled. Your order was not sent: press its button again',
  'What you may do',
  'Transfers',
  'Withdrawals',
  'Level 1',
  'Level 2',
  'What it opens',
  'Allowed',
  'Identity',
  'May leave in a day',
  'Yes',
  'No',
] as const;
