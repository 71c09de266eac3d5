import { routes } from '@bourse/contract/route-paths.ts';
import { useEffect } from 'react';
import { usePreferences } from '../../data/device/preferences.ts';
import { exchangeNowMs, feed } from '../../data/live/feed.ts';
import type { Notification } from '../../data/notices/notifications.ts';
import { read } from '../../data/server/client.ts';
import { playSound, type Sound } from './sounds.ts';

/** Several that come at once are read once. */
const GATHER_MS = 500;

/** What of notifications is heard; fills and ends by force are by their own pushes. */
const soundOf: Readonly<Partial<Record<Notification['kind'], Sound>>> = {
  'price-alert': 'alert',
  margin: 'warning',
};

/** The sounds of what came after a time, each once. */
export function soundsOf(list: readonly Notification[], afterMs: number): ReadonlySet<Sound> {
  const sounds = list
    .filter(({ time, isRead }) => time > afterMs && !isRead)
    .flatMap(({ kind }) => soundOf[kind] ?? []);
  return new Set(sounds);
}

/** Sounds price alerts and warnings of a liquidation as they come, if the reader wants sounds. */
export function useNoticeSounds(): void {
  useEffect(() => {
    let heardMs = exchangeNowMs();
    let timer = 0;
    const hear = async () => {
      timer = 0;
      const { list } = await read(routes.notificationList, {});
      for (const sound of soundsOf(list, heardMs)) playSound(sound);
      heardMs = Math.max(heardMs, list[0]?.time ?? 0);
    };
    const stopWatching = feed.watchPrivate(({ body }) => {
      if (body.case !== 'notifications' || timer || !usePreferences.getState().sounds) return;
      // What could not be read makes no sound; the list says it.
      timer = window.setTimeout(() => void hear().catch(() => undefined), GATHER_MS);
    });
    return () => {
      stopWatching();
      clearTimeout(timer);
    };
  }, []);
}
