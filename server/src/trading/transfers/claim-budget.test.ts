import { describe, expect, test } from 'vitest';
import { ClaimBudget, claimLimits } from './claim-budget.ts';

const DAY = '2030-01-01';
const NEXT = '2030-01-02';
const limits = { ofRange: 2, ofNeighbourhood: 3, ofAll: 5 };

describe('demo funds of one UTC day (R7)', () => {
  test('an address has its share, its neighbourhood a larger one, and all together theirs', () => {
    const budget = new ClaimBudget(limits);
    let user = 0;
    const take = (address: string, day = DAY) => {
      user += 1;
      return budget.take(user, address, day);
    };
    expect([1, 2, 3].map(() => take('192.0.2.7'))).toEqual([true, true, false]);
    expect(take('192.0.2.8')).toBe(true);
    expect(take('192.0.2.9')).toBe(false);
    expect(take('2001:db8::1')).toBe(true);
    expect(take('198.51.100.1')).toBe(true);
    expect(take('203.0.113.1')).toBe(false);
    expect(take('192.0.2.7', NEXT)).toBe(true);
  });

  test('an IPv6 network of any size has no more than its /48', () => {
    const budget = new ClaimBudget({ ...limits, ofAll: 100 });
    let taken = 0;
    for (let at = 1; at <= 50; at += 1) {
      if (budget.take(at, `2001:db8:1:${at.toString(16)}::1`, DAY)) taken += 1;
    }
    expect(taken).toBe(3);
  });

  test('a second claim is refused by the engine, and takes nothing from others', () => {
    const budget = new ClaimBudget(limits);
    for (let at = 0; at < 10; at += 1) expect(budget.take(1, '192.0.2.7', DAY)).toBe(true);
    expect(budget.take(2, '192.0.2.7', DAY)).toBe(true);
    expect(budget.take(3, '192.0.2.7', DAY)).toBe(false);
    expect(budget.take(1, '192.0.2.7', DAY)).toBe(true);
  });

  test('a claim that gave nothing is given back, once', () => {
    const budget = new ClaimBudget({ ofRange: 1, ofNeighbourhood: 1, ofAll: 1 });
    expect(budget.take(1, '192.0.2.7', DAY)).toBe(true);
    budget.giveBack(1, '192.0.2.7', DAY);
    budget.giveBack(1, '192.0.2.7', DAY);
    expect(budget.take(2, '192.0.2.8', DAY)).toBe(true);
    expect(budget.take(3, '192.0.2.8', DAY)).toBe(false);
  });

  test('the machine of the server itself is not counted', () => {
    const budget = new ClaimBudget({ ofRange: 0, ofNeighbourhood: 0, ofAll: 0 });
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect(budget.take(1, address, DAY)).toBe(true);
    }
    expect(budget.take(2, '192.0.2.7', DAY)).toBe(false);
  });

  test('thirty accounts a minute of one address, and a thousand of a network, leave the day to others', () => {
    const budget = new ClaimBudget(claimLimits);
    let user = 0;
    const claims = (address: (at: number) => string, count: number) => {
      let taken = 0;
      for (let at = 0; at < count; at += 1) {
        user += 1;
        if (budget.take(user, address(at), DAY)) taken += 1;
      }
      return taken;
    };
    expect(claims(() => '192.0.2.7', 30 * 60 * 24)).toBe(20);
    expect(claims((at) => `198.51.100.${at % 256}`, 1_000)).toBe(100);
    expect(claims((at) => `203.0.113.${at}`, 20)).toBe(20);
    expect(claims((at) => `2001:db8:1:${(at % 1_000).toString(16)}::1`, 5_000)).toBe(100);
    // Half of the day is taken, about: an owner of one more network has a tenth of what the first had.
    expect(claims((at) => `2001:db8:2:${(at % 1_000).toString(16)}::1`, 5_000)).toBe(10);
    expect(claims(() => '203.0.114.7', 100)).toBe(2);
  });
});
