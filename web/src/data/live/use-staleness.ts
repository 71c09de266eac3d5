import { useSyncExternalStore } from 'react';
import { steadyNowMs } from '../device/steady-clock.ts';
import { useClock } from '../device/use-clock.ts';
import { feed } from './feed.ts';
import { HEALTH_KEY } from './feed-store.ts';
import { ageOf } from './health.ts';
import { useFeedHealth } from './use-feed.ts';

const watch = (listener: () => void) => feed.watch(HEALTH_KEY, listener);

function isSilent(): boolean {
  const { health } = feed;
  return (health.kind === 'delayed' || health.kind === 'offline') && health.isSilent;
}

/** Whether nothing came for so long that what is shown may be wrong. Redraws only when that changes. */
export const useIsSilent = () => useSyncExternalStore(watch, isSilent);

/** What stands still is drawn fainter: a class for all that follows the prices. */
export const useFading = (): string =>
  useIsSilent() ? 'opacity-45 transition-opacity duration-300' : 'transition-opacity duration-300';

/** A price is said to be old from here on. */
const OLD_AFTER_MS = 3000;

const SECOND_MS = 1000;

/** How old the prices are, in whole seconds, counted on while they stand still; 0 while they are live. */
export function usePriceAgeSeconds(): number {
  const health = useFeedHealth();
  const isOld = health.kind === 'delayed' || health.kind === 'offline';
  useClock(isOld ? SECOND_MS : null);
  const ageMs = isOld ? ageOf(health, steadyNowMs()) : 0;
  return ageMs >= OLD_AFTER_MS ? Math.floor(ageMs / SECOND_MS) : 0;
}

/** Whether the prices are old now, for what happens once. */
export const isPriceOld = (): boolean => ageOf(feed.health, steadyNowMs()) >= OLD_AFTER_MS;
