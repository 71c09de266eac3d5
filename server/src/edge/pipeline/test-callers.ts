import type { KeyScope } from '@bourse/contract/route.ts';
import type { ProgramKey, UserSession, Visitor } from './caller.ts';

/** A caller without credentials. */
export const visitor: Visitor = { kind: 'visitor', hasFailed: false };

/** A user whose session has just been opened. */
export function userSession(userId: number, sessionId = 'one'): UserSession {
  return { kind: 'session', userId, sessionId, factorAt: Date.now(), hasFactor: false };
}

/** A program whose key may what is said, from now on. */
export function programKey(
  userId: number,
  rights: readonly KeyScope[],
  keyId = 'key',
  bot?: number,
): ProgramKey {
  return { kind: 'key', userId, keyId, rights: new Set(rights), withdrawsFrom: 0, bot };
}
