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
