/** Of the page sign-in. */
export const signIn = {
  signIn: 'Log in',
  signInByPasskey: 'Log in with a passkey',
  console: 'Console',
  name: 'Login name',
  fullName: 'Full name',
  password: 'Password',
  newPassword: 'Password, at least 12 characters',
  code: 'Authenticator code',
  clock: "If every code is rejected, your phone's clock is off. Set it to update automatically.",
  forStaff: "For staff of this exchange only. Customer accounts can't log in here.",
  idle: 'You were logged out after 15 minutes of inactivity.',
  over: 'Your session has ended.',
  unconfirmed:
    "We couldn't confirm the logout, so this session may still be open on the server. It ends automatically after 15 minutes of inactivity.",
  noAnswer: 'No response. Try again.',
  join: 'Join as an operator',
  joinAs: "You'll join as: {{roles}}. This link works once.",
  scan: 'Scan this with an authenticator app, or enter the key',
  keyShown:
    "Your authenticator key was shown once, when this link was first opened. If you haven't linked the key, or someone else opened the link, ask for a new link: it comes with a new key.",
  joining: 'Link and log in',
  badLink: 'This link is no longer valid',
  badLinkText: 'It has been used, or is older than 24 hours. Ask for a new one.',
} as const;
