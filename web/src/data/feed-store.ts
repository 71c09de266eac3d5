import type { Period } from '@bourse/contract/feed.ts';
import { type Book, foldDepth } from './live/book.ts';
import {
  emptyPulse,
  type FeedHealth,
  healthOf,
  heard,
  isDead,
  needsProbe,
  type Pulse,
} from './live/health.ts';
import { emptyPrivate, foldPrivate, type PrivateState } from './live/private.ts';
import { type KlineChange, type PrivateChange, type Push, readPush } from './live/push.ts';
import { foldTickers, type Ticker, type Tickers } from './live/tickers.ts';
import {
  cancelMessage,
  type Product,
  signInMessage,
  subscribeMessage,
  type Topic,
  topicKey,
} from './live/topic.ts';
import { foldTrades, type PublicTrade } from './live/trades.ts';
import { type ConnectionState, createSocket, type OpenTransport, type Timers } from './socket.ts';

/** How often silence is looked for. */
const WATCH_INTERVAL_MS = 1000;
/** A snapshot asked for after a gap may take this long before it is asked for again. */
const RESYNC_PATIENCE_MS = 3000;
/** A subscription outlives its last reader this long, so that a change of screen keeps it. */
const LINGER_MS = 1000;

export interface FeedStoreOptions {
  readonly open: OpenTransport;
  readonly timers: Timers;
  readonly nowMs: () => number;
  /** The exchange's clock less the browser's, once measured. */
  readonly clockOffsetMs: () => number | null;
  /** Calls back before the next drawing, at most once however often it is asked. */
  readonly onFrame: (callback: () => void) => void;
  readonly log: (text: string, detail?: unknown) => void;
}

/** What can be read, by key; a value is a new object exactly when it changed. */
interface Values {
  readonly books: Map<string, Book>;
  readonly trades: Map<string, readonly PublicTrade[]>;
  readonly tickers: Record<Product, Tickers>;
  private: PrivateState;
  health: FeedHealth;
}

interface Subscription {
  readonly topic: Topic;
  readers: number;
  /** The last push's number, to see a gap; null until the first push. */
  sequence: number | null;
  /** When a fresh snapshot was asked for after a gap; null while all is well. */
  resyncMs: number | null;
  lingerTimer: number | null;
}

export type KlineListener = (change: KlineChange['klineInfos'], gap: boolean) => void;

/** Keys of what is shown; a listener hears of its key at most once a frame. */
export const HEALTH_KEY = 'health';
export const PRIVATE_KEY = 'private';
export const tickersKey = (product: Product) => `tickers:${product}`;
export const tickerKey = (product: Product, symbol: string) => `ticker:${product}:${symbol}`;

/**
 * The live feed's raw store: subscriptions counted by reader, pushes folded outside React as they
 * come, listeners told once a frame. Times, sockets and frames are parameters.
 */
export class FeedStore {
  private readonly options: FeedStoreOptions;
  private readonly socket;
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly klineListeners = new Map<string, Set<KlineListener>>();
  private readonly privateListeners = new Set<(change: PrivateChange) => void>();
  private readonly dirty = new Set<string>();
  private frameAsked = false;
  private token: string | null = null;
  private signedIn = false;
  private pulse: Pulse = emptyPulse;
  private readonly values: Values = {
    books: new Map(),
    trades: new Map(),
    tickers: { spot: new Map(), futures: new Map() },
    private: emptyPrivate,
    health: { kind: 'connecting' },
  };

  constructor(options: FeedStoreOptions) {
    this.options = options;
    this.socket = createSocket({
      open: options.open,
      timers: options.timers,
      log: options.log,
      onMessage: (frame) => this.receive(frame),
      onState: (state) => this.connectionChanged(state),
    });
  }

  book(product: Product, symbol: string): Book | null {
    return this.values.books.get(topicKey({ kind: 'depth', product, symbol })) ?? null;
  }

  trades(product: Product, symbol: string): readonly PublicTrade[] | null {
    return this.values.trades.get(topicKey({ kind: 'trades', product, symbol })) ?? null;
  }

  ticker(product: Product, symbol: string): Ticker | null {
    return this.values.tickers[product].get(symbol) ?? null;
  }

  tickers(product: Product): Tickers {
    return this.values.tickers[product];
  }

  get private(): PrivateState {
    return this.values.private;
  }

  get health(): FeedHealth {
    return this.values.health;
  }

