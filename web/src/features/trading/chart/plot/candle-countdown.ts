import { type ChartPeriod, chartCandleEnd, chartCandleStart } from '../../page/chart-periods.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');

/**
 * What is left of the candle that a moment falls into: `04:59`, `03:04:59`, and `5d 03h` from a day on.
 * @param nowMs UTC epoch milliseconds by the exchange's clock
 */
export function candleCountdown(period: ChartPeriod, nowMs: number): string {
  const leftMs = chartCandleEnd(period, chartCandleStart(period, nowMs)) - nowMs;
  // A second counts until it is over: a full minute says 01:00, and never 00:60.
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)}d ${two((seconds % DAY) / HOUR)}h`;
  const rest = `${two((seconds % HOUR) / MINUTE)}:${two(seconds % MINUTE)}`;
  return seconds >= HOUR ? `${two(seconds / HOUR)}:${rest}` : rest;
}

/** Where the countdown stands by the tag of the last price. */
export type CountdownPlace = 'below' | 'above' | 'beside';

/**
 * Below where it pushes no other tag too far from its line, else above, else beside.
 * @param gap pixels from the last price within which a line's tag would have no room beyond the countdown
 * @param reach pixels that tag and countdown take from the last price
 */
export function countdownPlace(
  lastY: number,
  lineYs: readonly number[],
  { gap, reach, height }: { gap: number; reach: number; height: number },
): CountdownPlace {
  const isFree = (from: number, to: number) => !lineYs.some((y) => y >= from && y <= to);
  if (lastY + reach <= height && isFree(lastY, lastY + gap)) return 'below';
  if (lastY - reach >= 0 && isFree(lastY - gap, lastY)) return 'above';
  return 'beside';
}
