import { expect, test } from 'vitest';
import { defaultSizes, resize, sizeLimits } from './panel-sizes.ts';

test('a panel grows and shrinks within its limits, the others stay', () => {
  expect(resize(defaultSizes, 'bookWidth', 20.4)).toEqual({ ...defaultSizes, bookWidth: 316 });
  expect(resize(defaultSizes, 'bookWidth', -9999).bookWidth).toBe(sizeLimits.bookWidth.min);
  expect(resize(defaultSizes, 'ordersHeight', 9999).ordersHeight).toBe(sizeLimits.ordersHeight.max);
});
