import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { onSessionEnd } from './session.ts';

const RETRIES_MAX = 2;
const RETRY_DELAY_MS = 1_000;
const RETRY_DELAY_MAX_MS = 30_000;

/** A second try is worth it after silence, and after a used-up budget once it has calls again. */
function isPassing(error: Error): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { status, retryAfterSeconds } = error;
  return status === 0 || status >= 500 || (status === 429 && retryAfterSeconds !== null);
}

/** The one cache of what was read over HTTP. Refusals are answers, and are not asked for again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => console.warn('could not be read:', queryKey, error),
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < RETRIES_MAX && isPassing(error),
      retryDelay: (failures, error) =>
        error instanceof ApiError && error.retryAfterSeconds !== null
          ? Math.min(error.retryAfterSeconds * 1_000, RETRY_DELAY_MAX_MS)
          : Math.min(RETRY_DELAY_MS * 2 ** failures, RETRY_DELAY_MAX_MS),
    },
  },
});

/** Reads that belong to the signed-in user start with this word, so that a sign-out clears them. */
export const USER_KEY = 'user';
/** Of all that is read of tickets: an answer, told by a notification, makes it old. */
export const SUPPORT_KEY = [USER_KEY, 'support'];

export function clearUserReadsOnSignOut(): void {
  onSessionEnd(() => {
    void queryClient.cancelQueries({ queryKey: [USER_KEY] });
    queryClient.removeQueries({ queryKey: [USER_KEY] });
  });
}
