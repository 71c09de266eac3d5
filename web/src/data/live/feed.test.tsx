import { afterEach, expect, test, vi } from 'vitest';
import { feed } from './feed.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const isSeen = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

test.each([
  ['online', window],
  ['focus', window],
  ['visibilitychange', document],
])('D31 a connection that was lost is tried at once on %s', (name, target: EventTarget) => {
  const reconnect = vi.spyOn(feed, 'reconnect').mockReturnValue();
  isSeen('visible');
  target.dispatchEvent(new Event(name));
  expect(reconnect).toHaveBeenCalledTimes(1);
});

test('D31 a page that goes out of sight tries nothing', () => {
  const reconnect = vi.spyOn(feed, 'reconnect').mockReturnValue();
  isSeen('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reconnect).not.toHaveBeenCalled();
});
