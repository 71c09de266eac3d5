import { expect, test } from 'vitest';
import { LeaderWatch } from './leader-watch.ts';

test('a leader that is lost is away from then on, and each change is told once', () => {
  let now = 1_000;
  const leader = new LeaderWatch(() => now, true);
  const told: (number | undefined)[] = [];
  leader.onChange(() => told.push(leader.awayMs));
  leader.tell(true);
  expect(told).toEqual([]);
  leader.tell(false);
  now += 2_000;
  leader.tell(false);
  expect(leader.awayMs).toBe(2_000);
  leader.tell(true);
  expect(told).toEqual([0, undefined]);
});

test('a process that has not reached it yet says since when', () => {
  let now = 0;
  const leader = new LeaderWatch(() => now, false);
  now = 300;
  expect(leader.awayMs).toBe(300);
});
