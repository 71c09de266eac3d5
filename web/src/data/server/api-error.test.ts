import { expect, test } from 'vitest';
import { ApiError, refusalOf } from './api-error.ts';

const said = (error: unknown) => refusalOf(error, 'Order failed', 'An unexpected error occurred');

test('what was sent and failed is said in the words that there are', () => {
  expect(said(new ApiError(400, 3001, 'Please enter quantity'))).toBe('Please enter quantity');
  expect(said(new ApiError(200, 1, ''))).toBe('Order failed');
  expect(said(new Error('the page broke'))).toBe('the page broke');
  expect(said(new Error(''))).toBe('An unexpected error occurred');
  expect(said('no error at all')).toBe('An unexpected error occurred');
});
