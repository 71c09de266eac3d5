import type { Book } from '@bourse/contract/book-fold.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useIsAuth } from '../server/session.ts';
import { feed } from './feed.ts';
import { HEALTH_KEY, PRIVATE_KEY, tickerKey, tickersKey } from './feed-store.ts';
import type { FeedHealth } from './health.ts';
import type { PrivateState } from './private.ts';
import type { Ticker, Tickers } from './tickers.ts';
import { type Product, type Topic, topicKey, topicOf } from './topic.ts';
import type { PublicTrade } from './trades.ts';

const watchers = new Map<string, (listener: () => void) => () => void>();

/** The same function for the same key, so that React does not subscribe anew at each render. */
function watcherOf(key: string): (listener: () => void) => () => void {
  const known = watchers.get(key);
  if (known) return known;
  const watcher = (listener: () => void) => feed.watch(key, listener);
  watchers.set(key, watcher);
  return watcher;
}

/** Keeps a topic subscribed while the component is on the screen. */
export function useTopic(topic: Topic | null): void {
  const key = topic && topicKey(topic);
  useEffect(() => (key === null ? undefined : feed.retain(topicOf(key))), [key]);
}

/** A market's last day, live. Null until it is known. */
export function useTicker(product: Product, symbol: string): Ticker | null {
  useTopic({ kind: 'ticker', product, symbol });
  return useSyncExternalStore(watcherOf(tickerKey(product, symbol)), () =>
    feed.ticker(product, symbol),
  );
}

/** All markets' last day, live, by symbol. Redraws at each change of any: for lists that show all. */
export function useTickers(product: Product): Tickers {
  useTopic({ kind: 'ticker', product, symbol: '' });
  return useSyncExternalStore(watcherOf(tickersKey(product)), () => feed.tickers(product));
}

/** A market's book, live. Redraws at most once a frame: for small parts, such as a summary. */
export function useBook(product: Product, symbol: string): Book | null {
  const topic: Topic = { kind: 'depth', product, symbol };
  useTopic(topic);
  return useSyncExternalStore(watcherOf(topicKey(topic)), () => feed.book(product, symbol));
}

/** One figure of a market's book, live; redraws when the figure changes, not at each change of the book. */
export function useBookFigure<Figure extends string | number | null>(
  product: Product,
  symbol: string,
  figureOf: (book: Book) => Figure,
): Figure | null {
  const topic: Topic = { kind: 'depth', product, symbol };
  useTopic(topic);
  return useSyncExternalStore(watcherOf(topicKey(topic)), () => {
    const book = feed.book(product, symbol);
    return book && figureOf(book);
  });
}

const ignore = () => () => {};

/** A market's book while it is wanted; null, and no redrawing, while it is not. */
export function useBookWhile(isWanted: boolean, product: Product, symbol: string): Book | null {
  const topic: Topic = { kind: 'depth', product, symbol };
  useTopic(isWanted ? topic : null);
  return useSyncExternalStore(isWanted ? watcherOf(topicKey(topic)) : ignore, () =>
    isWanted ? feed.book(product, symbol) : null,
  );
}

/** When the call auction ends that a market is in, UTC epoch milliseconds; 0: it is in none. */
export function useAuctionEnd(product: Product, symbol: string): number {
  const topic: Topic = { kind: 'depth', product, symbol };
  return useSyncExternalStore(
    watcherOf(topicKey(topic)),
    () => feed.book(product, symbol)?.auctionEndTime ?? 0,
  );
}

/** A market's last 50 trades, live, newest first. Null until they are known. */
export function useTrades(product: Product, symbol: string): readonly PublicTrade[] | null {
  const topic: Topic = { kind: 'trades', product, symbol };
  useTopic(topic);
  return useSyncExternalStore(watcherOf(topicKey(topic)), () => feed.trades(product, symbol));
}

/** Whether the feed is live, and how late it is. */
export function useFeedHealth(): FeedHealth {
  return useSyncExternalStore(watcherOf(HEALTH_KEY), () => feed.health);
}

/** The user's own orders, fills and balances, live; not ready while signed out. */
export function usePrivate(): PrivateState {
  const isAuth = useIsAuth();
  useTopic(isAuth ? { kind: 'private' } : null);
  return useSyncExternalStore(watcherOf(PRIVATE_KEY), () => feed.private);
}
