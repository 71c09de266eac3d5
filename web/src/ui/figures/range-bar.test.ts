import { expect, test } from 'vitest';
import { shareOfRange } from './range-bar.tsx';

test('a value stands in its range by its share of the way, and never beyond an end', () => {
  expect(shareOfRange('100', '200', '125')).toBe(25);
  expect(shareOfRange('100', '200', '99')).toBe(0);
  expect(shareOfRange('100', '200', '201')).toBe(100);
  expect(shareOfRange('100', '100', '100')).toBe(50);
  expect(shareOfRange('', '', '')).toBe(50);
});
