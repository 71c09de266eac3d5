import { useEffect } from 'react';
import { queryClient, USER_KEY } from '../server/query.ts';
import { feed } from './feed.ts';
import { emptyPrivate } from './private.ts';

/**
 * Several changes follow one another within a second where a withdrawal takes its steps: they are read
 * together, so that a screen stays far within the budget of its reads.
 */
const TOGETHER_MS = 1_000;

/** Parts of the screen that follow the account: all of them together read it once. */
let watchersCount = 0;
let stopReading = () => {};

/**
 * Reads the account anew when the server says that something about the person, its rights or its fees
 * changed, and after the connection was away: a change may have been missed then.
 */
export function useAccountChanges(isAuth: boolean): void {
  useEffect(() => {
    if (!isAuth) return undefined;
    if (watchersCount === 0) stopReading = readOnChange();
    watchersCount += 1;
    return () => {
      watchersCount -= 1;
      if (watchersCount === 0) stopReading();
    };
  }, [isAuth]);
}

function readOnChange(): () => void {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    if (waiting !== undefined) return;
    const leftMs = readAtMs + TOGETHER_MS - performance.now();
    waiting = setTimeout(
      () => {
        waiting = undefined;
        readAtMs = performance.now();
        void queryClient.invalidateQueries({ queryKey: [USER_KEY] });
      },
      Math.max(0, leftMs),
    );
  };
  const letGo = feed.retain({ kind: 'private' });
  // Where another part of the screen holds the channel its first snapshot may have come already.
  let isFirst = feed.private === emptyPrivate;
  const stopWatching = feed.watchPrivate(({ body }) => {
    const isSnapshot = body.case === 'snapshot';
    if (body.case === 'account' || (isSnapshot && !isFirst)) {
      read();
    }
    if (isSnapshot) isFirst = false;
  });
  return () => {
    clearTimeout(waiting);
    stopWatching();
    letGo();
  };
}
