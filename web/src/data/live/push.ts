import {
  FEED_ENGINE_ACTION,
  FEED_ERROR_ACTION,
  FeedAction,
  PUSH_OFFSET,
} from '@bourse/contract/feed.ts';
import { decode } from '@bourse/contract/feed-codec.ts';
import {
  DepthPushFields,
  EnginePushFields,
  EnvelopeFields,
  ErrorPushFields,
  KlinePushFields,
  PrivatePushFields,
  SignInPushFields,
  TickerPushFields,
  TradePushFields,
} from '@bourse/contract/gen/exchange/v1/feed_fields.ts';
import type {
  DepthPush,
  EnginePush,
  ErrorPush,
  KlinePush,
  PrivatePush,
  SignInPush,
  TickerPush,
  TradePush,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import type { Plain } from '@bourse/contract/plain.ts';
import { type Product, publicKindOf } from './topic.ts';

export type DepthChange = Plain<DepthPush>;
export type TradeChange = Plain<TradePush>;
export type KlineChange = Plain<KlinePush>;
export type TickerChange = Plain<TickerPush>;
export type PrivateChange = Plain<PrivatePush>;

/** A frame of the feed, read. `sequence` counts the pushes of one channel; 0 is not counted. */
export type Push =
  | { kind: 'ticker'; product: Product; sequence: number; change: TickerChange }
  | { kind: 'kline'; product: Product; sequence: number; change: KlineChange }
  | { kind: 'depth'; product: Product; sequence: number; change: DepthChange }
  | { kind: 'trades'; product: Product; sequence: number; change: TradeChange }
  | { kind: 'private'; sequence: number; change: PrivateChange }
  | { kind: 'sign-in'; answer: Plain<SignInPush> }
  | { kind: 'engine'; change: Plain<EnginePush> }
  | { kind: 'refusal'; refusal: Plain<ErrorPush> };

/** Reads a frame; null for an action that this app does not use. Throws when it is malformed. */
export function readPush(frame: Uint8Array): Push | null {
  const { action, data, sequence } = decode(EnvelopeFields, frame);
  switch (action) {
    case FeedAction.private + PUSH_OFFSET:
      return { kind: 'private', sequence, change: decode(PrivatePushFields, data) };
    case FeedAction.signIn + PUSH_OFFSET:
      return { kind: 'sign-in', answer: decode(SignInPushFields, data) };
    case FEED_ENGINE_ACTION:
      return { kind: 'engine', change: decode(EnginePushFields, data) };
    case FEED_ERROR_ACTION:
      return { kind: 'refusal', refusal: decode(ErrorPushFields, data) };
  }
  const subscription = publicKindOf(action - PUSH_OFFSET);
  if (!subscription) return null;
  const { product, kind } = subscription;
  switch (kind) {
    case 'ticker':
      return { kind, product, sequence, change: decode(TickerPushFields, data) };
    case 'kline':
      return { kind, product, sequence, change: decode(KlinePushFields, data) };
    case 'depth':
      return { kind, product, sequence, change: decode(DepthPushFields, data) };
    case 'trades':
      return { kind, product, sequence, change: decode(TradePushFields, data) };
  }
}
