import { Code } from '@bourse/contract/codes.ts';
import { cancelTypes, FeedAction, type Period, periods } from '@bourse/contract/feed.ts';
import {
  type CancelRequest,
  CancelRequestSchema,
  type DepthRequest,
  DepthRequestSchema,
  type Envelope,
  EnvelopeSchema,
  type KlineRequest,
  KlineRequestSchema,
  type SignInRequest,
  SignInRequestSchema,
  type SubscriptionIdentity,
  SubscriptionIdentitySchema,
  type TimesRequest,
  TimesRequestSchema,
  type TradeRequest,
  TradeRequestSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { decode, type Plain } from '@bourse/contract/plain.ts';
import type { Catalog } from '#engine/live/catalog.ts';
import { Refusal } from '#platform/refusal.ts';
import { type Product, publicActionOf, type Topic, type TopicKind } from './topic.ts';

/** What a socket signs in with. */
export interface SignInAsked {
  readonly token: string;
  readonly cancelOnDisconnect: boolean;
  /** The highest number of the log that the caller has seen; 0: none. */
  readonly logSequence: number;
}

/** What a client asks for. The `userId` and `platform` of the messages grant nothing and are not read. */
export type FeedRequest =
  | { readonly kind: 'subscribe'; readonly topic: Topic }
  | {
      readonly kind: 'cancel';
      readonly product: Product;
      readonly topicKind: TopicKind;
      /** Null: of every market or contract. */
      readonly market: number | null;
      /** Null: of every period. */
      readonly period: Period | null;
    }
  | ({ readonly kind: 'sign-in' } & SignInAsked)
  | { readonly kind: 'private' };

/** Reads the outer message. Throws a Refusal when it is malformed (F42). */
export function readEnvelope(bytes: Uint8Array): Plain<Envelope> {
  return malformedRefused(() => decode<Envelope>(EnvelopeSchema, bytes));
}

/** Reads the inner message. Throws a Refusal: malformed, an unknown action, symbol or period. */
export function readRequest(action: number, data: Uint8Array, catalog: Catalog): FeedRequest {
  switch (action) {
    case FeedAction.signIn: {
      const {
        token,
        cancelOnDisconnect,
        logSequence = 0,
      } = malformedRefused(() => decode<SignInRequest>(SignInRequestSchema, data));
      return { kind: 'sign-in', token, cancelOnDisconnect, logSequence };
    }
    case FeedAction.private:
      return { kind: 'private' };
    case FeedAction.cancel:
      return readCancel(data, catalog);
  }
  const publicAction = publicActionOf(action);
  if (!publicAction) throw new Refusal(Code.feedMessageInvalid);
  const { product, kind } = publicAction;
  return { kind: 'subscribe', topic: readTopic(kind, product, data, catalog) };
}

function readTopic(kind: TopicKind, product: Product, data: Uint8Array, catalog: Catalog): Topic {
  switch (kind) {
    case 'ticker': {
      const { symbol } = malformedRefused(() =>
        decode<SubscriptionIdentity>(SubscriptionIdentitySchema, data),
      );
      return { product, kind, market: symbol === '' ? null : marketOf(symbol, product, catalog) };
    }
    case 'kline': {
      const request = malformedRefused(() => decode<KlineRequest>(KlineRequestSchema, data));
      const market = marketOf(request.symbol, product, catalog);
      return { product, kind, market, period: periodOf(request.period) };
    }
    case 'depth': {
      const { symbol } = malformedRefused(() => decode<DepthRequest>(DepthRequestSchema, data));
      return { product, kind, market: marketOf(symbol, product, catalog) };
    }
    case 'trade': {
      const { symbol } = malformedRefused(() => decode<TradeRequest>(TradeRequestSchema, data));
      return { product, kind, market: marketOf(symbol, product, catalog) };
    }
    case 'times': {
      const { symbol } = malformedRefused(() => decode<TimesRequest>(TimesRequestSchema, data));
      return { product, kind, market: marketOf(symbol, product, catalog) };
    }
  }
}

function readCancel(data: Uint8Array, catalog: Catalog): FeedRequest {
  const request = malformedRefused(() => decode<CancelRequest>(CancelRequestSchema, data));
  const publicAction = publicActionOf(cancelTypes[request.type] ?? 0);
  if (!publicAction) throw new Refusal(Code.feedMessageInvalid);
  const { symbol, period } = request;
  const { product, kind: topicKind } = publicAction;
  return {
    kind: 'cancel',
    product,
    topicKind,
    market: symbol === '' ? null : marketOf(symbol, product, catalog),
    period: period === '' ? null : periodOf(period),
  };
}

const SYMBOL_LENGTH_MAX = 32;

/** A market and a contract may have the same symbol: the action's product tells them apart. */
function marketOf(symbol: string, product: Product, catalog: Catalog): number {
  if (symbol.length > SYMBOL_LENGTH_MAX) {
    throw new Refusal(Code.symbolUnknown, { symbol: symbol.slice(0, SYMBOL_LENGTH_MAX) });
  }
  return (product === 'spot' ? catalog.findMarket(symbol) : catalog.findContract(symbol)).id;
}

function periodOf(text: string): Period {
  const period = periods.find((name) => name === text);
  if (!period) throw new Refusal(Code.shapeInvalid, { field: 'period' });
  return period;
}

/** Whatever the decoder throws at bytes from outside is one refusal. */
function malformedRefused<Message>(read: () => Message): Message {
  try {
    return read();
  } catch {
    throw new Refusal(Code.feedMessageInvalid);
  }
}
