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
import { depthWithin, isKept, type LadderInput, ladder, type Rung, zoneAt } from './ladder.ts';
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
  /** The price that the grid was made for, and the grid. */
  gridPriceTicks: number;
  gridTicks: number;
  /** Zones of the ladder: the first one follows volatility. */
  zoneFirst: number;
  zoneLast: number;
  /** Nothing is placed before: the engine refused something a moment ago. */
  pausedUntilMs: number;
}

/** A price that is older than this is no reference: the maker takes its quotes away. */
const REFERENCE_MS_MAX = 10_000;
/** Inventory may be this fraction of what was granted above or below it. */
const INVENTORY_MAX = 0.6;
/** At the inventory's limit quotes stand off by what the price moves in so many seconds. */
const SKEW_SECONDS = 8;
/** Below this fraction of the granted money nothing is bought. */
const QUOTE_LEFT_MIN = 0.08;
/** The grid is made anew when the price is off by this factor. */
const GRID_FACTOR = 1.5;
/** The first zone is for volatilities from so many doublings below its own to so many above. */
const ZONE_DOUBLINGS = { below: 0.85, above: 0.25 };
/** Volatility counts within these multiples of the coin's average. */
const VOLATILITY_MIN = 0.5;
const VOLATILITY_MAX = 5;
/** The last quotes stand where the price gets in about so many days. */
const REACH_DAYS = 0.2;
const DAY_SECONDS = 86_400;
/** Quotes lean at most this far from the last trade: the rest follows trade by trade. */
const LEAN_MAX = 0.04;
/** Distance kept from the price band's edge. */
const BAND_MARGIN = 0.005;
const REFUSED_PAUSE_MS = 1_000;
/** One side shows at most this part of the coins that were granted. */
const DEPTH_OF_GRANT_MAX = 0.35;

/**
 * Quotes a ladder around the reference price in each market of its group. It knows its orders and
 * balances from the engine's outcomes alone. A plan cancels what stands where it should not, which
 * also frees the money for what it then places, nearest first, and stops when the budget of
 * commands is used up: the next plan goes on. All of it travels together, so nobody sees half of it.
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
    const { account, view } = options;
    for (const market of account.markets) {
      const { definition, base } = market;
      const own: MakerMarket = {
        market,
        notionalUnit: (definition.tickSize * definition.lotSize) / 10 ** base.decimals,
        volatility: new VolatilityEstimate(coinProfile(base.symbol).volatilityYearly),
        quotes: new Map(),
        referenceTicks: 0,
        referenceMs: Number.NEGATIVE_INFINITY,
        lastTicks: view.lastPriceOf(market.id),
        gridPriceTicks: 0,
        gridTicks: 0,
        zoneFirst: 0,
        zoneLast: 0,
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
    this.isReady = await this.cancelAll(0);
  }

  /** Takes every quote away, for good. Answers whether the engine did it. */
  async stop(): Promise<boolean> {
    this.isReady = false;
    return this.cancelAll(0);
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
    const nowMs = this.options.clock.now();
    if (nowMs - own.referenceMs > REFERENCE_MS_MAX) return this.pull(own);
    const input = this.ladderInput(own);
    for (const quote of own.quotes.values()) {
      const isMeant = quote.gridTicks === own.gridTicks && isKept(quote, input);
      if (quote.state === 'resting' && !isMeant) this.cancel(own, quote);
    }
    if (nowMs < own.pausedUntilMs) return;
    for (const rung of ladder(input)) {
      if (!own.quotes.has(rung.slot) && this.isClear(own, rung)) this.place(own, rung);
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
    const bandRate = definition.priceBandRate / 1e8 - BAND_MARGIN;
    const reference = within(
      own.referenceTicks,
      lastTicks * (1 - LEAN_MAX),
      lastTicks * (1 + LEAN_MAX),
    );
    const ofSecond = this.followVolatility(own, reference);
    const inventory = this.inventory(base.id);
    const moneyLeft = this.inventory(quote.id) + 1;
    const mayBuy = inventory < INVENTORY_MAX && moneyLeft > QUOTE_LEFT_MIN;
    const maySell = inventory > -INVENTORY_MAX;
    const lean = within(inventory / INVENTORY_MAX, -1, 1);
    const lotValue = reference * own.notionalUnit;
    return {
      market: market.id,
      midTicks: reference * (1 - lean * ofSecond * Math.sqrt(SKEW_SECONDS)),
      gridTicks: own.gridTicks,
      zoneFirst: own.zoneFirst,
      zoneLast: own.zoneLast,
      lowestTicks: Math.ceil(lastTicks * (1 - bandRate)),
      highestTicks: Math.floor(lastTicks * (1 + bandRate)),
      depthLots: this.depthLots(own, reference, lotValue),
      bidScale: mayBuy ? within(1 - lean, 0.1, 1) : 0,
      askScale: maySell ? within(1 + lean, 0.1, 1) : 0,
      lotsMin: Math.max(
        definition.quantityMinLots,
        Math.ceil((1.3 * definition.notionalMin) / lotValue),
      ),
    };
  }

  /** Lots within a thousandth of the price, so that a whole side is never more than there is. */
  private depthLots({ market, volatility }: MakerMarket, reference: number, lotValue: number) {
    const { base, quote, definition } = market;
    const wanted = (coinProfile(base.symbol).depth * 10 ** quote.decimals) / lotValue;
    const granted = fundedAmount(this.options.account, base.id) / definition.lotSize;
    const whole = depthWithin(reference * reachOf(volatility), reference);
    return Math.min(wanted, (granted * DEPTH_OF_GRANT_MAX) / whole);
  }

  /** Follows with the ladder; answers the log price's deviation over a second at present. */
  private followVolatility(own: MakerMarket, referenceTicks: number): number {
    const { volatility, gridPriceTicks, market } = own;
    const off = Math.max(referenceTicks / gridPriceTicks, gridPriceTicks / referenceTicks);
    if (off > GRID_FACTOR) {
      own.gridPriceTicks = referenceTicks;
      own.gridTicks = referenceTicks * coinProfile(market.base.symbol).spread;
      own.zoneLast = zoneAt(referenceTicks * reachOf(volatility), own.gridTicks);
    }
    const present = within(volatility.relative, VOLATILITY_MIN, VOLATILITY_MAX);
    const { below, above } = ZONE_DOUBLINGS;
    const doublings = Math.log2(present);
    if (doublings > own.zoneFirst + above || doublings < own.zoneFirst - below) {
      own.zoneFirst = Math.round(doublings + (below - above) / 2);
    }
    return volatility.averageOfSecond * present;
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

  /** Takes all quotes of a market away with one command: without a reference none is right. */
  private pull(own: MakerMarket): void {
    const resting = [...own.quotes.values()].filter(({ state }) => state === 'resting');
    if (resting.length === 0 || !this.options.gate.isOpen) return;
    for (const quote of resting) quote.state = 'cancelling';
    void this.cancelAll(own.market.id).then((isDone) => {
      if (isDone) return;
      for (const quote of resting) quote.state = 'resting';
    });
  }

  /** Market 0 is all of them. Answers whether the engine did it. */
  private async cancelAll(market: number): Promise<boolean> {
    const outcome = await this.send({ case: 'cancelAllOrders', value: { market } });
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

/** Where the last quotes stand, as a fraction of the price. */
function reachOf({ averageOfSecond }: VolatilityEstimate): number {
  return averageOfSecond * Math.sqrt(REACH_DAYS * DAY_SECONDS);
}

function refusedWith({ events }: Outcome): number | undefined {
  const [first] = events;
  return first?.case === 'refused' ? first.value.code : undefined;
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
