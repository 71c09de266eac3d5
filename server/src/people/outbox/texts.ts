import { groupDigits } from '@bourse/contract/amount.ts';
import { type Language, textIn } from '@bourse/contract/texts.ts';
import { joined, sayIn } from '#platform/texts/texts.ts';
import type { CodePurpose, MovedCoins, Notice } from '#ports/notice-sender.ts';
import { accountWriters } from './account-texts.ts';
import { minuteIn } from './minute-of.ts';
import type { Writer, Writers, Written } from './writer.ts';

/** Of an alarm, of the test that an operator asked for, and of an invitation. */
const staffWriters: Writers<'alarm-told' | 'alarm-test' | 'operator-invited'> = {
  'alarm-told': ({ what, done, since }, { language, say, brand, at }) => [
    say('staffMails.alarmSubject', { brand, what: textIn(language, what) }),
    say('staffMails.alarm', { what: textIn(language, what), since: at(since) }),
    say('staffMails.response', { done: textIn(language, done) }),
    say('staffMails.yourTurn'),
  ],
  'alarm-test': ({ time }, { say, brand, at }) => [
    say('staffMails.testSubject', { brand }),
    say('staffMails.test', { time: at(time) }),
  ],
  // The one mail that carries an address of the house: no page could show it to its reader yet.
  'operator-invited': ({ link, expiresAt }, { say, brand, at }) => [
    say('staffMails.invitedSubject', { brand }),
    say('staffMails.openAddress'),
    link,
    say('staffMails.addressUntil', { until: at(expiresAt) }),
    say('staffMails.notExpected'),
  ],
};

const subjects = {
  asked: 'resetMails.askedSubject',
  'half-way': 'resetMails.halfWaySubject',
  last: 'resetMails.lastSubject',
} as const;

/** The notices of a reset that waits: what is coming, when, how it is stopped without a link, and its end. */
const resetWriters: Writers<ResetKind> = {
  'authenticator-reset': (notice, { say, brand, at }) => {
    const { stage, askedAt, endsAt, stopCode } = notice;
    const own = lostIn(notice);
    return [
      say(subjects[stage], { brand, lost: say(`${own}.lost`) }),
      say(`${own}.asked`, { askedAt: at(askedAt), endsAt: at(endsAt) }),
      say('resetMails.stopIt', { by: say(`${own}.by`) }),
      say('resetMails.stopCode', { stopCode }),
      say('resetMails.useStopCode', { brand }),
    ];
  },
  'authenticator-reset-stopped': (notice, { say, brand, at }) => {
    const lost = say(`${lostIn(notice)}.lost`);
    return [
      say('resetMails.stoppedSubject', { brand, lost }),
      say('resetMails.stopped', { lost, time: at(notice.time) }),
      say('resetMails.notYouStopped'),
    ];
  },
  'authenticator-reset-done': (notice, { say, brand, at }) => {
    const own = lostIn(notice);
    return [
      say(`${own}.doneSubject`, { brand }),
      say(`${own}.done`, { time: at(notice.time), until: at(notice.holdUntil) }),
      say('advice.resetAndContact'),
    ];
  },
};

/** Of a deposit, and of the stages of a withdrawal. */
const coinWriters: Writers<
  'deposit-credited' | 'withdrawal-asked' | 'withdrawal-sent' | 'withdrawal-returned'
> = {
  'deposit-credited': ({ coins, time }, { say, brand, at }) => [
    say('coinMails.creditedSubject', { brand }),
    say('coinMails.credited', { coins: sum(coins), time: at(time) }),
  ],
  'withdrawal-asked': ({ coins, address, time, isReviewed }, { say, brand, at }) => [
    say('coinMails.requestedSubject', { brand }),
    say('coinMails.requested', { coins: sum(coins), address, time: at(time) }),
    say(isReviewed ? 'coinMails.reviewed' : 'coinMails.checked'),
    say('advice.holdWithdrawals'),
  ],
  'withdrawal-sent': ({ coins, address, transaction }, { say, brand }) => [
    say('coinMails.sentSubject', { brand }),
    say('coinMails.sent', { coins: sum(coins), address }),
    say('coinMails.transaction', { transaction }),
  ],
  'withdrawal-returned': ({ coins, address, reason }, { say, brand }) => [
    say('coinMails.returnedSubject', { brand }),
    say(`coinMails.${reason}`, { coins: sum(coins), address }),
    say('coinMails.returned'),
  ],
};

