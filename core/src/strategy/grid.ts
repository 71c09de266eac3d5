import { Side } from '@bourse/contract/enumerations.ts';
import { baseAmountOf, notionalOf, quotientFloor, shareCeil } from '../arithmetic.ts';
import { initialMargin, releasedShare } from '../perpetual/margin.ts';
import {
  closingSideOf,
  type FuturesGridPlan,
  type GridPlan,
  type Plan,
  type StrategyMarket,
  signOfPlan,
  type WantedOrder,
} from './plan.ts';
import { isTradable, type Slot, type Slots, slotOf } from './purses.ts';

export type Grid = Plan & (GridPlan | FuturesGridPlan);

/** What a grid looks at. */
export interface GridSight {
  readonly slots: Slots;
  /** Quote atomic units that its positions paid, less what they received. */
  readonly fundingPaid?: number;
  /** Quote atomic units of its funds that no position and no order ties; missing: what its cells have is all there. */
  readonly free?: number | undefined;
  /** 0 or missing: not known. */
  readonly lastTicks?: number;
}

/** The prices of a grid, lowest first, one more than it has cells; in ticks, evenly apart, rounded down. */
export function linesOf({
  lowerTicks,
  upperTicks,
  cells,
}: Pick<GridPlan, 'lowerTicks' | 'upperTicks' | 'cells'>): number[] {
  const range = upperTicks - lowerTicks;
  return Array.from({ length: cells + 1 }, (_, line) => {
    return lowerTicks + quotientFloor(range * line, cells);
  });
}

/** Where a cell opens, at first and later, and where it closes. */
interface Cell {
  readonly firstTicks: number;
  readonly openTicks: number;
  readonly closeTicks: number;
}

function cellsOf(plan: Grid): Cell[] {
  const lines = linesOf(plan);
  return lines.slice(0, -1).map((lower, at) => {
    const upper = lines[at + 1] as number;
    return signOfPlan(plan) === 1
      ? { firstTicks: Math.min(lower, plan.capTicks), openTicks: lower, closeTicks: upper }
      : { firstTicks: Math.max(upper, plan.capTicks), openTicks: upper, closeTicks: lower };
  });
}

/** The end of a futures grid at which its position has lost most; of a spot grid: nothing is left of a coin. */
const worstTicksOf = (plan: Grid): number => {
  if (plan.strategy === 'spot-grid') return 0;
  return plan.direction === 'long' ? plan.lowerTicks : plan.upperTicks;
};

/**
 * What a lot that is opened at a price may take from the funds at most while the price stays in the grid, in
 * quote atomic units: on a spot market its price. On a contract the margin at the dearer of entry and far
 * end, what it loses on the way to that end, and the fees of both its trades.
 *
 * The exchange releases cost and margin of a position by its average. That brings losses of other cells
 * forward, but never more of them than each cell has counted here: the average lies within the grid.
 */
function needOf(plan: Grid, priceTicks: number, unit: number): number {
  if (plan.strategy === 'spot-grid') return priceTicks * unit;
  const worst = worstTicksOf(plan);
  const loss = Math.abs(priceTicks - worst) * unit;
  return loss + shareCeil(priceTicks * unit, plan.feeRate) + tiedOf(plan, priceTicks, unit);
}

/** Of that, what stays tied while the lot is held: margin and the fee of its close. */
function tiedOf(plan: FuturesGridPlan & Plan, priceTicks: number, unit: number): number {
  const marginTicks = Math.max(priceTicks, worstTicksOf(plan));
  const closeFee = shareCeil(plan.upperTicks * unit, plan.feeRate);
  return initialMargin(marginTicks * unit, plan.leverage) + closeFee;
}

/**
 * What an order may take from the funds at once, for each lot, in quote atomic units: a short one that fills
 * at a better price has more margin and a larger fee.
 */
export const costOf = (plan: Grid, priceTicks: number, unit: number): number =>
  plan.strategy === 'spot-grid' ? priceTicks * unit : tiedOf(plan, priceTicks, unit);

/** What one lot of every cell needs together. */
function needOfAll(plan: Grid, unit: number): number {
  return cellsOf(plan).reduce((sum, { firstTicks }) => sum + needOf(plan, firstTicks, unit), 0);
}

/** Lots that each cell trades: all first orders together need no more than the funds. */
export function lotsOf(plan: Grid, { unit, quantityMaxLots }: StrategyMarket): number {
  return Math.min(quotientFloor(plan.funds, needOfAll(plan, unit)), quantityMaxLots);
}

/**
 * The orders that the cells without one want now. A cell is a closed account: it opens with its own part of
 * the funds and closes what it then has one line on, so that whatever the price does, no order costs more
 * than its cell has. Beyond its far end a futures grid opens nothing.
 */
