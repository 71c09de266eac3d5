import { beforeEach, expect, it, vi } from 'vitest';
import { toast, useToasts } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
});

const shown = () => useToasts.getState().toasts.map(({ message, leaving }) => [message, leaving]);

it('stays 3000 ms, leaves for 300 ms, then is gone', () => {
  toast.success('Done');
  vi.advanceTimersByTime(2999);
  expect(shown()).toEqual([['Done', false]]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([['Done', true]]);
  vi.advanceTimersByTime(299);
  expect(shown()).toEqual([['Done', true]]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

it('says the same thing once and keeps at most four', () => {
  toast.error('No');
  toast.error('No');
  expect(shown()).toHaveLength(1);
  for (const message of ['1', '2', '3', '4']) toast.success(message);
  expect(shown().map(([message]) => message)).toEqual(['1', '2', '3', '4']);
});
