import { MarketState, PositionSide } from '@bourse/contract/enumerations.ts';
import type { CommandBody, Event, PositionChanged } from '@bourse/contract/messages.ts';
import type { Engine } from '@bourse/core/engine.ts';
import { type Coin, coins, sources } from './coins.ts';
import { forgetsIndex, numbersOf, observesMarkets, type Rules } from './rules.ts';

/** Hears what happens, in order. */
export interface Listener {
  /** Events of a command that have one of the kinds which this listener named at the beginning. */
  heard?(events: readonly Event[]): void;
  /** Before the index of a coin goes from one price to another, ticks of its contract. */
  indexMoves?(coin: number, fromTicks: number, toTicks: number): void;
  /** A coin is about to be halted, to jump, or to lose its sources: whoever quotes it may withdraw. */
  unsettles?(coin: number): void;
  /** Before and after the index of a coin jumps, which no liquidation could follow. */
  jumps?(coin: number, isDone: boolean): void;
}

interface Timer {
  dueMs: number;
  readonly everyMs: number;
  readonly run: () => void;
}

const SECOND_MS = 1_000;
const RISK_STEPS = 32;
/** Commands of the risk driver in a row: more is a driver that does not end. */
const RISK_COMMANDS_MAX = 200;
const HOUSE = 0;
/** So often an index jumps in a game at most: what is found is not to be the jumps' doing. */
const GAPS_MAX = 2;
/** Events that make nobody due: after a command with only these there is no risk work. */
const harmless: readonly Event['case'][] = [
  'orderAccepted',
  'orderClosed',
  'ordersCancelled',
  'contractOrderAccepted',
  'contractOrderClosed',
  'contractOrdersCancelled',
  'futuresAccountChanged',
  'levelChanged',
  'balanceChanged',
  'refused',
];
/** The first bit of a mask of kinds of events: one of them is not harmless. */
const HARMFUL = 1;
/** The mask of each kind that is harmless or that listeners ask for, with a bit of its own for the latter. */
const masks = new Map<Event['case'], number>(harmless.map((kind) => [kind, 0]));
const asked = new Set<Event['case']>();

function maskOf(kinds: readonly Event['case'][]): number {
  for (const kind of kinds) {
    if (asked.has(kind)) continue;
    asked.add(kind);
    masks.set(kind, (masks.get(kind) ?? HARMFUL) | (HARMFUL << asked.size));
  }
  return kinds.reduce((mask, kind) => mask | (masks.get(kind)! & ~HARMFUL), 0);
}

/** What happens to a coin in a game: jumps of its index, silent sources, a halt. */
interface Weather {
  /** What all jumps together made of the path. */
  factor: number;
  /** Since and until when its sources are silent; 0: they are not. */
  silentUntilMs: number;
  silentSinceMs: number;
  isHalted: boolean;
  /** The price at which the index stays while it is silent or halted; 0: it follows its path. */
  heldTicks: number;
}

const calm: Readonly<Weather> = {
  factor: 1,
  silentUntilMs: 0,
  silentSinceMs: 0,
  isHalted: false,
  heldTicks: 0,
};

/**
 * A real engine with a clock of its own: the index clock tells it each second what three sources
 * say, the risk driver works off what one command does not finish, and whoever joined has a timer.
 */
export class Exchange {
  readonly engine: Engine;
  readonly rules: Rules;
  private readonly paths: readonly (readonly number[])[];
  private readonly timers: Timer[] = [];
  private readonly listeners: Listener[] = [];
  /** What each listener is told of: most commands are of interest to few. */
  private readonly wanted: number[] = [];
  private readonly positions = new Map<number, PositionChanged>();
  private readonly weather: readonly Weather[] = coins.map(() => ({ ...calm }));
  private gaps = 0;
  /** What each index was when it last was looked at. */
  private readonly told: number[];
  private isDriving = false;
  private now: number;
  /** The second 0 of the paths. */
  private readonly pathStartMs: number;

  constructor(
    engine: Engine,
    rules: Rules,
    paths: readonly (readonly number[])[],
    startMs: number,
  ) {
    this.engine = engine;
    this.rules = rules;
    this.paths = paths;
    this.now = startMs;
    this.pathStartMs = startMs;
    for (const position of engine.allPositions()) this.keep(position);
    this.told = coins.map(({ contract }) => engine.contract(contract.id)?.indexTicks ?? 0);
  }

