import { Side } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { type Woken, WokenList } from './woken-list.ts';

const woken = (order: number, user: number): Woken => ({ order, user, from: Side.BUY });
const [a1, a2, b1, c1] = [woken(1, 7), woken(2, 7), woken(3, 8), woken(4, 9)] as const;

test('R7: accounts take turns, and who goes on has the next one', () => {
  const list = new WokenList();
  for (const entry of [a1, a2, b1]) list.putLast(entry);
  expect(list.peek()).toBe(a1);
  expect(list.take()).toBe(a1);
  list.putFirst(a1);
  list.putLast(c1);
  expect([list.count, list.peek(), list.list()]).toEqual([4, a1, [a1, b1, a2, c1]]);
  expect([list.take(), list.take(), list.take(), list.take()]).toEqual([a1, b1, a2, c1]);
  expect([list.take(), list.peek(), list.count]).toEqual([null, null, 0]);
});

test('R1: who is cancelled has no turn, whether it goes on or waits', () => {
  const list = new WokenList();
  for (const entry of [a1, a2, b1]) list.putLast(entry);
  list.take();
  list.putFirst(a1);
  list.withdraw(7, 1);
  list.withdraw(7, 2);
  expect([list.count, list.list()]).toEqual([1, [b1]]);
});

test('R1: of an account with several, the one that is cancelled has no turn, the others have', () => {
  const list = new WokenList();
  for (const entry of [a1, a2, b1]) list.putLast(entry);
  list.withdraw(7, 2);
  expect(list.list()).toEqual([a1, b1]);
});