export function decideGrid(plan: Grid, market: StrategyMarket, sight: GridSight): WantedOrder[] {
  const lots = lotsOf(plan, market);
  if (lots === 0) return [];
  const { slots, lastTicks = 0 } = sight;
  let { free = Number.POSITIVE_INFINITY } = sight;
  const sign = signOfPlan(plan);
  const isBeyond = lastTicks > 0 && sign * (lastTicks - worstTicksOf(plan)) < 0;
  const closingSide = closingSideOf(plan);
  // A close on a contract may be as small as it likes.
  const closing = plan.strategy === 'spot-grid' ? market : { ...market, notionalMin: 0 };
  const closes: WantedOrder[] = [];
  const opens: WantedOrder[] = [];
  for (const [at, cell] of cellsOf(plan).entries()) {
    const slot = slotOf(slots, at);
    if (slot.isOpen) continue;
    const common = { slot: at, cycle: slot.closedCount, quoteAmount: 0 };
    const heldLots = quotientFloor(sign * slot.baseDelta, market.lotSize);
    if (isTradable(heldLots, cell.closeTicks, closing)) {
      const priceTicks = cell.closeTicks;
      closes.push({ ...common, side: closingSide, priceTicks, quantityLots: heldLots });
      continue;
    }
    const priceTicks = slot.closedCount === 0 ? cell.firstTicks : cell.openTicks;
    const cash = cashOf(plan, market, cell, { slot, lots, heldLots }, sight.fundingPaid ?? 0);
    const affordable = quotientFloor(Math.max(0, cash), needOf(plan, priceTicks, market.unit));
    const cost = costOf(plan, priceTicks, market.unit);
    // Funding comes and goes with the margin of the whole position, not of the cell that paid it.
    const payable =
      free === Number.POSITIVE_INFINITY ? lots : quotientFloor(Math.max(0, free), cost);
    const quantityLots = Math.min(lots - heldLots, affordable, payable);
    if (!isBeyond && isTradable(quantityLots, priceTicks, market)) {
      const side = closingSide === Side.SELL ? Side.BUY : Side.SELL;
      opens.push({ ...common, side, priceTicks, quantityLots });
      free -= quantityLots * cost;
    }
  }
  // Closes first: an order that rests at the same price is not met by one of the own closes.
  return [...closes, ...opens];
}

/** What a cell has to open with, less its part of the funding. What it holds counts as at the far end, with what that ties. */
function cashOf(
  plan: Grid,
  { unit }: StrategyMarket,
  { firstTicks }: Cell,
  { slot, lots, heldLots }: { slot: Slot; lots: number; heldLots: number },
  fundingPaid: number,
): number {
  const cash = needOf(plan, firstTicks, unit) * lots + slot.quoteDelta;
  if (plan.strategy === 'spot-grid') return cash;
  const held = signOfPlan(plan) * worstTicksOf(plan) * unit - tiedOf(plan, firstTicks, unit);
  const part = needOf(plan, firstTicks, unit);
  const share = releasedShare(Math.max(0, fundingPaid), part, needOfAll(plan, unit)) + 1;
  return cash + heldLots * held - (fundingPaid > 0 ? share : 0);
}

/** Why a grid cannot work; nothing: it can. `feeRate` is the highest that its trades may pay. */
export function problemOfGrid(
  plan: Grid,
  market: StrategyMarket,
  feeRate: number,
): 'range' | 'funds' | undefined {
  const { lowerTicks, upperTicks, cells } = plan;
  if (lowerTicks <= 0 || upperTicks - lowerTicks < cells) return 'range';
  return lotsOf(plan, market) < lotsMinOf(plan, market, feeRate) ? 'funds' : undefined;
}

/** The fewest lots that a cell may open and, after a fee in coins, close again. */
function lotsMinOf(plan: Grid, market: StrategyMarket, feeRate: number): number {
  const { unit, lotSize, notionalMin, quantityMinLots } = market;
  const lowest = Math.min(...cellsOf(plan).map(({ firstTicks }) => firstTicks));
  const needed = quotientFloor(notionalMin, lowest * unit) + 1;
  const lots = Math.max(needed, quantityMinLots);
  if (plan.strategy === 'futures-grid') return lots;
  const fee = shareCeil(baseAmountOf(lots, lotSize), feeRate);
  return lots + quotientFloor(fee, lotSize) + 1;
}

/** The least funds with which a grid can work. Quote atomic units. */
export function gridFundsMin(plan: Grid, market: StrategyMarket, feeRate: number): number {
  return notionalOf(needOfAll(plan, market.unit), lotsMinOf(plan, market, feeRate), 1);
}

/** What the whole position of a grid is worth at most, in quote atomic units: its leverage is asked of it. */
export function valueMaxOf(plan: Grid, market: StrategyMarket): number {
  return notionalOf(plan.upperTicks, lotsOf(plan, market) * plan.cells, market.unit);
}
