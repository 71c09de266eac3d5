import { FeedAction, type Period } from '@bourse/contract/feed.ts';

/** What a public channel tells of; markets by the engine's number. */
export type Topic =
  /** `market` null: all markets. */
  | { readonly kind: 'ticker'; readonly market: number | null }
  | { readonly kind: 'depth'; readonly market: number }
  | { readonly kind: 'trade'; readonly market: number }
  | { readonly kind: 'times'; readonly market: number }
  | { readonly kind: 'kline'; readonly market: number; readonly period: Period };

export type TopicKind = Topic['kind'];

/** Topics with the same key are the same channel. */
export function topicKey(topic: Topic): string {
  const period = topic.kind === 'kline' ? topic.period : '';
  return `${topic.kind}:${topic.market ?? 'all'}:${period}`;
}

/** The two kinds of market that the feed has codes for. */
export type Product = 'spot' | 'futures';

interface PublicAction {
  readonly product: Product;
  readonly kind: TopicKind;
}

/** Which public channel an action subscribes to (product specification part 1, section 7). */
const publicActions: ReadonlyMap<number, PublicAction> = new Map([
  [FeedAction.spotTicker, { product: 'spot', kind: 'ticker' }],
  [FeedAction.spotKline, { product: 'spot', kind: 'kline' }],
  [FeedAction.spotTimes, { product: 'spot', kind: 'times' }],
  [FeedAction.spotDepth, { product: 'spot', kind: 'depth' }],
  [FeedAction.spotTrade, { product: 'spot', kind: 'trade' }],
  [FeedAction.futureTicker, { product: 'futures', kind: 'ticker' }],
  [FeedAction.futureKline, { product: 'futures', kind: 'kline' }],
  [FeedAction.futureTimes, { product: 'futures', kind: 'times' }],
  [FeedAction.futureDepth, { product: 'futures', kind: 'depth' }],
  [FeedAction.futureTrade, { product: 'futures', kind: 'trade' }],
]);

export function publicActionOf(action: number): PublicAction | undefined {
  return publicActions.get(action);
}

/** The action of a spot channel. */
export const spotActions: Readonly<Record<TopicKind, FeedAction>> = {
  ticker: FeedAction.spotTicker,
  kline: FeedAction.spotKline,
  times: FeedAction.spotTimes,
  depth: FeedAction.spotDepth,
  trade: FeedAction.spotTrade,
};
