import { expect, test } from 'vitest';
import { fundingText, percentText } from './percent-text.ts';

test('a rate in percent, exactly, with at least two decimals', () => {
  expect(percentText('0.001')).toBe('0.10%');
  expect(percentText('0.0008')).toBe('0.08%');
  expect(percentText('0.00075')).toBe('0.075%');
  expect(percentText('0')).toBe('0.00%');
});

test('D28: a funding rate in percent, with its sign, cut at four decimals', () => {
  expect(fundingText('0.0001')).toBe('+0.0100%');
  expect(fundingText('-0.00012349')).toBe('-0.0123%');
  expect(fundingText('0')).toBe('0.0000%');
  expect(fundingText('')).toBe('--');
  expect(fundingText(undefined)).toBe('--');
});
