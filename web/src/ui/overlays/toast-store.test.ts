import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, foremost, toast, useToasts } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  vi.useRealTimers();
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

it('has an id of its own, words, a kind and a time', () => {
  toast.success('Done');
  toast.error('No');
  const { toasts } = useToasts.getState();
  expect(toasts).toMatchObject([
    { message: 'Done', type: 'success', duration: 3000 },
    { message: 'No', type: 'error', duration: 3000 },
  ]);
  expect(new Set(toasts.map(({ id }) => id)).size).toBe(2);
});

it('says the same thing once and keeps at most four', () => {
  toast.error('No');
  toast.error('No');
  expect(shown()).toHaveLength(1);
  for (const message of ['1', '2', '3', '4']) toast.success(message);
  expect(shown().map(([message]) => message)).toEqual(['1', '2', '3', '4']);
});

it('what is said of one order stands in one toast, whichever word comes first', () => {
  const lines = () =>
    useToasts.getState().toasts.map(({ id, message, detail }) => [id, message, detail]);
  toast.about('o1', { message: 'Placed' });
  const [[id]] = lines() as [[number]];
  vi.advanceTimersByTime(2000);
  toast.about('o1', { detail: 'Bought 1 BTC' });
  expect(lines()).toEqual([[id, 'Placed', 'Bought 1 BTC']]);
  // It stays as long as a new one would.
  vi.advanceTimersByTime(2999);
  expect(shown()).toEqual([['Placed', false]]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([['Placed', true]]);

  toast.about('o2', { detail: 'Sold 2 BTC' });
  expect(lines().at(-1)).toEqual([expect.any(Number), '', 'Sold 2 BTC']);
  toast.about('o2', { message: 'Placed' });
  expect(lines().at(-1)).toEqual([expect.any(Number), 'Placed', 'Sold 2 BTC']);
});

it('a word that comes after a toast has left makes a new one', () => {
  toast.about('o3', { message: 'Placed' });
  vi.advanceTimersByTime(3100);
  toast.about('o3', { detail: 'Bought 1 BTC' });
  expect(shown()).toEqual([
    ['Placed', true],
    ['', false],
  ]);
});

it('shows one at a time: an error before a success, the newest before others', () => {
  const seen = () => foremost(useToasts.getState().toasts)?.message;
  toast.success('Placed');
  expect(seen()).toBe('Placed');
  vi.advanceTimersByTime(1000);
  toast.error('No');
  toast.success('Cancelled');
  expect(seen()).toBe('No');
  vi.advanceTimersByTime(2500);
  toast.success('Filled');
  expect(seen()).toBe('No');
  vi.advanceTimersByTime(800);
  expect(seen()).toBe('Filled');
});

it('what came behind an error stands as long as others once it can be seen', () => {
  const seen = () => foremost(useToasts.getState().toasts)?.message;
  toast.error('No');
  vi.advanceTimersByTime(500);
  toast.success('Cancelled');
  vi.advanceTimersByTime(2800);
  expect(seen()).toBe('Cancelled');
  vi.advanceTimersByTime(2999);
  expect(shown()).toEqual([['Cancelled', false]]);
  vi.advanceTimersByTime(301);
  expect(shown()).toEqual([]);
});

it('one that is put away makes room for the next', () => {
  toast.success('Placed');
  toast.error('No');
  const [, error] = useToasts.getState().toasts;
  dismissToast(error!.id);
  vi.advanceTimersByTime(300);
  expect(shown()).toEqual([['Placed', false]]);
});
