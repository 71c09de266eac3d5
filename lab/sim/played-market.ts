import { FeedAction, PUSH_OFFSET } from '@bourse/contract/feed.ts';
import { encode } from '@bourse/contract/feed-codec.ts';
import {
  DepthPushFields,
  EnvelopeFields,
  KlinePushFields,
  TickerPushFields,
  TradePushFields,
} from '@bourse/contract/gen/exchange/v1/feed_fields.ts';

/** The actions that a market's channels are subscribed by. */
const actions = {
  spot: {
    ticker: FeedAction.spotTicker,
    depth: FeedAction.spotDepth,
    trades: FeedAction.spotTrade,
    kline: FeedAction.spotKline,
  },
  futures: {
    ticker: FeedAction.futureTicker,
    depth: FeedAction.futureDepth,
    trades: FeedAction.futureTrade,
    kline: FeedAction.futureKline,
  },
} as const;

const LEVELS = 50;
/** Where the price has been, and what is too far from it now: it moves by three at most in a second. */
const gone = [-4, -3, -2, -1, 0, ...[1, 2, 3, 4, 5, 6].map((more) => LEVELS + more)];

interface PlayedMarketOptions {
  readonly product: keyof typeof actions;
  /** All that the ticker tells of; the first is the one whose book, trades and candles are pushed. */
  readonly symbols: readonly [string, ...string[]];
  /** UTC epoch milliseconds before the first second. */
  readonly startMs: number;
  readonly bookPushesPerSecond: number;
}

/** What the feed pushes of a market that goes up and down for ever, second by second. */
export interface PlayedMarket {
  /** UTC epoch milliseconds at the end of the last second that was played. */
  readonly nowMs: number;
  /** Its price, of its next to last trade, too. */
  readonly price: number;
  /** The frames of the next second, in their order: book, two trades, tickers, the candle of a minute. */
  nextSecond(): Uint8Array[];
}

/** The same options give the same frames. */
export function playMarket(options: PlayedMarketOptions): PlayedMarket {
  const { product, symbols, startMs, bookPushesPerSecond } = options;
  const [symbol] = symbols;
  let second = 0;
  let trades = 0;
  const sequences = { ticker: 0, depth: 0, trades: 0, kline: 0 };
  const nowMs = () => startMs + second * 1_000;
  const price = () => 90_000 + Math.round(2_000 * Math.sin(second / 700));

  const frame = (channel: keyof typeof sequences, dataOf: (sequence: number) => Uint8Array) => {
    sequences[channel] += 1;
    const sequence = sequences[channel];
    const time = Math.floor(nowMs() / 1_000);
    const action = actions[product][channel] + PUSH_OFFSET;
    return encode(EnvelopeFields, { action, data: dataOf(sequence), time, sequence });
  };
  /** Levels at these distances from the price, of the bids (-1) or the asks (1). */
  const levels = (side: 1 | -1, distances: readonly number[], volume: number) =>
    distances.map((distance) => ({
      price: (price() + side * distance).toFixed(2),
      volume: String(volume),
    }));
  const bookPush = (sequence: number) => {
    const isFull = sequence === 1;
    const fresh = isFull
      ? Array.from({ length: LEVELS }, (_, at) => at + 1)
      : [1 + (sequence % LEVELS)];
    const changes = (side: 1 | -1) => [
      ...levels(side, fresh, 1 + (sequence % 9)),
      ...(isFull ? [] : levels(side, gone, 0)),
    ];
    return encode(DepthPushFields, {
      ...{ symbol, sequence, previousSequence: sequence - 1, full: isFull, auctionEndTime: 0 },
      ...{ buy: changes(-1), sell: changes(1) },
    });
  };
  const tradePush = (more: number) => () => {
    trades += 1;
    const trade = { id: String(trades), symbol, quantity: '0.0125', isMaker: trades % 2 === 0 };
    return encode(TradePushFields, {
      trades: [{ ...trade, price: (price() + more).toFixed(2), tradeTime: nowMs() }],
      full: false,
    });
  };
  const tickerPush = () => {
    const tickerInfos = symbols.map((name, place) => {
      const priceOf = price() / (place + 1);
      const mark = product === 'futures' ? priceOf.toFixed(2) : '';
      return {
        ...{ symbol: name, price: priceOf, change: 1, diff: 1, high: priceOf, low: priceOf },
        ...{ volume: trades, turnover: trades, markPrice: mark, indexPrice: mark },
        ...{ estimatedSettlePrice: '', fundingRate: '', nextFundingTime: 0 },
      };
    });
    return encode(TickerPushFields, { time: 0, tickerInfos });
  };
  const candlePush = () => {
    const startTime = Math.floor(nowMs() / 60_000) * 60;
    const prices = { open: price(), close: price(), high: price(), low: price() };
    const klineInfos = [{ ...prices, startTime, endTime: startTime + 60, volume: second % 60 }];
    return encode(KlinePushFields, { time: 0, symbol, period: '1m', klineInfos });
  };
  return {
    get nowMs() {
      return nowMs();
    },
    get price() {
      return price();
    },
    nextSecond() {
      second += 1;
      const book = Array.from({ length: bookPushesPerSecond }, () => frame('depth', bookPush));
      return [
        ...book,
        frame('trades', tradePush(0)),
        frame('trades', tradePush(1)),
        frame('ticker', tickerPush),
        frame('kline', candlePush),
      ];
    },
  };
}
