/** What users see of a triggered order that finds no liquidity near enough (R1). */
import { RATE_ONE } from '@bourse/contract/amount.ts';
import { OrderType, Side, TriggerType } from '@bourse/contract/enumerations.ts';
import type { SetRiskRules } from '@bourse/contract/messages.ts';
import { nearestIn } from '@bourse/core/risk/band.ts';
import { forcedRate } from '@bourse/core/risk/forced-trade.ts';
import { wakeBandBeside, wakeBandBetween } from '@bourse/core/risk/wake-band.ts';
import type { LiveContractOrder } from './contract-order.ts';
import type { LiveState } from './live-state.ts';
import type { OpenOrder } from './open-order.ts';

/** An order on either product that waits for a counterparty. Rates are parts of RATE_ONE. */
export interface WaitingOrder {
  /** UTC epoch milliseconds. */
  readonly since: number;
  /** How far the nearest order of the other side is from the measure, rounded up, 0 where it is better; null: there is none. */
  readonly awayRate: number | null;
  /**
   * How far from the measure it trades at this moment, 0 while its spot index is silent; null: up to its own limit, or
   * its market never had an index.
   */
  readonly reachRate: number | null;
}

/** What decides for one order now. */
interface Standing {
  readonly isReached: boolean;
  /** What distances are measured by, ticks; 0: there never was an index. */
  readonly measureTicks: number;
  readonly isSilent: boolean;
  readonly protectionRate: number;
}

/** Undefined where the order does not wait, or where the price has left its trigger again: it waits for that, then. */
export function waitOf(
  live: LiveState,
  order: OpenOrder | LiveContractOrder,
): WaitingOrder | undefined {
  const isContract = 'contract' in order;
  const wait = (isContract ? live.futures.waiting : live.waiting).of(order.order);
  if (!wait) return undefined;
  const { waitingSince: since, rises } = wait;
  const standing = isContract
    ? standingOnContract(live, order, rises)
    : standingOnSpot(live, order, rises);
  if (!standing.isReached) return undefined;
  const instrument = isContract ? order.contract : order.market;
  const reachRate = order.type === OrderType.MARKET ? reachOf(live, standing, since) : null;
  return { since, awayRate: awayOf(live, instrument, order.side, standing), reachRate };
}

function standingOnSpot(live: LiveState, order: OpenOrder, rises: boolean): Standing {
  const { riskRules } = live.catalog;
  const { protectionRate } = live.catalog.market(order.market);
  const measureTicks = live.indexOf(order.market);
  const isSilent = measureTicks > 0 && live.anchorTicksOf(order.market) === 0;
  const known = { measureTicks, isSilent, protectionRate };
  // What a price woke before the silence waits for the index.
  if (order.protectedExit || isSilent) return { ...known, isReached: true };
  const lastTicks = live.lastPriceOf(order.market);
  const wakesTicks =
    measureTicks > 0 ? nearestIn(wakeBandBeside(riskRules, measureTicks), lastTicks) : lastTicks;
  return { ...known, isReached: isBeyond(rises, order.stopPriceTicks, wakesTicks) };
}

function standingOnContract(live: LiveState, order: LiveContractOrder, rises: boolean): Standing {
  const { riskRules } = live.catalog;
  const { protectionRate } = live.catalog.contract(order.contract);
  const { indexTicks, markTicks } = live.futures.mark(order.contract);
  const anchorTicks = indexTicks || markTicks;
  const higherTicks = Math.max(anchorTicks, markTicks);
  const lowerTicks = Math.min(anchorTicks, markTicks);
  const measureTicks = order.side === Side.SELL ? higherTicks : lowerTicks;
  const known = { measureTicks, isSilent: false, protectionRate };
  if (order.protectedExit) return { ...known, isReached: true };
  const byMark = rises ? lowerTicks : higherTicks;
  const near = wakeBandBetween(riskRules, anchorTicks, markTicks);
  const byLast = nearestIn(near, live.lastPriceOf(order.contract));
  const wakesTicks = order.triggerType === TriggerType.MARK ? byMark : byLast;
  return { ...known, isReached: isBeyond(rises, order.triggerPriceTicks, wakesTicks) };
}

function isBeyond(rises: boolean, triggerTicks: number, ticks: number): boolean {
  return rises ? ticks >= triggerTicks : ticks <= triggerTicks;
}

function reachOf(live: LiveState, standing: Standing, since: number): number | null {
  const { measureTicks, isSilent, protectionRate } = standing;
  if (measureTicks === 0) return null;
  if (isSilent) return 0;
  return Math.min(protectionRate, wokenRate(live.catalog.riskRules, live.time - since));
}

function wokenRate(rules: SetRiskRules, waitedMs: number): number {
  if (rules.wokenMarkRate === 0) return rules.wokenProtectionRate;
  return forcedRate(rules, waitedMs, rules.wokenWidenMs);
}

function awayOf(
  live: LiveState,
  instrument: number,
  side: Side,
  { measureTicks }: Standing,
): number | null {
  const depth = live.depthOf(instrument);
  const [best] = side === Side.SELL ? depth.bestBids(1) : depth.bestAsks(1);
  if (!best || measureTicks === 0) return null;
  const awayTicks = (best.priceTicks - measureTicks) * (side === Side.SELL ? -1 : 1);
  if (awayTicks <= 0) return 0;
  const [away, measure] = [BigInt(awayTicks), BigInt(measureTicks)];
  return Number((away * BigInt(RATE_ONE) + measure - 1n) / measure);
}
