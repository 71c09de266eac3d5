import { cancelTypeOf, FeedAction, type Period } from '@bourse/contract/feed.ts';
import { encode } from '@bourse/contract/feed-codec.ts';
import {
  CancelRequestFields,
  DepthRequestFields,
  EnvelopeFields,
  KlineRequestFields,
  SignInRequestFields,
  SubscriptionIdentityFields,
  TradeRequestFields,
} from '@bourse/contract/gen/exchange/v1/feed_fields.ts';

/** The two kinds of market that the feed tells of. */
export type Product = 'spot' | 'futures';

/** What can be subscribed to. A ticker's empty symbol means all markets. */
export type Topic =
  | { readonly kind: 'ticker'; readonly product: Product; readonly symbol: string }
  | { readonly kind: 'depth'; readonly product: Product; readonly symbol: string }
  | { readonly kind: 'trades'; readonly product: Product; readonly symbol: string }
  | {
      readonly kind: 'kline';
      readonly product: Product;
      readonly symbol: string;
      readonly period: Period;
    }
  | { readonly kind: 'private' };

export type PublicKind = Exclude<Topic['kind'], 'private'>;

/** Subscribe actions (product specification part 1, section 7). */
const actions: Readonly<Record<Product, Readonly<Record<PublicKind, FeedAction>>>> = {
  spot: {
    ticker: FeedAction.spotTicker,
    kline: FeedAction.spotKline,
    depth: FeedAction.spotDepth,
    trades: FeedAction.spotTrade,
  },
  futures: {
    kline: FeedAction.futureKline,
    ticker: FeedAction.futureTicker,
    depth: FeedAction.futureDepth,
    trades: FeedAction.futureTrade,
  },
};

/** Which subscription an action is, or null when it is none of a public one. */
export function publicKindOf(action: number): { product: Product; kind: PublicKind } | null {
  for (const product of ['spot', 'futures'] as const) {
    for (const kind of ['ticker', 'kline', 'depth', 'trades'] as const) {
      if (actions[product][kind] === action) return { product, kind };
    }
  }
  return null;
}

/** One text for one topic: topics with the same key are the same subscription. */
export function topicKey(topic: Topic): string {
  if (topic.kind === 'private') return 'private';
  const period = topic.kind === 'kline' ? topic.period : '';
  return `${topic.product}:${topic.kind}:${topic.symbol}:${period}`;
}

/** The topic of a key. */
export function topicOf(key: string): Topic {
  if (key === 'private') return { kind: 'private' };
  const [product, kind, symbol = '', period] = key.split(':') as [Product, PublicKind, ...string[]];
  return kind === 'kline'
    ? { kind, product, symbol, period: period as Period }
    : { kind, product, symbol };
}

const PLATFORM = 'web';
/** The specification's field; it grants nothing, the sign-in message does. */
const identity = { platform: PLATFORM, userId: 0 };

export function subscribeMessage(topic: Topic, nowMs: number): Uint8Array {
  if (topic.kind === 'private') {
    return envelope(FeedAction.private, new Uint8Array(), nowMs);
  }
  return envelope(actions[topic.product][topic.kind], requestOf(topic), nowMs);
}

function requestOf(topic: Exclude<Topic, { kind: 'private' }>): Uint8Array {
  const { symbol } = topic;
  switch (topic.kind) {
    case 'ticker':
      return encode(SubscriptionIdentityFields, { ...identity, symbol });
    case 'kline':
      return encode(KlineRequestFields, {
        ...identity,
        symbol,
        period: topic.period,
      });
    case 'depth':
      return encode(DepthRequestFields, { ...identity, symbol });
    case 'trades':
      return encode(TradeRequestFields, { ...identity, symbol });
  }
}

/** The message that ends a subscription; null for the private one, which ends with the socket. */
export function cancelMessage(topic: Topic, nowMs: number): Uint8Array | null {
  if (topic.kind === 'private') return null;
  const request = encode(CancelRequestFields, {
    type: cancelTypeOf(actions[topic.product][topic.kind]),
    symbol: topic.symbol,
    period: topic.kind === 'kline' ? topic.period : '',
  });
  return envelope(FeedAction.cancel, request, nowMs);
}

/** @param logSequence the highest number of the log that this person has seen; 0: none */
export function signInMessage(token: string, logSequence: number, nowMs: number): Uint8Array {
  const request = encode(SignInRequestFields, {
    ...{ token, cancelOnDisconnect: false },
    ...(logSequence > 0 && { logSequence }),
  });
  return envelope(FeedAction.signIn, request, nowMs);
}

function envelope(action: number, data: Uint8Array, nowMs: number): Uint8Array {
  const time = Math.floor(nowMs / 1000);
  return encode(EnvelopeFields, { action, data, time, sequence: 0 });
}
