import type { OperatorFacts } from '@bourse/contract/console/routes/session.ts';
import { create } from 'zustand';
import { tabStorage } from '#app/lib/storage.ts';

const KEY = 'bourse.console.token';

interface Session {
  readonly token: string;
  readonly operator: OperatorFacts | null;
  /** How the last one ended, for the sign-in screen; unconfirmed: here, and perhaps not at the server. */
  readonly ended: '' | 'idle' | 'over' | 'unconfirmed';
}

/**
 * Who is signed in, in this tab alone: the token is neither in a cookie nor where other tabs of this origin
 * read it, so no page beside the console can use it.
 */
export const useSession = create<Session>(() => ({
  token: tabStorage.getItem(KEY) ?? '',
  operator: null,
  ended: '',
}));

export function signedIn(token: string, operator: OperatorFacts): void {
  tabStorage.setItem(KEY, token);
  useSession.setState({ token, operator, ended: '' });
}

export function signedOut(ended: Session['ended']): void {
  tabStorage.removeItem(KEY);
  useSession.setState({ token: '', operator: null, ended });
}
