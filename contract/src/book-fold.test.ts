import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Book, foldDepth } from './book-fold.ts';
import type { DepthPush } from './gen/exchange/v1/feed_pb.js';
import type { Plain } from './plain.ts';

type DepthChange = Plain<DepthPush>;

type Side = Readonly<Record<string, string>>;

function push(change: {
  sequence: number;
  previous?: number;
  full?: boolean;
  auctionEndTime?: number;
  buy?: Side;
  sell?: Side;
}): DepthChange {
  const entries = (side: Side = {}) =>
    Object.entries(side).map(([price, volume]) => ({ price, volume }));
  return {
    symbol: 'BTCUSDT',
    sequence: change.sequence,
    previousSequence: change.previous ?? change.sequence - 1,
    full: change.full ?? false,
    auctionEndTime: change.auctionEndTime ?? 0,
    buy: entries(change.buy),
    sell: entries(change.sell),
  };
}

const snapshot = foldDepth(
  null,
  push({
    sequence: 10,
    full: true,
    buy: { '99.0': '1', '100.0': '2' },
    sell: { '102.0': '4', '101.0': '3' },
  }),
).book!;

const prices = (levels: Book['bids']) => levels.map((level) => `${level.price}=${level.volume}`);

describe('foldDepth', () => {
  test('a snapshot stands best price first on both sides', () => {
    expect(prices(snapshot.bids)).toEqual(['100.0=2', '99.0=1']);
    expect(prices(snapshot.asks)).toEqual(['101.0=3', '102.0=4']);
  });

  test('a change sets, adds and removes levels', () => {
    const { book, gap } = foldDepth(
      snapshot,
      push({ sequence: 11, buy: { '100.0': '5', '99.5': '6', '99.0': '0' }, sell: { '101': '0' } }),
    );
    expect(gap).toBe(false);
    expect(prices(book!.bids)).toEqual(['100.0=5', '99.5=6']);
    expect(prices(book!.asks)).toEqual(['102.0=4']);
    expect(prices(snapshot.bids)).toEqual(['100.0=2', '99.0=1']);
  });

  test('F22: a change that the book already holds is ignored', () => {
    const fold = foldDepth(snapshot, push({ sequence: 10, previous: 9, buy: { '100.0': '9' } }));
    expect(fold).toEqual({ book: snapshot, gap: false });
  });

  test('F31: a missing change is a gap, and the book stays as it was', () => {
    const fold = foldDepth(snapshot, push({ sequence: 12, previous: 11, buy: { '100.0': '9' } }));
    expect(fold).toEqual({ book: snapshot, gap: true });
  });

  test('F31: a change before any snapshot is a gap', () => {
    expect(foldDepth(null, push({ sequence: 1 }))).toEqual({ book: null, gap: true });
  });

  test('F31: a book that would cross itself is a gap', () => {
    const fold = foldDepth(snapshot, push({ sequence: 11, buy: { '101.0': '1' } }));
    expect(fold).toEqual({ book: snapshot, gap: true });
  });

  test('F31 I79: in a call auction a book may cross itself, until the change that ends it', () => {
    const crossing = { sequence: 11, buy: { '101.0': '1' }, auctionEndTime: 5_000 };
    const crossed = foldDepth(snapshot, push(crossing));
    expect(crossed).toMatchObject({ gap: false, book: { auctionEndTime: 5_000 } });
    const left = foldDepth(crossed.book, push({ sequence: 12 }));
    expect(left.gap).toBe(true);
    const ended = foldDepth(crossed.book, push({ sequence: 12, buy: { '101.0': '0' } }));
    expect(ended).toMatchObject({ gap: false, book: { auctionEndTime: 0 } });
  });

  test('F31: a dropped change never goes unseen, and the rest folds to the exact book', () => {
    const step = fc.record({
      ticks: fc.integer({ min: 1, max: 60 }),
      volume: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 60 }), fc.nat(), (steps, seed) => {
        const truth = new Map<number, number>();
        const dropped = seed % steps.length;
        let book: Book | null = foldDepth(null, push({ sequence: 0, full: true })).book;
        let gaps = 0;
        steps.forEach(({ ticks, volume }, index) => {
          if (volume > 0) truth.set(ticks, volume);
          else truth.delete(ticks);
          if (index === dropped && index < steps.length - 1) return;
          const change = push({ sequence: index + 1, buy: { [String(ticks)]: String(volume) } });
          const fold = foldDepth(book, change);
          if (fold.gap) {
            gaps += 1;
            const buy = Object.fromEntries([...truth].map(([t, v]) => [String(t), String(v)]));
            book = foldDepth(book, push({ sequence: index + 1, full: true, buy })).book;
          } else {
            book = fold.book;
          }
        });
        expect(gaps).toBe(dropped < steps.length - 1 ? 1 : 0);
        expect(book!.bids.map((level) => [level.priceValue, level.volumeValue])).toEqual(
          [...truth].sort((left, right) => right[0] - left[0]),
        );
      }),
    );
  });
});