export interface NoticeText {
  readonly subject: string;
  /** Paragraphs of a mail, after the code when there is one. */
  readonly lines: readonly string[];
  /** All of it in one line, for a phone. */
  readonly brief: string;
  readonly labels: {
    readonly greeting: (nickname: string) => string;
    readonly phishingCode: string;
    /** How to recognise such a mail. */
    readonly footer: string;
  };
}

/**
 * The words of a notice, its times in the zone of an account, in minutes east of UTC. They hold no link: a mail of
 * ours that has one is not ours. Only staff are sent an address.
 */
export function noticeText(
  notice: Notice,
  language: Language,
  brand: string,
  offsetMinutes: number,
): NoticeText {
  const say = sayIn[language];
  const writer = { language, say, brand, at: minuteIn(offsetMinutes) };
  // The record pairs each kind with its own notices; a lookup by a union loses that.
  const write = writers[notice.kind] as (notice: Notice, writer: Writer) => Written;
  const [subject, ...lines] = write(notice, writer);
  const isInvitation = notice.kind === 'operator-invited';
  return {
    subject,
    lines,
    brief: say('mails.brief', { brand, text: briefOf(notice, lines, writer) }),
    labels: {
      greeting: (nickname) => say('mails.greeting', { nickname }),
      phishingCode: say('mails.phishingCode'),
      footer: say(isInvitation ? 'staffMails.invitationFooter' : 'mails.footer', { brand }),
    },
  };
}

/** What a phone shows: the lines, or less where they are long. */
function briefOf(notice: Notice, lines: readonly string[], writer: Writer): string {
  const { say, language } = writer;
  switch (notice.kind) {
    case 'code': {
      const { purpose, code, minutes } = notice;
      return say('mails.codeBrief', { code, action: say(`codeActions.${purpose}`), minutes });
    }
    case 'authenticator-reset':
      return resetBrief(notice, writer);
    // An answer may be pages long.
    case 'ticket-answered':
      return joined(language, [
        say('mails.ticketAnsweredBrief', { ticket: notice.ticket }),
        whereToReply(notice, writer),
      ]);
    default:
      return joined(language, lines);
  }
}

/** What a person does about a code that they did not ask for. */
const codeAdvice = {
  'sign-in': 'advice.passwordKnown',
  register: 'advice.nothingToDo',
  recover: 'advice.passwordStays',
  authenticator: 'advice.someoneLoggedIn',
  'step-up': 'advice.someoneLoggedIn',
  contact: 'advice.someoneLoggedIn',
  'anti-phishing': 'advice.someoneLoggedIn',
  support: 'advice.nothingToDo',
} as const satisfies Record<CodePurpose, string>;

