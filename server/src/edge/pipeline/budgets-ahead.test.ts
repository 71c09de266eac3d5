import { describe, expect, test } from 'vitest';
import {
  type BudgetAsk,
  type BudgetTaken,
  createSharedBudgets,
  limits,
} from '#ports/call-budgets.ts';
import { goAhead } from './budgets-ahead.ts';

const ask: BudgetAsk = { name: 'order', key: 'user:100', calls: 1 };

/** A leader whose answers arrive when the test says so, and gateways before it. */
class World {
  now = 0;
  readonly asked: BudgetAsk[] = [];
  readonly #take = createSharedBudgets(() => this.now);
  readonly #underWay: (() => void)[] = [];

  gateway() {
    const takeCalls = (one: BudgetAsk) => {
      this.asked.push(one);
      const { promise, resolve } = Promise.withResolvers<BudgetTaken>();
      this.#underWay.push(() => resolve(this.#take(one)));
      return promise;
    };
    return goAhead({ takeCalls }, { now: () => this.now });
  }

  async answer() {
    for (const arrive of this.#underWay.splice(0)) arrive();
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Calls until the budget refuses or waits; returns how many went on without the leader's answer. */
  async aheadOf(gateway: ReturnType<World['gateway']>, calls: number): Promise<number> {
    let count = 0;
    for (let call = 0; call < calls; call += 1) {
      const taken = gateway.takeCalls(ask).then(({ waitSeconds }) => waitSeconds === 0);
      const isAhead = await Promise.race([taken, new Promise((end) => setImmediate(end, false))]);
      if (isAhead) count += 1;
    }
    return count;
  }
}

describe('S23 budgets at the leader, for a gateway that goes ahead', () => {
  test('waits for no answer while half the budget is there', async () => {
    const world = new World();
    const gateway = world.gateway();
    for (let call = 0; call < limits.order.calls / 2; call += 1) {
      expect(await world.aheadOf(gateway, 1)).toBe(1);
      await world.answer();
    }
    expect(await world.aheadOf(gateway, 1)).toBe(0);
    await world.answer();
    expect(world.asked.map(({ areMade = false }) => areMade)).toEqual([
      ...Array(limits.order.calls / 2).fill(true),
      false,
    ]);
  });

  test('says what is left by the last answer, less what was made since', async () => {
    const world = new World();
    const gateway = world.gateway();
    await world.aheadOf(gateway, 2);
    await world.answer();
    expect(await gateway.takeCalls(ask)).toEqual({
      waitSeconds: 0,
      left: { calls: limits.order.calls - 3, fullAfterSeconds: 1 },
    });
  });

  test('makes four calls of one caller before an answer, and waits with the fifth', async () => {
    const world = new World();
    expect(await world.aheadOf(world.gateway(), 9)).toBe(4);
  });

  test('takes the budget of one gateway at two in turn, and no call more', async () => {
    const world = new World();
    const gateways = [world.gateway(), world.gateway()] as const;
    let accepted = 0;
    for (let call = 0; call < 100; call += 1) {
      const taken = (gateways[call % 2] as (typeof gateways)[0]).takeCalls(ask);
      await world.answer();
      if ((await taken).waitSeconds === 0) accepted += 1;
    }
    expect(accepted).toBe(limits.order.calls);
  });

  test('makes no more than four calls beyond the budget, which are paid for later', async () => {
    const world = new World();
    const [one, two] = [world.gateway(), world.gateway()];
    for (let call = 0; call < limits.order.calls; call += 1) {
      const taken = one.takeCalls(ask);
      await world.answer();
      expect((await taken).waitSeconds).toBe(0);
    }
    expect(await world.aheadOf(two, 9)).toBe(4);
    await world.answer();
    world.now += (4 * limits.order.periodMs) / limits.order.calls;
    const taken = two.takeCalls(ask);
    await world.answer();
    expect((await taken).waitSeconds).toBeGreaterThan(0);
  });

  test('takes the budget for whole after the period, but not what is unanswered', async () => {
    const world = new World();
    const gateway = world.gateway();
    for (let call = 0; call < limits.order.calls; call += 1) {
      const taken = gateway.takeCalls(ask);
      await world.answer();
      await taken;
    }
    expect(await world.aheadOf(gateway, 1)).toBe(0);
    await world.answer();
    world.now += limits.order.periodMs;
    expect(await world.aheadOf(gateway, 9)).toBe(4);
    world.now += limits.order.periodMs;
    expect(await world.aheadOf(gateway, 1)).toBe(0);
  });

  test('asks first after an answer that did not come', async () => {
    let isAway = true;
    const take = createSharedBudgets(() => 0);
    const gateway = goAhead(
      {
        async takeCalls(one) {
          if (isAway) throw new Error('away');
          return take(one);
        },
      },
      { now: () => 0 },
    );
    await gateway.takeCalls(ask);
    await expect(gateway.takeCalls(ask)).rejects.toThrow('away');
    isAway = false;
    expect((await gateway.takeCalls(ask)).waitSeconds).toBe(0);
  });

  test('waits for each answer before money moves', async () => {
    const asked: BudgetAsk[] = [];
    const take = createSharedBudgets(() => 0);
    const gateway = goAhead(
      {
        async takeCalls(one) {
          asked.push(one);
          return take(one);
        },
      },
      { now: () => 0 },
    );
    for (let call = 0; call < 3; call += 1) await gateway.takeCalls({ ...ask, name: 'withdraw' });
    expect(asked.some(({ areMade }) => areMade)).toBe(false);
  });
});
