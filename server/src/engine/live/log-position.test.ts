import { Code } from '@bourse/contract/codes.ts';
import { beforeEach, expect, test } from 'vitest';
import { LiveState } from './live-state.ts';
import { LogPosition } from './log-position.ts';

let live: LiveState;
beforeEach(() => {
  live = new LiveState();
});

const commit = (sequence: number) =>
  live.apply({ sequence, time: 1, user: 100, key: '', events: [] });

test('F65 what has been read is not waited for, and what comes next is', async () => {
  const position = new LogPosition(live, 60_000);
  commit(1);
  await position.waitFor(1);
  const reached: number[] = [];
  const waiting = [3, 2].map((sequence) =>
    position.waitFor(sequence).then(() => void reached.push(sequence)),
  );
  commit(2);
  await waiting[1];
  expect(reached).toEqual([2]);
  commit(3);
  await Promise.all(waiting);
  expect(reached).toEqual([2, 3]);
  expect(position.sequence).toBe(3);
});

test('F65 what does not come in time is refused, with when to ask again', async () => {
  const position = new LogPosition(live, 1);
  await expect(position.waitFor(1)).rejects.toMatchObject({
    ...{ code: Code.logBehind, retryAfterSeconds: 1 },
  });
});
