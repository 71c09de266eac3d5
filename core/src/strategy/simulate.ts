import { Side } from '@bourse/contract/enumerations.ts';
import {
  affordableLots,
  baseAmountOf,
  notionalOf,
  quotientFloor,
  shareCeil,
} from '../arithmetic.ts';
import { fundingPaid, fundingReceived } from '../perpetual/funding.ts';
import { initialMargin, releasedShare, unrealisedProfit } from '../perpetual/margin.ts';
import { type Ladder, maintenanceMargin } from '../perpetual/tiers.ts';
import { decide, decideExit, type EndReason, endOf } from './decide.ts';
import { type Plan, type StrategyMarket, signOfPlan, type WantedOrder } from './plan.ts';
import { holdingOf, type Slot, slotOf, withOrder, worthOf } from './purses.ts';

/** One candle: prices in ticks. */
export interface PricePath {
  readonly startMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** What longs paid shorts within it, of RATE_ONE; missing: nothing. */
  readonly fundingRate?: number;
}

export interface SimulatedPoint {
  readonly time: number;
  readonly worth: number;
  readonly priceTicks: number;
}

export interface Simulation {
  readonly points: readonly SimulatedPoint[];
  readonly profit: number;
  /** Quote atomic units, fees in coins at the price of their trade. */
  readonly fees: number;
  /** Funding paid, less what was received. */
  readonly fundingPaid: number;
  readonly tradeCount: number;
  /** The largest fall of the worth from a peak before it, quote atomic units. */
  readonly fallMax: number;
  readonly end: EndReason | undefined;
}

export interface FeeRates {
  readonly makerRate: number;
  readonly takerRate: number;
  /** Of a contract: at what margin its positions are liquidated. */
  readonly ladder?: Ladder;
}

/** What a strategy would have made of some candles: the same decisions, in a market that always trades. */
export function simulate(
  plan: Plan,
  market: StrategyMarket,
  rates: FeeRates,
  candles: readonly PricePath[],
): Simulation {
  const run = new Run(plan, market, rates);
  const points: SimulatedPoint[] = [];
  let peak = plan.funds;
  let fallMax = 0;
  const startMs = candles[0]?.startMs ?? 0;
  for (const candle of candles) {
    run.payFunding(candle.open, candle.fundingRate ?? 0);
    for (const priceTicks of pathOf(candle)) {
      run.moveTo(priceTicks, candle.startMs - startMs);
      const worth = run.worthAt(priceTicks);
      peak = Math.max(peak, worth);
      fallMax = Math.max(fallMax, peak - worth);
    }
    points.push({
      time: candle.startMs,
      worth: run.worthAt(candle.close),
      priceTicks: candle.close,
    });
    if (run.end) break;
  }
  const worth = points.at(-1)?.worth ?? plan.funds;
  const { fees, tradeCount, end } = run;
  const profit = worth - plan.funds;
  return { points, profit, fees, fundingPaid: run.fundingPaid, tradeCount, fallMax, end };
}

/** The way of a price through a candle, as far as that is known: against its direction first. */
function pathOf({ open, high, low, close }: PricePath): number[] {
  return close >= open ? [open, low, high, close] : [open, high, low, close];
}

class Run {
  fees = 0;
  fundingPaid = 0;
  /** What a liquidation took beside what the price did. */
  #taken = 0;
  /** Of the position: what it cost, and the margin that it has. */
  #cost = 0;
  #margin = 0;
  tradeCount = 0;
  end: EndReason | undefined;
  readonly #plan: Plan;
  readonly #market: StrategyMarket;
  readonly #rates: FeeRates;
  readonly #slots = new Map<number, Slot>();
  #open: WantedOrder[] = [];

  constructor(plan: Plan, market: StrategyMarket, rates: FeeRates) {
    this.#plan = plan;
    this.#market = market;
    this.#rates = rates;
  }

