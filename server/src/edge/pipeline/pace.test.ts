import { expect, test } from 'vitest';
import { createPace, TURN_MS } from './pace.ts';

/** Intervals that come when the test says so, on time or later. */
function intervals() {
  const asked: (() => void)[] = [];
  let nowMs = 0;
  return {
    now: () => nowMs,
    after: (callback: () => void) => void asked.push(callback),
    next(lateMs = 0) {
      nowMs += TURN_MS + lateMs;
      asked.shift()?.();
    },
    get areOver() {
      return asked.length === 0;
    },
  };
}

test('work begins at once up to the number of an interval, then in the order of arrival', () => {
  const clock = intervals();
  const pace = createPace({ perTurn: 3, waitingMax: 5 }, clock);
  const begun: number[] = [];
  const taken = Array.from({ length: 10 }, (_, index) => pace.take(() => begun.push(index)));
  // Three began, five wait, two were not taken.
  expect(taken).toEqual([...Array(8).fill(true), false, false]);
  expect(begun).toEqual([0, 1, 2]);
  expect(pace.hasRoom).toBe(false);
  clock.next();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(pace.hasRoom).toBe(false);
  clock.next();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  // One place of this interval is left.
  expect(pace.take(() => begun.push(8))).toBe(true);
  expect(begun).toHaveLength(9);
  expect(pace.hasRoom).toBe(false);
});

test('intervals end with the work, and nothing is saved up for later ones', () => {
  const clock = intervals();
  const pace = createPace({ perTurn: 2, waitingMax: 9 }, clock);
  let begun = 0;
  const take = () =>
    pace.take(() => {
      begun += 1;
    });
  take();
  clock.next();
  expect(clock.areOver).toBe(true);
  for (let count = 0; count < 4; count += 1) take();
  expect(begun).toBe(3);
  clock.next();
  expect(begun).toBe(5);
  clock.next();
  expect(clock.areOver).toBe(true);
});

test('work that is taken while others begin waits behind them', () => {
  const clock = intervals();
  const pace = createPace({ perTurn: 1, waitingMax: 9 }, clock);
  const begun: string[] = [];
  const take = (name: string, then = () => {}) =>
    pace.take(() => {
      begun.push(name);
      then();
    });
  take('first');
  take('second', () => take('fourth'));
  take('third');
  for (let count = 0; count < 3; count += 1) clock.next();
  expect(begun).toEqual(['first', 'second', 'third', 'fourth']);
});

test('work that was given up takes no place', () => {
  const clock = intervals();
  const pace = createPace({ perTurn: 1, waitingMax: 9 }, clock);
  const begun: string[] = [];
  pace.take(() => begun.push('first'));
  for (let count = 0; count < 5; count += 1) pace.take(() => false);
  pace.take(() => begun.push('second'));
  clock.next();
  expect(begun).toEqual(['first', 'second']);
});

test('in a late interval less begins, and one piece at least', () => {
  const clock = intervals();
  const pace = createPace({ perTurn: 4, waitingMax: 99 }, clock);
  let begun = 0;
  for (let count = 0; count < 40; count += 1) pace.take(() => (begun += 1));
  const begins = (lateMs: number) => {
    const before = begun;
    clock.next(lateMs);
    return begun - before;
  };
  expect([0, 1, 5, 10, 100, 0].map(begins)).toEqual([4, 3, 2, 1, 1, 4]);
});
