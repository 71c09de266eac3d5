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
