import { expect, test } from 'vitest';
import { formatOffset } from '../../lib/format.ts';
import { hoursEast, offsetChoices } from './time-zone-choice.tsx';

test('offsets go by half hours, and hold one of their own between them', () => {
  const choices = offsetChoices();
  expect([choices[0], choices.at(-1)]).toEqual([-12, 14]);
  expect(choices).toContain(5.5);
  expect(choices).toContain(-3.5);
  expect(choices).toContain(8);
  expect(choices).not.toContain(5.75);
  const nepal = offsetChoices(5.75, 8);
  expect(nepal.slice(nepal.indexOf(5.5), nepal.indexOf(6) + 1)).toEqual([5.5, 5.75, 6]);
  expect(new Set(nepal).size).toBe(nepal.length);
});

test('the zone of a browser counts minutes to the west', () => {
  expect([hoursEast(-480), hoursEast(210), hoursEast(-345)]).toEqual([8, -3.5, 5.75]);
  expect(Object.is(hoursEast(0), 0)).toBe(true);
  expect([formatOffset(5.75), formatOffset(-3.5), formatOffset(0)]).toEqual([
    ...['UTC+5:45', 'UTC-3:30', 'UTC+0'],
  ]);
});
