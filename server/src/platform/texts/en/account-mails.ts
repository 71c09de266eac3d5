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
