/**
 * Exact numbers. Inside, money and prices are integers: amounts in an asset's atomic units, prices
 * in ticks, quantities in lots. Outside they are decimal strings. Nothing here rounds silently.
 */

declare const unit: unique symbol;

/** Integer atomic units of one asset, 0 to AMOUNT_MAX. */
export type Amount = number & { readonly [unit]?: 'amount' };
/** Integer ticks of one market's price. */
export type PriceTicks = number & { readonly [unit]?: 'price ticks' };
/** Integer lots of one market's quantity. */
export type QuantityLots = number & { readonly [unit]?: 'quantity lots' };
/** Parts per RATE_ONE. */
export type Rate = number & { readonly [unit]?: 'rate' };

/** The largest amount of one command, order or trade: exact in a JavaScript number. */
export const AMOUNT_MAX: Amount = Number.MAX_SAFE_INTEGER;
/** Rates are parts per hundred million: 100_000 is 0.1%. */
export const RATE_ONE: Rate = 100_000_000;

const DECIMAL = /^(0|[1-9]\d{0,14})(?:\.(\d{1,18}))?$/;

/** Why a text is not an amount. */
export type DecimalFault = 'malformed' | 'too-many-decimals' | 'too-large';

/**
 * Reads a decimal string as an integer of `decimals` decimals: ('1.5', 8) is 150000000. More
 * decimals than that are a fault, trailing zeros included; nothing is rounded.
 */
export function parseDecimal(text: string, decimals: number): number | DecimalFault {
  const match = DECIMAL.exec(text);
  if (!match) return 'malformed';
  const fraction = match[2] ?? '';
  if (fraction.length > decimals) return 'too-many-decimals';
  const value = Number(match[1] + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(value) ? value : 'too-large';
}

/** Writes an integer of `decimals` decimals, without trailing zeros: (150000000, 8) is '1.5'. */
export function formatDecimal(value: number | bigint, decimals: number): string {
  return formatFixed(value, decimals).replace(/\.?0+$/, (zeros) =>
    zeros.startsWith('.') || decimals > 0 ? '' : zeros,
  );
}

/** Writes an integer of `decimals` decimals with all of them: (150000000, 8) is '1.50000000'. */
export function formatFixed(value: number | bigint, decimals: number): string {
  const negative = value < 0;
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0');
  const sign = negative ? '-' : '';
  if (decimals === 0) return sign + digits;
  const point = digits.length - decimals;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Thousands of a plain decimal text grouped by commas. */
export function groupDigits(text: string): string {
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (point < 0 ? '' : text.slice(point));
}
