import { expect, test } from 'vitest';
import { percentText } from './percent-text.ts';

test('a rate in percent, exactly, with at least two decimals', () => {
  expect(percentText('0.001')).toBe('0.10%');
  expect(percentText('0.0008')).toBe('0.08%');
  expect(percentText('0.00075')).toBe('0.075%');
  expect(percentText('0')).toBe('0.00%');
});