const writers: Writers<Notice['kind']> = {
  ...coinWriters,
  ...resetWriters,
  ...accountWriters,
  ...staffWriters,
  code: ({ purpose, minutes }, { say, brand }) => [
    say('mails.codeSubject', { brand }),
    say('mails.enterCode', { action: say(`codeActions.${purpose}`), minutes }),
    say('mails.neverShareCode', { brand }),
    say(codeAdvice[purpose]),
  ],
  'account-exists': (_, { say, brand }) => [
    say('mails.accountExistsSubject', { brand }),
    say('mails.accountExists'),
    say('advice.nothingChanged'),
  ],
  'new-device': ({ time, address }, { say, brand, at }) => [
    say('mails.newDeviceSubject', { brand }),
    say('mails.newDevice', { time: at(time), address }),
    say('advice.resetEndsSessions'),
  ],
  'sign-in-locked': ({ time, minutes }, { say, brand, at }) => [
    say('mails.loginLockedSubject', { brand, minutes }),
    say('mails.loginLocked', { time: at(time), minutes }),
    say('advice.resetUnlocks'),
  ],
  'password-changed': ({ time, holdUntil }, { say, brand, at }) => [
    say('mails.passwordChangedSubject', { brand }),
    say('mails.passwordChanged', { time: at(time), until: at(holdUntil) }),
    say('advice.resetPassword'),
  ],
  'contact-taken': (_, { say, brand }) => [
    say('mails.contactTakenSubject', { brand }),
    say('mails.contactTaken'),
    say('mails.contactTakenByYou'),
  ],
  'contact-changed': ({ time, target, holdUntil }, { say, brand, at }) => [
    say('mails.contactChangedSubject', { brand }),
    say('mails.contactChanged', { target, time: at(time), until: at(holdUntil) }),
    say('advice.resetAndContact'),
  ],
  'phishing-code-changed': ({ time }, { say, brand, at }) => [
    say('mails.phishingCodeChangedSubject', { brand }),
    say('mails.phishingCodeChanged', { time: at(time) }),
    say('advice.changePassword'),
  ],
  'authenticator-bound': factorChanged('authenticatorLinked'),
  'authenticator-unbound': factorChanged('authenticatorUnlinked'),
  'passkey-added': factorChanged('passkeyAdded'),
  'passkey-removed': factorChanged('passkeyRemoved'),
  'address-saved': ({ time, name, address, usableAt }, { say, brand, at }) => [
    say('mails.addressSavedSubject', { brand }),
    say('mails.addressSaved', { address, name, time: at(time), usableAt: at(usableAt) }),
    say('advice.removeAddress'),
  ],
  'api-key': ({ change, name, time }, { say, brand, at }) => [
    say('mails.keySubject', { brand, change: say(`keyChanges.${change}`) }),
    say('mails.key', { name, change: say(`keyChanges.${change}`), time: at(time) }),
    say(change === 'removed' ? 'advice.resetPassword' : 'advice.removeKey'),
  ],
  notification: ({ title, text, time }, { say, at }) => [
    title,
    text,
    say('mails.time', { time: at(time) }),
  ],
  'ticket-answered': (notice, writer) => [
    writer.say('mails.ticketAnsweredSubject', { brand: writer.brand, ticket: notice.ticket }),
    ...notice.text.split('\n').filter((line) => line.trim() !== ''),
    whereToReply(notice, writer),
  ],
};

const whereToReply = (
  { isGuest }: Notice & { readonly kind: 'ticket-answered' },
  { say }: Writer,
) => say(isGuest ? 'mails.replyAsGuest' : 'mails.reply');

function factorChanged(
  change: 'authenticatorLinked' | 'authenticatorUnlinked' | 'passkeyAdded' | 'passkeyRemoved',
) {
  return (
    { time, holdUntil }: { readonly time: number; readonly holdUntil: number },
    { say, brand, at }: Writer,
  ): Written => [
    say(`mails.${change}Subject`, { brand }),
    say(`mails.${change}`, { time: at(time), until: at(holdUntil) }),
    say('advice.resetAndContact'),
  ];
}

const sum = ({ amount, coin, network }: MovedCoins) =>
  `${groupDigits(amount)} ${coin} (${network})`;

type ResetKind = 'authenticator-reset' | 'authenticator-reset-stopped' | 'authenticator-reset-done';

/** The texts of what is lost. Notices from before passkeys could be lost do not say what is. */
const lostIn = ({ factor }: Notice & { readonly kind: ResetKind }) =>
  factor === 'passkeys' ? 'passkeysReset' : 'authenticatorReset';

/** What a phone shows of a reset that waits: when, and how it is stopped. */
function resetBrief(
  notice: Notice & { readonly kind: 'authenticator-reset' },
  { say, at }: Writer,
): string {
  const { endsAt, stopCode } = notice;
  const lost = say(`${lostIn(notice)}.lost`);
  return say('resetMails.brief', { lost, endsAt: at(endsAt), stopCode });
}
