import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { onSessionEnd } from './session.ts';

const RETRIES_MAX = 2;

/** The one cache of what was read over HTTP. Refusals are answers: only silence is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < RETRIES_MAX &&
        error instanceof ApiError &&
        (error.status === 0 || error.status >= 500),
    },
  },
});

/** Reads that belong to the signed-in user start with this word, so that a sign-out clears them. */
export const USER_KEY = 'user';

export function clearUserReadsOnSignOut(): void {
  onSessionEnd(() => {
    void queryClient.cancelQueries({ queryKey: [USER_KEY] });
    queryClient.removeQueries({ queryKey: [USER_KEY] });
  });
}
