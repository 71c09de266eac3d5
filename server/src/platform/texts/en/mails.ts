/** What a code is for, by its purpose, inside a sentence. */
export const codeActions = {
  'sign-in': 'log in',
  register: 'create your account',
  recover: 'set a new password',
  authenticator: 'link or unlink an authenticator app',
  'step-up': "confirm it's you",
  contact: 'add or change your email or phone number',
  'anti-phishing': 'set your anti-phishing code',
  support: 'contact support',
} as const;

/** What happened to an API key, inside a sentence. */
export const keyChanges = { created: 'created', changed: 'changed', removed: 'removed' } as const;

/** Mails and text messages to customers: what all of them have, and those of sign-in and security. */
export const mails = {
  brief: '[{{brand}}] {{text}}',
  greeting: 'Hello {{nickname}},',
  phishingCode: 'Your anti-phishing code',
  footer:
    'Emails from {{brand}} never contain links or attachments and never ask for a password or a code.',
  codeSubject: 'Your {{brand}} verification code',
  enterCode: 'Enter this code to {{action}}. It works once and expires in {{minutes}} minutes.',
  neverShareCode: 'Never share it. No one at {{brand}} will ask for it.',
  codeBrief: '{{code}} is your code to {{action}}, valid for {{minutes}} minutes. Never share it.',
  accountExistsSubject: 'You already have a {{brand}} account',
  accountExists:
    'Someone, probably you, tried to create an account with this email or phone number. You already have one: log in, or use "Forgot password?" on the login page.',
  newDeviceSubject: 'New device logged in to {{brand}}',
  newDevice: 'A new device logged in to your account on {{time}} from IP address {{address}}.',
  loginLockedSubject: '{{brand}} login is locked for {{minutes}} minutes',
  loginLocked:
    'Someone entered a wrong password several times, most recently on {{time}}. Login is locked for {{minutes}} minutes.',
  passwordChangedSubject: 'Your {{brand}} password was changed',
  passwordChanged:
    'Your password was changed on {{time}}. All other sessions have ended, and withdrawals are suspended until {{until}}.',
  contactTakenSubject: 'Someone tried to reuse your {{brand}} email or phone number',
  contactTaken:
    'Someone tried to add this email or phone number to another account. It belongs to yours, so we sent no code and changed nothing.',
  contactTakenByYou: 'If this was you, log in to the account that already has it.',
  contactChangedSubject: 'Your {{brand}} email or phone number was changed',
  contactChanged:
    'Your email or phone number was changed to {{target}} on {{time}}. All other sessions have ended, and withdrawals are suspended until {{until}}.',
  phishingCodeChangedSubject: 'Your {{brand}} anti-phishing code was changed',
  phishingCodeChanged:
    'Your anti-phishing code was changed on {{time}}. Emails after this one show the new code.',
  authenticatorLinkedSubject: 'Authenticator app linked to your {{brand}} account',
  authenticatorLinked:
    'An authenticator app was linked to your account on {{time}}. You now need its code to log in. All other sessions have ended, and withdrawals are suspended until {{until}}.',
  authenticatorUnlinkedSubject: 'Authenticator app unlinked from your {{brand}} account',
  authenticatorUnlinked:
    'Your authenticator app was unlinked on {{time}}. All other sessions have ended, and withdrawals are suspended until {{until}}.',
  passkeyAddedSubject: 'Passkey added to your {{brand}} account',
  passkeyAdded:
    'A passkey was added to your account on {{time}}. You can log in with it alone. All other sessions have ended, and withdrawals are suspended until {{until}}.',
  passkeyRemovedSubject: 'Passkey removed from your {{brand}} account',
  passkeyRemoved:
    'A passkey was removed from your account on {{time}}. All other sessions have ended, and withdrawals are suspended until {{until}}.',
  addressSavedSubject: 'New withdrawal address on your {{brand}} account',
  addressSaved:
    'The address {{address}} was saved as "{{name}}" on {{time}}. You can withdraw to it from {{usableAt}}.',
  keySubject: 'Your {{brand}} API key was {{change}}',
  key: 'The API key "{{name}}" was {{change}} on {{time}}.',
  time: 'Time: {{time}}',
  ticketAnsweredSubject: '{{brand}} replied to your ticket #{{ticket}}',
  ticketAnsweredBrief: 'We replied to your ticket #{{ticket}}.',
  replyAsGuest: 'To reply, send a new message on the Support page and include this number.',
  reply: 'Reply on the Support page, where you can see the whole conversation.',
} as const;

