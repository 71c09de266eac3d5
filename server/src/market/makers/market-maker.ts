import { RATE_ONE } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { Side } from '@bourse/contract/enumerations.ts';
import type { CommandBody, Outcome } from '@bourse/contract/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { coinProfile } from '../index/coin-profiles.ts';
import {
  doubtTicks,
  isQuotable,
  type PriceWatch,
  type WatchedMarket,
} from '../index/price-watch.ts';
import type { VolatilityEstimate } from '../index/volatility.ts';
import type { CommandGate } from './command-gate.ts';
import type { HouseTrader } from './house-traders.ts';
import {
  depthWithin,
  isKept,
  type LadderInput,
  type LadderSide,
  ladder,
  type Rung,
  zoneAt,
} from './ladder.ts';
import { isNearKept, type NearQuotes, nearTicks } from './near-quotes.ts';
import { bandOf, type PriceLimits, presentVolatility } from './price-limits.ts';
import type { Product, ProductEvent } from './product.ts';
import { stanceOf, TAKING_FEE_MIN } from './stance.ts';

export interface MakerOptions {
  readonly account: HouseTrader;
  readonly product: Product;
  readonly watch: PriceWatch;
  readonly gate: CommandGate;
  readonly clock: Clock;
  /** What it shows near the index at its limit; absent: nothing. */
  readonly near?: NearQuotes;
}

type QuoteState = 'placing' | 'resting' | 'cancelling';

/** The zone of quotes that stand near the index while their side has stepped away: none that a ladder has. */
const NEAR_ZONE = Number.NEGATIVE_INFINITY;

/** An order of the maker, from the moment it is sent. */
interface Quote extends Rung {
  readonly gridTicks: number;
  state: QuoteState;
  /** The engine's number; 0 until it is accepted. */
  order: number;
}

interface MakerMarket {
  readonly watched: WatchedMarket;
  readonly quotes: Map<number, Quote>;
  /** The price that the grid was made for, and the grid. */
  gridPriceTicks: number;
  gridTicks: number;
  /** Zones of the ladder: the first one follows volatility. */
  zoneFirst: number;
  zoneLast: number;
  /** Nothing is placed before: the engine refused something a moment ago. */
  pausedUntilMs: number;
  plannedMs: number;
  /** What others took whole since it was planned, and what a side was to show then within a thousandth. */
  takenLots: number;
  depthLots: number;
  /** Whether a near quote was taken since. */
  isNearTaken: boolean;
}

/** The limit of inventory, as a fraction of the maker's means: from here on quotes move away. */
const INVENTORY_MAX = 0.6;
/** Each of the nearest quotes holds this part of the coin's depth, however small their side is. */
const TAIL_OF_DEPTH = 0.003;
/** The grid is made again when the price is off by this factor. */
const GRID_FACTOR = 1.5;
/** The first zone is for volatilities from this many doublings below its own to this many above. */
const ZONE_DOUBLINGS = { below: 0.85, above: 0.25 };
/** The last quotes stand where the price gets in about this many days. */
const REACH_DAYS = 0.2;
const DAY_SECONDS = 86_400;
const REFUSED_PAUSE_MS = 1_000;
/** Of the depth of a side: who takes as much has swept it. */
const SWEPT_SHARE = 0.3;
/** Between two plans of a market at least, when the second one is for a side that was emptied or swept. */
const EMPTY_MS = 250;

/**
 * Quotes a ladder around the reference price in each market of its group. It knows its orders from
 * the engine's outcomes alone, and what it holds from its product. A plan cancels what stands where it
 * should not, which also frees the money for what it then places, nearest first, and stops when the
 * budget of commands is used up: the next plan goes on. All of it travels together, so that half of
 * it is never seen.
 */
export class MarketMaker {
  private readonly options: MakerOptions;
  private readonly markets = new Map<number, MakerMarket>();
  private readonly quotesByOrder = new Map<number, { quote: Quote; own: MakerMarket }>();
  private isReady = false;
  private isStopped = false;

