import { maskMobile } from '#platform/addresses/mask.ts';

const DAY_MS = 86_400_000;
/** Half of the fees: whatever the levels, the house keeps as much as it gives. */
const RATES_MAX = 50_000_000;
const LEVELS_MAX = 3;

/** What referrers get, from a day on. */
export interface ReferralProgram {
  /** UTC day since 1970. */
  readonly fromDay: number;
  /** Parts per 100,000,000 of the fees: who invited, who invited that one, and so on. */
  readonly levelRates: readonly number[];
  /** From the registration of the invited account on. */
  readonly daysMax: number;
}

/** Whether a program may hold: it gives at most half of the fees, to three levels at most. */
export function mayHold({ levelRates }: Pick<ReferralProgram, 'levelRates'>): boolean {
  const total = levelRates.reduce((sum, rate) => sum + rate, 0);
  return (
    levelRates.length <= LEVELS_MAX &&
    levelRates.every((rate) => Number.isSafeInteger(rate) && rate >= 0) &&
    total <= RATES_MAX
  );
}

/** Whether a referrer gets anything under a program. */
export const isPaying = ({ levelRates, daysMax }: ReferralProgram): boolean =>
  levelRates.some((rate) => rate > 0) && daysMax > 0;

/**
 * Until when the fees of an invited account count, UTC epoch milliseconds: a day counts as long as the
 * account is younger than `daysMax` at its end. 0: they bring nothing.
 *
 * @param registered UTC epoch milliseconds
 */
export function countsUntil(registered: number, program: ReferralProgram | undefined): number {
  if (!program || !isPaying(program)) return 0;
  return Math.floor(registered / DAY_MS + program.daysMax) * DAY_MS;
}

/** What a referrer may see of whom they brought: enough to tell one from another, not who it is. */
export const shownToReferrer = (publicNumber: number): string => maskMobile(String(publicNumber));
