import { RATE_ONE } from '@bourse/contract/amount.ts';
import { Side } from '@bourse/contract/enumerations.ts';
import type { Clock } from '#platform/clock.ts';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { coinProfile } from '../index/coin-profiles.ts';
import {
  isTakeable,
  type PriceWatch,
  TRAILING_MS,
  type WatchedMarket,
} from '../index/price-watch.ts';
import type { Random } from '../index/random.ts';
import type { BotAccount } from './bot-accounts.ts';
import { within } from './bounds.ts';
import type { CommandGate } from './command-gate.ts';
import type { Desk } from './desk.ts';
import { ordersOfSecond, type Pace } from './pace.ts';
import { bandOf, takingTicks } from './price-limits.ts';

export interface TakerOptions {
  readonly accounts: readonly BotAccount[];
  readonly desk: Desk;
  readonly watch: PriceWatch;
  readonly gate: CommandGate;
  readonly clock: Clock;
  readonly random: Random;
  readonly pace: Pace;
}

interface TakerMarket {
  readonly watched: WatchedMarket;
  /** Average orders a second and value of one, USDT. */
  readonly ordersOfSecond: number;
  readonly valueMean: number;
  /** Orders a second that recent orders call forth. */
  excitement: number;
}

/** Each order calls forth half an order more, within seconds: a self-exciting (Hawkes) flow. */
const BRANCHING = 0.5;
const EXCITEMENT_MS = 6_000;
const ORDERS_OF_STEP_MAX = 4;
/** Sizes are log-normal; now and then a taker is in a hurry. */
const SIZE_DEVIATION = 1.1;
const SWEEP = { chance: 0.008, factor: 12 };
/** Busy markets trade more, within bounds. */
const ACTIVITY_MIN = 0.3;
const ACTIVITY_MAX = 3;
/** How strongly these decide the side, not the price: a move, a lagging last price, the taker's inventory, and what makers shade. */
const MOVE_WEIGHT = 0.8;
const LAG_WEIGHT = 0.5;
const INVENTORY_WEIGHT = 2;
const SHADE_WEIGHT = 1;
/**
 * Beyond the limit of the makers' inventory what they offer draws this many times the orders at most; a last price that
 * lags draws as many.
 */
const DRAW_MAX = 3;
/** An order is valued at its limit: a little more than the least stays above it. */
const LEAST_MARGIN = 1.15;

/**
 * Takers: orders in bursts, more when prices move, on the side to which they move, so that the last
 * price follows the reference: where it has not for a thousandth, each order is worth what confirms a price (R1). None of them takes beyond the index by more than makers may have
 * planned away from it (R2): what is not there at that price is not taken. Several accounts alternate; one that
 * coin rather sells.
 */
export class TakerFlow {
  private readonly options: TakerOptions;
  private readonly markets: readonly TakerMarket[];
  private steppedMs: number;

  constructor(options: TakerOptions) {
    this.options = options;
    const { watch, clock, pace } = options;
    this.steppedMs = clock.now();
    this.markets = watch.markets.map((watched) => takerMarket(watched, pace));
  }

  /** Sends the orders of the time since the last step. */
  step(): void {
    const { clock, random } = this.options;
    const nowMs = clock.now();
    const elapsedMs = Math.min(1_000, nowMs - this.steppedMs);
    this.steppedMs = nowMs;
    for (const own of this.markets) {
      if (!isTakeable(own.watched, nowMs)) continue;
      own.excitement *= Math.exp(-elapsedMs / EXCITEMENT_MS);
      const { relative } = own.watched.volatility;
      const activity = within(relative ** 1.5, ACTIVITY_MIN, ACTIVITY_MAX);
      const load = Math.abs(own.watched.load);
      const draw = isLagging(own.watched) ? DRAW_MAX : within(load, 1, DRAW_MAX);
      const rate = own.ordersOfSecond * (1 - BRANCHING) * activity * draw + own.excitement;
      const count = random.poisson((rate * elapsedMs) / 1_000);
      for (let order = 0; order < Math.min(count, ORDERS_OF_STEP_MAX); order += 1) {
        own.excitement += (BRANCHING * 1_000) / EXCITEMENT_MS;
        this.take(own, nowMs);
      }
    }
  }

  private take(own: TakerMarket, nowMs: number): void {
    const { accounts, desk, gate, random } = this.options;
    const { watched } = own;
    const account = accounts[Math.floor(random.next() * accounts.length)];
    const limits = bandOf(desk, watched, nowMs);
    if (!account || !gate.isOpen || !limits) return;
    const side = this.sideOf(own, account);
    const priceTicks = takingTicks(desk, watched, side);
    if (priceTicks < limits.lowestTicks || priceTicks > limits.highestTicks) return;
    const { definition, quote } = watched.listing;
    const spread = Math.exp(SIZE_DEVIATION * random.normal() - SIZE_DEVIATION ** 2 / 2);
    const hurry = random.next() < SWEEP.chance ? SWEEP.factor : 1;
    const value = own.valueMean * spread * hurry * 10 ** quote.decimals;
    const least = isLagging(watched) ? riskRules.wakeNotionalMin : definition.notionalMin;
    const notional = Math.max(value, LEAST_MARGIN * least);
    const lots = within(
      Math.ceil(notional / (watched.referenceTicks * watched.notionalUnit)),
      definition.quantityMinLots,
      definition.quantityMaxLots,
    );
    const { user } = account;
    const draw = random.next();
    const body = desk.takingOrder({ user, side, lots, priceTicks, draw }, watched);
    if (body) void gate.submit({ user, key: '', body });
  }

  /** Buys with the chance that a logistic curve gives to move, lag and inventory. */
  private sideOf({ watched }: TakerMarket, { user }: BotAccount): Side {
    const { volatility, referenceTicks, trailingTicks, lastTicks, load } = watched;
    const deviation =
      referenceTicks * volatility.averageOfSecond * Math.max(0.3, volatility.relative);
    const move = (referenceTicks - trailingTicks) / (deviation * Math.sqrt(TRAILING_MS / 1_000));
    const lag = (referenceTicks - lastTicks) / deviation;
    const drive =
      MOVE_WEIGHT * within(move, -3, 3) +
      LAG_WEIGHT * within(lag, -4, 4) +
      SHADE_WEIGHT * within(load, -DRAW_MAX, DRAW_MAX) -
      INVENTORY_WEIGHT * this.options.desk.inventory(user, watched);
    const isBuy = this.options.random.next() < 1 / (1 + Math.exp(-drive));
    return isBuy ? Side.BUY : Side.SELL;
  }
}

/** Whether the last price is further from the reference than one that wakes orders may be (R1). */
function isLagging({ lastTicks, referenceTicks }: WatchedMarket): boolean {
  return Math.abs(lastTicks / referenceTicks - 1) > riskRules.wokenMarkRate / RATE_ONE;
}

function takerMarket(watched: WatchedMarket, pace: Pace): TakerMarket {
  const { symbol } = watched.listing.base;
  const orders = ordersOfSecond(symbol, pace);
  const valueMean = (coinProfile(symbol).turnoverDaily * pace.turnover) / 86_400 / orders;
  return { watched, ordersOfSecond: orders, valueMean, excitement: 0 };
}
