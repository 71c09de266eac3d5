import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  authPolicy,
  forgiveAll,
  forgiveOne,
  freshGuard,
  type GuardState,
  takeFromBudget,
  takeTry,
} from './policy.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const start = 1_760_000_000_000;
const rule = authPolicy.account;

describe('D10: the guard', () => {
  it('never looks at more than five wrong passwords in 15 minutes, whatever the rhythm', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20 * minuteMs }), { maxLength: 200 }),
        (gaps) => {
          let state: GuardState = freshGuard;
          let now = start;
          const looked: number[] = [];
          for (const gap of gaps) {
            now += gap;
            const taken = takeTry(state, now, rule);
            if (taken.admitted) looked.push(now);
            state = taken.after;
          }
          for (const [index, time] of looked.entries()) {
            const sixth = looked[index + rule.failuresMax];
            // Six looks hold at least one lock between the first and the sixth.
            if (sixth !== undefined) expect(sixth - time).toBeGreaterThanOrEqual(rule.lockMs);
          }
        },
      ),
    );
  });

  it('the first lock lasts 15 minutes, one within a day of it 30, one after a day 15 again', () => {
    const lockAt = (state: GuardState, now: number): GuardState => {
      let next = state;
      for (let index = 0; index < 5; index += 1) next = takeTry(next, now, rule).after;
      return next;
    };
    const first = lockAt(freshGuard, start);
    expect(first.lockedUntil - start).toBe(15 * minuteMs);
    const second = lockAt(first, start + dayMs - 1);
    expect(second.lockedUntil - (start + dayMs - 1)).toBe(30 * minuteMs);
    const third = lockAt(second, start + 3 * dayMs);
    expect(third.lockedUntil - (start + 3 * dayMs)).toBe(15 * minuteMs);
  });

  it('tries during a lock change nothing, so no one can prolong it', () => {
    let state: GuardState = freshGuard;
    for (let index = 0; index < 5; index += 1) state = takeTry(state, start, rule).after;
    const during = takeTry(state, start + 14 * minuteMs, rule);
    expect(during).toEqual({ admitted: false, before: state, after: state });
  });

  it('a right fifth password undoes the lock that its own try began', () => {
    let state: GuardState = freshGuard;
    for (let index = 0; index < 4; index += 1) state = takeTry(state, start, rule).after;
    const fifth = takeTry(state, start, rule);
    expect(fifth).toMatchObject({ admitted: true, after: { lockedUntil: start + 15 * minuteMs } });
    expect(forgiveAll(fifth.before)).toEqual(freshGuard);
    expect(forgiveOne(fifth.after, fifth)).toMatchObject({
      failures: 4,
      lockedUntil: 0,
      lockedAt: 0,
    });
  });

  it('a right password keeps the memory of a past lock for its day', () => {
    let state: GuardState = freshGuard;
    for (let index = 0; index < 5; index += 1) state = takeTry(state, start, rule).after;
    const right = takeTry(state, start + hourMs, rule);
    expect(forgiveAll(right.before)).toEqual({ ...freshGuard, lockedAt: start });
  });

  it('one right password of a shared address takes back one failure, not those of others', () => {
    let state: GuardState = freshGuard;
    for (let index = 0; index < 10; index += 1) {
      state = takeTry(state, start, authPolicy.address).after;
    }
    const right = takeTry(state, start, authPolicy.address);
    expect(forgiveOne(right.after, right).failures).toBe(10);
  });
});

describe('D9: budgets of codes', () => {
  const budget = { pauseMs: minuteMs, perHour: 5, perDay: 10 };

  it('holds the pause, the hour and the day for any rhythm, and says exactly how long to wait', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 * hourMs }), { maxLength: 120 }), (gaps) => {
        let times: readonly number[] = [];
        const admitted: number[] = [];
        let now = start;
        for (const gap of gaps) {
          now += gap;
          const decision = takeFromBudget(times, now, budget);
          if (decision.kind === 'admitted') {
            times = decision.askedAt;
            admitted.push(now);
          } else {
            expect(decision.waitMs).toBeGreaterThan(0);
            const justBefore = takeFromBudget(times, now + decision.waitMs - 1, budget);
            expect(justBefore.kind).not.toBe('admitted');
            const then = takeFromBudget(times, now + decision.waitMs, budget);
            expect(then.kind === 'admitted' || decision.kind === 'too-soon').toBe(true);
          }
        }
        for (const [index, time] of admitted.entries()) {
          const within = (spanMs: number) =>
            admitted.filter((other, at) => at >= index && other - time < spanMs).length;
          expect(within(minuteMs)).toBe(1);
          expect(within(hourMs)).toBeLessThanOrEqual(5);
          expect(within(dayMs)).toBeLessThanOrEqual(10);
        }
        expect(times.length).toBeLessThanOrEqual(10);
      }),
    );
  });
});
