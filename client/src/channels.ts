import { cancelTypeOf, FeedAction, type Period } from '@bourse/contract/feed.ts';
import { decode, encode } from '@bourse/contract/feed-codec.ts';
import {
  CancelRequestFields,
  DepthPushFields,
  DepthRequestFields,
  EnvelopeFields,
  KlinePushFields,
  KlineRequestFields,
  PrivatePushFields,
  SignInRequestFields,
  SubscriptionIdentityFields,
  TickerPushFields,
  TradePushFields,
} from '@bourse/contract/gen/exchange/v1/feed_fields.ts';
import type {
  DepthPush,
  KlinePush,
  PrivatePush,
  TickerPush,
  TradePush,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import type { Plain } from '@bourse/contract/plain.ts';

/** The two kinds of market. */
export type Product = 'spot' | 'futures';

/** What is read of a channel: its pushes, plain. */
export interface Channel<Push> {
  readonly action: FeedAction;
  /** One text for one subscription. */
  readonly key: string;
  /** Asks for it; asked again it is answered with a snapshot where there is one. */
  readonly subscribe: Uint8Array;
  /** Ends it; null: the exchange knows no end of it but that of the connection. */
  readonly unsubscribe: Uint8Array | null;
  readonly read: (data: Uint8Array) => Push;
  /** Whether a push of the action is of this market. */
  readonly isOwn: (push: Push) => boolean;
  /** Whether a push tells all there is, so that nothing before it matters. */
  readonly isWhole: (push: Push) => boolean;
}

const PLATFORM = 'program';
const sender = { platform: PLATFORM, userId: 0 };

/** A frame for the exchange. */
export const frame = (action: number, data: Uint8Array) =>
  encode(EnvelopeFields, { action, data, time: 0, sequence: 0 });

function unsubscribe(action: FeedAction, symbol = '', period = ''): Uint8Array {
  const asked = { type: cancelTypeOf(action), symbol, period };
  return frame(FeedAction.cancel, encode(CancelRequestFields, asked));
}

/** Tickers of all markets of a product, each second the ones that changed. */
export function tickers(product: Product): Channel<Plain<TickerPush>> {
  const action = product === 'spot' ? FeedAction.spotTicker : FeedAction.futureTicker;
  const asked = { ...sender, symbol: '' };
  return {
    ...{ action, key: `${action}` },
    subscribe: frame(action, encode(SubscriptionIdentityFields, asked)),
    unsubscribe: unsubscribe(action),
    read: (data) => decode(TickerPushFields, data),
    isOwn: () => true,
    isWhole: () => false,
  };
}

/** The book of one market: a snapshot, then each change of it. */
export function depth(product: Product, symbol: string): Channel<Plain<DepthPush>> {
  const action = product === 'spot' ? FeedAction.spotDepth : FeedAction.futureDepth;
  return {
    ...{ action, key: `${action} ${symbol}` },
    subscribe: frame(action, encode(DepthRequestFields, { ...sender, symbol })),
    unsubscribe: unsubscribe(action, symbol),
    read: (data) => decode(DepthPushFields, data),
    isOwn: (push) => push.symbol === symbol,
    isWhole: (push) => push.full,
  };
}

/** Of one market: a snapshot of the last ones, then new ones. */
export function trades(product: Product, symbol: string): Channel<Plain<TradePush>> {
  const action = product === 'spot' ? FeedAction.spotTrade : FeedAction.futureTrade;
  return {
    ...{ action, key: `${action} ${symbol}` },
    subscribe: frame(action, encode(DepthRequestFields, { ...sender, symbol })),
    unsubscribe: unsubscribe(action, symbol),
    read: (data) => decode(TradePushFields, data),
    // An empty snapshot names no market, and says nothing either.
    isOwn: (push) => push.trades[0]?.symbol === symbol,
    isWhole: (push) => push.full,
  };
}

/** The moving candle of one market and period; one that has ended is told in its last state before the next. */
export function candles(
  product: Product,
  symbol: string,
  period: Period,
): Channel<Plain<KlinePush>> {
  const action = product === 'spot' ? FeedAction.spotKline : FeedAction.futureKline;
  const asked = { ...sender, symbol, period };
  return {
    ...{ action, key: `${action} ${symbol} ${period}` },
    subscribe: frame(action, encode(KlineRequestFields, asked)),
    unsubscribe: unsubscribe(action, symbol, period),
    read: (data) => decode(KlinePushFields, data),
    isOwn: (push) => push.symbol === symbol && push.period === period,
    isWhole: () => false,
  };
}

/** Of the account itself: a snapshot, then each change in the log's order. */
export const own: Channel<Plain<PrivatePush>> = {
  ...{ action: FeedAction.private, key: 'own' },
  subscribe: frame(FeedAction.private, new Uint8Array()),
  unsubscribe: null,
  read: (data) => decode(PrivatePushFields, data),
  isOwn: () => true,
  isWhole: (push) => push.body.case === 'snapshot',
};

/**
 * @param token what the authorization header of a signed GET of the feed's path would be
 * @param logSequence the highest number of the log that this program has seen; 0: none
 */
export const signIn = (token: string, cancelOnDisconnect: boolean, logSequence: number) =>
  frame(
    FeedAction.signIn,
    encode(SignInRequestFields, {
      ...{ token, cancelOnDisconnect },
      ...(logSequence > 0 && { logSequence }),
    }),
  );
