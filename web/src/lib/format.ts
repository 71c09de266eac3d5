import { groupDigits } from '@bourse/contract/amount.ts';
import { compareDecimals, decimalFromNumber, trimZeros, truncateDecimal } from './decimal.ts';

/** What stands where there is no number, or a figure of a market that is zero (product rule, D38). */
export const NO_VALUE = '--';

type Shown = string | number | null | undefined;

interface NumberOptions {
  /** Show a zero as digits instead of `--`: balances, where zero is an answer. */
  readonly zero?: boolean;
  /** Drop trailing zeros of the fraction. */
  readonly trim?: boolean;
  /** Put a plus sign before a number that is above zero as it is shown. */
  readonly sign?: boolean;
}

function toDecimal(value: Shown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return decimalFromNumber(value);
  const text = value.trim();
  return truncateDecimal(text, 0) === null ? null : text;
}

/**
 * A number with exactly `decimals` decimals, cut and never rounded, thousands grouped.
 * Empty, non-numeric and zero are `--` unless `zero` is asked for.
 */
export function formatNumber(value: Shown, decimals: number, options: NumberOptions = {}): string {
  const text = toDecimal(value);
  if (text === null) return NO_VALUE;
  const order = compareDecimals(text, '0');
  if (order === 0 && !options.zero) return NO_VALUE;
  const cut = truncateDecimal(text, decimals) ?? '0';
  const shown = groupDigits(options.trim ? trimZeros(cut) : cut);
  return options.sign && compareDecimals(cut, '0') > 0 ? `+${shown}` : shown;
}

/** A balance: zero is '0.00...', at most `decimals` (8 by default) decimals, cut. */
export function formatAmount(value: Shown, decimals = 8): string {
  return formatNumber(value, decimals, { zero: true });
}

const steps = [
  ['1000000000', 'B', 9],
  ['1000000', 'M', 6],
  ['1000', 'K', 3],
] as const;

function shift(text: string, places: number): string {
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const digits = whole.padStart(places + 1, '0');
  const cut = digits.length - places;
  return `${negative ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}${fraction}`;
}

/** Thousands as K, millions as M, billions as B, with `decimals` decimals, cut: 18402.51 is 18.40K. */
export function formatShort(value: Shown, decimals = 2): string {
  const text = toDecimal(value);
  if (text === null) return NO_VALUE;
  const size = text.replace('-', '');
  for (const [from, letter, places] of steps) {
    if (compareDecimals(size, from) >= 0) {
      return `${groupDigits(truncateDecimal(shift(text, places), decimals) ?? '0')}${letter}`;
    }
  }
  return formatNumber(text, decimals);
}

/** A percent text of the server ('1.87%') with two decimals and its sign: '+1.87%'. */
export function formatPercent(value: string | null | undefined): string {
  const text = toDecimal(value?.replace('%', ''));
  if (text === null) return NO_VALUE;
  return `${formatNumber(text, 2, { zero: true, sign: true })}%`;
}

export type Direction = 'up' | 'down' | 'flat';

/**
 * A change is down when its text starts with a minus sign (product rule), flat at zero.
 *
 * @param decimals of those that are shown: what is below them is as good as zero; left out: all
 */
export function directionOf(value: string | null | undefined, decimals?: number): Direction {
  const whole = (value ?? '').replace('%', '').trim();
  const text = decimals === undefined ? whole : (truncateDecimal(whole, decimals) ?? '');
  if (toDecimal(text) === null || compareDecimals(text, '0') === 0) return 'flat';
  return text.startsWith('-') ? 'down' : 'up';
}

const two = (value: number) => String(value).padStart(2, '0');

export type TimeStyle = 'time' | 'minute' | 'short' | 'full' | 'date';

/**
 * UTC epoch milliseconds as text at the display offset in hours (8 by default, a preference):
 * time '22:36:41', minute '11-20 22:36', short '11-20 22:36:41', full '2025-11-20 22:36:41'. A minute
 * and a short time have their year where it is not the year of now.
 */
export function formatTime(
  timeMs: number,
  offsetHours: number,
  style: TimeStyle,
  nowMs = Date.now(),
): string {
  if (!Number.isFinite(timeMs) || timeMs <= 0) return NO_VALUE;
  const at = new Date(timeMs + offsetHours * 3_600_000);
  const now = new Date(nowMs + offsetHours * 3_600_000);
  const monthDay = `${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  const wholeDay = `${at.getUTCFullYear()}-${monthDay}`;
  const isThisYear = at.getUTCFullYear() === now.getUTCFullYear();
  const day = isThisYear ? monthDay : wholeDay;
  const minute = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  const time = `${minute}:${two(at.getUTCSeconds())}`;
  if (style === 'time') return time;
  if (style === 'minute') return `${day} ${minute}`;
  if (style === 'short') return `${day} ${time}`;
  if (style === 'date') return wholeDay;
  return `${wholeDay} ${time}`;
}

/** A time in a sentence, in the reader's language: 'Nov 30, 15:49', '11月30日 15:49'. */
export function writtenTime(timeMs: number, offsetHours: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    ...{ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ hourCycle: 'h23', timeZone: 'UTC' },
  }).format(timeMs + offsetHours * 3_600_000);
}

/** A day in the reader's language: 'Nov 30', '11月30日'. */
export function writtenDay(timeMs: number, offsetHours: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    ...{ month: 'short', day: 'numeric', timeZone: 'UTC' },
  }).format(timeMs + offsetHours * 3_600_000);
}

/** The display offset as text: 'UTC+8', 'UTC-3:30'. */
export function formatOffset(offsetHours: number): string {
  const size = Math.abs(offsetHours);
  const minutes = Math.round((size % 1) * 60);
  const text = `${Math.floor(size)}${minutes ? `:${two(minutes)}` : ''}`;
  return `UTC${offsetHours < 0 ? '-' : '+'}${text}`;
}
