import { quotientFloor } from '../arithmetic.ts';
import type { DcaPlan, Plan, PurchaseStart } from './plan.ts';

/** What may be changed while a bot runs; missing: that stays. */
export interface PlanChange {
  readonly takeProfitPercent?: number | undefined;
  readonly stopLossPercent?: number | undefined;
  /** Of purchases alone. */
  readonly amount?: number | undefined;
  readonly everyMs?: number | undefined;
}

/**
 * The slot of the purchase that is due. The slot after a first one stays free: a step that still goes by the plan
 * before may use it.
 *
 * @param elapsedMs since the bot began
 */
export function purchaseAt({ everyMs, since }: DcaPlan, elapsedMs: number): number {
  if (!since) return quotientFloor(elapsedMs, everyMs);
  const passed = quotientFloor(Math.max(0, elapsedMs - since.elapsedMs), everyMs);
  return passed === 0 ? since.slot : since.slot + 1 + passed;
}

/** A plan with a change in it: the same object where nothing changes, so that a change that arrives twice is one. */
export function changedPlan(plan: Plan, change: PlanChange, elapsedMs: number): Plan {
  const takeProfitPercent = change.takeProfitPercent ?? plan.takeProfitPercent;
  const stopLossPercent = change.stopLossPercent ?? plan.stopLossPercent;
  const hasSameEnds =
    takeProfitPercent === plan.takeProfitPercent && stopLossPercent === plan.stopLossPercent;
  const ends = { takeProfitPercent, stopLossPercent };
  if (plan.strategy !== 'dca') return hasSameEnds ? plan : { ...plan, ...ends };
  const { amount = plan.amount, everyMs = plan.everyMs } = change;
  if (amount === plan.amount && everyMs === plan.everyMs) {
    return hasSameEnds ? plan : { ...plan, ...ends };
  }
  return { ...plan, ...ends, amount, everyMs, since: startOf(plan, everyMs, elapsedMs) };
}

/** New times are counted from the last time that a purchase was due, or from now where one is due by them already. */
function startOf(plan: DcaPlan, everyMs: number, elapsedMs: number): PurchaseStart {
  const slot = purchaseAt(plan, elapsedMs);
  const begunMs = plan.since?.elapsedMs ?? 0;
  const lastMs = elapsedMs - (Math.max(0, elapsedMs - begunMs) % plan.everyMs);
  return elapsedMs - lastMs < everyMs ? { elapsedMs: lastMs, slot } : { elapsedMs, slot: slot + 2 };
}
