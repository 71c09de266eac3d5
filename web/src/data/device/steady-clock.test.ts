import { beforeEach, expect, test } from 'vitest';
import { createSteadyClock } from './steady-clock.ts';

const START_MS = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;

let wallMs: number;
let elapsedMs: number;
let now: () => number;

beforeEach(() => {
  wallMs = START_MS;
  elapsedMs = 500;
  now = createSteadyClock({ wall: () => wallMs, elapsed: () => elapsedMs });
});

function pass(milliseconds: number): void {
  wallMs += milliseconds;
  elapsedMs += milliseconds;
}

test('is the wall clock while nobody touches that', () => {
  expect(now()).toBe(START_MS);
  pass(2500);
  expect(now()).toBe(START_MS + 2500);
});

test('goes on when the wall clock is set back', () => {
  pass(1000);
  now();
  wallMs -= HOUR_MS;
  pass(3000);
  expect(now()).toBe(START_MS + 4000);
});

test('counts the time that the computer slept', () => {
  now();
  wallMs += HOUR_MS;
  expect(now()).toBe(START_MS + HOUR_MS);
});

test('is not thrown by a clock that is set ahead and back again', () => {
  wallMs += HOUR_MS;
  now();
  wallMs -= HOUR_MS;
  pass(3000);
  expect(now()).toBe(START_MS + HOUR_MS + 3000);
});

test('answers whole milliseconds, as times are sent to the exchange', () => {
  elapsedMs += 0.4;
  expect(Number.isInteger(now())).toBe(true);
});
