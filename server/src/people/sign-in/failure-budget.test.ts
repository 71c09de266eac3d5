import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { describe, expect, it } from 'vitest';
import { createFailureBudget } from './failure-budget.ts';
import { type From, minuteMs, password, startAuthWorld } from './test-world.ts';

function budgetOf(perMinuteMax: number, waitMsMax = 0) {
  let nowMs = 1_000_000;
  let wakes: { readonly at: number; readonly wake: () => void }[] = [];
  const rules = { perMinuteMax, freshMs: 15 * minuteMs, waitMsMax };
  const budget = createFailureBudget(rules, { now: () => nowMs }, (ms, wake) => {
    wakes.push({ at: nowMs + ms, wake });
  });
  const wait = (from: string) =>
    budget.take(from).then(
      () => 0,
      (refusal: { retryAfterSeconds: number }) => refusal.retryAfterSeconds,
    );
  return {
    ...budget,
    /** Seconds to wait; 0: it was admitted. */
    wait,
    async admitted(names: readonly string[]) {
      let count = 0;
      for (const name of names) count += (await wait(name)) === 0 ? 1 : 0;
      return count;
    },
    /** Lets the time pass, and wakes whom it is time for. */
    pass(ms: number) {
      const end = nowMs + ms;
      while (wakes.length > 0 && Math.min(...wakes.map(({ at }) => at)) <= end) {
        const next = wakes.reduce((one, other) => (other.at < one.at ? other : one));
        wakes = wakes.filter((one) => one !== next);
        nowMs = next.at;
        next.wake();
      }
      nowMs = end;
    },
  };
}
const fresh = (count: number, prefix = 'f') =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`);

describe('S04: wrong passwords of strangers over all accounts', () => {
  it('from any number of addresses there are as many as the limit in a minute, and in the next', async () => {
    const { admitted, pass, wait } = budgetOf(60);
    expect(await admitted(fresh(500))).toBe(60);
    expect(await wait('one-more')).toBe(2);
    pass(minuteMs);
    expect(await admitted(fresh(500, 'g'))).toBe(60);
  });

  it('few addresses use up half of it, and who comes from elsewhere is let in', async () => {
    const { admitted, pass } = budgetOf(60);
    const few = fresh(3);
    expect(await admitted([...few, ...Array.from({ length: 300 }, () => few).flat()])).toBe(3 + 30);
    expect(await admitted(fresh(100, 'g'))).toBe(27);
    pass(15 * minuteMs);
    // After a quarter of an hour they are fresh again.
    expect(await admitted(Array(100).fill('f0'))).toBe(1 + 30);
  });

  it('a right password takes nothing, nor does it cost an address its first try', async () => {
    const { admitted, take } = budgetOf(2);
    for (let turn = 0; turn < 10; turn += 1) (await take('home'))();
    expect(await admitted(['home', 'home', 'home'])).toBe(2);
  });

  it('who is refused is still fresh', async () => {
    const { admitted, wait, pass } = budgetOf(2);
    expect(await admitted(['a', 'b'])).toBe(2);
    expect(await wait('c')).toBeGreaterThan(0);
    pass(minuteMs);
    // Both halves are open to it.
    expect(await admitted(['c', 'c', 'c'])).toBe(2);
  });
});

describe('S04: newcomers in a flood wait in line', () => {
  it('in line, address by address, and the last one no longer than is said', async () => {
    // One in a second: of 120 a minute half is theirs who have not tried lately, half everybody's.
    const { wait, admitted, pass } = budgetOf(120, 10_000);
    expect(await admitted(fresh(120))).toBe(120);
    const served: string[] = [];
    const asks = (name: string) => {
      const asked = wait(name).then((seconds) => {
        served.push(seconds === 0 ? name : `${name} refused ${seconds}`);
      });
      return asked;
    };
    // Nine of one address, and the newcomer behind them.
    const flood = Array.from({ length: 9 }, () => asks('flood'));
    const newcomer = asks('newcomer');
    pass(2_000);
    await newcomer;
    expect(served.filter((name) => name === 'newcomer')).toHaveLength(1);
    pass(20_000);
    await Promise.all(flood);
    expect(served.filter((name) => name === 'flood').length).toBe(9);
  });

  it('a full line gives up a place of who waits most, and who finds none learns how long it is', async () => {
    const { wait, admitted, pass } = budgetOf(120, 5_000);
    expect(await admitted(fresh(120))).toBe(120);
    const crowd = fresh(5, 'crowd').map(wait);
    // Five places, five addresses: none has more than one.
    expect(await wait('late')).toBe(6);
    pass(6_000);
    expect(await Promise.all(crowd)).toEqual([0, 0, 0, 0, 0]);
  });

  it('a right password gives its try to who waits', async () => {
    const { take, wait, admitted } = budgetOf(120, 5_000);
    const giveBack = await take('owner');
    expect(await admitted(fresh(119))).toBe(119);
    const next = wait('next');
    giveBack();
    expect(await next).toBe(0);
  });
});

describe('S04: once strangers have used the minute up', () => {
  it('no stranger has a password looked at, and the owner signs in where the owner was before', async () => {
    const world = await startAuthWorld(
      { strangersFailuresMax: 10, strangersWaitMs: 0 },
      { now: () => minuteMs },
    );
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
