export const recovery = {
  lostAuthenticator: 'Lost your authenticator?',
  removeLostAuthenticator: 'Remove lost authenticator',
  authenticatorRemovalWait:
    "Your password and code are correct. If you've lost your authenticator, you can have it removed after {{wait}}, or after {{longWait}} if your password changed in the last {{fresh}}.",
  demoWait: 'The wait is shorter in this demo.',
  removalNotices:
    "We'll message every email and phone number on your account now, halfway through, shortly before the removal and when it's done.",
  authenticatorRemovalStop:
    'Until then, you can stop the removal from any open session, with a passkey or the authenticator itself, or with the code in those messages.',
  removalHold: "After that, we'll log out all sessions and suspend withdrawals for 24 hours.",
  requestRemoval: 'Request removal',
  removalRequested: 'Removal requested',
  authenticatorRemovalOn:
    "We'll remove your authenticator on {{time}}. After that, you can log in with your password and a code.",
  foundAuthenticator: 'Found it? Log in with it to stop the removal.',
  backToLogin: 'Back to login',
  days: '{{count}} {{count|one:day|other:days}}',
  enterStopCodeHint: 'Enter the stop code from our message. It stops the removal and nothing else.',
  stopCode: 'Stop code',
  enterStopCode: 'Please enter the stop code',
  stopReset: 'Stop removal',
  resetStopped: 'Removal stopped',
  setNewPasswordNow:
    'Nothing was removed, but the person who requested this knows your password. Set a new one now.',
  setNewPassword: 'Set new password',
  authenticatorRemovalAlert:
    "Someone asked to remove your authenticator. We'll remove it on {{time}}. If this wasn't you, stop it.",
  passkeysRemovalAlert:
    "Someone asked to remove your passkeys. We'll remove them on {{time}}. If this wasn't you, stop it.",
  changePasswordNow: "Nothing was removed. If you didn't request this, change your password now.",
  lostPasskeys: 'Lost all your passkeys?',
  removeLostPasskeys: 'Remove lost passkeys',
  passkeysRemovalWait:
    'With your password and a code, you can have all your passkeys removed after {{wait}}, or after {{longWait}} if your password changed in the last {{fresh}}.',
  passkeysRemovalStop:
    'Until then, you can stop the removal from any open session, with a passkey, or with the code in those messages.',
  lostPasskeyLink: 'Lost your passkey? Request removal',
} as const;
