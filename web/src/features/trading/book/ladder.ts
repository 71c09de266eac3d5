import { formatFixed, groupDigits } from '@bourse/contract/amount.ts';
import type { Book, BookLevel } from '@bourse/contract/book-fold.ts';
import type { BookUnit } from '@bourse/contract/preferences.ts';
import type { LadderLayout } from '../page/trading-preferences.ts';

/** As many levels as the feed sends of a side. */
export const ROWS_MAX = 50;
const ROW_PX = 17;
/** Sides that share the height, and the rows of each before it was measured. */
const both = { sides: 2, usual: 10 };
const oneSide = { sides: 1, usual: 20 };

/**
 * Rows of each side that is shown, an even number in all and none of them cut: a higher panel has
 * more rows, not higher ones.
 *
 * @param heightPx for the rows of all sides; 0 before it was measured
 */
export function rowsThatFit(heightPx: number, layout: LadderLayout, rowPx = ROW_PX): number {
  const { sides, usual } = layout === 'both' ? both : oneSide;
  if (heightPx <= 0) return usual;
  const rows = Math.floor(heightPx / sides / rowPx);
  const even = (rows * sides - ((rows * sides) % 2)) / sides;
  return Math.min(ROWS_MAX, Math.max(2 / sides, even));
}

export interface LadderOptions {
  readonly layout: LadderLayout;
  /** Rows of each side that is shown. */
  readonly rows: number;
  /** Decimals of the market's prices and quantities. */
  readonly precision: number;
  readonly quantityPrecision: number;
  /** Price units (10^-precision) that one row spans. */
  readonly groupUnits: number;
  readonly unit: BookUnit;
  /** The last column is the sum from the best price to the row. */
  readonly isCumulative: boolean;
}

export interface LadderRow {
  /** The price as a decimal string, as a form takes it. */
  readonly price: string;
  readonly priceText: string;
  readonly amountText: string;
  /** The row in the other unit, or the sum up to it in the same. */
  readonly totalText: string;
  /** From the best price to this row: lots, levels, and price times lots in 10^-(price + quantity decimals). */
  readonly lotsUpTo: number;
  readonly levelsUpTo: number;
  readonly notionalUpTo: bigint;
  /** What rests up to here, as a share of the deepest row shown: 0 to 1. */
  readonly depth: number;
  /** The first price unit of the row and the first after it. */
  readonly fromUnits: number;
  readonly toUnits: number;
}

export interface Ladder {
  /** Best price first. */
  readonly asks: readonly LadderRow[];
  readonly bids: readonly LadderRow[];
}

interface Group {
  readonly units: number;
  readonly lots: number;
  readonly levels: number;
  /** Price times quantity of its levels, in 10^-(precision + quantityPrecision). */
  readonly notional: bigint;
}

/** Decimals of the totals; they are in the quote coin. */
const TOTAL_DECIMALS = 2;
const ABBREVIATE_FROM = 1_000_000n;

/**
 * What the order book shows of a book: rows of one price group each, asks grouped upwards and bids
 * downwards so that a row never promises a better price than it has.
 */
export function ladderOf(book: Book, options: LadderOptions): Ladder {
  const { layout, rows: count } = options;
  const asks = layout === 'bids' ? [] : groupsOf(book.asks, options, Math.ceil, count);
  const bids = layout === 'asks' ? [] : groupsOf(book.bids, options, Math.floor, count);
  const deepestLots = Math.max(sumLots(asks), sumLots(bids));
  return {
    asks: rowsOf(asks, options, deepestLots, 'asks'),
    bids: rowsOf(bids, options, deepestLots, 'bids'),
  };
}

function groupsOf(
  levels: readonly BookLevel[],
  { precision, quantityPrecision, groupUnits }: LadderOptions,
  round: (value: number) => number,
  count: number,
): readonly Group[] {
  const groups: Group[] = [];
  for (const { priceValue, volumeValue } of levels) {
    const priceUnits = Math.round(priceValue * 10 ** precision);
    const lots = Math.round(volumeValue * 10 ** quantityPrecision);
    const units = round(priceUnits / groupUnits) * groupUnits;
    const notional = BigInt(priceUnits) * BigInt(lots);
    const last = groups.at(-1);
    if (last?.units === units) {
      groups[groups.length - 1] = {
        units,
        lots: last.lots + lots,
        levels: last.levels + 1,
        notional: last.notional + notional,
      };
    } else {
      if (groups.length === count) break;
      groups.push({ units, lots, levels: 1, notional });
    }
  }
  return groups;
}

