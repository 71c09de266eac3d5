/** Mails and text messages about the removal of a lost factor; `{{lost}}` is the factor. */
export const resetMails = {
  stoppedSubject: 'Removal of your {{brand}} {{lost}} stopped',
  stopped: 'The removal of your {{lost}} was stopped on {{time}}. Nothing was removed.',
  notYouStopped: "If you didn't request it, someone knows your password. Reset your password now.",
  askedSubject: 'Request to remove your {{brand}} {{lost}}',
  halfWaySubject: 'Halfway reminder: your {{brand}} {{lost}} will be removed',
  lastSubject: 'Last notice: your {{brand}} {{lost}} will be removed soon',
  stopIt:
    "If this was you, just wait. If not, stop it now: on any device where you're logged in, by logging in with {{by}}, or with the code below.",
  stopCode: 'Stop code: {{stopCode}}',
  useStopCode:
    'To use it, open the {{brand}} login page yourself, choose "Stop an authenticator removal" and enter the code. It only stops the removal. Then reset your password.',
  brief:
    'Your {{lost}} will be removed on {{endsAt}}. Not you? Enter the stop code {{stopCode}} on the login page and reset your password.',
} as const;

/** What differs where the authenticator app is lost: `by` is what else the reader logs in with. */
export const authenticatorReset = {
  lost: 'authenticator app',
  by: 'your passkey or authenticator app',
  asked:
    'On {{askedAt}}, someone with your password and a verification code sent to you reported your authenticator app as lost. It will be removed on {{endsAt}}.',
  doneSubject: 'Your {{brand}} authenticator app was removed',
  done: 'The waiting period is over. Your authenticator app was removed on {{time}}, and all sessions have ended. Log in and set up a new one. Withdrawals are suspended until {{until}}.',
} as const;

/** The same where passkeys are lost. */
export const passkeysReset = {
  lost: 'passkeys',
  by: 'a passkey',
  asked:
    'On {{askedAt}}, someone with your password and a verification code sent to you reported your passkeys as lost. They will be removed on {{endsAt}}.',
  doneSubject: 'Your {{brand}} passkeys were removed',
  done: 'The waiting period is over. Your passkeys were removed on {{time}}, and all sessions have ended. Log in and set up new ones. Withdrawals are suspended until {{until}}.',
} as const;