  worthAt(priceTicks: number): number {
    if (this.end === 'liquidated') return this.#plan.funds - this.#taken;
    const holding = holdingOf(this.#plan, this.#slots, this.fundingPaid);
    return worthOf(holding, priceTicks, this.#market);
  }

  /** A position pays or receives at a rate; below 0: shorts pay longs. */
  payFunding(priceTicks: number, rate: number): void {
    const value = this.#valueAt(priceTicks);
    if (value === 0 || rate === 0 || this.end) return;
    const pays = signOfPlan(this.#plan) * rate > 0;
    const owed = pays ? fundingPaid(value, rate) : -fundingReceived(value, rate);
    this.fundingPaid += owed;
    this.#margin -= owed;
  }

  /** Of the position, at a price. */
  #valueAt(priceTicks: number): number {
    if (this.#plan.strategy !== 'futures-grid') return 0;
    return notionalOf(priceTicks, this.#heldLots(), this.#market.unit);
  }

  #heldLots(): number {
    const { base } = holdingOf(this.#plan, this.#slots);
    return quotientFloor(Math.abs(base), this.#market.lotSize);
  }

  /** Takes the position with its margin, where that is no more than it must keep. */
  #liquidateAt(priceTicks: number): boolean {
    const value = this.#valueAt(priceTicks);
    const { ladder } = this.#rates;
    if (value === 0 || !ladder) return false;
    const profit = unrealisedProfit(signOfPlan(this.#plan), value, this.#cost);
    if (this.#margin + profit > maintenanceMargin(ladder, value)) return false;
    this.#taken = this.#plan.funds - (this.worthAt(priceTicks) - profit - this.#margin);
    this.#open = [];
    return true;
  }

  /** Fills what lies on the way to a price, and places what is wanted there. */
  moveTo(priceTicks: number, elapsedMs: number): void {
    if (this.end) return;
    if (this.#liquidateAt(priceTicks)) {
      this.end = 'liquidated';
      return;
    }
    const isMet = ({ side, priceTicks: limit }: WantedOrder) =>
      side === Side.BUY ? limit >= priceTicks : limit <= priceTicks;
    const met = this.#open.filter(isMet);
    this.#open = this.#open.filter((order) => !isMet(order));
    for (const order of met) this.#fill(order, order.priceTicks, this.#rates.makerRate);
    for (;;) {
      const sight = { slots: this.#slots, elapsedMs, fundingPaid: this.fundingPaid };
      const wanted = decide(this.#plan, this.#market, { ...sight, lastTicks: priceTicks });
      if (wanted.length === 0) break;
      for (const order of wanted) {
        if (order.priceTicks > 0 && !isMet(order)) this.#rest(order);
        else this.#fill(order, priceTicks, this.#rates.takerRate);
      }
    }
    this.#endAt(priceTicks);
  }

  #endAt(priceTicks: number): void {
    const sight = { slots: this.#slots, fundingPaid: this.fundingPaid };
    this.end = endOf(this.#plan, this.#market, sight, [priceTicks]);
    if (!this.end || this.end === 'completed') return;
    this.#open = [];
    const exit = decideExit(this.#plan, this.#market, this.#slots, priceTicks);
    if (exit) this.#fill(exit, priceTicks, this.#rates.takerRate);
  }

  #rest(order: WantedOrder): void {
    this.#open.push(order);
    const slot = slotOf(this.#slots, order.slot);
    this.#slots.set(order.slot, { ...slot, isOpen: true });
  }

  #fill(order: WantedOrder, priceTicks: number, rate: number): void {
    const { unit, lotSize } = this.#market;
    const lots = order.quantityLots || affordableLots(order.quoteAmount, priceTicks, unit);
    const value = notionalOf(priceTicks, lots, unit);
    const amount = baseAmountOf(lots, lotSize);
    const isBuy = order.side === Side.BUY;
    const fee = shareCeil(value, rate);
    const isContract = this.#plan.strategy === 'futures-grid';
    // On a spot market the fee of a purchase is taken off its coins.
    const bought = isContract
      ? { baseDelta: amount, quoteDelta: -value - fee }
      : { baseDelta: amount - shareCeil(amount, rate), quoteDelta: -value };
    const moved = {
      isClosed: true,
      ...(isBuy ? bought : { baseDelta: -amount, quoteDelta: value - fee }),
    };
    if (isContract) this.#moveMargin(isBuy, lots, value);
    const slot = slotOf(this.#slots, order.slot);
    this.#slots.set(order.slot, withOrder({ ...slot, isOpen: false }, moved));
    this.fees += fee;
    this.tradeCount += 1;
  }

  /** Lots join the position with their margin, or leave it with their share of its cost and margin. */
  #moveMargin(isBuy: boolean, lots: number, value: number): void {
    const plan = this.#plan;
    if (plan.strategy !== 'futures-grid') return;
    if (isBuy === (plan.direction === 'long')) {
      this.#cost += value;
      this.#margin += initialMargin(value, plan.leverage);
      return;
    }
    const held = this.#heldLots();
    this.#cost -= releasedShare(this.#cost, lots, held);
    this.#margin -= releasedShare(this.#margin, lots, held);
  }
}
