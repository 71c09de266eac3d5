/**
 * Numbers of the house that the help pages say to people: the server's policies are made of them, so
 * that no text promises what is not done. A demo waits for less; its pages say so.
 */
export const houseNumbers = {
  passwordLengthMin: 8,
  passwordLengthMax: 128,
  /** How long a code of a mail or a text message works. */
  codeMinutes: 10,
  codeTriesMax: 5,
  codePauseSeconds: 60,
  /** For one contact, as one device or place asks for them. */
  codesPerHour: 5,
  codesPerDay: 10,
  /** For all contacts together, as one address asks for them. */
  codesPerAddressHour: 30,
  /** Wrong passwords until the sign-in is locked, and for how long; the second lock of a day lasts longer. */
  failuresMax: 5,
  lockMinutes: 15,
  repeatLockMinutes: 30,
  sessionIdleHours: 24,
  sessionDays: 7,
  sessionsMax: 10,
  /** No withdrawal for so long after a change of the account's security. */
  holdHours: 24,
  /** How long the reset of a lost authenticator waits; longer where the password is new. */
  resetDays: 2,
  resetLongDays: 7,
  /** A saved address waits so long before it may be used. */
  newAddressHours: 24,
  /** A person looks at what leaves so soon after a deposit, or is asked for on a device so new. */
  afterDepositMinutes: 60,
  newDeviceHours: 24,
  savedAddressesMax: 100,
  /** A person may ask for so many in 24 hours. */
  withdrawalsPerDayMax: 10,
  /** How long a closure can be taken back, and what may be left behind. */
  closureDays: 14,
  dustUsdt: 1,
  recordsYears: 5,
  exportsPerDay: 3,
  exportMinutes: 60,
  pictureMegabytes: 5,
  picturesPerHourMax: 10,
  picturesPerDayMax: 20,
  refusedPapersDays: 30,
  /** A message to the support is answered within this, and moves up the house once it waited for that. */
  ticketAnswerHours: 24,
  ticketEscalationHours: 48,
  /** An answer that nobody writes back to closes its ticket; an answer within the same time opens it again. */
  ticketReopenDays: 14,
  /** Closed tickets and their pictures. */
  ticketKeptDays: 365,
  openTicketsMax: 5,
  ticketMessagesPerDayMax: 30,
  ticketPicturesMax: 3,
  /** Without signing in: codes that one place has sent, and messages of one mail address that wait for an answer. */
  guestCodesPerHour: 3,
  guestTicketsMax: 2,
} as const;

/** The waits of a demo, which are shorter so that one visit sees their end; FAQ and legal pages name them. */
export const demoNumbers = {
  /** Until a closure takes effect. */
  closureMinutes: 10,
  /** Until a lost authenticator is removed; longer after a new password. */
  resetMinutes: 10,
  resetLongMinutes: 30,
  /** Until a saved address can be used. */
  newAddressMinutes: 1,
  /** A person reviews withdrawals that follow a deposit within this. */
  afterDepositMinutes: 1,
} as const;
