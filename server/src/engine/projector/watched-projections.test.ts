import { expect, test } from 'vitest';
import { WatchedProjections } from './watched-projections.ts';

function watch() {
  const rows = { cursor: 0 as number | null, isAway: false };
  const seen = { sequence: 5 };
  const projections = new WatchedProjections({
    pool: {
      async query() {
        if (rows.isAway) throw new Error('no connection');
        return { rows: [{ sequence: rows.cursor }] };
      },
    } as never,
    clock: { now: () => 1_000 },
    sequence: () => seen.sequence,
  });
  return { rows, seen, projections };
}

test('a read waits until the rows of another process are there, and not longer than it may', async () => {
  const { rows, projections } = watch();
  setTimeout(() => {
    rows.cursor = 5;
  }, 40);
  expect(await projections.waitFor(5, 2_000)).toBe(true);
  expect(projections.backlog).toBe(0);
  expect(await projections.waitFor(6, 60)).toBe(false);
  rows.isAway = true;
  expect(await projections.waitFor(6, 60)).toBe(false);
  projections.stop();
});

test('rows that stand still are behind, and say since when', async () => {
  const { rows, seen, projections } = watch();
  rows.cursor = null;
  await projections.waitFor(1, 0);
  expect(projections).toMatchObject({ backlog: 5, behindSince: 1_000 });
  rows.cursor = 5;
  await projections.waitFor(5, 0);
  expect(projections.behindSince).toBeUndefined();
  seen.sequence = 9;
  expect(projections.backlog).toBe(4);
  projections.stop();
});