/** Mails and text messages about identity, freezes, the export of data and the closure of an account. */
export const accountMails = {
  documentsNeededSubject: '{{brand}} needs your documents again',
  documentsNeeded: 'Your identity is verified, but we need your documents again.',
  permissionsUntil:
    "Your account keeps its permissions until {{until}}. After that, it's unverified until we approve new documents.",
  sendDocuments: 'You can send them in User center > Identification.',
  sendDocumentsAgain: 'You can send them again in User center > Identification.',
  sendDocumentsAnyTime: 'You can send documents at any time in User center > Identification.',
  notVerifiedSubject: 'Your {{brand}} account is no longer verified',
  notVerified:
    "We needed your documents again and couldn't accept any in time. Your account now has the limits of an unverified one. Your assets stay yours.",
  verifiedSubject: 'Your {{brand}} identity is verified',
  verified:
    "We reviewed your documents and verified your identity. You don't need to do anything else.",
  rejectedSubject: "We couldn't verify your {{brand}} identity",
  rejected: "We reviewed your documents and couldn't accept them.",
  newDocumentsSubject: '{{brand}} needs new documents from you',
  newDocuments: 'We reviewed your documents and need some of them again.',
  frozenSubject: 'Your {{brand}} account is frozen',
  frozen: 'We froze your account on {{time}}.',
  frozenStill:
    "You can still log in, cancel orders, close positions, submit documents and contact support. Until the freeze ends, you can't withdraw or make any other changes.",
  frozenTicket: 'To have the freeze lifted, open a ticket on the Support page.',
  unfrozenSubject: 'Your {{brand}} account is no longer frozen',
  unfrozen:
    'We lifted the freeze on your account on {{time}}. You can trade and withdraw again as your verification level allows.',
  exportSubject: 'Export of your {{brand}} data requested',
  export:
    'Someone requested an export of all your account data on {{time}}. Anyone logged in to your account can download it once, within an hour.',
  isClosedSubject: 'This {{brand}} account is closed',
  isClosed:
    'Someone, probably you, tried to log in. The account with this email or phone number was closed on {{time}}, so we sent no code.',
  newAccount: 'You can use this email or phone number to create a new account.',
  closureRequestedSubject: 'Your {{brand}} account will be closed',
  closureRequested:
    "We received a request on {{time}} to close your account. We'll close it on {{endsAt}}. Until then, you can cancel the request in the user center.",
  closureLoses:
    'When your account closes, you forfeit referrals and rewards. We keep trading records as required by law.',
  closureCanceledSubject: 'Your {{brand}} account stays open',
  closureCanceled: 'The closure of your account was canceled on {{time}}.',
  closureRefusedSubject: 'Your {{brand}} account was not closed',
  closureRefused:
    "The waiting period is over, but we couldn't close your account because it still has at least one of these: open orders, positions, a deposit or withdrawal in progress, frozen funds, a balance, or a restriction. Your account stays open. Once everything is settled, you can request closure again.",
  closedSubject: 'Your {{brand}} account was closed',
  closed:
    'Your account was closed on {{time}}. We deleted your personal data, except what the law requires us to keep. We keep trading records for at least 5 years.',
} as const;

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

/** Mails and text messages to staff. */
export const staffMails = {
  testSubject: '{{brand}} test alarm',
  test: 'You requested this test on {{time}}. Alarms will reach you this way.',
  alarmSubject: '{{brand}} alarm: {{what}}',
  alarm: '{{what}}, since {{since}}.',
  response: 'Response: {{done}}.',
  yourTurn:
    "It's your turn. Take this alarm on the Alarms page of the console within 5 minutes, or we'll notify the next person.",
  invitedSubject: "You're invited to join the {{brand}} staff",
  openAddress:
    "Copy this address into a browser on the device you'll work on, and have an authenticator app ready:",
  addressUntil:
    "It works once, until {{until}}, and shows your authenticator key only once. Don't share it with anyone, including the person who invited you.",
  notExpected: "If you didn't expect an invitation, ignore this email.",
  invitationFooter:
    'Only our invitation emails contain a web address. {{brand}} never asks for a password or a code by email.',
} as const;
