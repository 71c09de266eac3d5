import type { UserSession, Visitor } from './caller.ts';

/** Whoever shows nothing. */
export const visitor: Visitor = { kind: 'visitor', hasFailed: false };

/** A user whose session has just been opened. */
export function userSession(userId: number, sessionId = 'one'): UserSession {
  return { kind: 'session', userId, sessionId, factorAt: Date.now() };
}
