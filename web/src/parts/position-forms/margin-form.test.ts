import { describe, expect, test } from 'vitest';
import { samplePosition, sampleRules } from '../../data/futures/fixtures/sample-contract.ts';
import { type MarginContext, marginProblem, marginSummary } from './margin-form.ts';

const contextOf = (change: Parameters<typeof samplePosition>[0] = {}): MarginContext => {
  const position = samplePosition(change);
  return {
    rules: sampleRules,
    account: { wallet: 700_000_000n, orderMargin: 0n, positions: [position] },
    position,
  };
};

describe('margin of an isolated position', () => {
  test('more of it moves the liquidation price away, as the engine then says', () => {
    // (400 - 6,000) / (0.1 * -0.996) = 56,224.89...
    const summary = marginSummary({ direction: 'add', amount: '100' }, contextOf());
    expect(summary).toMatchObject({
      most: '700',
      margin: { before: '300', after: '400' },
      liqPrice: { before: '57229', after: '56224.9' },
    });
    expect(summary.marginRate.after).toBeLessThan(summary.marginRate.before);
  });

  test('only what is beyond the initial margin comes out, less what the position has lost', () => {
    const most = (change: Parameters<typeof samplePosition>[0]) =>
      marginSummary({ direction: 'remove', amount: '' }, contextOf(change)).most;
    expect(most({})).toBe('0');
    expect(most({ margin: 450_000_000 })).toBe('150');
    // Marked at 59,000 it has lost 100.
    expect(most({ margin: 450_000_000, markTicks: 590_000 })).toBe('50');
    expect(most({ margin: 450_000_000, markTicks: 620_000 })).toBe('150');
    expect(most({ margin: 450_000_000, markTicks: 570_000 })).toBe('0');
  });

  test.each<['add' | 'remove', string, string | undefined]>([
    ['add', '', 'futuresPanel.enterAmount'],
    ['add', '0', 'futuresPanel.enterAmount'],
    ['add', '700.000001', 'futuresForm.insufficientMargin'],
    ['add', '700', undefined],
    ['remove', '150.000001', 'futuresPanel.removableAtMost'],
    ['remove', '150', undefined],
  ])('%s %s', (direction, amount, key) => {
    const context = contextOf({ margin: 450_000_000 });
    expect(marginProblem({ direction, amount }, context)?.key).toBe(key);
  });
});

test('what can be moved is said as the dialog shows it, not to the last digit', () => {
  const context = contextOf();
  const problem = marginProblem({ direction: 'add', amount: '12345.678901' }, context);
  expect(problem?.values?.amount).toMatch(/^[\d,]+\.\d{4}$/);
  const most = marginProblem({ direction: 'remove', amount: '12345.678901' }, context);
  expect(most?.values?.amount).toMatch(/^[\d,]+\.\d{4}$/);
});
