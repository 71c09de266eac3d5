import { FeedAction, PUSH_OFFSET } from '@bourse/contract/feed.ts';
import {
  type DepthPush,
  DepthPushSchema,
  type DepthRequest,
  DepthRequestSchema,
  type Envelope,
  EnvelopeSchema,
  type PrivatePush,
  PrivatePushSchema,
  type SignInPush,
  SignInPushSchema,
  type TickerPush,
  TickerPushSchema,
  type TradePush,
  TradePushSchema,
  type TradeRequest,
  TradeRequestSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { decode, encode, type Plain } from '@bourse/contract/plain.ts';
import { vi } from 'vitest';

type Snapshot = Extract<Plain<PrivatePush>['body'], { case: 'snapshot' }>['value'];
type Ticker = Plain<TickerPush>['tickerInfos'][number];
type Trade = Plain<TradePush>['trades'][number];

/** What the exchange tells over its socket. */
export interface FeedWorld {
  readonly own: Partial<Snapshot>;
  readonly tickers: readonly Ticker[];
  readonly book?: Pick<Plain<DepthPush>, 'buy' | 'sell'>;
  /** Of whatever market is asked for. */
  readonly trades?: readonly Omit<Trade, 'symbol' | 'id'>[];
}

const nobody: Snapshot = {
  ...{ orders: [], balances: [], positions: [], contractOrders: [], contractSettings: [] },
  futuresAccount: undefined,
};

/** BTC/USDT at 60,000, last and mark. */
export const sampleTicker = (change: Partial<Ticker> = {}): Ticker => ({
  ...{ symbol: 'BTCUSDT', price: 60_000, change: 0, diff: 0, high: 60_000, low: 60_000 },
  ...{ volume: 1, turnover: 60_000, markPrice: '60000.0', indexPrice: '60000.0' },
  ...{ estimatedSettlePrice: '60000.0', fundingRate: '0.0001', nextFundingTime: 0 },
  ...{ anchorPrice: '60000.0', openInterest: '3' },
  ...change,
});

/** What is so now: the app keeps one socket over all tests of a file, and hears of changes there. */
let world: FeedWorld = { own: {}, tickers: [] };
const open: FeedSocket[] = [];

function pushOf({ action, data }: Plain<Envelope>): Uint8Array | null {
  switch (action) {
    case FeedAction.signIn:
      return encode<SignInPush>(SignInPushSchema, { signedIn: true, code: 0, message: '' });
    case FeedAction.private: {
      const body = { case: 'snapshot', value: { ...nobody, ...world.own } } as const;
      return encode<PrivatePush>(PrivatePushSchema, { sequence: 1, body });
    }
    case FeedAction.futureTicker:
      return encode<TickerPush>(TickerPushSchema, {
        time: Date.now(),
        tickerInfos: [...world.tickers],
      });
    case FeedAction.spotDepth:
    case FeedAction.futureDepth: {
      const { symbol } = decode<DepthRequest>(DepthRequestSchema, data);
      const { buy, sell } = world.book ?? { buy: [], sell: [] };
      const levels = { buy, sell, symbol, sequence: 1, previousSequence: 0, full: true };
      return encode<DepthPush>(DepthPushSchema, { ...levels, auctionEndTime: 0 });
    }
    case FeedAction.spotTrade:
    case FeedAction.futureTrade: {
      const { symbol } = decode<TradeRequest>(TradeRequestSchema, data);
      const trades = (world.trades ?? []).map((trade, at) => ({
        ...trade,
        symbol,
        id: String(at),
      }));
      return encode<TradePush>(TradePushSchema, { trades, full: true });
    }
    default:
      return null;
  }
}

const PUSH_INTERVAL_MS = 500;
const publicActions: readonly number[] = [
  ...[FeedAction.futureTicker, FeedAction.futureDepth, FeedAction.spotDepth],
];

class FeedSocket {
  onopen = () => {};
  onmessage = (_event: { readonly data: unknown }) => {};

  private readonly watched = new Map<number, Plain<Envelope>>();

  constructor() {
    open.push(this);
    queueMicrotask(() => this.onopen());
    // Prices that nobody repeats grow old, and forms ask before they use them.
    setInterval(() => this.tellAgain(), PUSH_INTERVAL_MS);
  }

  send(bytes: Uint8Array): void {
    const asked = decode<Envelope>(EnvelopeSchema, bytes);
    if (publicActions.includes(asked.action)) this.watched.set(asked.action, asked);
    this.answer(asked);
  }

  /** Says again what anybody may know, after it changed. */
  tellAgain(): void {
    for (const asked of this.watched.values()) this.answer(asked);
  }

  private answer(asked: Plain<Envelope>): void {
    const data = pushOf(asked);
    if (!data) return;
    const action = asked.action + PUSH_OFFSET;
    const frame = encode<Envelope>(EnvelopeSchema, { action, data, time: Date.now(), sequence: 1 });
    queueMicrotask(() => this.onmessage({ data: frame }));
  }

  close(): void {}
}

/** The live feed, in the exchange's own frames: each subscription is answered with the whole of it. */
export function serveFeed(next: FeedWorld): void {
  world = next;
  vi.stubGlobal('WebSocket', FeedSocket);
  for (const socket of open) socket.tellAgain();
}
