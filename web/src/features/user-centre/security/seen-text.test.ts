import { expect, test } from 'vitest';
import { english } from '#app/test-texts.ts';
import { seenText } from './seen-text.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const MINUTE = 60_000;

test.each([
  [0, 'Active now'],
  [119_000, 'Active now'],
  [2 * MINUTE, '2 min ago'],
  [59 * MINUTE, '59 min ago'],
  [61 * MINUTE, '1 h ago'],
  [23 * 60 * MINUTE, '23 h ago'],
  [24 * 60 * MINUTE, '11-21 20:00'],
])('what was seen %i ms ago reads %s', (ago, words) => {
  expect(seenText(english, NOW - ago, NOW, 8)).toBe(words);
});
