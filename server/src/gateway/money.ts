import { parseDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { type Instrument, priceText, quantityText } from '../live/catalog.ts';
import { Refusal } from './refusal.ts';

/**
 * A decimal string as an integer of the given decimals. Throws a Refusal when it has more decimals
 * than `name` allows (never rounded) or is too large to be exact.
 */
export function readDecimal(text: string, decimals: number, name: string): number {
  const value = parseDecimal(text, decimals);
  if (value === 'too-many-decimals') {
    throw new Refusal(Code.tooManyDecimals, [name, String(decimals)]);
  }
  if (value === 'too-large') throw new Refusal(Code.amountTooLarge);
  if (value === 'malformed') throw new Refusal(Code.shapeInvalid, [name]);
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

/** A price in ticks. Throws priceNotOnTick when it lies between two. */
export function readTicks(price: string, instrument: Instrument): number {
  const refusal = () => new Refusal(Code.priceNotOnTick, [priceText(instrument, 1)]);
  return readSteps(price, instrument.quote.decimals, instrument.tickSize, refusal);
}

/** A quantity in lots. Throws quantityNotOnLot when it lies between two. */
export function readLots(quantity: string, instrument: Instrument): number {
  const refusal = () => new Refusal(Code.quantityNotOnLot, [quantityText(instrument, 1)]);
  return readSteps(quantity, instrument.base.decimals, instrument.lotSize, refusal);
}

/** Whole steps in a decimal; what lies between two steps is refused, never rounded. */
function readSteps(text: string, decimals: number, step: number, between: () => Refusal): number {
  const amount = parseDecimal(text, decimals);
  if (amount === 'too-large') throw new Refusal(Code.amountTooLarge);
  if (typeof amount === 'string' || amount % step !== 0) throw between();
  return amount / step;
}
