import { expect, test } from 'vitest';
import { distanceOf, nearnessOf, nearnessOfRatio } from './nearness.ts';

test('the distance of a liquidation, on either side of the mark', () => {
  expect(distanceOf('60000', '57000')).toBe('0.05000000');
  expect(distanceOf('60000', '63000')).toBe('0.05000000');
  expect(distanceOf('60000', '0')).toBe('');
  expect(distanceOf('', '57000')).toBe('');
});

test('gets redder the nearer it comes', () => {
  expect(['', '0.06', '0.05', '0.02', '0'].map(nearnessOf)).toEqual([
    ...['far', 'far', 'near', 'close', 'close'],
  ]);
  expect(['0.49', '0.5', '0.8', '100'].map(nearnessOfRatio)).toEqual([
    ...['far', 'near', 'close', 'close'],
  ]);
});
