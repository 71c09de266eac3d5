/** Why an account is frozen, as its owner reads it. */
export const freezeCauses = {
  access: 'Someone else may have access to your account.',
  activity: "We're reviewing activity on your account.",
  identity: 'We need to check your identity again.',
  authority: 'An authority asked us to freeze your account.',
  owner: 'You asked us to freeze your account.',
} as const;
