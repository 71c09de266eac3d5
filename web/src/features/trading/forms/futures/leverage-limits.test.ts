import { expect, test } from 'vitest';
import { sampleRules } from '#app/data/futures/fixtures/sample-contract.ts';
import { leverageMarks, leverageOf, positionMaxAt } from './leverage-limits.ts';

test('marks at 1, 25, 50, 75, 100, as far as the contract goes', () => {
  expect(leverageMarks(100)).toEqual([1, 25, 50, 75, 100]);
  expect(leverageMarks(50)).toEqual([1, 25, 50]);
  expect(leverageMarks(40)).toEqual([1, 25, 40]);
});

test('the largest position is the end of the last tier that allows the leverage', () => {
  expect(positionMaxAt(sampleRules, 100)).toBe('50000');
  expect(positionMaxAt(sampleRules, 51)).toBe('50000');
  expect(positionMaxAt(sampleRules, 50)).toBe('10000000');
  expect(positionMaxAt(sampleRules, 1)).toBe('10000000');
  expect(positionMaxAt(sampleRules, 101)).toBe('0');
});

test.each(['', '0', '101', '1.5', '-3', 'x', '1000'])('%s is no leverage', (text) => {
  expect(leverageOf(text, 100)).toBeNull();
});

test('whole numbers from 1 to the highest are', () => {
  expect([leverageOf('1', 100), leverageOf('100', 100), leverageOf('51', 50)]).toEqual([
    1,
    100,
    null,
  ]);
});