function sumLots(groups: readonly Group[]): number {
  return groups.reduce((sum, group) => sum + group.lots, 0);
}

function rowsOf(
  groups: readonly Group[],
  options: LadderOptions,
  deepestLots: number,
  side: 'asks' | 'bids',
): readonly LadderRow[] {
  const { precision, quantityPrecision, groupUnits, unit, isCumulative } = options;
  const lotsText = (lots: number) => groupDigits(formatFixed(lots, quantityPrecision));
  const valueText = (notional: bigint) => totalText(notional, precision + quantityPrecision);
  const isInQuote = unit === 'quote';
  const isAsk = side === 'asks';
  let lotsUpTo = 0;
  let levelsUpTo = 0;
  let notionalUpTo = 0n;
  return groups.map(({ units, lots, levels, notional }) => {
    lotsUpTo += lots;
    levelsUpTo += levels;
    notionalUpTo += notional;
    const price = formatFixed(units, precision);
    const sumText = isInQuote
      ? sumOfValuesText(notionalUpTo, precision + quantityPrecision)
      : lotsText(lotsUpTo);
    const otherText = isInQuote ? lotsText(lots) : valueText(notional);
    return {
      price,
      priceText: groupDigits(price.slice(0, lengthShown(price, precision, groupUnits))),
      amountText: isInQuote ? valueText(notional) : lotsText(lots),
      totalText: isCumulative ? sumText : otherText,
      ...{ lotsUpTo, levelsUpTo, notionalUpTo },
      depth: deepestLots === 0 ? 0 : lotsUpTo / deepestLots,
      fromUnits: isAsk ? units - groupUnits + 1 : units,
      toUnits: isAsk ? units + 1 : units + groupUnits,
    };
  });
}

/** Decimals that a grouping makes zero are not shown. */
function lengthShown(price: string, precision: number, groupUnits: number): number {
  const hidden = Math.min(Math.floor(Math.log10(groupUnits) + 1e-9), precision);
  if (hidden === 0) return price.length;
  return price.length - hidden - (hidden === precision ? 1 : 0);
}

const CENTS_BELOW = 100_000n;

/** As `totalText`, but a long sum has no cents: beside another value they would touch it. */
function sumOfValuesText(notional: bigint, decimals: number): string {
  const whole = notional / 10n ** BigInt(decimals);
  return whole < CENTS_BELOW || whole >= ABBREVIATE_FROM
    ? totalText(notional, decimals)
    : groupDigits(String(whole));
}

/** A value in 10^-decimals, truncated to cents; in millions or billions when it is long. */
export function totalText(notional: bigint, decimals: number): string {
  const whole = notional / 10n ** BigInt(decimals);
  const [divisor, letter] =
    whole >= ABBREVIATE_FROM * 1000n ? [9, 'B'] : whole >= ABBREVIATE_FROM ? [6, 'M'] : [0, ''];
  const shift = decimals + divisor - TOTAL_DECIMALS;
  const units = shift >= 0 ? notional / 10n ** BigInt(shift) : notional * 10n ** BigInt(-shift);
  return groupDigits(formatFixed(units, TOTAL_DECIMALS)) + letter;
}

export interface GroupChoice {
  readonly units: number;
  /** The span of a row as a decimal string. */
  readonly text: string;
}

const GROUP_CHOICES_MAX = 5;

/** Multiples of the tick by tens that are still small against the price. */
export function groupChoices(
  tickUnits: number,
  precision: number,
  priceValue: number,
): readonly GroupChoice[] {
  const choices: GroupChoice[] = [];
  for (let index = 0; index < GROUP_CHOICES_MAX; index++) {
    const units = tickUnits * 10 ** index;
    if (index > 0 && units / 10 ** precision > priceValue / 100) break;
    const text = formatFixed(units, precision);
    choices.push({ units, text: text.includes('.') ? text.replace(/\.?0+$/, '') : text });
  }
  return choices;
}
