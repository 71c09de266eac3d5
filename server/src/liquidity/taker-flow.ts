import {
  AccountKind,
  OrderType,
  type Outcome,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/messages.ts';
import type { CatalogMarket } from '../markets/catalog.ts';
import type { Clock } from '../platform/clock.ts';
import { type BotAccount, fundedAmount } from './bot-accounts.ts';
import { coinProfile } from './coin-profiles.ts';
import type { CommandGate } from './command-gate.ts';
import type { LiquidityView } from './liquidity-ports.ts';
import type { Random } from './random.ts';
import { VolatilityEstimate } from './volatility.ts';

export interface TakerOptions {
  readonly accounts: readonly BotAccount[];
  readonly markets: readonly CatalogMarket[];
  readonly gate: CommandGate;
  readonly view: LiquidityView;
  readonly clock: Clock;
  readonly random: Random;
}

interface TakerMarket {
  readonly market: CatalogMarket;
  readonly volatility: VolatilityEstimate;
  /** Average orders a second and value of one, USDT. */
  readonly ordersOfSecond: number;
  readonly valueMean: number;
  /** Orders a second that recent orders call forth. */
  excitement: number;
  referenceTicks: number;
  referenceMs: number;
  /** The reference a few seconds ago, exponentially weighted: which way it is going. */
  trailingTicks: number;
  lastTicks: number;
}

/** Each order calls forth half an order more, within seconds: a self-exciting (Hawkes) flow. */
const BRANCHING = 0.5;
const EXCITEMENT_MS = 6_000;
const TRAILING_MS = 8_000;
const ORDERS_OF_STEP_MAX = 4;
const REFERENCE_MS_MAX = 10_000;
/** Sizes are log-normal; now and then somebody is in a hurry. */
const SIZE_DEVIATION = 1.1;
const SWEEP = { chance: 0.008, factor: 12 };
/** Busy markets trade more, within bounds. */
const ACTIVITY_MIN = 0.3;
const ACTIVITY_MAX = 3;
/** How strongly a move, a lagging last price and the taker's inventory decide the side. */
const MOVE_WEIGHT = 0.8;
const LAG_WEIGHT = 0.5;
const INVENTORY_WEIGHT = 2;

/**
 * Takers: market orders in bursts, more when prices move, on the side to which they move, so that
 * the last price follows the reference. Several accounts take turns; one that holds too much of a
 * coin rather sells.
 */
export class TakerFlow {
  private readonly options: TakerOptions;
  private readonly markets: readonly TakerMarket[];
  private readonly marketsById = new Map<number, TakerMarket>();
  private readonly marketsBySymbol = new Map<string, TakerMarket>();
  private readonly balances = new Map<number, Map<number, bigint>>();
  private steppedMs: number;

  constructor(options: TakerOptions) {
    this.options = options;
    const { accounts, markets, view, clock } = options;
    this.steppedMs = clock.now();
    this.markets = markets.map((market) => takerMarket(market, view.lastPriceOf(market.id)));
    for (const own of this.markets) {
      this.marketsById.set(own.market.id, own);
      this.marketsBySymbol.set(own.market.symbol, own);
    }
    for (const { user, funds } of accounts) {
      const balanceOf = (asset: number) => view.balanceOf(user, AccountKind.SPOT, asset).available;
      this.balances.set(user, new Map(funds.map(({ asset }) => [asset, balanceOf(asset)])));
    }
  }

  setReference(symbol: string, price: number, timeMs: number): void {
    const own = this.marketsBySymbol.get(symbol);
    if (!own) return;
    const ticks = price * 10 ** own.market.priceDecimals;
    const elapsedMs = Math.max(0, timeMs - own.referenceMs);
    const kept = own.trailingTicks === 0 ? 0 : Math.exp(-elapsedMs / TRAILING_MS);
    own.trailingTicks = ticks + (own.trailingTicks - ticks) * kept;
    own.referenceTicks = ticks;
    own.referenceMs = timeMs;
    own.volatility.add(price, timeMs);
  }

  /** Sends the orders of the time since the last step. */
  step(): void {
    const nowMs = this.options.clock.now();
    const elapsedMs = Math.min(1_000, nowMs - this.steppedMs);
    this.steppedMs = nowMs;
    for (const own of this.markets) {
      if (own.referenceTicks === 0 || nowMs - own.referenceMs > REFERENCE_MS_MAX) continue;
      own.excitement *= Math.exp(-elapsedMs / EXCITEMENT_MS);
      const activity = within(own.volatility.relative ** 1.5, ACTIVITY_MIN, ACTIVITY_MAX);
      const rate = own.ordersOfSecond * (1 - BRANCHING) * activity + own.excitement;
      const count = this.options.random.poisson((rate * elapsedMs) / 1_000);
      for (let order = 0; order < Math.min(count, ORDERS_OF_STEP_MAX); order += 1) {
        own.excitement += (BRANCHING * 1_000) / EXCITEMENT_MS;
        this.take(own);
      }
    }
  }

  /** Folds an outcome of the log, anybody's. */
  apply({ events }: Outcome): void {
    for (const event of events) {
      if (event.case === 'traded') {
        const own = this.marketsById.get(event.value.market);
        if (own) own.lastTicks = event.value.priceTicks;
      } else if (event.case === 'balanceChanged') {
        const { user, account, asset, balance } = event.value;
        if (account !== AccountKind.SPOT || !balance) continue;
        this.balances.get(user)?.set(asset, balance.available);
      }
    }
  }

  private take(own: TakerMarket): void {
    const { accounts, gate, random } = this.options;
    const account = accounts[Math.floor(random.next() * accounts.length)];
    const side = account && this.sideOf(own, account);
    if (!account || !gate.isOpen) return;
    const { market, lastTicks } = own;
    const { definition, base, quote } = market;
    const spread = Math.exp(SIZE_DEVIATION * random.normal() - SIZE_DEVIATION ** 2 / 2);
    const hurry = random.next() < SWEEP.chance ? SWEEP.factor : 1;
    const notionalUnit = (definition.tickSize * definition.lotSize) / 10 ** base.decimals;
    const value = own.valueMean * spread * hurry * 10 ** quote.decimals;
    // An order is valued at the last price: a little more than the least stays above it.
    const notional = Math.max(value, 1.15 * definition.notionalMin);
    const lots = within(
      Math.ceil(notional / (lastTicks * notionalUnit)),
      definition.quantityMinLots,
      definition.quantityMaxLots,
    );
    const gives = side === Side.BUY ? quote.id : base.id;
    const needed =
      side === Side.BUY ? lots * lastTicks * notionalUnit * 1.06 : lots * definition.lotSize;
    if (Number(this.balances.get(account.user)?.get(gives) ?? 0n) < needed) return;
    const order = {
      market: market.id,
      side: side as Side,
      type: OrderType.MARKET,
      timeInForce: TimeInForce.IOC,
      priceTicks: 0,
      quantityLots: lots,
      quoteAmount: 0,
      stopPriceTicks: 0,
      selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
    };
    void gate.submit({ user: account.user, key: '', body: { case: 'placeOrder', value: order } });
  }

  /** Buys with the chance that a logistic curve gives to move, lag and inventory. */
  private sideOf(own: TakerMarket, account: BotAccount): Side {
    const { market, volatility, referenceTicks, trailingTicks, lastTicks } = own;
    const deviation =
      referenceTicks * volatility.averageOfSecond * Math.max(0.3, volatility.relative);
    const move = (referenceTicks - trailingTicks) / (deviation * Math.sqrt(TRAILING_MS / 1_000));
    const lag = (referenceTicks - lastTicks) / deviation;
    const funded = fundedAmount(account, market.base.id);
    const held = Number(this.balances.get(account.user)?.get(market.base.id) ?? 0n);
    const inventory = (held - funded) / funded;
    const drive =
      MOVE_WEIGHT * within(move, -3, 3) +
      LAG_WEIGHT * within(lag, -4, 4) -
      INVENTORY_WEIGHT * inventory;
    const isBuy = this.options.random.next() < 1 / (1 + Math.exp(-drive));
    return isBuy ? Side.BUY : Side.SELL;
  }
}

function takerMarket(market: CatalogMarket, lastTicks: number): TakerMarket {
  const { volatilityYearly, turnoverDaily } = coinProfile(market.base.symbol);
  // Large markets trade more often and in larger orders: both grow with the root of turnover.
  const ordersOfSecond = 0.15 + 1.75 * Math.sqrt(turnoverDaily / 48_000_000);
  return {
    market,
    volatility: new VolatilityEstimate(volatilityYearly),
    ordersOfSecond,
    valueMean: turnoverDaily / 86_400 / ordersOfSecond,
    excitement: 0,
    referenceTicks: 0,
    referenceMs: 0,
    trailingTicks: 0,
    lastTicks,
  };
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
