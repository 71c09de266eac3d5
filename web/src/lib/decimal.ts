/**
 * Exact arithmetic on decimal strings for display and forms. Nothing here uses floating point.
 * A decimal is `-?digits[.digits]`; anything else is no decimal and reads as `null`.
 */

const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?$/;
/** Longer than any amount of money that there is. */
const WHOLE_DIGITS_MAX = 15;

interface Parsed {
  readonly units: bigint;
  readonly scale: number;
}

function parse(text: string): Parsed | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const fraction = match[3] ?? '';
  const units = BigInt((match[2] ?? '0') + fraction);
  return { units: match[1] ? -units : units, scale: fraction.length };
}

function write(units: bigint, scale: number): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${negative ? '-' : ''}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`;
}

/** Drops trailing zeros of the fraction: '1.500' is '1.5', '2.0' is '2'. */
export function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** A finite number as a plain decimal string, without an exponent: 1e-7 is '0.0000001'. */
export function decimalFromNumber(value: number): string | null {
  if (!Number.isFinite(value)) return null;
  const text = String(value);
  const [mantissa, exponent] = text.toLowerCase().split('e');
  if (exponent === undefined || mantissa === undefined) return text;
  const shift = Number(exponent);
  const parsed = parse(mantissa);
  if (!parsed) return null;
  const scale = parsed.scale - shift;
  return scale >= 0 ? write(parsed.units, scale) : write(parsed.units * 10n ** BigInt(-scale), 0);
}

function both(left: string, right: string): [bigint, bigint, number] | null {
  const a = parse(left);
  const b = parse(right);
  if (!a || !b) return null;
  const scale = Math.max(a.scale, b.scale);
  return [
    a.units * 10n ** BigInt(scale - a.scale),
    b.units * 10n ** BigInt(scale - b.scale),
    scale,
  ];
}

/** -1, 0 or 1; text that is no decimal counts as 0. */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  const pair = both(parse(left) ? left : '0', parse(right) ? right : '0');
  if (!pair || pair[0] === pair[1]) return 0;
  return pair[0] < pair[1] ? -1 : 1;
}

/** The smaller one, as it is written. */
export const minDecimal = (left: string, right: string): string =>
  compareDecimals(left, right) < 0 ? left : right;

/** Exact sum; text that is no decimal counts as 0. */
export function addDecimals(left: string, right: string): string {
  const pair = both(parse(left) ? left : '0', parse(right) ? right : '0');
  return pair ? write(pair[0] + pair[1], pair[2]) : '0';
}

/** Exact difference; text that is no decimal counts as 0. */
export function subtractDecimals(left: string, right: string): string {
  const pair = both(parse(left) ? left : '0', parse(right) ? right : '0');
  return pair ? write(pair[0] - pair[1], pair[2]) : '0';
}

/** Exact product; text that is no decimal counts as 0. */
export function multiplyDecimals(left: string, right: string): string {
  const a = parse(left);
  const b = parse(right);
  return a && b ? write(a.units * b.units, a.scale + b.scale) : '0';
}

/** Quotient truncated to `decimals`; a divisor of 0 or no decimal gives '0'. */
export function divideDecimals(left: string, right: string, decimals: number): string {
  const pair = both(left, right);
  if (!pair || pair[1] === 0n) return '0';
  return write((pair[0] * 10n ** BigInt(decimals)) / pair[1], decimals);
}

/** Exactly `decimals` decimals, cut and never rounded: ('1.239', 2) is '1.23'. Null for no decimal. */
export function truncateDecimal(text: string, decimals: number): string | null {
  const parsed = parse(text);
  if (!parsed) return null;
  const { units, scale } = parsed;
  const cut =
    scale > decimals
      ? units / 10n ** BigInt(scale - decimals)
      : units * 10n ** BigInt(decimals - scale);
  return write(cut, decimals);
}

/** True for a decimal above 0. */
export function isAboveZero(text: string): boolean {
  const parsed = parse(text);
  return parsed !== null && parsed.units > 0n;
}

/** What one comma before three last digits can mean: digits in groups, or decimals. */
export interface CommaMeanings {
  readonly whole: string;
  readonly point: string;
}

/** The two numbers that `1,000` is to its readers; null: a text of another kind. `0,005` is only one. */
export function commaMeanings(text: string, unit = ''): CommaMeanings | null {
  const [, whole, last] =
    /^([1-9]\d{0,2}),(\d{3})$/.exec(withoutLeadingZeros(bareNumber(text, unit))) ?? [];
  return whole && last ? { whole: whole + last, point: `${whole}.${last}` } : null;
}

/** Without what stands around a number that a screen shows: its plus sign and its unit. */
function bareNumber(text: string, unit: string): string {
  const trimmed = text.trim();
  // K, M and B are no units of a field: they say that the number is cut.
  const isAfter = unit !== '' && !/^[KMB]$/.test(unit) && trimmed.endsWith(unit);
  const number = isAfter ? trimmed.slice(0, -unit.length) : trimmed;
  // A unit that begins with digits stands behind a space, or it is digits of the number.
  const bare = isAfter && /^\d/.test(unit) && !/\s$/.test(number) ? trimmed : number.trim();
  return bare.replace(/^\+(?=[\d.])/, '');
}

function withoutLeadingZeros(number: string): string {
  return number.replace(/^0+(?=\d)/, '');
}

/**
 * A typed or pasted number with a point and without groups: `92,364.50 USDT` is `92364.50`. A single comma is a decimal
 * point (D33), but where it can group digits as well (`1,000`) the text is refused. Null: it is no number.
 *
 * @param unit that may stand behind it; another one is refused
 */
export function plainNumber(text: string, unit = ''): string | null {
  const written = bareNumber(text, unit);
  const bare = withoutLeadingZeros(written);
  if (commaMeanings(bare)) return null;
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(bare)) {
    // Groups have no zeros before them: `0001,000.` is no number that a reader can be sure of.
    return bare === written ? bare.replaceAll(',', '') : null;
  }
  const plain = bare.replace(/[,。]/, '.');
  return /^\d*\.?\d*$/.test(plain) ? plain : null;
}

/**
 * What a number field keeps of typed or pasted text: digits with at most one point and at most
 * `decimals` decimals, without leading zeros. Null when the text says anything else, or may: no text is ever made into
 * another number.
 *
 * @param unit that may stand behind it
 */
export function acceptDecimal(text: string, decimals: number, unit = ''): string | null {
  const plain = plainNumber(text, unit);
  if (plain === null || plain === '') return plain;
  const [whole = '', fraction] = plain.split('.');
  if (whole.length > WHOLE_DIGITS_MAX || (fraction?.length ?? 0) > decimals) return null;
  if (fraction === undefined) return whole;
  return decimals === 0 ? null : `${whole === '' ? '0' : whole}.${fraction}`;
}

/** A number as typed, without a point that nothing follows: '12.' is '12'. */
export function finishDecimal(text: string): string {
  return text.replace(/\.$/, '');
}

/** One step up or down from `text` (empty counts as 0), never below `min`, at `step`'s decimals. */
export function stepDecimal(text: string, step: string, direction: 1 | -1, min = '0'): string {
  const from = text === '' ? '0' : text;
  const next = direction === 1 ? addDecimals(from, step) : subtractDecimals(from, step);
  return compareDecimals(next, min) < 0 ? min : next;
}
