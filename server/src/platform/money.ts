import { parseDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from './refusal.ts';

/**
 * A decimal string as an integer of the given decimals. Throws a Refusal when it has more decimals
 * than `name` allows (never rounded) or is too large to be exact.
 */
export function readDecimal(text: string, decimals: number, name: string): number {
  const value = parseDecimal(text, decimals);
  if (value === 'too-many-decimals') {
    throw new Refusal(Code.tooManyDecimals, { name, decimals });
  }
  if (value === 'too-large') throw new Refusal(Code.amountTooLarge);
  if (value === 'malformed') throw new Refusal(Code.shapeInvalid, { field: name });
  return value;
}

/** As readDecimal, for amounts that must be above 0. */
export function readPositive(text: string, decimals: number, name: string): number {
  const value = readDecimal(text, decimals, name);
  if (value <= 0) throw new Refusal(Code.amountNotPositive);
  return value;
}

/** As readDecimal, of an amount that may be below 0. */
export function readSigned(text: string, decimals: number, name: string): number {
  return text.startsWith('-')
    ? -readDecimal(text.slice(1), decimals, name)
    : readDecimal(text, decimals, name);
}