  constructor(options: MakerOptions) {
    this.options = options;
    for (const { id } of options.account.markets) {
      const watched = options.watch.market(id);
      if (!watched) throw new Error(`nobody watches the price of market ${id}`);
      this.markets.set(id, {
        watched,
        quotes: new Map(),
        gridPriceTicks: 0,
        gridTicks: 0,
        zoneFirst: 0,
        zoneLast: 0,
        pausedUntilMs: 0,
        plannedMs: 0,
        takenLots: 0,
        depthLots: 0,
        isNearTaken: false,
      });
    }
  }

  /** The account whose events it must hear. */
  get user(): number {
    return this.options.account.user;
  }

  /** Cancels what an earlier run left behind; nothing is quoted before that. */
  async start(): Promise<void> {
    this.isReady = false;
    this.isReady = await this.cancelAll(0);
  }

  /** Takes every quote away, for good. Returns whether the engine did it. */
  async stop(): Promise<boolean> {
    this.isReady = false;
    this.isStopped = true;
    return this.cancelAll(0);
  }

  /** Brings all markets nearer to what they should quote. */
  plan(): void {
    if (!this.isReady) {
      if (this.options.gate.isOpen) void this.start();
      return;
    }
    for (const own of this.markets.values()) this.planMarket(own);
  }

  /**
   * Plans at once where the index has passed a quote so far that taking it would pay (R2), and where
   * a side is empty or swept. What lies nearer waits for the next plan: to follow each step of the index would take
   * more commands than there are.
   */
  followIndex(): void {
    if (!this.isReady) return;
    for (const own of this.markets.values()) {
      this.fillSwept(own);
      for (const quote of own.quotes.values()) {
        if (quote.state !== 'resting' || !isPassed(quote, own)) continue;
        this.planMarket(own);
        break;
      }
    }
  }

  /** Hears what its product read of an event of the log, of any account. */
  hear(event: ProductEvent): void {
    // Who trades for the account after this one has its own quotes.
    if (this.isStopped) return;
    if (event.kind === 'accepted') {
      if (event.user === this.user) this.accept(event);
    } else if (event.kind === 'closed') {
      const found = this.quotesByOrder.get(event.order);
      if (!found) return;
      if (found.quote.state === 'resting') found.own.takenLots += found.quote.lots;
      this.forget(found.own, found.quote);
      this.fillSwept(found.own);
    } else if (event.kind === 'traded') this.noteNear(event);
  }

  /** What is taken of a near quote counts against its budget. */
  private noteNear(trade: Extract<ProductEvent, { kind: 'traded' }>): void {
    const { quote, own } = this.quotesByOrder.get(trade.makerOrder) ?? {};
    if (!own || quote?.zone !== NEAR_ZONE) return;
    const { market, priceTicks, quantityLots: lots } = trade;
    this.options.near?.note({ user: this.user, market, side: quote.side, priceTicks, lots });
    own.isNearTaken = true;
  }

  /** Plans at once where much of a side was taken, or its last quote: it is not empty for long. */
  private fillSwept(own: MakerMarket): void {
    const isSoon = this.options.clock.now() - own.plannedMs < EMPTY_MS;
    if (!this.isReady || isSoon) return;
    const sides = new Set<Side>();
    for (const { side, state } of own.quotes.values()) if (state !== 'cancelling') sides.add(side);
    const isSwept = own.takenLots > SWEPT_SHARE * own.depthLots;
    if (sides.size < 2 || isSwept || own.isNearTaken) this.planMarket(own);
  }

  private planMarket(own: MakerMarket): void {
    const nowMs = this.options.clock.now();
    const limits = bandOf(this.options.product, own.watched, nowMs);
    if (!isQuotable(own.watched, nowMs) || !limits) return this.pull(own);
    own.plannedMs = nowMs;
    own.takenLots = 0;
    own.isNearTaken = false;
    const doubt = doubtTicks(own.watched, nowMs);
    const input = this.ladderInput(own, limits, doubt);
    own.depthLots = input.depthLots;
    const near = doubt === undefined ? this.nearRungs(own, input) : [];
    for (const quote of own.quotes.values()) {
      const isMeant =
        quote.zone === NEAR_ZONE
          ? near.some(({ side }) => side === quote.side) && this.isNearKept(own, quote)
          : quote.gridTicks === own.gridTicks && isKept(quote, input);
      if (quote.state !== 'resting' || isMeant) continue;
      const isUrgent = doubt !== undefined || isPassed(quote, own);
      if (this.options.gate.isOpen || isUrgent) this.cancel(own, quote);
    }
    if (nowMs < own.pausedUntilMs) return;
    const standing = [...own.quotes.values()].filter(
      ({ zone, state }) => zone === NEAR_ZONE && state !== 'cancelling',
    );
    const missing = near.filter((rung) => standing.every(({ side }) => side !== rung.side));
    for (const rung of [...missing, ...ladder(input)]) {
      if (!own.quotes.has(rung.slot) && this.isClear(own, rung)) this.place(own, rung);
    }
  }

