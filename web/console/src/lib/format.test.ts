import { expect, test } from 'vitest';
import { isWhole } from './format.ts';

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
