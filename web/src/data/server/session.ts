import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keptOnDevice } from '../../lib/storage.ts';

interface SessionState {
  readonly token: string | null;
  readonly isAuth: boolean;
}

const signedOut: SessionState = { token: null, isAuth: false };

/** Who is signed in on this device: the token and nothing else (S39). */
export const useSession = create<SessionState>()(
  persist(() => signedOut, { name: 'bourse.session', version: 1, storage: keptOnDevice() }),
);

/** Whether the person left here, or the server said that the session is over. */
type SessionEnd = 'left' | 'lost';
type Listener = (end: SessionEnd) => void;
const leaveListeners = new Set<Listener>();

/** Called at each end of a session, whatever ended it; returns the way to stop listening. */
export function onSessionEnd(listener: Listener): () => void {
  leaveListeners.add(listener);
  return () => leaveListeners.delete(listener);
}

export function startSession(token: string): void {
  useSession.setState({ token, isAuth: true });
}

/** Forgets the token, then everything that belongs to the user. */
export function endSession(end: SessionEnd = 'left'): void {
  useSession.setState(signedOut);
  for (const listener of leaveListeners) listener(end);
}

/** The server knows a token no more: ended elsewhere, or too old. One that began meanwhile stays. */
export function loseSession(token: string): void {
  if (useSession.getState().token === token) endSession('lost');
}

/** Follows sign-in and sign-out in the other tabs of this browser. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== useSession.persist.getOptions().name) return;
    const before = useSession.getState().token;
    void useSession.persist.rehydrate();
    const { token } = useSession.getState();
    if (before && !token) endSession();
    else if (before !== token) for (const listener of leaveListeners) listener('left');
  });
}

export const useIsAuth = () => useSession((state) => state.isAuth);
