import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FRAMES_PER_SECOND, Outbox } from './outbox.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function box() {
  const sent: number[] = [];
  const outbox = new Outbox(([first = 0]) => void sent.push(first));
  return { sent, outbox, frame: (number: number) => () => new Uint8Array([number]) };
}

test('what has room goes at once, the rest as soon as a second has room again', () => {
  const { sent, outbox, frame } = box();
  outbox.add(frame(1));
  vi.advanceTimersByTime(400);
  for (let number = 2; number <= FRAMES_PER_SECOND + 2; number += 1) outbox.add(frame(number));
  expect(sent).toHaveLength(FRAMES_PER_SECOND);
  vi.advanceTimersByTime(599);
  expect(sent).toHaveLength(FRAMES_PER_SECOND);
  vi.advanceTimersByTime(1);
  expect(sent).toHaveLength(FRAMES_PER_SECOND + 1);
  vi.advanceTimersByTime(400);
  expect(sent).toEqual(Array.from({ length: FRAMES_PER_SECOND + 2 }, (_, at) => at + 1));
});

test('no second has more than it may, however they come', () => {
  const { outbox } = box();
  const sentMs: number[] = [];
  const paced = new Outbox(() => void sentMs.push(performance.now()));
  for (let step = 0; step < 200; step += 1) {
    paced.add(() => new Uint8Array());
    vi.advanceTimersByTime(step % 7 === 0 ? 90 : 3);
  }
  vi.advanceTimersByTime(30_000);
  expect(sentMs).toHaveLength(200);
  for (const [at, ms] of sentMs.entries()) {
    const before = sentMs[at - FRAMES_PER_SECOND];
    if (before !== undefined) expect(ms - before).toBeGreaterThanOrEqual(1_000);
  }
  outbox.clear();
});

test('a frame is made when it goes, and one may go before all that waits', () => {
  const { sent, outbox, frame } = box();
  for (let number = 1; number <= FRAMES_PER_SECOND + 1; number += 1) outbox.add(frame(number));
  let made = 0;
  outbox.addFirst(() => {
    made += 1;
    return new Uint8Array([99]);
  });
  expect(made).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(sent.slice(FRAMES_PER_SECOND)).toEqual([99, FRAMES_PER_SECOND + 1]);
});

test('a connection that is gone takes along what waited, and the next one has a second of its own', () => {
  const { sent, outbox, frame } = box();
  for (let number = 1; number <= FRAMES_PER_SECOND + 5; number += 1) outbox.add(frame(number));
  outbox.clear();
  outbox.add(frame(50));
  expect(sent).toHaveLength(FRAMES_PER_SECOND + 1);
  vi.advanceTimersByTime(5_000);
  expect(sent).toHaveLength(FRAMES_PER_SECOND + 1);
});