  get timeMs(): number {
    return this.now;
  }

  /** @param kinds of events that the listener hears; it must not need any others */
  listen(listener: Listener, kinds: readonly Event['case'][]): void {
    this.listeners.push(listener);
    this.wanted.push(maskOf(kinds));
  }

  /** The index clock of every contract, spread over the second as the server spreads it. */
  startIndexClock(): void {
    for (const [at, coin] of coins.entries()) {
      const delayMs = Math.floor((SECOND_MS * at) / coins.length);
      this.every(SECOND_MS, delayMs, () => this.observe(coin, at));
    }
  }

  every(everyMs: number, delayMs: number, run: () => void): void {
    this.timers.push({ dueMs: this.now + delayMs, everyMs, run });
  }

  /** Carries out a command now; returns what happened. */
  send(user: number, body: CommandBody): readonly Event[] {
    const sequence = this.engine.sequence + 1;
    const { events } = this.engine.apply({ sequence, time: this.now, user, key: '', body });
    let mask = 0;
    for (const event of events) {
      if (event.case === 'positionChanged') this.keep(event.value);
      mask |= masks.get(event.case) ?? HARMFUL;
    }
    for (let at = 0; at < this.listeners.length; at += 1) {
      if ((this.wanted[at]! & mask) !== 0) this.listeners[at]!.heard?.(events);
    }
    if (!this.isDriving && (mask & HARMFUL) !== 0) this.driveRisk();
    return events;
  }

  /** A position as the last event told of it, if it has lots. */
  position(user: number, contract: number, sign: 1 | -1): PositionChanged | undefined {
    return this.positions.get(keyOf(user, contract, sign));
  }

  private keep(position: PositionChanged): void {
    const { user, contract, positionSide, lots } = position;
    const key = keyOf(user, contract, positionSide === PositionSide.LONG ? 1 : -1);
    if (lots === 0) this.positions.delete(key);
    else this.positions.set(key, position);
  }

  /** Lets time pass; everything that is due meanwhile happens. */
  advance(milliseconds: number): void {
    const until = this.now + milliseconds;
    for (;;) {
      let next: Timer | undefined;
      for (const timer of this.timers) {
        if (timer.dueMs <= until && (!next || timer.dueMs < next.dueMs)) next = timer;
      }
      if (!next) break;
      this.now = Math.max(this.now, next.dueMs);
      next.dueMs += next.everyMs;
      next.run();
    }
    this.now = until;
  }

  /** What the index of a coin is now, ticks of its contract: while its sources are silent, as it was. */
  indexTicks(coin: number): number {
    return this.weather[coin]!.heldTicks || this.pathTicks(coin);
  }

  private pathTicks(coin: number): number {
    const { factor } = this.weather[coin]!;
    const path = this.paths[coin]!;
    const second = Math.floor((this.now - this.pathStartMs) / SECOND_MS);
    const ticks = path[Math.min(Math.max(second, 0), path.length - 1)]!;
    return factor === 1 ? ticks : Math.round(ticks * factor);
  }

  /** The same in ticks of its spot market. */
  spotIndexTicks(coin: number): number {
    return this.indexTicks(coin) * coins[coin]!.spotTicksOfContractTick;
  }

  /** Whether the house quotes a coin: not while nobody knows its price or nobody may cancel. */
  isQuoted(coin: number): boolean {
    const { silentUntilMs, isHalted } = this.weather[coin]!;
    return silentUntilMs === 0 && !isHalted;
  }

  /** For how long the sources of a coin have been silent, milliseconds; 0: they speak. */
  silentMs(coin: number): number {
    const { silentUntilMs, silentSinceMs } = this.weather[coin]!;
    return silentUntilMs === 0 ? 0 : this.now - silentSinceMs;
  }

  /** Whether its spot market has an index that is older than anchors may be. */
  isSpotSilent(coin: number): boolean {
    return this.silentMs(coin) > numbersOf(this.rules).anchorStaleMs;
  }

  /** The index of a coin jumps by a part of itself: nobody, and no liquidation, is faster. */
  gap(coin: number, rate: number): void {
    const weather = this.weather[coin]!;
    if (weather.silentUntilMs > 0 || this.gaps === GAPS_MAX) return;
    this.gaps += 1;
    this.jump(coin, () => {
      weather.factor *= 1 + rate;
      if (weather.heldTicks > 0) weather.heldTicks = this.pathTicks(coin);
    });
    this.observe(coins[coin]!, coin);
  }

