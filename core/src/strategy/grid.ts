import { Side } from '@bourse/contract/enumerations.ts';
import {
  affordableLots,
  baseAmountOf,
  notionalOf,
  quotientFloor,
  shareCeil,
} from '../arithmetic.ts';
import type { GridPlan, Plan, StrategyMarket, WantedOrder } from './plan.ts';
import { isTradable, type Slots, slotOf } from './purses.ts';

type Grid = Plan & GridPlan;

/** The prices of a grid, lowest first, one more than it has cells; in ticks, evenly apart, rounded down. */
export function linesOf({ lowerTicks, upperTicks, cells }: GridPlan): number[] {
  const range = upperTicks - lowerTicks;
  return Array.from({ length: cells + 1 }, (_, line) => {
    return lowerTicks + quotientFloor(range * line, cells);
  });
}

/** What the first purchase of each cell may pay at most. */
function firstPrices(plan: GridPlan): number[] {
  return linesOf(plan)
    .slice(0, -1)
    .map((line) => Math.min(line, plan.capTicks));
}

/** Lots that each cell trades: all first purchases together cost no more than the funds. */
export function lotsOf(plan: Grid, { unit, quantityMaxLots }: StrategyMarket): number {
  const sum = firstPrices(plan).reduce((total, price) => total + price, 0);
  return Math.min(affordableLots(plan.funds, sum, unit), quantityMaxLots);
}

/**
 * The orders that the cells without one want now. A cell is a closed account: it buys at its lower line
 * with its own part of the funds and sells what it then has at its upper line, so that whatever the
 * price does, no order costs more than its cell has.
 */
export function decideGrid(plan: Grid, market: StrategyMarket, slots: Slots): WantedOrder[] {
  const lines = linesOf(plan);
  const lots = lotsOf(plan, market);
  if (lots === 0) return [];
  const sells: WantedOrder[] = [];
  const buys: WantedOrder[] = [];
  for (const [cell, firstTicks] of firstPrices(plan).entries()) {
    const { closedCount: cycle, isOpen, baseDelta: base, quoteDelta } = slotOf(slots, cell);
    if (isOpen) continue;
    const common = { slot: cell, cycle, quoteAmount: 0 };
    const upper = lines[cell + 1] as number;
    const sellLots = quotientFloor(base, market.lotSize);
    if (isTradable(sellLots, upper, market)) {
      sells.push({ ...common, side: Side.SELL, priceTicks: upper, quantityLots: sellLots });
      continue;
    }
    const priceTicks = cycle === 0 ? firstTicks : (lines[cell] as number);
    const cash = notionalOf(firstTicks, lots, market.unit) + quoteDelta;
    const buyLots = Math.min(lots - sellLots, affordableLots(cash, priceTicks, market.unit));
    if (isTradable(buyLots, priceTicks, market)) {
      buys.push({ ...common, side: Side.BUY, priceTicks, quantityLots: buyLots });
    }
  }
  // Sales first: a purchase that rests at the same price is not met by one of the own sales.
  return [...sells, ...buys];
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

/** The fewest lots of a cell of which, after the fee, the market still takes the sale. */
function lotsMinOf(plan: GridPlan, market: StrategyMarket, feeRate: number): number {
  const { unit, lotSize, notionalMin, quantityMinLots } = market;
  const lowest = Math.min(plan.lowerTicks, plan.capTicks);
  const needed = quotientFloor(notionalMin, lowest * unit) + 1;
  const lots = Math.max(needed, quantityMinLots);
  const fee = shareCeil(baseAmountOf(lots, lotSize), feeRate);
  return lots + quotientFloor(fee, lotSize) + 1;
}

/** The least funds with which a grid can work. Quote atomic units. */
export function gridFundsMin(plan: GridPlan, market: StrategyMarket, feeRate: number): number {
  const sum = firstPrices(plan).reduce((total, price) => total + price, 0);
  return notionalOf(sum, lotsMinOf(plan, market, feeRate), market.unit);
}
