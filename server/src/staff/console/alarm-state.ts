import type { OpenAlarm } from '#platform/alarms.ts';

/** What operators did about an alarm. Times are UTC epoch milliseconds. */
export interface AlarmCase {
  readonly takenBy: string;
  readonly takenAt: number;
  readonly silencedBy: string;
  /** 0: it is not. */
  readonly silencedUntil: number;
  readonly silencedReason: string;
  /** How often it had been raised when it was silenced. */
  readonly silencedCount: number;
  /** 0: it was not. */
  readonly closedAt: number;
}

export const noCase: AlarmCase = {
  ...{ takenBy: '', takenAt: 0, silencedBy: '', silencedUntil: 0, silencedReason: '' },
  ...{ silencedCount: 0, closedAt: 0 },
};

/** What the list shows of an alarm; undefined: it is closed and was not raised since. */
export interface AlarmState {
  readonly takenBy: string;
  readonly takenAt: number;
  readonly silencedUntil: number;
  readonly silencedBy: string;
  readonly silencedReason: string;
  /** It was silenced and speaks all the same. */
  readonly isWorse: boolean;
  readonly isSilent: boolean;
}

/** How often at least it must come again in a silence before it is shown. */
const AGAIN_MIN = 10;

/**
 * How an open alarm stands. A silence holds until its end, or until the alarm has come as often again as it
 * had ever come before, which is worse than what was accepted. Who takes it, takes this time
 * of it: what was quiet for an hour, or closed, and comes again has no owner.
 */
export function alarmStateOf(
  { count, firstAt, lastAt }: Pick<OpenAlarm, 'count' | 'firstAt' | 'lastAt'>,
  known: AlarmCase,
  now: number,
): AlarmState | undefined {
  const { closedAt, silencedCount, silencedUntil } = known;
  if (closedAt > 0 && lastAt <= closedAt) return undefined;
  const isOwned = known.takenAt >= firstAt && known.takenAt > closedAt;
  const isMeant = silencedUntil > now;
  // A restart counts from nothing.
  const since = count < silencedCount ? count : count - silencedCount;
  const isWorse = isMeant && since > Math.max(AGAIN_MIN, silencedCount);
  return {
    takenBy: isOwned ? known.takenBy : '',
    takenAt: isOwned ? known.takenAt : 0,
    silencedUntil: isMeant ? silencedUntil : 0,
    silencedBy: isMeant ? known.silencedBy : '',
    silencedReason: isMeant ? known.silencedReason : '',
    isWorse,
    isSilent: isMeant && !isWorse,
  };
}
