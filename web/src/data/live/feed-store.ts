import { type Book, foldDepth } from '@bourse/contract/book-fold.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Period } from '@bourse/contract/feed.ts';
import { addTo, FrameNotifier } from './frame-notifier.ts';
import {
  emptyPulse,
  type FeedHealth,
  healthOf,
  heard,
  isDead,
  needsProbe,
  type Pulse,
} from './health.ts';
import { emptyPrivate, foldPrivate, type PrivateState } from './private.ts';
import { type KlineChange, type PrivateChange, type Push, readPush } from './push.ts';
import {
  type ConnectionState,
  createSocket,
  type OpenTransport,
  RECONNECT_DELAY_MS,
  ROUND_DELAY_MS,
  type Socket,
  type Timers,
} from './socket.ts';
import {
  createSubscription,
  followSequence,
  forgetSequence,
  LINGER_MS,
  mayResync,
  type Subscription,
} from './subscriptions.ts';
import { foldTickers, type Ticker, type Tickers } from './tickers.ts';
import {
  cancelMessage,
  type Product,
  signInMessage,
  subscribeMessage,
  type Topic,
  topicKey,
} from './topic.ts';
import { foldTrades, type PublicTrade } from './trades.ts';

/** How often silence is looked for. */
const WATCH_INTERVAL_MS = 500;
const SIGN_IN_KEY = 'sign-in';
/** So long after a sign-in that was refused for what passes comes the next one. */
const SIGN_IN_AGAIN_MS = 1_000;
/** What a sign-in is refused for that passes by itself. */
const passing: ReadonlySet<number> = new Set([Code.unavailable, Code.logBehind]);

export interface FeedStoreOptions {
  readonly open: OpenTransport;
  readonly timers: Timers;
  /** For what is measured: it never runs back. */
  readonly nowMs: () => number;
  /** Whether anybody can see the page. */
  readonly isSeen: () => boolean;
  /** The exchange's clock, once measured. */
  readonly exchangeNowMs: () => number | null;
  /** A connection opened: the time to measure the exchange's clock again. */
  readonly onOpen: () => void;
  /** Calls back before the next drawing. */
  readonly onFrame: (callback: () => void) => void;
  readonly log: (text: string, detail?: unknown) => void;
  /** The highest number of the exchange's log that the person has seen, and what is seen of it here. */
  readonly logSequence: () => number;
  /** A sign-in was refused, because the exchange has not read as far. */
  readonly onBehind: () => void;
  readonly onLogSequence: (sequence: number) => void;
  /** The server knows the session of this token no more. */
  readonly onSessionEnded: (token: string) => void;
}

export type KlineListener = (batch: KlineChange['klineInfos'], gap: boolean) => void;
type PrivateListener = (change: PrivateChange) => void;
type PushOf<Kind extends Push['kind']> = Extract<Push, { kind: Kind }>;

/** Keys to watch; books and trades are watched by their topic's key. */
export const HEALTH_KEY = 'health';
export const ENGINE_KEY = 'engine';
export const PRIVATE_KEY = 'private';
export const tickersKey = (product: Product) => `tickers:${product}`;
export const tickerKey = (product: Product, symbol: string) => `ticker:${product}:${symbol}`;

/**
 * The live feed's raw store: subscriptions counted by reader, pushes folded outside React as they
 * come, watchers told once a frame. A value read is a new object exactly when it changed. Times,
 * sockets and frames are parameters.
 */
export class FeedStore {
  private readonly options: FeedStoreOptions;
  private readonly socket: Socket;
  private readonly notifier: FrameNotifier;
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly klineListeners = new Map<string, Set<KlineListener>>();
  private readonly privateListeners = new Set<PrivateListener>();
  private readonly books = new Map<string, Book>();
  private readonly tradeLists = new Map<string, readonly PublicTrade[]>();
  private readonly tickersOf: Record<Product, Tickers> = { spot: new Map(), futures: new Map() };
  private privateState: PrivateState = emptyPrivate;
  private feedHealth: FeedHealth = { kind: 'connecting' };
  private pulse: Pulse = emptyPulse;
  private engineAwaySince: number | null = null;
  private nextTryMs: number | null = null;
  private token: string | null = null;
  private signedIn = false;
  private silenceTimer: number | null = null;
  private signInTimer: number | null = null;

