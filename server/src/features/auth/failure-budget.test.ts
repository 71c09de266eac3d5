import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { describe, expect, it } from 'vitest';
import { createFailureBudget } from './failure-budget.ts';
import { type From, minuteMs, password, startAuthWorld } from './test-world.ts';

function budgetOf(perMinuteMax: number) {
  let nowMs = 1_000_000;
  const rules = { perMinuteMax, freshMs: 15 * minuteMs };
  const budget = createFailureBudget(rules, { now: () => nowMs });
  const take = (from: string) => {
    try {
      budget.take(from);
      return 0;
    } catch (refusal) {
      return (refusal as { retryAfterSeconds: number }).retryAfterSeconds;
    }
  };
  return {
    ...budget,
    /** Seconds to wait; 0: it was admitted. */
    wait: take,
    admitted: (names: readonly string[]) => names.filter((name) => take(name) === 0).length,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}
const fresh = (count: number, prefix = 'f') =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`);

describe('S04: wrong passwords of strangers over all accounts', () => {
  it('from as many addresses as one likes there are so many in a minute, and as many in the next', () => {
    const { admitted, pass, wait } = budgetOf(60);
    expect(admitted(fresh(500))).toBe(60);
    expect(wait('one-more')).toBe(2);
    pass(minuteMs);
    expect(admitted(fresh(500, 'g'))).toBe(60);
  });

  it('few addresses use up half of it, and who comes from elsewhere is let in', () => {
    const { admitted, pass } = budgetOf(60);
    const few = fresh(3);
    expect(admitted([...few, ...Array.from({ length: 300 }, () => few).flat()])).toBe(3 + 30);
    expect(admitted(fresh(100, 'g'))).toBe(27);
    pass(15 * minuteMs);
    // After a quarter of an hour they are fresh again.
    expect(admitted(Array(100).fill('f0'))).toBe(1 + 30);
  });

  it('a right password takes nothing, nor does it cost an address its first try', () => {
    const { admitted, take } = budgetOf(2);
    for (let turn = 0; turn < 10; turn += 1) take('home')();
    expect(admitted(['home', 'home', 'home'])).toBe(2);
  });

  it('who is refused is still fresh', () => {
    const { admitted, wait, pass } = budgetOf(2);
    expect(admitted(['a', 'b'])).toBe(2);
    expect(wait('c')).toBeGreaterThan(0);
    pass(minuteMs);
    // Both halves are open to it.
    expect(admitted(['c', 'c', 'c'])).toBe(2);
  });
});

describe('S04: once strangers have used the minute up', () => {
  it('no stranger has a password looked at, and the owner signs in where the owner was before', async () => {
    const world = await startAuthWorld({ strangersFailuresMax: 10 }, { now: () => minuteMs });
    const login = (email: string, tried: string, from: From) =>
      world.call(accountRoutes.authFlow, { type: 'login' as const, email, password: tried }, from);
    const flood = () =>
      login(world.newEmail(), 'Spring is here 1', { address: world.newAddress() });
    try {
      const email = world.newEmail();
      const home = { address: world.newAddress() };
      await world.register(email, home);
      for (let count = 10; count > 0; count -= 1) expect((await flood()).code).toBe(Code.ok);
      const hashes = world.auth.hashesCount();
      const refused = await flood();
      expect(refused).toMatchObject({ code: Code.signInBusy, data: null });
      expect(refused.retryAfterSeconds).toBe(60 / 5);
      // Whether it is right, or anybody's, is not said.
      const elsewhere = await login(email, password, { address: world.newAddress() });
      expect(elsewhere).toEqual(refused);
      expect(world.auth.hashesCount()).toBe(hashes);
      expect((await login(email, password, home)).code).toBe(Code.ok);
      expect((await login(email, password, { ...home, userAgent: 'second' })).code).toBe(Code.ok);
      expect(world.auth.hashesCount()).toBe(hashes + 2);
    } finally {
      await world.stop();
    }
  });
});
