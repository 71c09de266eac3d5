import { beforeEach, expect, test } from 'vitest';
import { SteadyClock } from './steady-clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = 1_750_000_000_000;

let wall: number;
let elapsed: number;
let uptime: number;
let clock: SteadyClock;

const machine = { wall: () => wall, elapsed: () => elapsed, uptime: () => uptime };
const pass = (milliseconds: number) => {
  wall += milliseconds;
  elapsed += milliseconds;
  uptime += milliseconds;
};

beforeEach(() => {
  [wall, elapsed, uptime] = [START, 5_000, 900_000];
  clock = new SteadyClock(machine);
});

test("it follows the machine's clock, and small corrections of it", () => {
  pass(10 * DAY_MS);
  expect(clock.now()).toBe(wall);
  wall -= 59_000;
  expect(clock.now()).toBe(wall);
  wall += 60_000;
  expect(clock.now()).toBe(wall);
  expect(clock.stepMs).toBe(0);
});

test.each([-2 * HOUR_MS, 30 * DAY_MS, -61_000, 61_000])(
  'I15 a step of %i ms is not followed; time goes on until it is gone',
  (stepMs) => {
    clock.now();
    wall += stepMs;
    pass(7_000);
    expect(clock.now()).toBe(START + 7_000);
    expect(clock.stepMs).toBe(stepMs);
    pass(HOUR_MS);
    expect(clock.now()).toBe(START + 7_000 + HOUR_MS);
    wall -= stepMs;
    expect(clock.now()).toBe(wall);
    expect(clock.stepMs).toBe(0);
  },
);

test('a step that is confirmed is followed', () => {
  wall += 30 * DAY_MS;
  expect(clock.now()).toBe(START);
  clock.confirm();
  expect(clock.now()).toBe(START + 30 * DAY_MS);
  expect(clock.stepMs).toBe(0);
});

test('a machine that slept has not stepped, also when it sleeps again; a step in its sleep is one', () => {
  for (let night = 0; night < 3; night += 1) {
    pass(HOUR_MS);
    wall += 8 * HOUR_MS;
    uptime += 8 * HOUR_MS;
    expect(clock.now()).toBe(wall);
    expect(clock.stepMs).toBe(0);
  }
  wall += 8 * HOUR_MS + DAY_MS;
  uptime += 8 * HOUR_MS;
  expect(clock.stepMs).toBe(8 * HOUR_MS + DAY_MS);
});

test('I15 a log that ends ahead of the machine is a step from the start on; one that ends before it is none', () => {
  clock.startFrom(START - DAY_MS);
  expect(clock.stepMs).toBe(0);
  clock.startFrom(START + 2 * HOUR_MS);
  expect(clock.stepMs).toBe(-2 * HOUR_MS);
  pass(1_000);
  expect(clock.now()).toBe(START + 2 * HOUR_MS + 1_000);
});