  constructor(options: FeedStoreOptions) {
    this.options = options;
    this.notifier = new FrameNotifier(options.onFrame);
    this.socket = createSocket({
      open: options.open,
      timers: options.timers,
      isSeen: options.isSeen,
      log: options.log,
      onMessage: (frame) => this.receive(frame),
      onState: (state) => this.connectionChanged(state),
    });
  }

  book(product: Product, symbol: string): Book | null {
    return this.books.get(topicKey({ kind: 'depth', product, symbol })) ?? null;
  }

  trades(product: Product, symbol: string): readonly PublicTrade[] | null {
    return this.tradeLists.get(topicKey({ kind: 'trades', product, symbol })) ?? null;
  }

  ticker(product: Product, symbol: string): Ticker | null {
    return this.tickersOf[product].get(symbol) ?? null;
  }

  tickers(product: Product): Tickers {
    return this.tickersOf[product];
  }

  get private(): PrivateState {
    return this.privateState;
  }

  get health(): FeedHealth {
    return this.feedHealth;
  }

  /** Since when the server has not reached the engine, by `nowMs`; null: it does, or nothing is known. */
  get engineAwaySinceMs(): number | null {
    return this.engineAwaySince;
  }

  /** Subscribes while anyone holds the topic; call the answer to let go. Connects when needed. */
  retain(topic: Topic): () => void {
    const subscription = this.subscriptions.get(topicKey(topic)) ?? this.subscribe(topic);
    subscription.readers += 1;
    if (subscription.lingerTimer !== null) this.options.timers.clear(subscription.lingerTimer);
    subscription.lingerTimer = null;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      subscription.readers -= 1;
      if (subscription.readers > 0) return;
      subscription.lingerTimer = this.options.timers.set(
        () => this.cancel(subscription),
        LINGER_MS,
      );
    };
  }

  /** Calls back when the value of a key has changed, at most once a frame. */
  watch(key: string, listener: () => void): () => void {
    return this.notifier.watch(key, listener);
  }

  /** Hears each candle batch at once; `gap` says that some were missed before this one. */
  watchKlines(topic: Extract<Topic, { kind: 'kline' }>, listener: KlineListener): () => void {
    return addTo(this.klineListeners, topicKey(topic), listener);
  }

  /** Hears each private change at once, in the log's order. */
  watchPrivate(listener: PrivateListener): () => void {
    this.privateListeners.add(listener);
    return () => void this.privateListeners.delete(listener);
  }

  /** Signs the socket in or, with null, out: a signed-out user's data leaves the store at once. */
  setToken(token: string | null): void {
    const before = this.token;
    if (token === before) return;
    this.token = token;
    this.privateState = emptyPrivate;
    this.notifier.touch(PRIVATE_KEY);
    if (before && this.socket.state.kind === 'open') {
      // A socket stays signed in until it closes, and what it says later is of the token before.
      this.socket.disconnect();
      if (this.subscriptions.size > 0) this.socket.connect();
    } else if (token) this.sendSignIn();
    else this.socket.unqueue(SIGN_IN_KEY);
  }

  /**
   * Connects again after the attempts are used up, or at once while one is waited for; a connection
   * that is open but silent is asked for a sign of life. For the button, and for a page that is
   * looked at again.
   */
  reconnect(): void {
    if (this.socket.state.kind === 'open') this.watchSilence();
    else if (this.subscriptions.size > 0) this.socket.connect();
  }

  /** Asks for a topic's snapshot again. */
  resync(topic: Topic): void {
    const subscription = this.subscriptions.get(topicKey(topic));
    if (subscription) this.askAgain(subscription);
  }

  private subscribe(topic: Topic): Subscription {
    const subscription = createSubscription(topic);
    this.subscriptions.set(subscription.key, subscription);
    if (this.pulse.sinceMs === 0) this.pulse = { ...this.pulse, sinceMs: this.options.nowMs() };
    // A connection that begins sends all subscriptions.
    if (this.socket.state.kind === 'closed') this.socket.connect();
    else this.sendSubscribe(subscription);
    return subscription;
  }

  private cancel({ key, topic }: Subscription): void {
    this.subscriptions.delete(key);
    this.books.delete(key);
    this.tradeLists.delete(key);
    const message = cancelMessage(topic, this.options.nowMs());
    if (message && this.socket.state.kind === 'open') this.socket.send(key, message);
    else this.socket.unqueue(key);
  }

  private connectionChanged(state: ConnectionState): void {
    if (state.kind !== 'open') {
      this.signedIn = false;
      // The next server says how it is there.
      this.setEngineAway(null);
    }
    if (state.kind === 'connecting') {
      this.sendSignIn();
      for (const subscription of this.subscriptions.values()) {
        forgetSequence(subscription);
        this.sendSubscribe(subscription);
      }
    }
    const nowMs = this.options.nowMs();
    this.nextTryMs = nextTryOf(state, nowMs);
    // What is asked for on opening is the first probe; until its answer the data is as old as it is.
    if (state.kind === 'open') {
      this.pulse = { ...this.pulse, latenciesMs: [], probedMs: nowMs };
      this.options.onOpen();
    }
    this.watchSilenceLater();
    this.updateHealth();
  }

  private sendSubscribe({ key, topic }: Subscription): void {
    // The private channel opens only to a socket that is signed in.
    if (topic.kind === 'private' && !this.signedIn) return;
    this.socket.send(key, subscribeMessage(topic, this.options.nowMs()));
  }

  private sendSignIn(): void {
    if (this.signInTimer !== null) this.options.timers.clear(this.signInTimer);
    this.signInTimer = null;
    if (!this.token) return;
    const { logSequence, nowMs } = this.options;
    this.socket.send(SIGN_IN_KEY, signInMessage(this.token, logSequence(), nowMs()));
  }

  /** Runs twice a second: probes a silent connection, gives up a dead one, sees data grow old. */
  private watchSilence(): void {
    const nowMs = this.options.nowMs();
    if (this.socket.state.kind === 'open') {
      if (isDead(this.pulse, nowMs)) {
        this.socket.restart();
        return;
      }
      if (needsProbe(this.pulse, nowMs)) this.probe(nowMs);
    }
    this.updateHealth();
    this.watchSilenceLater();
  }

  private watchSilenceLater(): void {
    const { timers } = this.options;
    if (this.silenceTimer !== null) timers.clear(this.silenceTimer);
    this.silenceTimer = null;
    if (this.socket.state.kind === 'closed') return;
    this.silenceTimer = timers.set(() => this.watchSilence(), WATCH_INTERVAL_MS);
  }

  /** A subscription asked for again is answered at once: the feed's sign of life. */
  private probe(nowMs: number): void {
    for (const subscription of this.subscriptions.values()) {
      if (subscription.topic.kind === 'private') continue;
      this.pulse = { ...this.pulse, probedMs: nowMs };
      this.sendSubscribe(subscription);
      return;
    }
  }

  private updateHealth(): void {
    const nowMs = this.options.nowMs();
    const health = healthOf(this.socket.state, this.pulse, nowMs, this.nextTryMs);
    if (JSON.stringify(health) === JSON.stringify(this.feedHealth)) return;
    this.feedHealth = health;
    this.notifier.touch(HEALTH_KEY);
  }

  private receive(frame: Uint8Array): void {
    let push: Push | null;
    try {
      push = readPush(frame);
    } catch (error) {
      this.options.log('Unreadable message', error);
      return;
    }
    this.pulse = heard(this.pulse, this.options.nowMs(), push ? this.ageOf(push) : null);
    if (push) this.fold(push);
  }

  /** How long ago the newest event of a push happened, by the exchange's clock. */
  private ageOf(push: Push): number | null {
    if (push.kind !== 'trades' || push.change.full) return null;
    const nowMs = this.options.exchangeNowMs();
    const newestMs = push.change.trades.reduce((time, trade) => Math.max(time, trade.tradeTime), 0);
    return nowMs === null || newestMs === 0 ? null : nowMs - newestMs;
  }

  private fold(push: Push): void {
    switch (push.kind) {
      case 'ticker':
        this.foldTicker(push);
        break;
      case 'depth':
        this.foldBook(push);
        break;
      case 'trades':
        this.foldTrade(push);
        break;
      case 'kline':
        this.foldCandles(push);
        break;
      case 'private':
        this.foldOwn(push);
        break;
      case 'sign-in':
        this.signInAnswered(push);
        break;
      case 'engine':
        this.setEngineAway(push.change.isAway ? this.options.nowMs() - push.change.awayMs : null);
        break;
      case 'refusal':
        this.options.log('Feed refused a message', push.refusal);
        this.mayHaveEnded(push.refusal.code);
    }
  }

  private setEngineAway(sinceMs: number | null): void {
    if (sinceMs === this.engineAwaySince) return;
    this.engineAwaySince = sinceMs;
    this.notifier.touch(ENGINE_KEY);
  }

  private mayHaveEnded(code: number): void {
    if (code === Code.sessionEnded && this.token) this.options.onSessionEnded(this.token);
  }

  private foldTicker({ product, change }: PushOf<'ticker'>): void {
    this.tickersOf[product] = foldTickers(this.tickersOf[product], change);
    this.notifier.touch(tickersKey(product));
    for (const { symbol } of change.tickerInfos) {
      this.notifier.touch(tickerKey(product, symbol));
    }
  }

  private foldBook({ product, change }: PushOf<'depth'>): void {
    const key = topicKey({ kind: 'depth', product, symbol: change.symbol });
    const subscription = this.subscriptions.get(key);
    if (!subscription) return;
    const current = this.books.get(key) ?? null;
    const { book, gap } = foldDepth(current, change);
    if (gap) this.askAgain(subscription);
    if (change.full) subscription.resyncMs = null;
    if (!book || book === current) return;
    this.books.set(key, book);
    this.notifier.touch(key);
  }

  private foldTrade({ product, sequence, change }: PushOf<'trades'>): void {
    const symbol = change.trades[0]?.symbol ?? this.awaitedTrades(product);
    if (symbol === null) return;
    const key = topicKey({ kind: 'trades', product, symbol });
    const subscription = this.subscriptions.get(key);
    if (!subscription) return;
    const gap = followSequence(subscription, sequence, change.full);
    this.tradeLists.set(key, foldTrades(this.tradeLists.get(key) ?? [], change));
    this.notifier.touch(key);
    if (gap) this.askAgain(subscription);
  }

  /** An empty snapshot names no market: it answers the subscription that has had no answer yet. */
  private awaitedTrades(product: Product): string | null {
    for (const { key, topic } of this.subscriptions.values()) {
      if (topic.kind === 'trades' && topic.product === product && !this.tradeLists.has(key)) {
        return topic.symbol;
      }
    }
    return null;
  }

  private foldCandles({ product, sequence, change }: PushOf<'kline'>): void {
    const { symbol, period } = change;
    const key = topicKey({ kind: 'kline', product, symbol, period: period as Period });
    const subscription = this.subscriptions.get(key);
    if (!subscription) return;
    const gap = followSequence(subscription, sequence, false);
    for (const listener of this.klineListeners.get(key) ?? []) listener(change.klineInfos, gap);
  }

  private foldOwn({ sequence, change }: PushOf<'private'>): void {
    const subscription = this.subscriptions.get(PRIVATE_KEY);
    if (!subscription || !this.token) return;
    const gap = followSequence(subscription, sequence, change.body.case === 'snapshot');
    this.options.onLogSequence(change.sequence);
    this.privateState = foldPrivate(this.privateState, change);
    this.notifier.touch(PRIVATE_KEY);
    for (const listener of this.privateListeners) listener(change);
    if (gap) this.askAgain(subscription);
  }

  private signInAnswered({ answer }: PushOf<'sign-in'>): void {
    this.signedIn = answer.signedIn;
    if (!answer.signedIn) {
      this.options.log('Feed sign-in refused', answer.message);
      this.mayHaveEnded(answer.code);
      if (answer.code === Code.logBehind) this.options.onBehind();
      if (passing.has(answer.code)) this.signInLater();
      return;
    }
    const subscription = this.subscriptions.get(PRIVATE_KEY);
    if (subscription) this.sendSubscribe(subscription);
  }

  private signInLater(): void {
    this.signInTimer = this.options.timers.set(() => this.sendSignIn(), SIGN_IN_AGAIN_MS);
  }

  private askAgain(subscription: Subscription): void {
    if (!mayResync(subscription, this.options.nowMs())) return;
    this.options.log('Feed gap, asking for a snapshot', subscription.topic);
    this.sendSubscribe(subscription);
  }
}

/** When a connection that was lost is tried again; null while it is not, or is being tried. */
function nextTryOf({ kind }: ConnectionState, nowMs: number): number | null {
  if (kind === 'waiting') return nowMs + RECONNECT_DELAY_MS;
  return kind === 'failed' ? nowMs + ROUND_DELAY_MS : null;
}