  /** The sources of a coin fall silent for a while. */
  silence(coin: number, milliseconds: number): void {
    const weather = this.weather[coin]!;
    if (weather.silentUntilMs > 0 || milliseconds === 0) return;
    this.unsettle(coin);
    weather.heldTicks = this.indexTicks(coin);
    weather.silentSinceMs = this.now;
    weather.silentUntilMs = this.now + milliseconds;
  }

  /**
   * The house halts both products of a coin, where nobody may trade, cancel or be liquidated, or opens
   * them again.
   */
  setHalted(coin: number, isHalted: boolean): void {
    const weather = this.weather[coin]!;
    if (weather.isHalted === isHalted) return;
    this.unsettle(coin);
    weather.heldTicks = this.indexTicks(coin);
    weather.isHalted = isHalted;
    const state = isHalted ? MarketState.HALTED : MarketState.OPEN;
    const { market, contract } = coins[coin]!;
    this.send(HOUSE, { case: 'setMarketState', value: { market: market.id, state } });
    this.send(HOUSE, { case: 'setContractState', value: { contract: contract.id, state } });
    this.observe(coins[coin]!, coin);
  }

  /** All sources speak again, and every market is open. */
  calmDown(): void {
    for (const [at, weather] of this.weather.entries()) {
      if (weather.silentUntilMs > 0) {
        weather.silentUntilMs = this.now;
        this.observe(coins[at]!, at);
      }
      this.setHalted(at, false);
    }
  }

  private unsettle(coin: number): void {
    for (const listener of this.listeners) listener.unsettles?.(coin);
  }

  private jump(coin: number, change: () => void): void {
    this.unsettle(coin);
    for (const listener of this.listeners) listener.jumps?.(coin, false);
    change();
    for (const listener of this.listeners) listener.jumps?.(coin, true);
    this.told[coin] = this.indexTicks(coin);
  }

  /**
   * The index returns to its path, by a jump each second while the coin is halted; no liquidation
   * follows these.
   */
  private release(coin: number): void {
    const weather = this.weather[coin]!;
    if (weather.silentUntilMs > 0 && this.now < weather.silentUntilMs) return;
    weather.silentUntilMs = 0;
    if (weather.heldTicks === 0) return;
    this.jump(coin, () => {
      weather.heldTicks = weather.isHalted ? this.pathTicks(coin) : 0;
    });
  }

  private observe({ contract, market }: Coin, at: number): void {
    this.release(at);
    const weather = this.weather[at]!;
    const isSilent = weather.silentUntilMs > 0;
    const priceTicks = this.indexTicks(at);
    const known = this.told[at]!;
    for (const listener of this.listeners) listener.indexMoves?.(at, known, priceTicks);
    this.told[at] = priceTicks;
    const time = isSilent ? weather.silentSinceMs : this.now;
    const quotes = sources.map((source) => ({ source, priceTicks, time }));
    this.send(HOUSE, { case: 'observeIndex', value: { contract: contract.id, quotes } });
    if (isSilent && forgetsIndex(this.rules) && this.isSpotSilent(at)) {
      const state = MarketState.OPEN;
      this.send(HOUSE, { case: 'setMarketState', value: { market: market.id, state } });
    }
    if (isSilent || !observesMarkets(this.rules)) return;
    const prices = [{ market: market.id, priceTicks: this.spotIndexTicks(at), time: this.now }];
    this.send(HOUSE, { case: 'observeMarkets', value: { prices } });
  }

  private driveRisk(): void {
    this.isDriving = true;
    let before = Number.POSITIVE_INFINITY;
    for (let count = 0; count < RISK_COMMANDS_MAX; count += 1) {
      const { pendingLiquidations, pendingFunding, pendingWakes } = this.engine.pendingRisk();
      const total = pendingLiquidations + pendingFunding + pendingWakes;
      if (total === 0) break;
      const events = this.send(HOUSE, { case: 'advanceRisk', value: { stepsMax: RISK_STEPS } });
      // What waits for a fresh mark is left to the clock.
      if (events.length === 1 && total >= before) break;
      before = total;
    }
    this.isDriving = false;
  }
}

function keyOf(user: number, contract: number, sign: 1 | -1): number {
  return (user * 10_000 + contract) * 2 + (sign === 1 ? 0 : 1);
}
