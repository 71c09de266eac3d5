import { formatFixed, groupDigits } from '@bourse/contract/amount.ts';
import type { Book, BookLevel } from '@bourse/contract/book-fold.ts';
import type { LadderLayout } from '../page/trading-preferences.ts';

/** As many levels as the feed sends of a side. */
export const ROWS_MAX = 50;
const ROW_HEIGHT_PX = 20;
/** Sides that share the height, and rows of each at least. */
const both = { sides: 2, rowsMin: 10 };
const oneSide = { sides: 1, rowsMin: 20 };

/** Rows of each side that is shown: a higher panel has more of them, not higher ones. */
export function rowsThatFit(
  heightPx: number,
  layout: LadderLayout,
  rowHeightPx = ROW_HEIGHT_PX,
): number {
  const { sides, rowsMin } = layout === 'both' ? both : oneSide;
  const room = Math.floor(heightPx / sides / rowHeightPx);
  return Math.min(ROWS_MAX, Math.max(rowsMin, room));
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
}

export interface LadderRow {
  /** The price as a decimal string, as a form takes it. */
  readonly price: string;
  readonly priceText: string;
  readonly amountText: string;
  readonly totalText: string;
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
        notional: last.notional + notional,
      };
    } else {
      if (groups.length === count) break;
      groups.push({ units, lots, notional });
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
  const { precision, quantityPrecision, groupUnits } = options;
  let lotsSoFar = 0;
  return groups.map(({ units, lots, notional }) => {
    lotsSoFar += lots;
    const price = formatFixed(units, precision);
    const isAsk = side === 'asks';
    return {
      price,
      priceText: groupDigits(price.slice(0, lengthShown(price, precision, groupUnits))),
      amountText: groupDigits(formatFixed(lots, quantityPrecision)),
      totalText: totalText(notional, precision + quantityPrecision),
      depth: deepestLots === 0 ? 0 : lotsSoFar / deepestLots,
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

/** The total, truncated; in thousands or millions when it is long. */
function totalText(notional: bigint, decimals: number): string {
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

/**
 * The difference between the best prices, as a decimal string; null while a side is empty, or while
 * a call auction lets the book cross.
 */
export function spreadOf(book: Book, precision: number): string | null {
  const bid = book.bids[0];
  const ask = book.asks[0];
  if (!bid || !ask) return null;
  const scale = 10 ** precision;
  const units = Math.round(ask.priceValue * scale) - Math.round(bid.priceValue * scale);
  return units < 0 ? null : formatFixed(units, precision);
}
