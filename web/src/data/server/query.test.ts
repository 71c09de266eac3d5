import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contractOrdersKey, positionsKey } from '../futures/read-keys.ts';
import { ApiError } from './api-error.ts';
import { clearUserReadsOnSignOut, queryClient, USER_KEY } from './query.ts';
import { endSession, startSession } from './session.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

/** A read that fails so often with this, and then answers; when it was asked, in milliseconds. */
async function triesOf(failure: Error, failures: number) {
  const asked: number[] = [];
  const began = Date.now();
  const answer = queryClient
    .fetchQuery({
      queryKey: ['something'],
      queryFn: async () => {
        asked.push(Date.now() - began);
        if (asked.length <= failures) throw failure;
        return 'answered';
      },
    })
    .catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { asked, answer: await answer };
}

test('a used-up budget is waited for as long as the server says', async () => {
  const { asked, answer } = await triesOf(new ApiError(429, 1, 'Too many', null, 3), 1);
  expect({ asked, answer }).toEqual({ asked: [0, 3_000], answer: 'answered' });
});

test('silence is asked three times', async () => {
  const silence = new ApiError(0, -1, '');
  const { asked, answer } = await triesOf(silence, 3);
  expect({ asked, answer }).toEqual({ asked: [0, 1_000, 3_000], answer: silence });
});

test.each([
  new ApiError(404, 1, 'Not found'),
  new ApiError(429, 1, 'Too many'),
  new TypeError('a bug'),
])('what waiting does not change is an answer: %s', async (failure) => {
  expect((await triesOf(failure, 1)).asked).toEqual([0]);
});

test('a sign-out forgets all that was read of its user, and nothing else', () => {
  clearUserReadsOnSignOut();
  startSession('a-token');
  for (const key of [[USER_KEY, 'orders'], positionsKey, contractOrdersKey, ['rules']]) {
    queryClient.setQueryData(key, 'read');
  }
  endSession();
  const left = queryClient.getQueryCache().getAll();
  expect(left.map(({ queryKey }) => queryKey)).toEqual([['rules']]);
});
