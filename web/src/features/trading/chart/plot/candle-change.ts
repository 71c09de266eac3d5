import type { Candle } from '#app/data/live/klines.ts';
import { type Direction, formatNumber } from '#app/lib/format.ts';

export interface CandleChange {
  readonly amount: string;
  readonly percent: string;
  readonly direction: Direction;
}

/** How far a candle closed from the close before it; the first candle, from its own open. */
export function changeOf(
  candle: Candle,
  previousClose: number | null,
  precision: number,
): CandleChange {
  const from = previousClose ?? candle.open;
  const amount = candle.close - from;
  const percent = from === 0 ? 0 : (amount / from) * 100;
  const text = amount.toFixed(precision);
  const isFlat = Number(text) === 0;
  return {
    amount: formatNumber(isFlat ? '0' : text, precision, { zero: true, sign: true }),
    percent: `${formatNumber(isFlat ? '0' : percent.toFixed(2), 2, { zero: true, sign: true })}%`,
    direction: isFlat ? 'flat' : amount > 0 ? 'up' : 'down',
  };
}
