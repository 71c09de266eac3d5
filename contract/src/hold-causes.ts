/** The changes of an account that make its withdrawals wait (D12). */
export const holdCauses = [
  'password-changed',
  'password-reset',
  'email-changed',
  'phone-changed',
  'authenticator-bound',
  'authenticator-unbound',
  'passkey-added',
  'passkey-removed',
  'factor-reset',
] as const;
export type HoldCause = (typeof holdCauses)[number];
