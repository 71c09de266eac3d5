import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

test('of several questions the one answered fastest sets the clock', async () => {
  let nowMs = 1000;
  const answers = [
    { tripMs: 400, serverMs: 6300 },
    { tripMs: 20, serverMs: 6410 },
    { tripMs: 300, serverMs: 6999 },
  ];
  const clock = createServerClock(
    () => nowMs,
    async () => {
      const { tripMs, serverMs } = answers.shift()!;
      nowMs += tripMs;
      return serverMs;
    },
  );
  expect(clock.offsetMs()).toBeNull();
  await clock.measure();
  expect(clock.offsetMs()).toBe(6300 + 200 - 1400);
  await clock.measure();
  await clock.measure();
  expect(clock.offsetMs()).toBe(6410 + 10 - 1420);
});

test('an answer after an odd number of milliseconds still gives a whole offset', async () => {
  let nowMs = 1_000;
  const clock = createServerClock(
    () => nowMs,
    async () => {
      nowMs += 7;
      return 5_000;
    },
  );
  await clock.measure();
  expect(clock.offsetMs()).toBe(Math.round(5_000 + 3.5 - 1_007));
});

test('a question that fails leaves what is known', async () => {
  const clock = createServerClock(
    () => 5,
    () => Promise.reject(new Error('offline')),
  );
  await clock.measure();
  expect(clock.offsetMs()).toBeNull();
});

test("what was measured before the browser's clock was set is forgotten", async () => {
  let nowMs = 1_000;
  let serverMs = 5_000;
  let tripMs = 4;
  const clock = createServerClock(
    () => nowMs,
    async () => {
      nowMs += tripMs;
      serverMs += tripMs;
      return serverMs - tripMs / 2;
    },
  );
  await clock.measure();
  expect(clock.offsetMs()).toBe(4_000);
  nowMs += 40_000;
  tripMs = 90;
  await clock.measure();
  expect(clock.offsetMs()).toBe(-36_000);
});
