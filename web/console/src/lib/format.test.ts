import { expect, test } from 'vitest';
import {
  clockText,
  colonText,
  commaText,
  dayText,
  inFours,
  isDecimal,
  isWhole,
  listText,
  momentText,
  roughText,
  secondsText,
  spanText,
  wholeText,
} from './format.ts';

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
  [-5, '0 s', '0 秒'],
  [0, '0 s', '0 秒'],
  [59_499, '59 s', '59 秒'],
  [59_500, '1 min', '1 分钟'],
  [3_599_499, '59 min', '59 分钟'],
  [3_600_000, '1 h', '1 小时'],
  [3_659_000, '1 h', '1 小时'],
  [3_660_000, '1 h 1 min', '1 小时 1 分钟'],
  [47 * 3_600_000 + 59 * 60_000, '47 h 59 min', '47 小时 59 分钟'],
  [48 * 3_600_000, '2 d', '2 天'],
])('a span of %i ms reads %s, in Chinese %s', (milliseconds, en, zh) => {
  expect([spanText(milliseconds, 'en'), spanText(milliseconds, 'zh-CN')]).toEqual([en, zh]);
});

test('seconds keep their tenths in both languages', () => {
  expect([secondsText(940, 'en'), secondsText(12_000, 'zh-CN')]).toEqual(['0.9 s', '12.0 秒']);
});

test('words of a list, and a name and its value, are parted as their language does', () => {
  expect([listText(['A', 'B', 'C'], 'en'), colonText('en')]).toEqual(['A, B, C', ': ']);
  expect([listText(['客服', '风控'], 'zh-CN'), colonText('zh-CN')]).toEqual(['客服、风控', '：']);
  expect([commaText('en'), commaText('zh-CN')]).toEqual([', ', '，']);
  expect([listText([], 'en'), listText(['合规'], 'zh-CN')]).toEqual(['', '合规']);
});

test.each([
  [0, '0'],
  [0.004, '0.00'],
  [9.999, '10.00'],
  [12.34, '12.3'],
  [-0.4, '-0.40'],
  [-12.34, '-12.3'],
  [-1_462.5, '-1,463'],
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

test('a time is read in UTC, and none is no day of 1970: as the app reads them', () => {
  const time = Date.UTC(2026, 2, 1, 9, 5, 7);
  expect([clockText, dayText, momentText].map((text) => text(time))).toEqual([
    '09:05:07',
    '2026-03-01',
    '2026-03-01 09:05:07',
  ]);
  expect([clockText, dayText, momentText].map((text) => text(0))).toEqual(['--', '--', '--']);
});
