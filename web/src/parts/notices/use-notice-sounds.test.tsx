import { routes } from '@bourse/contract/routes.ts';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPreference } from '../../data/device/preferences.ts';
import { exchangeNowMs, feed } from '../../data/live/feed.ts';
import type { PrivateChange } from '../../data/live/push.ts';
import type { Notification } from '../../data/notices/notifications.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { serve, show } from '../../test-screen.tsx';
import { soundsOf, useNoticeSounds } from './use-notice-sounds.ts';

const hertz: number[] = [];
class Part {
  readonly gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  connect = (next: Part) => next;
  start = () => {};
  stop = () => {};
}
class Tone extends Part {
  constructor(_context: unknown, { frequency }: { readonly frequency: number }) {
    super();
    hertz.push(frequency);
  }
}

beforeEach(() => {
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly currentTime = 0;
      readonly destination = new Part();
    },
  );
  vi.stubGlobal('OscillatorNode', Tone);
  vi.stubGlobal('GainNode', Part);
  startSession('token');
});
afterEach(() => {
  hertz.length = 0;
  setPreference({ sounds: false });
  endSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const told = (kind: Notification['kind'], time: number, isRead = false): Notification => ({
  ...{ code: String(time), kind, title: '', text: '', time, isRead },
  ...{ product: '', symbol: '', botCode: '' },
});

test('only what is new, not read and near to money is heard, each sound once', () => {
  const list = [
    told('price-alert', 30),
    told('margin', 20),
    told('margin', 19),
    told('fill', 18),
    told('margin', 17, true),
    told('price-alert', 10),
  ];
  expect([...soundsOf(list, 10)]).toEqual(['alert', 'warning']);
  expect([...soundsOf(list, 29)]).toEqual(['alert']);
  expect([...soundsOf(list, 30)]).toEqual([]);
});

function Listener() {
  useNoticeSounds();
  return null;
}

function listens() {
  const heard: ((change: PrivateChange) => void)[] = [];
  vi.spyOn(feed, 'watchPrivate').mockImplementation((listener) => {
    heard.push(listener);
    return () => {};
  });
  const list = [told('margin', exchangeNowMs() + 1000)];
  const sent = serve({ [routes.notificationList.path]: { data: { list, next: '', unread: 1 } } });
  show(<Listener />);
  const push = () => {
    for (const listener of heard)
      listener({ sequence: 1, body: { case: 'notifications', value: { unread: 1 } } });
  };
  return { push, reads: () => sent.filter(({ path }) => path === routes.notificationList.path) };
}

test('a warning of a liquidation sounds by setting, once, however often it is told', async () => {
  const { push, reads } = listens();
  push();
  setPreference({ sounds: true });
  push();
  push();
  await waitFor(() => expect(hertz).toEqual([440, 440, 440]));
  expect(reads()).toHaveLength(1);
  push();
  await waitFor(() => expect(reads()).toHaveLength(2));
  expect(hertz).toHaveLength(3);
});
