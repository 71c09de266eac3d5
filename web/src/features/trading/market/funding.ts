import { multiplyDecimals } from '#app/lib/decimal.ts';
import { formatNumber, NO_VALUE } from '#app/lib/format.ts';

const FUNDING_DECIMALS = 4;
const SECOND_MS = 1000;

/** A rate as a share of the position, in percent with its sign: 0.0001 is +0.0100%. */
export function fundingText(rate: string | undefined): string {
  if (!rate) return NO_VALUE;
  const percent = multiplyDecimals(rate, '100');
  return `${formatNumber(percent, FUNDING_DECIMALS, { zero: true, sign: true })}%`;
}

const two = (value: number) => String(value).padStart(2, '0');

/** The time until `timeMs` as HH:MM:SS, seconds begun counted whole; zero once it has passed. */
export function countdownText(timeMs: number, nowMs: number): string {
  if (!(timeMs > 0)) return NO_VALUE;
  const seconds = Math.max(0, Math.ceil((timeMs - nowMs) / SECOND_MS));
  const hours = Math.floor(seconds / 3600);
  return `${two(hours)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
