import { formatFixed, groupDigits } from '@bourse/contract/amount.ts';
import type { Book, BookLevel } from '@bourse/contract/book-fold.ts';
import { compareDecimals } from '#app/lib/decimal.ts';
import { type LadderRow, totalText } from './ladder.ts';

const BP_DECIMALS = 2;
const BP_UNITS = 10_000n * 10n ** BigInt(BP_DECIMALS);

/** A part of a whole in basis points, truncated to two decimals: (1n, 1000n) is '10.00'. */
const bpText = (part: bigint, whole: bigint): string =>
  formatFixed(whole === 0n ? 0n : (part * BP_UNITS) / whole, BP_DECIMALS);

const unitsOf = ({ priceValue }: BookLevel, precision: number): number =>
  Math.round(priceValue * 10 ** precision);

export interface Spread {
  /** The difference as a decimal string. */
  readonly text: string;
  /** Its share of the price in the middle, in basis points: '0.04'. */
  readonly bp: string;
}

/**
 * The difference between the best prices; null while a side is empty, or while a call auction lets
 * the book cross.
 */
export function spreadOf(book: Book, precision: number): Spread | null {
  const bid = book.bids[0];
  const ask = book.asks[0];
  if (!bid || !ask) return null;
  const bidUnits = unitsOf(bid, precision);
  const askUnits = unitsOf(ask, precision);
  const units = askUnits - bidUnits;
  if (units < 0) return null;
  const bp = bpText(BigInt(units) * 2n, BigInt(bidUnits + askUnits));
  return { text: formatFixed(units, precision), bp };
}

/**
 * The price in the middle of the book where the last one lies outside, truncated; null where that stands for the book,
 * while a side is empty, or in an auction.
 */
export function middleOf(book: Book, precision: number, lastPrice: string): string | null {
  const [bid, ask] = [book.bids[0], book.asks[0]];
  if (!bid || !ask || !lastPrice || compareDecimals(bid.price, ask.price) >= 0) return null;
  const isBelow = compareDecimals(lastPrice, bid.price) < 0;
  if (!isBelow && compareDecimals(lastPrice, ask.price) <= 0) return null;
  const units = Math.floor((unitsOf(bid, precision) + unitsOf(ask, precision)) / 2);
  return formatFixed(units, precision);
}

/** Bids as a percent of the quantity on both sides, rounded; null while the book is empty. */
export function bidPercentOf(book: Book): number | null {
  const sum = (levels: readonly BookLevel[]) =>
    levels.reduce((total, { volumeValue }) => total + volumeValue, 0);
  const bids = sum(book.bids);
  const all = bids + sum(book.asks);
  return all === 0 ? null : Math.round((bids / all) * 100);
}

/** What an order trades with that takes everything from the best price to a row. */
export interface Sweep {
  readonly levels: number;
  readonly priceText: string;
  readonly averageText: string;
  readonly sumText: string;
  readonly valueText: string;
  /** How much worse the average is than the best price, in basis points. */
  readonly slippageBp: string;
}

export interface Decimals {
  readonly precision: number;
  readonly quantityPrecision: number;
}

/** @param best level of the row's side; the average and the slippage are truncated */
export function sweepOf(
  { priceText, lotsUpTo, levelsUpTo, notionalUpTo }: LadderRow,
  best: BookLevel,
  { precision, quantityPrecision }: Decimals,
): Sweep {
  const lots = BigInt(lotsUpTo);
  const atBest = BigInt(unitsOf(best, precision)) * lots;
  const worse = notionalUpTo > atBest ? notionalUpTo - atBest : atBest - notionalUpTo;
  const average = lots === 0n ? 0n : notionalUpTo / lots;
  return {
    ...{ levels: levelsUpTo, priceText },
    averageText: groupDigits(formatFixed(average, precision)),
    sumText: groupDigits(formatFixed(lotsUpTo, quantityPrecision)),
    valueText: totalText(notionalUpTo, precision + quantityPrecision),
    slippageBp: bpText(worse, atBest),
  };
}
