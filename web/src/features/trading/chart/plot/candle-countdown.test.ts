import { expect, test } from 'vitest';
import { candleCountdown, countdownPlace } from './candle-countdown.ts';

const at = (text: string) => Date.parse(`${text}Z`);

test('what is left of the candle, by its period', () => {
  expect(candleCountdown('1m', at('2026-11-30T12:00:29.500'))).toBe('00:31');
  expect(candleCountdown('1m', at('2026-11-30T12:00:00.000'))).toBe('01:00');
  expect(candleCountdown('1m', at('2026-11-30T12:00:59.999'))).toBe('00:01');
  expect(candleCountdown('12H', at('2026-11-30T12:00:29.000'))).toBe('11:59:31');
  expect(candleCountdown('4H', at('2026-11-30T12:00:29.000'))).toBe('03:59:31');
  expect(candleCountdown('1D', at('2026-11-30T23:59:55.000'))).toBe('00:05');
  // Weeks begin on Monday: 30 November is one.
  expect(candleCountdown('1W', at('2026-12-02T06:00:00.000'))).toBe('4d 18h');
  expect(candleCountdown('1M', at('2026-12-31T22:00:00.000'))).toBe('02:00:00');
});

test('the countdown stands where it pushes no tag away', () => {
  const room = { gap: 10, reach: 22, height: 400 };
  expect(countdownPlace(200, [150, 260], room)).toBe('below');
  expect(countdownPlace(200, [205], room)).toBe('above');
  expect(countdownPlace(200, [205, 195], room)).toBe('beside');
  expect(countdownPlace(390, [], room)).toBe('above');
  expect(countdownPlace(10, [12], room)).toBe('beside');
});
