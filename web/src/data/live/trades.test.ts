import { expect, test } from 'vitest';
import type { TradeChange } from './push.ts';
import { foldTrades, TRADES_MAX } from './trades.ts';

const trade = (id: number, tradeTime = id): TradeChange['trades'][number] => ({
  id: String(id),
  symbol: 'BTCUSDT',
  price: '100.0',
  quantity: '1',
  tradeTime,
  isMaker: id % 2 === 0,
});
const ids = (list: ReturnType<typeof foldTrades>) => list.map((item) => Number(item.id));

test('newest first, whatever the order of the push', () => {
  const list = foldTrades([], { full: true, trades: [trade(2), trade(1), trade(3)] });
  expect(ids(foldTrades(list, { full: false, trades: [trade(4), trade(5)] }))).toEqual([
    5, 4, 3, 2, 1,
  ]);
});

test('trades of one millisecond stand by their numbers, 10 after 9', () => {
  const list = foldTrades([], { full: true, trades: [trade(9, 5), trade(10, 5)] });
  expect(ids(list)).toEqual([10, 9]);
});

test('keeps 50', () => {
  const trades = Array.from({ length: 60 }, (_, index) => trade(index + 1));
  const list = foldTrades([], { full: false, trades });
  expect(TRADES_MAX).toBe(50);
  expect(list).toHaveLength(50);
  expect(list[0]!.id).toBe('60');
});

test('F21: a trade that is already there is not shown twice', () => {
  const list = foldTrades([], { full: true, trades: [trade(1)] });
  expect(foldTrades(list, { full: false, trades: [trade(1)] })).toBe(list);
});

test('a snapshot replaces what is there, also with nothing', () => {
  const list = foldTrades([], { full: true, trades: [trade(1)] });
  expect(ids(foldTrades(list, { full: true, trades: [trade(7)] }))).toEqual([7]);
  expect(foldTrades(list, { full: true, trades: [] })).toEqual([]);
});

test('the taker sold when the buyer was the maker', () => {
  const list = foldTrades([], { full: true, trades: [trade(1), trade(2)] });
  expect(list.map((item) => item.takerSide)).toEqual(['sell', 'buy']);
});
