import { Side } from '@bourse/contract/enumerations.ts';
import { quotientFloor } from '../arithmetic.ts';
import { decideGrid, type GridSight, problemOfGrid } from './grid.ts';
import {
  closingSideOf,
  type DcaPlan,
  EXIT_SLOT,
  type Plan,
  type StrategyMarket,
  signOfPlan,
  type WantedOrder,
} from './plan.ts';
import { purchaseAt } from './purchases.ts';
import { type Holding, holdingOf, isTradable, type Slots, slotOf, worthOf } from './purses.ts';

/** What a strategy looks at. */
export interface Sight extends GridSight {
  /** Since the bot began, milliseconds. */
  readonly elapsedMs: number;
}

/** The orders that a bot wants beside those that are open, the same for the same closed orders. */
export function decide(plan: Plan, market: StrategyMarket, sight: Sight): WantedOrder[] {
  return plan.strategy === 'dca'
    ? decidePurchase(plan, market, sight)
    : decideGrid(plan, market, sight);
}

/** The purchase that is due, once, with what lots left of those before; those that were missed are not made up for. */
function decidePurchase(
  plan: Plan & DcaPlan,
  market: StrategyMarket,
  { slots, elapsedMs }: Sight,
): WantedOrder[] {
  const slot = purchaseAt(plan, elapsedMs);
  const { closedCount, isOpen } = slotOf(slots, slot);
  if (closedCount > 0 || isOpen) return [];
  if ([...slots.values()].some((one) => one.isOpen)) return [];
  if (holdingOf(plan, slots).cash < plan.amount) return [];
  const order = { slot, cycle: 0, side: Side.BUY, priceTicks: 0, quantityLots: 0 };
  const quoteAmount = Math.min(plan.amount + leftOver(plan, slots), holdingOf(plan, slots).cash);
  return quoteAmount >= market.notionalMin ? [{ ...order, quoteAmount }] : [];
}

/**
 * What purchases that traded did not spend, one amount at most: a thin market leaves more than a part of a lot. What
 * those left that may have been of another amount stays in the funds.
 */
function leftOver({ amount, since }: DcaPlan, slots: Slots): number {
  let left = 0;
  for (const [slot, { quoteDelta }] of slots) {
    const isOfThisAmount = !since || slot > since.slot + 1;
    if (isOfThisAmount && quoteDelta < 0) left += amount + quoteDelta;
  }
  return Math.min(amount, Math.max(0, left));
}

/**
 * The order that sells all coins or closes the position, once nothing else is open; nothing: they are too
 * few to sell.
 *
 * @param base what there is by the exchange, base atomic units: of what it took away nothing is closed
 */
export function decideExit(
  plan: Plan,
  market: StrategyMarket,
  slots: Slots,
  lastTicks: number,
  base: number = holdingOf(plan, slots).base,
): WantedOrder | undefined {
  const { closedCount: cycle, isOpen } = slotOf(slots, EXIT_SLOT);
  const sign = signOfPlan(plan);
  const own = Math.min(sign * holdingOf(plan, slots).base, sign * base);
  const quantityLots = Math.min(quotientFloor(own, market.lotSize), market.quantityMaxLots);
  const closing = plan.strategy === 'futures-grid' ? { ...market, notionalMin: 0 } : market;
  if (isOpen || !isTradable(quantityLots, lastTicks, closing)) return undefined;
  const side = closingSideOf(plan);
  return { slot: EXIT_SLOT, cycle, side, priceTicks: 0, quantityLots, quoteAmount: 0 };
}

export type EndReason = 'take-profit' | 'stop-loss' | 'completed' | 'liquidated';

/**
 * Why a bot ends by itself; nothing: it goes on. A profit or a loss ends it where all prices say so.
 *
 * @param prices ticks; none: no price is known that may end it
 */
export function endOf(
  plan: Plan,
  market: StrategyMarket,
  sight: GridSight,
  prices: readonly number[],
  holding: Holding = holdingOf(plan, sight.slots, sight.fundingPaid),
): EndReason | undefined {
  const end = endByPrice(plan, market, prices, holding);
  if (end) return end;
  return isCompleted(plan, market, sight, holding) ? 'completed' : undefined;
}

/** Whether a profit or a loss of a holding ends a bot at these prices: all of them must say so. */
export function endByPrice(
  plan: Plan,
  market: StrategyMarket,
  prices: readonly number[],
  holding: Holding,
): 'take-profit' | 'stop-loss' | undefined {
  const invested = investedOf(plan, holding);
  const profits = prices.map((ticks) => worthOf(holding, ticks, market) - plan.funds);
  const { takeProfitPercent, stopLossPercent } = plan;
  const allReach = (sign: 1 | -1, percent: number) =>
    invested > 0 &&
    percent > 0 &&
    profits.length > 0 &&
    profits.every((profit) => reaches(sign * profit, invested, percent));
  if (allReach(1, takeProfitPercent)) return 'take-profit';
  return allReach(-1, stopLossPercent) ? 'stop-loss' : undefined;
}

/** What profit and loss of a bot are percents of: of purchases what they cost so far. */
export const investedOf = (plan: Plan, { cash }: Holding): number =>
  plan.strategy === 'dca' ? plan.funds - cash : plan.funds;

/** Whether an amount is so many percents of another, by exact comparison. */
const reaches = (amount: number, whole: number, percent: number): boolean =>
  BigInt(amount) * 100n >= BigInt(whole) * BigInt(percent);

/**
 * Purchases for which nothing is left, with no price to wait for, are over; so is a futures grid whose funds
 * went into fees and funding.
 */
function isCompleted(
  plan: Plan,
  market: StrategyMarket,
  { slots, ...sight }: GridSight,
  { cash, base }: Holding,
): boolean {
  if (plan.strategy === 'spot-grid') return false;
  const isSpent =
    plan.strategy === 'dca'
      ? plan.takeProfitPercent === 0 && plan.stopLossPercent === 0 && cash < plan.amount
      : base === 0 && decideGrid(plan, market, { slots, ...sight }).length === 0;
  return isSpent && ![...slots.values()].some(({ isOpen }) => isOpen);
}

export type PlanProblem = 'range' | 'funds' | 'amount';

/** Why a plan cannot work on its market; nothing: it can. */
export function problemOf(
  plan: Plan,
  market: StrategyMarket,
  feeRate: number,
): PlanProblem | undefined {
  if (plan.strategy !== 'dca') return problemOfGrid(plan, market, feeRate);
  if (plan.funds < plan.amount) return 'funds';
  // A market order spends a little less than its amount, and a sale of it must be possible.
  return plan.amount < market.notionalMin * 2 ? 'amount' : undefined;
}
