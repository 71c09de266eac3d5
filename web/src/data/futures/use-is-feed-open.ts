import { useSyncExternalStore } from 'react';
import { feed } from '../live/feed.ts';
import { HEALTH_KEY } from '../live/feed-store.ts';

const watch = (listener: () => void) => feed.watch(HEALTH_KEY, listener);
const isOpen = () => feed.health.kind === 'live' || feed.health.kind === 'delayed';

/** Whether the feed is connected, however late it is. Redraws only when that changes. */
export const useIsFeedOpen = () => useSyncExternalStore(watch, isOpen);
