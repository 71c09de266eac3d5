import { createJSONStorage, type PersistStorage } from 'zustand/middleware';

/** What of a browser's storage the app uses. */
type KeyedTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Storage that never throws. A browser may deny it (cookies blocked, pages inside another app) or be full: what is
 * written then lasts as long as the page.
 */
function guarded(open: () => Storage): KeyedTexts {
  const inMemory = new Map<string, string>();
  return {
    getItem(key) {
      const kept = inMemory.get(key);
      if (kept !== undefined) return kept;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        open().setItem(key, value);
        inMemory.delete(key);
      } catch {
        inMemory.set(key, value);
      }
    },
    removeItem(key) {
      inMemory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // It was not there either.
      }
    },
  };
}

/** Kept on this device, for all tabs. */
export const deviceStorage = guarded(() => localStorage);
/** Kept as long as this tab. */
export const tabStorage = guarded(() => sessionStorage);

/** For a store that lasts on this device. */
export const keptOnDevice = <State>() =>
  createJSONStorage<State>(() => deviceStorage) as PersistStorage<State>;
/** For a store that lasts as long as this tab. */
export const keptInTab = <State>() =>
  createJSONStorage<State>(() => tabStorage) as PersistStorage<State>;
