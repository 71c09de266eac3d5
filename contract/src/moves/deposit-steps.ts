/** Where a deposit is. Of these, credited and withdrawable are in the funding account. */
export const depositSteps = [
  'seen',
  'credited',
  'withdrawable',
  'small',
  'failed',
  'reverted',
] as const;
export type DepositStep = (typeof depositSteps)[number];
