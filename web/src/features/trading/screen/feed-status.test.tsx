import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { feed } from '#app/data/live/feed.ts';
import { addTexts, setLocale } from '#app/lib/i18n.ts';
import { serve, show } from '#app/test-screen.tsx';
import { FeedStatus } from './feed-status.tsx';

vi.mock('#app/data/device/steady-clock.ts', () => ({ steadyNowMs: () => 0 }));

afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(async () => {
  await addTexts('trading');
  serve({});
});

const awayFor = (ms: number | null) =>
  vi.spyOn(feed, 'engineAwaySinceMs', 'get').mockReturnValue(ms === null ? null : -ms);

test.each([
  ['en', 2_400, 'Reconnecting to the engine, 2 s'],
  ['zh-CN', 61_000, '正在重新连接撮合引擎，已 61 秒'],
] as const)(
  'F63 %s: while the server has no engine, the line says for how long',
  async (locale, ms, words) => {
    await setLocale(locale);
    awayFor(ms);
    show(<FeedStatus />);
    screen.getByText(words);
    await setLocale('en');
  },
);

test('F63 it goes by itself once the engine is back', () => {
  const listeners: (() => void)[] = [];
  vi.spyOn(feed, 'watch').mockImplementation((_key, listener) => {
    listeners.push(listener);
    return () => undefined;
  });
  awayFor(3_000);
  show(<FeedStatus />);
  screen.getByText('Reconnecting to the engine, 3 s');
  awayFor(null);
  act(() => {
    for (const listener of listeners) listener();
  });
  expect(screen.queryByText(/engine/)).toBeNull();
});

test.each([
  ['that was away for less than a second', 900],
  ['that is there', null],
])('F63 an engine %s is no news', (_what, ms) => {
  awayFor(ms);
  show(<FeedStatus />);
  expect(screen.queryByText(/engine/)).toBeNull();
});
