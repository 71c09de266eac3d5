import { describe, expect, it } from 'vitest';
import { rangeOf, sparkPath } from './spark-path.ts';

describe('the trend line', () => {
  it('spans its box from the oldest to the newest value', () => {
    expect(sparkPath([1, 3, 2], 12, 10)).toBe('M1.0 9.0L6.0 1.0L11.0 5.0');
  });
  it('is a line in the middle when nothing moved', () => {
    expect(sparkPath([5, 5], 12, 10)).toBe('M1.0 5.0L11.0 5.0');
  });
  it('is as low as its range says', () => {
    expect(sparkPath([5, 6], 12, 12, { low: 0, high: 10 })).toBe('M1.0 6.0L11.0 5.0');
    expect(rangeOf([99, 101], 0.1)).toEqual({ low: 95, high: 105 });
    expect(rangeOf([50, 150], 0.1)).toEqual({ low: 50, high: 150 });
    expect(rangeOf([0, 0], 0.1)).toEqual({ low: 0, high: 0 });
  });
  it('draws nothing without two points', () => {
    expect(sparkPath([], 12, 10)).toBe('');
    expect(sparkPath([1], 12, 10)).toBe('');
    expect(sparkPath([1, Number.NaN], 12, 10)).toBe('');
  });
});
