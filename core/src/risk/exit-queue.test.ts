import { Side } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { ExitQueue, turnsWith } from './exit-queue.ts';

const WIDEN = 10_000;
const since = (queue: ExitQueue) => turnsWith({ since: 0, turn: 0 }, queue.looks).since;

test('R7 I78: a side asks one exit of each account in turn, whatever waits on the other side', () => {
  const queue = new ExitQueue();
  for (const slot of [0, 1, 2, 3]) queue.add(slot, 7, Side.SELL);
  for (const slot of [4, 5]) queue.add(slot, 8, Side.SELL);
  queue.add(6, 9, Side.BUY);
  queue.delete(1, 7, Side.SELL);
  const asked: number[] = [];
  const served = queue.ask(Side.SELL, 3, (slot) => {
    asked.push(slot);
    return slot === 4;
  });
  expect([asked, served]).toEqual([[0, 4, 2], [4]]);
  expect(queue.ask(Side.SELL, 9, () => true)).toEqual([5, 3, 0, 2]);
  expect([queue.sizeOf(Side.SELL), queue.size, queue.list()]).toEqual([0, 1, [6]]);
});

test('I16: what a queue lists, added again, is asked in the same order', () => {
  const queue = new ExitQueue();
  const userOf = (slot: number) => slot % 3;
  for (let slot = 0; slot < 20; slot += 1) queue.add(slot, userOf(slot), Side.SELL);
  queue.ask(Side.SELL, 7, (slot) => slot === 2);
  const again = new ExitQueue();
  for (const slot of queue.list()) again.add(slot, userOf(slot), Side.SELL);
  expect(again.ask(Side.SELL, 99, () => true)).toEqual(queue.ask(Side.SELL, 99, () => true));
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
