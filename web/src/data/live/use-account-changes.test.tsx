import type { PrivatePush } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import type { Plain } from '@bourse/contract/plain.ts';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../server/query.ts';
import { feed } from './feed.ts';
import { useAccountChanges } from './use-account-changes.ts';

let tell: (push: Plain<PrivatePush>) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(feed, 'retain').mockReturnValue(() => {});
  vi.spyOn(feed, 'watchPrivate').mockImplementation((watcher) => {
    tell = watcher;
    return () => {};
  });
});
afterEach(() => vi.restoreAllMocks());

const change = (sequence: number): Plain<PrivatePush> => ({
  ...{ sequence, body: { case: 'account', value: { time: 0 } } },
});

test('the first change is read at once, those that follow within a second together, the last one too', () => {
  const read = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const { unmount } = renderHook(() => useAccountChanges(true));
  tell(change(1));
  vi.advanceTimersByTime(0);
  expect(read).toHaveBeenCalledTimes(1);
  for (let sequence = 2; sequence < 8; sequence += 1) tell(change(sequence));
  vi.advanceTimersByTime(999);
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledTimes(2);
  tell(change(8));
  unmount();
  vi.advanceTimersByTime(5_000);
  expect(read).toHaveBeenCalledTimes(2);
});