  /** Subscribes while anyone holds the topic; call the answer to let go. Connects when needed. */
  retain(topic: Topic): () => void {
    const key = topicKey(topic);
    const subscription = this.subscriptions.get(key) ?? this.subscribe(key, topic);
    subscription.readers += 1;
    if (subscription.lingerTimer !== null) this.options.timers.clear(subscription.lingerTimer);
    subscription.lingerTimer = null;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      subscription.readers -= 1;
      if (subscription.readers > 0) return;
      subscription.lingerTimer = this.options.timers.set(() => this.cancel(key), LINGER_MS);
    };
  }

  /** Calls back when the value of a key has changed, at most once a frame. */
  watch(key: string, listener: () => void): () => void {
    return addTo(this.listeners, key, listener);
  }

  /** Hears each candle batch at once; `gap` says that some were missed before this one. */
  watchKlines(
    product: Product,
    symbol: string,
    period: Period,
    listener: KlineListener,
  ): () => void {
    const key = topicKey({ kind: 'kline', product, symbol, period });
    return addTo(this.klineListeners, key, listener);
  }

  /** Hears each private change at once, in the log's order. */
  watchPrivate(listener: (change: PrivateChange) => void): () => void {
    this.privateListeners.add(listener);
    return () => void this.privateListeners.delete(listener);
  }

  /** Signs the socket in or, with null, out: a signed-out user's data leaves the store at once. */
  setToken(token: string | null): void {
    if (token === this.token) return;
    this.token = token;
    this.values.private = emptyPrivate;
    this.touch(PRIVATE_KEY);
    if (this.signedIn) {
      // A socket stays signed in until it closes.
      this.socket.disconnect();
      if (this.subscriptions.size > 0) this.socket.connect();
    } else if (token && this.socket.state.kind === 'open') this.sendSignIn();
    else if (!token) this.socket.unqueue('sign-in');
  }

  /** Connects again after the attempts are used up. */
  reconnect(): void {
    this.socket.connect();
  }

  /** Asks for a topic's snapshot again. */
  resync(topic: Topic): void {
    const subscription = this.subscriptions.get(topicKey(topic));
    if (subscription) this.askAgain(subscription);
  }

  private subscribe(key: string, topic: Topic): Subscription {
    const subscription: Subscription = {
      topic,
      readers: 0,
      sequence: null,
      resyncMs: null,
      lingerTimer: null,
    };
    this.subscriptions.set(key, subscription);
    if (this.socket.state.kind === 'closed') this.socket.connect();
    else this.sendSubscribe(key, subscription);
    return subscription;
  }

  private cancel(key: string): void {
    const subscription = this.subscriptions.get(key);
    if (!subscription) return;
    this.subscriptions.delete(key);
    this.values.books.delete(key);
    this.values.trades.delete(key);
    const message = cancelMessage(subscription.topic, this.options.nowMs());
    if (message && this.socket.state.kind === 'open') this.socket.send(key, message);
    else this.socket.unqueue(key);
  }

  private connectionChanged(state: ConnectionState): void {
    const nowMs = this.options.nowMs();
    if (state.kind !== 'open') this.signedIn = false;
    if (state.kind === 'connecting') {
      if (this.token) this.sendSignIn();
      for (const [key, subscription] of this.subscriptions) {
        subscription.sequence = null;
        subscription.resyncMs = null;
        this.sendSubscribe(key, subscription);
      }
    }
    if (state.kind === 'open') {
      this.pulse = { ...emptyPulse, heardMs: nowMs };
      this.options.timers.set(() => this.watchSilence(), WATCH_INTERVAL_MS);
    }
    this.updateHealth(nowMs);
  }

  private sendSubscribe(key: string, subscription: Subscription): void {
    // The private channel opens only to a socket that is signed in.
    if (subscription.topic.kind === 'private' && !this.signedIn) return;
    this.socket.send(key, subscribeMessage(subscription.topic, this.options.nowMs()));
  }

  private sendSignIn(): void {
    if (this.token) this.socket.send('sign-in', signInMessage(this.token, this.options.nowMs()));
  }

  /** Runs each second while open: probes a silent connection and gives up a dead one. */
  private watchSilence(): void {
    if (this.socket.state.kind !== 'open') return;
    const nowMs = this.options.nowMs();
    if (isDead(this.pulse, nowMs)) {
      this.socket.restart();
      return;
    }
    if (needsProbe(this.pulse, nowMs)) this.probe(nowMs);
    this.updateHealth(nowMs);
    this.options.timers.set(() => this.watchSilence(), WATCH_INTERVAL_MS);
  }

  /** A subscription asked for again is answered at once: the feed's sign of life. */
  private probe(nowMs: number): void {
    for (const [key, subscription] of this.subscriptions) {
      if (subscription.topic.kind === 'private') continue;
      this.pulse = { ...this.pulse, probedMs: nowMs };
      this.sendSubscribe(key, subscription);
      return;
    }
  }

  private updateHealth(nowMs: number): void {
    const health = healthOf(this.socket.state, this.pulse, nowMs);
    if (JSON.stringify(health) === JSON.stringify(this.values.health)) return;
    this.values.health = health;
    this.touch(HEALTH_KEY);
  }

  private receive(frame: Uint8Array): void {
    let push: Push | null;
    try {
      push = readPush(frame);
    } catch (error) {
      this.options.log('Unreadable message', error);
      return;
    }
    const ageMs = push?.kind === 'trades' && !push.change.full ? this.ageOf(push) : null;
    this.pulse = heard(this.pulse, this.options.nowMs(), ageMs);
    if (push) this.fold(push);
  }

  private ageOf(push: Extract<Push, { kind: 'trades' }>): number | null {
    const offsetMs = this.options.clockOffsetMs();
    const newest = push.change.trades.reduce((time, trade) => Math.max(time, trade.tradeTime), 0);
    return offsetMs === null || newest === 0 ? null : this.options.nowMs() + offsetMs - newest;
  }

  private fold(push: Push): void {
    switch (push.kind) {
      case 'ticker':
        return this.foldTicker(push);
      case 'depth':
        return this.foldBook(push);
      case 'trades':
        return this.foldTrade(push);
      case 'kline':
        return this.foldCandles(push);
      case 'private':
        return this.foldOwn(push.change);
      case 'sign-in':
        return this.signInAnswered(push.answer.signedIn, push.answer.message);
      case 'refusal':
        this.options.log('Feed refused a message', push.refusal);
    }
  }

  private foldTicker({ product, change }: Extract<Push, { kind: 'ticker' }>): void {
    this.values.tickers[product] = foldTickers(this.values.tickers[product], change);
    this.touch(tickersKey(product));
    for (const { symbol } of change.tickerInfos) this.touch(tickerKey(product, symbol));
  }

  private foldBook({ product, change }: Extract<Push, { kind: 'depth' }>): void {
    const key = topicKey({ kind: 'depth', product, symbol: change.symbol });
    const subscription = this.subscriptions.get(key);
    if (!subscription) return;
    const current = this.values.books.get(key) ?? null;
    const { book, gap } = foldDepth(current, change);
    if (gap) return this.askAgain(subscription);
    if (change.full) subscription.resyncMs = null;
    if (!book || book === current) return;
    this.values.books.set(key, book);
    this.touch(key);
  }

  private foldTrade({ product, sequence, change }: Extract<Push, { kind: 'trades' }>): void {
    // An empty snapshot names no market: it is the answer to the subscription that waits.
    const symbol = change.trades[0]?.symbol ?? this.awaitedTrades(product);
    if (symbol === null) return;
    const key = topicKey({ kind: 'trades', product, symbol });
    const subscription = this.subscriptions.get(key);
    if (!subscription) return;
    const missed = this.isGap(subscription, sequence, change.full);
    this.values.trades.set(key, foldTrades(this.values.trades.get(key) ?? [], change));
    this.touch(key);
    if (missed) this.askAgain(subscription);
  }

  private awaitedTrades(product: Product): string | null {
    for (const [key, { topic }] of this.subscriptions) {
      if (topic.kind === 'trades' && topic.product === product && !this.values.trades.has(key)) {
        return topic.symbol;
      }
    }
    return null;
  }

  private foldCandles({ product, sequence, change }: Extract<Push, { kind: 'kline' }>): void {
    const { symbol, period } = change;
    const key = topicKey({ kind: 'kline', product, symbol, period: period as Period });
    const subscription = this.subscriptions.get(key);
    if (!subscription) return;
    const gap = this.isGap(subscription, sequence, false);
    for (const listener of this.klineListeners.get(key) ?? []) listener(change.klineInfos, gap);
  }

  private foldOwn(change: PrivateChange): void {
    if (!this.token) return;
    this.values.private = foldPrivate(this.values.private, change);
    this.touch(PRIVATE_KEY);
    for (const listener of this.privateListeners) listener(change);
  }

  private signInAnswered(signedIn: boolean, message: string): void {
    this.signedIn = signedIn;
    if (!signedIn) {
      this.options.log('Feed sign-in refused', message);
      return;
    }
    const subscription = this.subscriptions.get('private');
    if (subscription) this.sendSubscribe('private', subscription);
  }

  /** Follows a channel's numbers; a snapshot, an unnumbered push or a repetition is no gap. */
  private isGap(subscription: Subscription, sequence: number, full: boolean): boolean {
    const previous = subscription.sequence;
    if (sequence === 0) return false;
    if (full) subscription.resyncMs = null;
    if (full || previous === null || sequence > previous) subscription.sequence = sequence;
    return !full && previous !== null && sequence > previous + 1;
  }

  private askAgain(subscription: Subscription): void {
    const nowMs = this.options.nowMs();
    const { resyncMs } = subscription;
    if (resyncMs !== null && nowMs - resyncMs < RESYNC_PATIENCE_MS) return;
    subscription.resyncMs = nowMs;
    this.options.log('Feed gap, asking for a snapshot', subscription.topic);
    this.sendSubscribe(topicKey(subscription.topic), subscription);
  }

  private touch(key: string): void {
    this.dirty.add(key);
    if (this.frameAsked) return;
    this.frameAsked = true;
    this.options.onFrame(() => this.tell());
  }

  private tell(): void {
    this.frameAsked = false;
    const keys = [...this.dirty];
    this.dirty.clear();
    for (const key of keys) {
      for (const listener of [...(this.listeners.get(key) ?? [])]) listener();
    }
  }
}

function addTo<Listener>(
  map: Map<string, Set<Listener>>,
  key: string,
  listener: Listener,
): () => void {
  const set = map.get(key) ?? new Set();
  map.set(key, set.add(listener));
  return () => {
    set.delete(listener);
    if (set.size === 0 && map.get(key) === set) map.delete(key);
  };
}
