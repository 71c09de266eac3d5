import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Silence } from './silence.ts';

let endedAt: number[];
let silence: Silence;

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  endedAt = [];
  silence = new Silence({
    ...{ heardAt: 0, limitMs: 1_000, now: Date.now },
    onSilent: () => endedAt.push(Date.now()),
  });
});
afterEach(() => {
  silence.stop();
  vi.useRealTimers();
});

async function pass(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await new Promise(setImmediate);
}

test('it is told once, at the instant, counted from what was heard last', async () => {
  await pass(600);
  silence.heard();
  await pass(999);
  expect(endedAt).toEqual([]);
  await pass(1);
  expect(endedAt).toEqual([1_600]);
  await pass(5_000);
  expect(endedAt).toEqual([1_600]);
});

test('what came while the process was busy counts as heard', async () => {
  vi.setSystemTime(3_000);
  // The late timer; then its socket is read, before the next turn.
  vi.advanceTimersToNextTimer();
  silence.heard();
  const heardAt = Date.now();
  await pass(999);
  expect(endedAt).toEqual([]);
  await pass(1);
  expect(endedAt).toEqual([heardAt + 1_000]);
});

test('it is not told after its end', async () => {
  silence.stop();
  await pass(2_000);
  expect(endedAt).toEqual([]);
});
