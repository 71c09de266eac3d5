import { expect, test } from 'vitest';
import { rateOfPercent } from './alert-text.ts';

test('a rate that was typed in percent is a fraction, with its sign', () => {
  expect(rateOfPercent('0.01')).toMatch(/^0\.00010*$/);
  expect(rateOfPercent(' -0.05 ')).toMatch(/^-0\.00050*$/);
  for (const wrong of ['', '-', '1e3', '0.1234567', 'five']) {
    expect(rateOfPercent(wrong)).toBeUndefined();
  }
});
