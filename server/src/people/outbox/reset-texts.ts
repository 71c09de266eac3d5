import type { Notice } from '#ports/notice-sender.ts';
import type { Writer, Writers } from './writer.ts';

type ResetKind = 'authenticator-reset' | 'authenticator-reset-stopped' | 'authenticator-reset-done';

const subjects = {
  asked: 'resetMails.askedSubject',
  'half-way': 'resetMails.halfWaySubject',
  last: 'resetMails.lastSubject',
} as const;

/** The texts of what is lost. Notices from before passkeys could be lost do not say what is. */
const lostIn = ({ factor }: Notice & { readonly kind: ResetKind }) =>
  factor === 'passkeys' ? 'passkeysReset' : 'authenticatorReset';

/** The notices of a reset that waits: what is coming, when, how it is stopped without a link, and its end. */
export const resetWriters: Writers<ResetKind> = {
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

/** What a phone shows of a reset that waits: when, and how it is stopped. */
export function resetBrief(
  notice: Notice & { readonly kind: 'authenticator-reset' },
  { say, at }: Writer,
): string {
  const { endsAt, stopCode } = notice;
  const lost = say(`${lostIn(notice)}.lost`);
  return say('resetMails.brief', { lost, endsAt: at(endsAt), stopCode });
}
