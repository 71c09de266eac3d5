import { useSyncExternalStore } from 'react';
import { steadyNowMs } from '../device/steady-clock.ts';
import { useClock } from '../device/use-clock.ts';
import { feed } from './feed.ts';
import { ENGINE_KEY } from './feed-store.ts';

const SECOND_MS = 1000;

const watch = (listener: () => void) => feed.watch(ENGINE_KEY, listener);

/**
 * For how many whole seconds the server has been reconnecting to the engine, counted on; 0 while it reaches it, and
 * in the first second: most handovers take less.
 */
export function useEngineAwaySeconds(): number {
  const sinceMs = useSyncExternalStore(watch, () => feed.engineAwaySinceMs);
  useClock(sinceMs === null ? null : SECOND_MS / 2);
  return sinceMs === null ? 0 : Math.floor(Math.max(0, steadyNowMs() - sinceMs) / SECOND_MS);
}
