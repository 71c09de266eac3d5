import { expect, test } from 'vitest';
import { countdownText } from './funding.ts';

test('D28: the countdown ends at zero and never below', () => {
  const at = 1_760_000_000_000;
  expect(countdownText(at, at - 8 * 3_600_000)).toBe('08:00:00');
  expect(countdownText(at, at - 61_001)).toBe('00:01:02');
  expect(countdownText(at, at - 1)).toBe('00:00:01');
  expect(countdownText(at, at)).toBe('00:00:00');
  expect(countdownText(at, at + 5000)).toBe('00:00:00');
  expect(countdownText(0, at)).toBe('--');
});
