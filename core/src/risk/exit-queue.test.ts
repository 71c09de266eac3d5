import { Side } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { ExitQueue, turnsWith } from './exit-queue.ts';

const WIDEN = 10_000;
const since = (queue: ExitQueue) => turnsWith({ since: 0, turn: 0 }, queue.looks).since;

test('R7 I78: a side gives its first ones, in the order in which they came, whatever waits on the other', () => {
  const queue = new ExitQueue();
  for (let slot = 0; slot < 100; slot += 1) queue.add(slot, Side.SELL);
  queue.add(100, Side.BUY);
  queue.delete(0, Side.SELL);
  queue.add(0, Side.SELL);
  expect(queue.first(Side.SELL, 3)).toEqual([1, 2, 3]);
  expect(queue.first(Side.BUY, 3)).toEqual([100]);
  expect(queue.list()).toEqual([100, ...Array.from({ length: 99 }, (_, at) => at + 1), 0]);
  expect([queue.sizeOf(Side.BUY), queue.size]).toEqual([1, 101]);
});

test('I78: a look is a turn of all; after a break or a silence all begin anew', () => {
  const queue = new ExitQueue();
  queue.look(50_000, WIDEN);
  queue.look(60_000, WIDEN);
  expect([since(queue), queue.looks.time]).toEqual([50_000, 60_000]);
  queue.look(70_001, WIDEN);
  expect(since(queue)).toBe(70_001);
  queue.look(71_000, WIDEN, true);
  expect(since(queue)).toBe(70_001);
  queue.look(72_000, WIDEN);
  expect(since(queue)).toBe(72_000);
});

test('I78: an exit that had its first turn after a break has waited since that', () => {
  const queue = new ExitQueue();
  queue.look(50_000, WIDEN);
  expect(turnsWith({ since: 55_000, turn: 55_000 }, queue.looks)).toEqual({
    since: 55_000,
    turn: 55_000,
  });
});
