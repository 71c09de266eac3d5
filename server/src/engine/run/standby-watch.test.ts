import { expect, test } from 'vitest';
import type { Alarm } from '#platform/alarms.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import { StandbyWatch } from './standby-watch.ts';

test.each([
  [{ count: 0, synchronous: 0 }, []],
  [{ count: 2, synchronous: 1 }, []],
  [{ count: 1, synchronous: 0 }, ['standby_not_synchronous']],
])('F60 of %j standbys none is waited for: %j', async (row, expected) => {
  const raised: Alarm[] = [];
  const pool = { query: async () => ({ rows: [row] }) } as never;
  const alarms = { raise: (alarm: Alarm) => raised.push(alarm) };
  const watch = new StandbyWatch({ pool, alarms, upkeep: new TestUpkeep() });
  await expect.poll(() => watch.figures?.count).toBe(row.count);
  expect(watch.figures?.synchronousCount).toBe(row.synchronous);
  expect(raised.map(({ name }) => name)).toEqual(expected);
});
