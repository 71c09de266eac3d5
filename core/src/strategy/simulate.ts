import { Side } from '@bourse/contract/enumerations.ts';
import { affordableLots, baseAmountOf, notionalOf, shareCeil } from '../arithmetic.ts';
import { decide, decideExit, type EndReason, endOf } from './decide.ts';
import type { Plan, StrategyMarket, WantedOrder } from './plan.ts';
import { holdingOf, type Slot, slotOf, withOrder, worthOf } from './purses.ts';

/** One candle: prices in ticks. */
export interface PricePath {
  readonly startMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
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
  readonly tradeCount: number;
  /** The largest fall of the worth from a peak before it, quote atomic units. */
  readonly fallMax: number;
  readonly end: EndReason | undefined;
}

export interface FeeRates {
  readonly makerRate: number;
  readonly takerRate: number;
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
  return { points, profit: worth - plan.funds, fees, tradeCount, fallMax, end };
}

/** The way of a price through a candle, as far as that is known: against its direction first. */
function pathOf({ open, high, low, close }: PricePath): number[] {
  return close >= open ? [open, low, high, close] : [open, high, low, close];
}

class Run {
  fees = 0;
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
    return worthOf(holdingOf(this.#plan, this.#slots), priceTicks, this.#market);
  }

  /** Fills what lies on the way to a price, and places what is wanted there. */
  moveTo(priceTicks: number, elapsedMs: number): void {
    if (this.end) return;
    const isMet = ({ side, priceTicks: limit }: WantedOrder) =>
      side === Side.BUY ? limit >= priceTicks : limit <= priceTicks;
    const met = this.#open.filter(isMet);
    this.#open = this.#open.filter((order) => !isMet(order));
    for (const order of met) this.#fill(order, order.priceTicks, this.#rates.makerRate);
    for (;;) {
      const wanted = decide(this.#plan, this.#market, { slots: this.#slots, elapsedMs });
      if (wanted.length === 0) break;
      for (const order of wanted) {
        if (order.priceTicks > 0 && !isMet(order)) this.#rest(order);
        else this.#fill(order, priceTicks, this.#rates.takerRate);
      }
    }
    this.#endAt(priceTicks);
  }

  #endAt(priceTicks: number): void {
    this.end = endOf(this.#plan, this.#market, this.#slots, priceTicks);
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
    const moved = {
      isClosed: true,
      baseDelta: isBuy ? amount - shareCeil(amount, rate) : -amount,
      quoteDelta: isBuy ? -value : value - shareCeil(value, rate),
    };
    const slot = slotOf(this.#slots, order.slot);
    this.#slots.set(order.slot, withOrder({ ...slot, isOpen: false }, moved));
    this.fees += shareCeil(value, rate);
    this.tradeCount += 1;
  }
}
