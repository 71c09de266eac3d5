import { describe, expect, it } from 'vitest';
import { DayBudget } from './day-budget.ts';

const DAY_MS = 86_400_000;

describe('a budget of a day (R2)', () => {
  it('is passed for no market, whatever the shares are', () => {
    const budget = new DayBudget(1_000);
    budget.turn(DAY_MS);
    const even = new Map([
      [1, 0.5],
      [2, 0.5],
    ]);
    expect(budget.allowed(even)).toBe(2_000);
    budget.spend(
      new Map([
        [1, 600],
        [2, 600],
      ]),
    );
    expect(budget.leftOf(1)).toBe(400);
    expect(budget.allowed(new Map([[1, 1]]))).toBe(400);
    expect(budget.allowed(new Map([[3, 1]]))).toBe(1_000);
    budget.spend(new Map([[1, 400]]));
    expect(budget.allowed(even)).toBe(0);
    expect(budget.leftOf(2)).toBe(400);
    budget.takeBack(new Map([[2, 100]]));
    expect(budget.leftOf(2)).toBe(500);
  });

  it('begins again with each UTC day', () => {
    const budget = new DayBudget(1_000);
    expect(budget.turn(DAY_MS)).toBe(true);
    budget.spend(new Map([[1, 1_000]]));
    expect(budget.turn(2 * DAY_MS - 1)).toBe(false);
    expect(budget.leftOf(1)).toBe(0);
    expect(budget.turn(2 * DAY_MS)).toBe(true);
    expect(budget.leftOf(1)).toBe(1_000);
  });
});
