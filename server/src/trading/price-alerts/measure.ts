import type { AlertKind } from '@bourse/contract/notifications.ts';

/** What an alert waits for that is not a price. */
export interface MeasuredAlert {
  readonly kind: Exclude<AlertKind, 'price'>;
  readonly isAbove: boolean;
  /** Of a change basis points above 0; of funding parts of RATE_ONE with their sign. */
  readonly level: number;
}

/** The change from a first price to the last one in basis points, truncated towards zero; 0 where there is none. */
export function changeOf(firstTicks: number, lastTicks: number): number {
  if (firstTicks <= 0) return 0;
  return Number((BigInt(lastTicks - firstTicks) * 10_000n) / BigInt(firstTicks));
}

/** Whether a measured value is at the level or beyond: a change below it is a fall by so much. */
export function isReached({ kind, isAbove, level }: MeasuredAlert, value: number): boolean {
  if (isAbove) return value >= level;
  return value <= (kind === 'change' ? -level : level);
}

/** An alert that waits, as it was left by the last look. */
export interface AlertState {
  readonly isArmed: boolean;
  readonly gapMs: number;
  /** null: never. */
  readonly firedAt: number | null;
}

/**
 * What a look does: `tell` once it is reached, `pass` where that is within the gap after the last notice, `arm` again
 * on the way back, else nothing.
 */
export function stepOf(
  { isArmed, gapMs, firedAt }: AlertState,
  reached: boolean,
  now: number,
): 'tell' | 'pass' | 'arm' | 'none' {
  if (isArmed === !reached) return 'none';
  if (!reached) return 'arm';
  return firedAt === null || now >= firedAt + gapMs ? 'tell' : 'pass';
}