  /** A little within a thousandth of the index, on a side that steps away for what the maker holds (R2). */
  private nearRungs({ watched }: MakerMarket, { lotsMin }: LadderInput): Rung[] {
    const { near, product, clock } = this.options;
    const indexTicks = product.anchorTicks(watched, clock.now());
    const lots = Math.max(lotsMin, Math.ceil(tailLots(watched)));
    if (!near?.hasLeft(watched)) return [];
    return [Side.BUY, Side.SELL].flatMap((side) => {
      const load = side === Side.BUY ? watched.load : -watched.load;
      if (load < 1 || !product.hasMeans(this.user, watched, side)) return [];
      const priceTicks = nearTicks(side, indexTicks, watched.referenceTicks);
      if (priceTicks === undefined) return [];
      return [{ slot: -priceTicks, zone: NEAR_ZONE, side, priceTicks, lots }];
    });
  }

  private isNearKept({ watched }: MakerMarket, { side, priceTicks }: Rung): boolean {
    const { product, clock } = this.options;
    return isNearKept(side, priceTicks, product.anchorTicks(watched, clock.now()));
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

  private ladderInput(
    own: MakerMarket,
    limits: PriceLimits,
    doubt: number | undefined,
  ): LadderInput {
    const { product } = this.options;
    const { watched } = own;
    const { listing, notionalUnit, referenceTicks } = watched;
    const { definition, id } = listing;
    const ofSecond = this.followVolatility(own, referenceTicks);
    const lotValue = referenceTicks * notionalUnit;
    const tail = tailLots(watched);
    watched.load = product.inventory(this.user, watched) / INVENTORY_MAX;
    const sideOf = (side: Side): LadderSide | undefined => {
      const stance = stanceOf(side, {
        referenceTicks,
        load: watched.load,
        hasMeans: product.hasMeans(this.user, watched, side),
        ofSecond,
        bandRate: definition.priceBandRate / RATE_ONE,
        doubtTicks: doubt,
      });
      return stance && { ...stance, lotsTail: tail * stance.tailScale };
    };
    return {
      market: id,
      bids: sideOf(Side.BUY),
      asks: sideOf(Side.SELL),
      gridTicks: own.gridTicks,
      zoneFirst: own.zoneFirst,
      zoneLast: own.zoneLast,
      rungsOfZones: product.rungsOfZones,
      ...limits,
      depthLots: this.depthLots(own, referenceTicks, lotValue),
      lotsMin: Math.max(
        definition.quantityMinLots,
        Math.ceil((1.3 * definition.notionalMin) / lotValue),
      ),
    };
  }

  /** Lots within a thousandth of the price, so that a whole side is never more than there is. */
  private depthLots({ watched }: MakerMarket, reference: number, lotValue: number): number {
    const { base, quote } = watched.listing;
    const wanted = (coinProfile(base.symbol).depth * 10 ** quote.decimals) / lotValue;
    const whole = depthWithin(reference * reachOf(watched.volatility), reference);
    return Math.min(wanted, this.options.product.sideLotsMax(this.user, watched) / whole);
  }

  /** Follows with the ladder; returns the log price's deviation over a second at present. */
  private followVolatility(own: MakerMarket, referenceTicks: number): number {
    const { watched, gridPriceTicks } = own;
    const { volatility } = watched;
    const { product } = this.options;
    const off = Math.max(referenceTicks / gridPriceTicks, gridPriceTicks / referenceTicks);
    if (off > GRID_FACTOR) {
      const reachTicks = referenceTicks * reachOf(volatility);
      own.gridPriceTicks = referenceTicks;
      own.gridTicks = product.gridTicks(watched);
      own.zoneLast = zoneAt(reachTicks, own.gridTicks, product.rungsOfZones);
    }
    const present = presentVolatility(watched);
    const { below, above } = ZONE_DOUBLINGS;
    const doublings = Math.log2(present);
    if (doublings > own.zoneFirst + above || doublings < own.zoneFirst - below) {
      own.zoneFirst = Math.round(doublings + (below - above) / 2);
    }
    return volatility.averageOfSecond * present;
  }

  private place(own: MakerMarket, rung: Rung): void {
    const { gate, clock, product } = this.options;
    if (!gate.isOpen) return;
    const quote: Quote = { ...rung, gridTicks: own.gridTicks, state: 'placing', order: 0 };
    own.quotes.set(quote.slot, quote);
    const order = { ...rung, market: own.watched.listing.id };
    void this.send(product.limitOrder(order)).then((outcome) => {
      if (outcome && !refusedWith(outcome)) return;
      own.quotes.delete(quote.slot);
      if (outcome) own.pausedUntilMs = clock.now() + REFUSED_PAUSE_MS;
    });
  }

  /** Also without a budget: using it up must not leave quotes that should not stand. */
  private cancel(own: MakerMarket, quote: Quote): void {
    if (!this.options.gate.isTaken) return;
    quote.state = 'cancelling';
    void this.send(this.options.product.cancelOrder(quote.order)).then((outcome) => {
      const code = outcome && refusedWith(outcome);
      if (code === Code.orderNotActive) this.forget(own, quote);
      else if (!outcome || code) quote.state = 'resting';
    });
  }

  /** Takes all quotes of a market away with one command: without a reference none is right. */
  private pull(own: MakerMarket): void {
    const resting = [...own.quotes.values()].filter(({ state }) => state === 'resting');
    if (resting.length === 0 || !this.options.gate.isTaken) return;
    for (const quote of resting) quote.state = 'cancelling';
    void this.cancelAll(own.watched.listing.id).then((isDone) => {
      if (isDone) return;
      for (const quote of resting) quote.state = 'resting';
    });
  }

  /** Market 0 is all of them. Returns whether the engine did it. */
  private async cancelAll(market: number): Promise<boolean> {
    const outcome = await this.send(this.options.product.cancelAll(market));
    return outcome !== undefined && !refusedWith(outcome);
  }

  private send(body: CommandBody): Promise<Outcome | undefined> {
    return this.options.gate.submit({ user: this.user, key: '', body });
  }

  /** An order of ours was accepted: side and price say which, as each price is quoted once. */
  private accept(accepted: Extract<ProductEvent, { kind: 'accepted' }>): void {
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
    // An order that was given up as lost: it is not looked after, so it must not rest.
    void this.send(this.options.product.cancelOrder(accepted.order));
  }

  private forget(own: MakerMarket, quote: Quote): void {
    this.quotesByOrder.delete(quote.order);
    if (own.quotes.get(quote.slot) === quote) own.quotes.delete(quote.slot);
  }
}

/** What each of the nearest quotes holds at least, and a near quote: lots and parts of one. */
export function tailLots({
  listing: { base, quote },
  referenceTicks,
  notionalUnit,
}: Pick<WatchedMarket, 'listing' | 'referenceTicks' | 'notionalUnit'>): number {
  const value = TAIL_OF_DEPTH * coinProfile(base.symbol).depth * 10 ** quote.decimals;
  return value / (referenceTicks * notionalUnit);
}

/** Where the last quotes stand, as a fraction of the price. */
function reachOf({ averageOfSecond }: VolatilityEstimate): number {
  return averageOfSecond * Math.sqrt(REACH_DAYS * DAY_SECONDS);
}

/** Whether a quote buys above the index or sells below it by more than taking it costs. */
function isPassed({ side, priceTicks }: Rung, { watched }: MakerMarket): boolean {
  const beyond = priceTicks / watched.referenceTicks - 1;
  return (side === Side.BUY ? beyond : -beyond) > TAKING_FEE_MIN;
}

function refusedWith({ events }: Outcome): number | undefined {
  const [first] = events;
  return first?.case === 'refused' ? first.value.code : undefined;
}
