/** What the Security tab's rows open. */
export const securityDialogs = [
  'authenticator',
  'email',
  'mobile',
  'password',
  'phishing',
] as const;
export type SecurityDialog = (typeof securityDialogs)[number];

/** Where a link goes that opens a dialog of the Security tab. */
export const opensDialog = (dialog: SecurityDialog) => ({
  to: '/user?tab=Security',
  state: { dialog },
});

/** The dialog that the way here asked for. */
export function readDialog(state: unknown): SecurityDialog | null {
  const asked = (state as { readonly dialog?: unknown } | null)?.dialog;
  return securityDialogs.find((name) => name === asked) ?? null;
}
