import { type Book, foldDepth } from '@bourse/contract/book-fold.ts';
import { Code } from '@bourse/contract/codes.ts';
import {
  FEED_ERROR_ACTION,
  FEED_PATH,
  FeedAction,
  type Period,
  PUSH_OFFSET,
} from '@bourse/contract/feed.ts';
import { decode } from '@bourse/contract/feed-codec.ts';
import {
  EnvelopeFields,
  ErrorPushFields,
  SignInPushFields,
} from '@bourse/contract/gen/exchange/v1/feed_fields.ts';
import type {
  KlinePush,
  PrivatePush,
  TickerPush,
  TradePush,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import type { Plain } from '@bourse/contract/plain.ts';
import {
  type Channel,
  candles,
  depth,
  own,
  type Product,
  signIn,
  tickers,
  trades,
} from './channels.ts';
import { Exchange } from './exchange.ts';
import { type LogPosition, logPositionOf } from './log-position.ts';
import { Outbox } from './outbox.ts';
import { clockOf, type SigningKey, signCall } from './sign-call.ts';

export type { Product } from './channels.ts';

export type FeedState = 'connecting' | 'open' | 'closed';

export interface FeedOptions {
  /** Of the exchange, such as https://exchange.example. */
  readonly address: string;
  /** None: only what anybody may see. */
  readonly key?: SigningKey;
  /** All open orders of the account are cancelled once this connection is gone. */
  readonly cancelOnDisconnect?: boolean;
  /** As of `Exchange`. */
  readonly position?: LogPosition;
  readonly onState?: (state: FeedState) => void;
  /** A refused subscription or sign-in: its code and the exchange's words. */
  readonly onRefusal?: (code: number, message: string) => void;
  readonly random?: () => number;
}

/** Whether pushes may be missing before this one; a snapshot misses nothing. */
export interface Arrival {
  readonly isWhole: boolean;
  readonly isAfterGap: boolean;
}

interface Watch<Push = unknown> {
  readonly channel: Channel<Push>;
  readonly listeners: Set<(push: Push, arrival: Arrival) => void>;
  /** Of the last push of this connection; null before the first. */
  sequence: number | null;
  /** Something came on an earlier connection. */
  hasBegun: boolean;
  askedAgainMs: number;
}

const RECONNECT_MS = { first: 1_000, most: 30_000 };
/** A snapshot that was asked for may take so long before it is asked for again. */
const ASK_AGAIN_MS = 3_000;
/** So long nothing is heard before something is asked that must be answered, and so long that may take. */
const SILENCE_MS = 30_000;
const ANSWER_MS = 10_000;
const LOOK_MS = 5_000;
/** So long after a sign-in that was refused for what passes comes the next one. */
const SIGN_IN_AGAIN_MS = 1_000;
/** A gateway that is merely behind catches up sooner; one that does not was restored from a backup. */
const BEHIND_MAX = 5;
/** What a sign-in is refused for that passes by itself: signed anew, the next one may be taken. */
const passing: ReadonlySet<number> = new Set([
  ...[Code.callBeforeStart, Code.callRepeated, Code.unavailable, Code.logBehind],
]);

/**
 * The live feed: one connection that stays. A lost one is made anew with longer and longer pauses, signed
 * in again, and all that is watched is asked for again. One that says nothing for long is asked something,
 * and is given up when no answer comes. A sign-in that was refused for what passes (a server that just started, the
 * clock of this machine) is made again on the same connection.
 */
export class Feed {
  private readonly options: FeedOptions;
  private readonly position: LogPosition;
  /** Sign-ins in a row that were refused, because the exchange has not read as far. */
  private behindCount = 0;
  private readonly watches = new Map<string, Watch>();
  private socket: WebSocket | null = null;
  private isSignedIn = false;
  /** On this connection the exchange's clock was asked for. */
  private hasFollowed = false;
  private failures = 0;
  private heardMs = 0;
  private probedMs: number | null = null;
  private reconnect: NodeJS.Timeout | undefined;
  private signingIn: NodeJS.Timeout | undefined;
  private readonly outbox = new Outbox((bytes) => this.socket?.send(bytes.slice()));
  private readonly look: NodeJS.Timeout;

  constructor(options: FeedOptions) {
    this.options = options;
    this.position = options.position ?? logPositionOf(options.address);
    this.connect();
    this.look = setInterval(() => this.lookForSilence(), LOOK_MS);
  }

  /** Ends the connection for good. */
  close(): void {
    clearInterval(this.look);
    clearTimeout(this.reconnect);
    clearTimeout(this.signingIn);
    this.outbox.clear();
    this.watches.clear();
    const { socket } = this;
    this.socket = null;
    socket?.close();
    this.options.onState?.('closed');
  }

  /** @returns ends it, as of all others */
  watchTickers(
    product: Product,
    hear: (tickers: Plain<TickerPush>['tickerInfos']) => void,
  ): () => void {
    return this.watch(tickers(product), ({ tickerInfos }) => hear(tickerInfos));
  }

  /** The book after each change of it. A missed change asks for a snapshot; none is shown in between. */
  watchBook(product: Product, symbol: string, hear: (book: Book) => void): () => void {
    let book: Book | null = null;
    const channel = depth(product, symbol);
    return this.watch(channel, (push) => {
      const folded = foldDepth(book, push);
      if (folded.gap) return this.askAgain(channel.key);
      if (folded.book === null || folded.book === book) return;
      book = folded.book;
      hear(book);
    });
  }

  watchTrades(
    product: Product,
    symbol: string,
    hear: (trades: Plain<TradePush>['trades'], arrival: Arrival) => void,
  ): () => void {
    return this.watch(trades(product, symbol), (push, arrival) => hear(push.trades, arrival));
  }

  watchCandles(
    product: Product,
    symbol: string,
    period: Period,
    hear: (candles: Plain<KlinePush>['klineInfos'], arrival: Arrival) => void,
  ): () => void {
    return this.watch(candles(product, symbol, period), (push, arrival) =>
      hear(push.klineInfos, arrival),
    );
  }

  /** The account's orders, fills, balances and positions: a snapshot, then each change. Needs a key. */
  watchOwn(hear: (change: Plain<PrivatePush>, arrival: Arrival) => void): () => void {
    if (!this.options.key) throw new Error('A feed without a key has no account to watch');
    return this.watch(own, (push, arrival) => {
      this.position.see(push.sequence);
      if (arrival.isAfterGap) this.askAgain(own.key);
      hear(push, arrival);
    });
  }

  private watch<Push>(
    channel: Channel<Push>,
    hear: (push: Push, arrival: Arrival) => void,
  ): () => void {
    const known = this.watches.get(channel.key) as Watch<Push> | undefined;
    const watch = known ?? { channel, listeners: new Set(), ...unheard };
    // The listeners of a channel take its pushes as its own reader gives them.
    this.watches.set(channel.key, watch as unknown as Watch);
    watch.listeners.add(hear);
    // Who comes later hears a snapshot, too.
    this.subscribe(watch as unknown as Watch);
    return () => {
      const isLast = watch.listeners.delete(hear) && watch.listeners.size === 0;
      if (!isLast) return;
      this.watches.delete(channel.key);
      if (channel.unsubscribe) this.send(channel.unsubscribe);
    };
  }

  private subscribe({ channel }: Watch): void {
    if (channel.action === FeedAction.private && !this.isSignedIn) return;
    this.send(channel.subscribe);
  }

  private send(bytes: Uint8Array): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.outbox.add(() => bytes);
  }

  private askAgain(key: string): void {
    const watch = this.watches.get(key);
    if (!watch || performance.now() - watch.askedAgainMs < ASK_AGAIN_MS) return;
    watch.askedAgainMs = performance.now();
    this.subscribe(watch);
  }

  private connect(): void {
    this.options.onState?.('connecting');
    const address = this.options.address.replace(/^http/, 'ws');
    const socket = new WebSocket(`${address}${FEED_PATH}`);
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    this.isSignedIn = false;
    this.hasFollowed = false;
    socket.onopen = () => this.opened();
    socket.onmessage = ({ data }) => {
      if (this.socket === socket) this.hear(new Uint8Array(data as ArrayBuffer));
    };
    // What failed is told by the close that follows.
    socket.onerror = () => undefined;
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private opened(): void {
    this.heardMs = performance.now();
    this.probedMs = null;
    this.signIn();
    for (const watch of this.watches.values()) {
      watch.sequence = null;
      watch.askedAgainMs = unheard.askedAgainMs;
      this.subscribe(watch);
    }
    this.options.onState?.('open');
  }

  /** Signed when it goes, before all that waits: a signature is good for seconds. */
  private signIn(): void {
    const { address, key, cancelOnDisconnect = false } = this.options;
    if (!key || this.socket?.readyState !== WebSocket.OPEN) return;
    this.outbox.addFirst(() => {
      const time = clockOf(address).next();
      const { sequence } = this.position;
      return signIn(signCall(key, 'GET', FEED_PATH, '', time), cancelOnDisconnect, sequence);
    });
  }

  private lost(): void {
    const pauseMs = Math.min(RECONNECT_MS.first * 2 ** this.failures, RECONNECT_MS.most);
    this.failures += 1;
    this.socket = null;
    clearTimeout(this.signingIn);
    this.outbox.clear();
    this.options.onState?.('connecting');
    // Not all clients of an exchange at once, after it was restarted.
    const { random = Math.random } = this.options;
    this.reconnect = setTimeout(() => this.connect(), pauseMs * (0.5 + random() / 2));
  }

  private lookForSilence(): void {
    const [first] = this.watches.values();
    if (!first || this.socket?.readyState !== WebSocket.OPEN) return;
    const nowMs = performance.now();
    if (this.probedMs !== null && nowMs - this.probedMs > ANSWER_MS) {
      const { socket } = this;
      this.lost();
      socket.close();
    } else if (this.probedMs === null && nowMs - this.heardMs > SILENCE_MS) {
      this.probedMs = nowMs;
      this.subscribe(first);
    }
  }

  private hear(bytes: Uint8Array): void {
    this.heardMs = performance.now();
    this.probedMs = null;
    this.failures = 0;
    const { action, data, sequence } = decode(EnvelopeFields, bytes);
    if (action === FEED_ERROR_ACTION) {
      const { code, message } = decode(ErrorPushFields, data);
      return this.options.onRefusal?.(code, message);
    }
    if (action === FeedAction.signIn + PUSH_OFFSET) return this.signedIn(data);
    for (const watch of this.watches.values()) {
      if (watch.channel.action === action - PUSH_OFFSET) deliver(watch, data, sequence);
    }
  }

  private signedIn(data: Uint8Array): void {
    const { signedIn, code, message } = decode(SignInPushFields, data);
    if (!signedIn) return void this.signInRefused(code, message);
    this.isSignedIn = true;
    this.behindCount = 0;
    const watch = this.watches.get(own.key);
    if (watch) this.subscribe(watch);
  }

  private async signInRefused(code: number, message: string): Promise<void> {
    const { socket } = this;
    this.behindCount = code === Code.logBehind ? this.behindCount + 1 : 0;
    if (this.behindCount >= BEHIND_MAX) this.position.forget();
    if (passing.has(code)) {
      this.signingIn = setTimeout(() => this.signIn(), SIGN_IN_AGAIN_MS);
      return;
    }
    if (code === Code.callTimeOutside && !this.hasFollowed) {
      this.hasFollowed = true;
      const { address } = this.options;
      const hasFollowed = await new Exchange({ address }).followClock().catch(() => false);
      // Another connection signs in by itself.
      if (this.socket !== socket) return;
      if (hasFollowed) return this.signIn();
    }
    this.options.onRefusal?.(code, message);
  }
}

const unheard = { sequence: null, hasBegun: false, askedAgainMs: Number.NEGATIVE_INFINITY };

/** A snapshot, an unnumbered push (0) and a repetition are no gap; the first of a connection is one, if others were before. */
function deliver(watch: Watch, data: Uint8Array, sequence: number): void {
  const push = watch.channel.read(data);
  if (!watch.channel.isOwn(push)) return;
  const isWhole = watch.channel.isWhole(push);
  const { sequence: previous, hasBegun } = watch;
  const isMissing = previous === null ? hasBegun : sequence > previous + 1;
  const isAfterGap = !isWhole && sequence !== 0 && isMissing;
  watch.hasBegun = true;
  if (isWhole || previous === null || sequence > previous) watch.sequence = sequence;
  for (const hear of watch.listeners) hear(push, { isWhole, isAfterGap });
}
