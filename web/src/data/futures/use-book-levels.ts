import type { Book } from '@bourse/contract/book-fold.ts';
import type { BookLevel } from '@bourse/core/perpetual/order-preview.ts';
import { useEffect, useMemo, useState } from 'react';
import { feed } from '../live/feed.ts';
import { type Topic, topicKey } from '../live/topic.ts';
import { useTopic } from '../live/use-feed.ts';
import { lotsOf, ticksOf } from '../markets/scale.ts';
import type { ContractRules } from './contract-rules.ts';

type Side = 'buy' | 'sell';

/** What a form estimates follows the book this often, and not each of its changes. */
const INTERVAL_MS = 250;

const none: Readonly<Record<Side, readonly BookLevel[]>> = { buy: [], sell: [] };

/** What an order of each side would trade with now, in the engine's units, best first. */
export function useBookLevels(
  symbol: string,
  rules: ContractRules | null,
): Readonly<Record<Side, readonly BookLevel[]>> {
  useTopic({ kind: 'depth', product: 'futures', symbol });
  const book = useSlowBook(symbol);
  return useMemo(() => {
    if (!book || !rules) return none;
    const levelsOf = (levels: Book['asks']) =>
      levels.map(({ price, volume }) => ({
        priceTicks: ticksOf(rules, price) ?? 0,
        totalLots: lotsOf(rules, volume) ?? 0,
      }));
    return { buy: levelsOf(book.asks), sell: levelsOf(book.bids) };
  }, [book, rules]);
}

function useSlowBook(symbol: string): Book | null {
  const [book, setBook] = useState(() => feed.book('futures', symbol));
  useEffect(() => {
    const topic: Topic = { kind: 'depth', product: 'futures', symbol };
    let timer: number | undefined;
    const take = () => {
      timer = undefined;
      setBook(feed.book('futures', symbol));
    };
    take();
    const stop = feed.watch(topicKey(topic), () => {
      timer ??= window.setTimeout(take, INTERVAL_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [symbol]);
  return book;
}
