import type { Hold } from '@bourse/contract/messages.ts';
import { expect, test } from 'vitest';
import { HoldTable } from './hold-table.ts';

const hold = (id: number, user: number) => ({ hold: id, user }) as Hold;

test('holds are counted for each user, up and down', () => {
  const table = new HoldTable();
  for (const one of [hold(1, 100), hold(2, 100), hold(3, 101)]) table.add(one);
  const counts = () => [table.size, table.countOf(100), table.countOf(101)];
  expect(counts()).toEqual([3, 2, 1]);
  table.remove(hold(1, 100));
  expect(counts()).toEqual([2, 1, 1]);
  table.remove(hold(2, 100));
  expect(counts()).toEqual([1, 0, 1]);
  expect(table.all()).toEqual([hold(3, 101)]);
  table.add(hold(4, 100));
  expect(counts()).toEqual([2, 1, 1]);
});

test('no hold is there twice, and none ends twice', () => {
  const table = new HoldTable();
  table.add(hold(1, 100));
  expect(() => table.add(hold(1, 101))).toThrow('under the number of another');
  table.remove(hold(1, 100));
  expect(() => table.remove(hold(1, 100))).toThrow('not there');
  expect([table.size, table.countOf(100)]).toEqual([0, 0]);
});
