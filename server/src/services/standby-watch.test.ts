import { expect, test } from 'vitest';
import type { Alarm } from '../platform/alarms.ts';
import { StandbyWatch } from './standby-watch.ts';

test.each([
  [{ count: 0, synchronous: 0 }, []],
  [{ count: 2, synchronous: 1 }, []],
  [{ count: 1, synchronous: 0 }, ['standby_not_synchronous']],
])('F60 of %j standbys none is waited for: %j', async (row, expected) => {
  const raised: Alarm[] = [];
  const pool = { query: async () => ({ rows: [row] }) } as never;
  const watch = new StandbyWatch({ pool, alarms: { raise: (alarm) => raised.push(alarm) } });
  await expect.poll(() => watch.figures?.count).toBe(row.count);
  watch.stop();
  expect(watch.figures?.synchronousCount).toBe(row.synchronous);
  expect(raised.map(({ name }) => name)).toEqual(expected);
});
