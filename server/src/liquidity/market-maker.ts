import { Code } from '@bourse/contract/codes.ts';
import {
  AccountKind,
  type CommandBody,
  type Event,
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
import { isExposed, isKept, type LadderInput, ladder, type Rung } from './ladder.ts';
import type { LiquidityView } from './liquidity-ports.ts';
import { VolatilityEstimate } from './volatility.ts';

export interface MakerOptions {
  readonly account: BotAccount;
  readonly gate: CommandGate;
  readonly view: LiquidityView;
  readonly clock: Clock;
}

type QuoteState = 'placing' | 'resting' | 'cancelling';

/** An order of the maker, from the moment it is sent. */
interface Quote extends Rung {
  readonly gridTicks: number;
  state: QuoteState;
  /** The engine's number; 0 until it is accepted. */
  order: number;
}

interface MakerMarket {
  readonly market: CatalogMarket;
  readonly notionalUnit: number;
  readonly volatility: VolatilityEstimate;
  readonly quotes: Map<number, Quote>;
  referenceTicks: number;
  referenceMs: number;
  lastTicks: number;
  gridTicks: number;
  /** Nothing is placed before: the engine refused something a moment ago. */
  pausedUntilMs: number;
}

/** A price that is older than this is no reference: the maker takes its quotes away. */
const REFERENCE_MS_MAX = 15_000;
/** Inventory may be this fraction of what was granted above or below it. */
const INVENTORY_MAX = 0.6;
/** Quotes move by up to so many grids against the inventory. */
const SKEW_GRIDS = 4;
/** Below this fraction of the granted money nothing is bought. */
const QUOTE_LEFT_MIN = 0.08;
/** The grid in terms of what the price moves in a second. */
const GRID_OF_SECOND = 0.7;
/** The grid follows volatility when it is off by this factor. */
const GRID_FACTOR = 1.6;
/** The grid's volatility stays within these multiples of the coin's average. */
const VOLATILITY_MIN = 0.4;
const VOLATILITY_MAX = 6;
/** Quotes lean at most this far from the last trade: the rest follows trade by trade. */
const LEAN_MAX = 0.04;
/** Distance kept from the price band's edge. */
const BAND_MARGIN = 0.005;
const REFUSED_PAUSE_MS = 1_000;
/** One side shows this part of a day's turnover, and at least this much, USDT. */
const DEPTH_SHARE_OF_DAY = 1 / 80;
const DEPTH_VALUE_MIN = 80_000;

/**
 * Quotes a ladder around the reference price in each market of its group. It knows its orders and
 * balances from the engine's outcomes alone. A plan cancels what stands where it must not, places
 * what is missing nearest first, then takes away what is left over, and stops when the budget of
 * commands is used up: the next plan goes on.
 */
export class MarketMaker {
  private readonly options: MakerOptions;
  private readonly markets = new Map<number, MakerMarket>();
  private readonly marketsBySymbol = new Map<string, MakerMarket>();
  private readonly quotesByOrder = new Map<number, { quote: Quote; own: MakerMarket }>();
  private readonly balances = new Map<number, bigint>();
  private isReady = false;

  constructor(options: MakerOptions) {
    this.options = options;
    const { account, view, clock } = options;
    for (const market of account.markets) {
      const { definition, base } = market;
      const own: MakerMarket = {
        market,
        notionalUnit: (definition.tickSize * definition.lotSize) / 10 ** base.decimals,
        volatility: new VolatilityEstimate(coinProfile(base.symbol).volatilityYearly),
        quotes: new Map(),
        referenceTicks: 0,
        referenceMs: clock.now() - REFERENCE_MS_MAX,
        lastTicks: view.lastPriceOf(market.id),
        gridTicks: 0,
        pausedUntilMs: 0,
      };
      this.markets.set(market.id, own);
      this.marketsBySymbol.set(market.symbol, own);
    }
    for (const { asset } of account.funds) {
      const { available, frozen } = view.balanceOf(account.user, AccountKind.SPOT, asset);
      this.balances.set(asset, available + frozen);
    }
  }

  /** Cancels what an earlier run left behind; nothing is quoted before that. */
  async start(): Promise<void> {
    this.isReady = false;
    this.isReady = await this.cancelAll();
  }

  /** Takes every quote away, for good. Answers whether the engine did it. */
  async stop(): Promise<boolean> {
    this.isReady = false;
    return this.cancelAll();
  }

  /** A new reference price; the next plan follows it. */
  setReference(symbol: string, price: number, timeMs: number): void {
    const own = this.marketsBySymbol.get(symbol);
    if (!own) return;
    own.referenceTicks = price * 10 ** own.market.priceDecimals;
    own.referenceMs = timeMs;
    own.volatility.add(price, timeMs);
  }

  /** Brings all markets nearer to what they should quote. */
  plan(): void {
    if (!this.isReady) {
      if (this.options.gate.isOpen) void this.start();
      return;
    }
    for (const own of this.markets.values()) this.planMarket(own);
  }

  /** Folds an outcome of the log, anybody's. */
  apply({ events }: Outcome): void {
    for (const event of events) this.applyEvent(event);
  }

  private planMarket(own: MakerMarket): void {
    const input = this.ladderInput(own);
    const nowMs = this.options.clock.now();
    const isStale = nowMs - own.referenceMs >= REFERENCE_MS_MAX;
    const resting = [...own.quotes.values()].filter(({ state }) => state === 'resting');
    for (const quote of resting) {
      if (isStale || isExposed(quote, input)) this.cancel(own, quote);
    }
    if (isStale || nowMs < own.pausedUntilMs) return;
    for (const rung of ladder(input)) {
      if (!own.quotes.has(rung.slot) && this.isClear(own, rung)) this.place(own, rung);
    }
    for (const quote of resting) {
      const isOld = quote.gridTicks !== own.gridTicks;
      if (quote.state === 'resting' && (isOld || !isKept(quote, input))) this.cancel(own, quote);
    }
  }

  /** Whether a quote would meet none of the maker's own on the other side. */
  private isClear(own: MakerMarket, { side, priceTicks }: Rung): boolean {
    for (const quote of own.quotes.values()) {
      if (quote.side === side || quote.state === 'cancelling') continue;
      const meets =
        side === Side.BUY ? quote.priceTicks <= priceTicks : quote.priceTicks >= priceTicks;
      if (meets) return false;
    }
    return true;
  }

  private ladderInput(own: MakerMarket): LadderInput {
    const { market, lastTicks } = own;
    const { definition, base, quote } = market;
    const profile = coinProfile(base.symbol);
    const bandRate = definition.priceBandRate / 1e8 - BAND_MARGIN;
    const reference = within(
      own.referenceTicks,
      lastTicks * (1 - LEAN_MAX),
      lastTicks * (1 + LEAN_MAX),
    );
    this.followVolatility(own, reference);
    const inventory = this.inventory(base.id);
    const moneyLeft = this.inventory(quote.id) + 1;
    const mayBuy = inventory < INVENTORY_MAX && moneyLeft > QUOTE_LEFT_MIN;
    const maySell = inventory > -INVENTORY_MAX;
    const lean = inventory / INVENTORY_MAX;
    const value = Math.max(DEPTH_VALUE_MIN, profile.turnoverDaily * DEPTH_SHARE_OF_DAY);
    const lotValue = reference * own.notionalUnit;
    return {
      market: market.id,
      midTicks: reference - within(lean, -1, 1) * SKEW_GRIDS * own.gridTicks,
      gridTicks: own.gridTicks,
      lowestTicks: Math.ceil(lastTicks * (1 - bandRate)),
      highestTicks: Math.floor(lastTicks * (1 + bandRate)),
      depthLots: (value * 10 ** quote.decimals) / lotValue,
      bidScale: mayBuy ? within(1 - lean, 0.1, 1) : 0,
      askScale: maySell ? within(1 + lean, 0.1, 1) : 0,
      lotsMin: Math.max(
        definition.quantityMinLots,
        Math.ceil((1.3 * definition.notionalMin) / lotValue),
      ),
    };
  }

  private followVolatility(own: MakerMarket, referenceTicks: number): void {
    const relative = within(own.volatility.relative, VOLATILITY_MIN, VOLATILITY_MAX);
    const ofSecond = own.volatility.averageOfSecond * relative;
    const wanted = referenceTicks * ofSecond * GRID_OF_SECOND;
    const isOff = wanted > own.gridTicks * GRID_FACTOR || wanted * GRID_FACTOR < own.gridTicks;
    if (own.gridTicks === 0 || isOff) own.gridTicks = Math.max(1, Math.round(wanted));
  }

  /** How far a balance is from what was granted, as a fraction of it. */
  private inventory(asset: number): number {
    const funded = fundedAmount(this.options.account, asset);
    return (Number(this.balances.get(asset) ?? 0n) - funded) / funded;
  }

  private place(own: MakerMarket, rung: Rung): void {
    const { gate, clock } = this.options;
    if (!gate.isOpen) return;
    const quote: Quote = { ...rung, gridTicks: own.gridTicks, state: 'placing', order: 0 };
    own.quotes.set(quote.slot, quote);
    const value = {
      market: own.market.id,
      side: rung.side,
      type: OrderType.LIMIT,
      // Not post-only: when the market comes to somebody's waiting order, that order is filled.
      timeInForce: TimeInForce.GTC,
      priceTicks: rung.priceTicks,
      quantityLots: rung.lots,
      quoteAmount: 0,
      stopPriceTicks: 0,
      selfTradePrevention: SelfTradePrevention.EXPIRE_TAKER,
    };
    void this.send({ case: 'placeOrder', value }).then((outcome) => {
      if (outcome && !refusedWith(outcome)) return;
      own.quotes.delete(quote.slot);
      if (outcome) own.pausedUntilMs = clock.now() + REFUSED_PAUSE_MS;
    });
  }

  private cancel(own: MakerMarket, quote: Quote): void {
    if (!this.options.gate.isOpen) return;
    quote.state = 'cancelling';
    const value = { order: quote.order };
    void this.send({ case: 'cancelOrder', value }).then((outcome) => {
      const code = outcome && refusedWith(outcome);
      if (code === Code.orderNotActive) this.forget(own, quote);
      else if (!outcome || code) quote.state = 'resting';
    });
  }

  private async cancelAll(): Promise<boolean> {
    const outcome = await this.send({ case: 'cancelAllOrders', value: { market: 0 } });
    return outcome !== undefined && !refusedWith(outcome);
  }

  private send(body: CommandBody): Promise<Outcome | undefined> {
    return this.options.gate.submit({ user: this.options.account.user, key: '', body });
  }

  private applyEvent(event: Event): void {
    const { user } = this.options.account;
    switch (event.case) {
      case 'orderAccepted':
        if (event.value.user === user) this.accept(event.value);
        return;
      case 'traded': {
        const own = this.markets.get(event.value.market);
        if (own) own.lastTicks = event.value.priceTicks;
        return;
      }
      case 'orderClosed': {
        const found = this.quotesByOrder.get(event.value.order);
        if (found) this.forget(found.own, found.quote);
        return;
      }
      case 'balanceChanged': {
        const { account, asset, balance } = event.value;
        if (event.value.user !== user || account !== AccountKind.SPOT || !balance) return;
        this.balances.set(asset, balance.available + balance.frozen);
      }
    }
  }

  /** An order of ours was accepted: side and price say which, as each price is quoted once. */
  private accept(accepted: {
    order: number;
    market: number;
    side: Side;
    priceTicks: number;
  }): void {
    const own = this.markets.get(accepted.market);
    if (!own) return;
    for (const quote of own.quotes.values()) {
      const isMeant =
        quote.state === 'placing' &&
        quote.order === 0 &&
        quote.side === accepted.side &&
        quote.priceTicks === accepted.priceTicks;
      if (!isMeant) continue;
      quote.order = accepted.order;
      quote.state = 'resting';
      this.quotesByOrder.set(accepted.order, { quote, own });
      return;
    }
    // An order that was given up as lost: nobody looks after it, so it must not rest.
    void this.send({ case: 'cancelOrder', value: { order: accepted.order } });
  }

  private forget(own: MakerMarket, quote: Quote): void {
    this.quotesByOrder.delete(quote.order);
    if (own.quotes.get(quote.slot) === quote) own.quotes.delete(quote.slot);
  }
}

function refusedWith({ events }: Outcome): number | undefined {
  const [first] = events;
  return first?.case === 'refused' ? first.value.code : undefined;
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
