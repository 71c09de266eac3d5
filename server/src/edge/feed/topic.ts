import { FeedAction, type Period } from '@bourse/contract/feed.ts';

/** The two kinds of market that the feed has codes for. */
export type Product = 'spot' | 'futures';

/** What a public channel tells of; markets and contracts by the engine's number. */
export type Topic = { readonly product: Product } & (
  | {
      readonly kind: 'ticker';
      /** Null: all of the product. */
      readonly market: number | null;
    }
  | { readonly kind: 'depth'; readonly market: number }
  | { readonly kind: 'trade'; readonly market: number }
  | { readonly kind: 'times'; readonly market: number }
  | { readonly kind: 'kline'; readonly market: number; readonly period: Period }
);

export type TopicKind = Topic['kind'];

/** Topics with the same key are the same channel. */
export function topicKey(topic: Topic): string {
  const period = topic.kind === 'kline' ? topic.period : '';
  return `${topic.product}:${topic.kind}:${topic.market ?? 'all'}:${period}`;
}

/** The actions of public channels (product specification part 1, section 7). */
const actions: Readonly<Record<Product, Readonly<Record<TopicKind, FeedAction>>>> = {
  spot: {
    ticker: FeedAction.spotTicker,
    kline: FeedAction.spotKline,
    times: FeedAction.spotTimes,
    depth: FeedAction.spotDepth,
    trade: FeedAction.spotTrade,
  },
  futures: {
    ticker: FeedAction.futureTicker,
    kline: FeedAction.futureKline,
    times: FeedAction.futureTimes,
    depth: FeedAction.futureDepth,
    trade: FeedAction.futureTrade,
  },
};

/** The action that subscribes to a channel. */
export function actionOf({ product, kind }: Pick<Topic, 'product' | 'kind'>): FeedAction {
  return actions[product][kind];
}

interface PublicAction {
  readonly product: Product;
  readonly kind: TopicKind;
}

const publicActions = new Map<number, PublicAction>(
  (['spot', 'futures'] as const).flatMap((product) =>
    (Object.keys(actions[product]) as TopicKind[]).map(
      (kind) => [actions[product][kind], { product, kind }] as const,
    ),
  ),
);

/** Which public channel an action subscribes to. */
export function publicActionOf(action: number): PublicAction | undefined {
  return publicActions.get(action);
}
