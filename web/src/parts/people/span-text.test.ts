import { expect, test } from 'vitest';
import { english } from '../../test-texts.ts';
import { spanText } from './span-text.ts';

test.each([
  [60_000, '1 minute'],
  [600_000, '10 minutes'],
  [3_600_000, '60 minutes'],
  [2 * 3_600_000, '2 hours'],
  [48 * 3_600_000, '48 hours'],
  [72 * 3_600_000, '3 days'],
])('a wait of %i ms is %s', (ms, text) => {
  expect(spanText(english, ms)).toBe(text);
});
