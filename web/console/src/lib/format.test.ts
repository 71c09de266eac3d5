import { expect, test } from 'vitest';
import { inFours, isDecimal, isWhole, roughText, spanText, wholeText } from './format.ts';

test.each([
  ['1000', true],
  [' 1000 ', true],
  ['1000.50', false],
  ['1,000', false],
  ['1e3', false],
  ['-5', false],
  ['', false],
])('D33 what is no whole number is none: "%s"', (text, answer) => {
  expect(isWhole(text)).toBe(answer);
});

test.each([
  ['0', true],
  ['0.000000000000000001', true],
  [' 12.50 ', true],
  ['999999999999999', true],
  ['1000000000000000', false],
  ['0.0000000000000000001', false],
  ['1.', false],
  ['.5', false],
  ['01', false],
  ['-1', false],
  ['+1', false],
  ['1e3', false],
  ['0x10', false],
  ['1,5', false],
  ['', false],
])('S33 what is no plain amount is none: "%s"', (text, answer) => {
  expect(isDecimal(text)).toBe(answer);
});

test.each([
  [-5, '0 s'],
  [0, '0 s'],
  [59_499, '59 s'],
  [59_500, '1 min'],
  [3_599_499, '59 min'],
  [3_600_000, '1 h'],
  [3_659_000, '1 h'],
  [3_660_000, '1 h 1 min'],
  [47 * 3_600_000 + 59 * 60_000, '47 h 59 min'],
  [48 * 3_600_000, '2 d'],
])('a span of %i ms reads %s', (milliseconds, text) => {
  expect(spanText(milliseconds)).toBe(text);
});

test.each([
  [0, '0'],
  [0.004, '0.00'],
  [9.999, '10.00'],
  [12.34, '12.3'],
  [-0.4, '-0.40'],
  [-12.34, '-12.3'],
  [9_999, '9,999'],
  [10_000, '10.0 k'],
  [-88_000, '-88.0 k'],
  [412_600_000, '412.6 M'],
  [1_000_000_000, '1.0 B'],
])('a figure of %d is looked at as %s', (value, text) => {
  expect(roughText(value)).toBe(text);
});

test('what rounds to nothing has no sign', () => {
  expect(wholeText(Math.round(-0.4))).toBe('0');
  expect(roughText(Math.round(-0.4))).toBe('0');
  expect(wholeText(-1_234)).toBe('-1,234');
});

test('what is compared by eye stands in fours, whole', () => {
  expect(['', 'abcd', 'abcde', 'a'.repeat(9)].map(inFours)).toEqual([
    ...['', 'abcd', 'abcd e', 'aaaa aaaa a'],
  ]);
});
