import { expect, test } from 'vitest';
import { amountText, percentText, wholeAmountText } from './figures.ts';
import { partsOf } from './whole-address.tsx';

test.each([
  ['0', '0', '0'],
  ['0.00000001', '0.00000001', '0.00000001'],
  ['-0.5', '-0.5', '-0.5'],
  ['-0', '0', '0'],
  ['-0.00', '0.00', '0.00'],
  ['47662.97392495', '47,662.97392495', '47,662'],
  ['999.9', '999.9', '999'],
  ['-1234.50', '-1,234.50', '-1,234'],
  ['123456789012345.123456789', '123,456,789,012,345.123456789', '123,456,789,012,345'],
])('an amount of %s loses no digit, and a whole one no debt', (text, exact, whole) => {
  expect([amountText(text), wholeAmountText(text)]).toEqual([exact, whole]);
});

test.each([
  [0, '0.0%'],
  [-0.0004, '0.0%'],
  [-0.0006, '-0.1%'],
  [0.2139, '21.4%'],
  [-1, '-100.0%'],
  [9.99, '999.0%'],
  [10, '> 999%'],
  [Number.NaN, '--'],
  [1 / 0, '--'],
])(
  'a share of %d is %s, in both languages without a space, and nothing has no sign',
  (share, text) => {
    expect(percentText(share)).toBe(text);
  },
);

test.each([
  '0x7a3F8d21C04bE95d6A1f0B7c52e9D84316Fa91c4',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
])('an address in parts is the address, and its middle is in no look-alike: %s', (address) => {
  const { start, before, middle, after, end } = partsOf(address);
  expect(start + before + middle + after + end).toBe(address);
  expect([start.length, middle.length, end.length]).toEqual([6, 6, 6]);
  const [ahead, behind] = [(start + before).length, (after + end).length];
  expect(Math.abs(ahead - behind)).toBeLessThanOrEqual(1);
});
