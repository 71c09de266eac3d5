import { hash, randomUUID } from 'node:crypto';
import type { Caller } from '../../gateway/handler.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Executor, UserDirectory } from '../../services/user-directory.ts';
import type { AuthPolicy } from './policy.ts';
import { createSessionStore, type Session } from './session-store.ts';
import { hashToken, randomToken } from './token.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const CACHED_MAX = 50_000;

/** A session that is over, for the sockets that it opened. */
export interface EndedSession {
  readonly userId: number;
  readonly sessionId: string;
}
export type SessionsEndedListener = (ended: readonly EndedSession[]) => void;

export interface OpenedSession {
  readonly token: string;
  readonly sessionId: string;
  /** The oldest ones, when there were too many; to be announced after the commit. */
  readonly removed: readonly Session[];
}

interface Cached {
  readonly caller: Caller;
  readonly expiresAt: number;
  seenAt: number;
}

interface Load {
  readonly result: Promise<Caller | null>;
  ended: boolean;
}

export interface SessionsDependencies {
  readonly database: Executor;
  readonly users: Pick<UserDirectory, 'findUser'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly policy: Pick<AuthPolicy, 'sessionIdleMs' | 'sessionMs' | 'sessionsMax'>;
}

/**
 * Sessions (D14, S07-S09): opaque tokens, stored hashed. Who is signed in is answered from memory;
 * Postgres is asked once for each token, and last-seen times are written behind, so that a busy
 * session costs no SQL. What ends a session takes it out of memory before it returns.
 */
export function createSessions(dependencies: SessionsDependencies) {
  const { clock, logger, policy, users } = dependencies;
  const store = createSessionStore(dependencies.database);
  const cache = new Map<string, Cached>();
  const loads = new Map<string, Load>();
  const listeners: SessionsEndedListener[] = [];
  let seen = new Map<string, number>();

  const load = async (key: string, tokenHash: Buffer): Promise<Caller | null> => {
    const session = await store.findByTokenHash(tokenHash);
    const now = clock.now();
    if (!session || isOver(session, now)) return null;
    const user = await users.findUser(session.userId);
    // Ended while it was being read: what was read is no longer true.
    if (!user || user.frozen || loads.get(key)?.ended) return null;
    const caller = Object.freeze({ userId: session.userId, sessionId: session.id });
    cache.set(key, { caller, expiresAt: session.expiresAt, seenAt: now });
    seen.set(session.id, now);
    if (cache.size > CACHED_MAX) cache.delete(cache.keys().next().value as string);
    return caller;
  };

  const isOver = (session: { expiresAt: number; seenAt: number }, now: number): boolean =>
    now >= session.expiresAt || now - session.seenAt >= policy.sessionIdleMs;

  /** Call it once the rows are gone for good: forgets the sessions and tells the listeners. */
  const announce = (ended: readonly Session[]): void => {
    if (ended.length === 0) return;
    for (const { id, tokenHash } of ended) {
      const key = tokenHash.toString('base64url');
      cache.delete(key);
      seen.delete(id);
      const loading = loads.get(key);
      if (loading) loading.ended = true;
    }
    const told = ended.map(({ id, userId }) => ({ sessionId: id, userId }));
    for (const listener of listeners) {
      try {
        listener(told);
      } catch (error) {
        logger.error({ err: error }, 'a listener for ended sessions failed');
      }
    }
  };

  const flush = async (): Promise<void> => {
    const writing = seen;
    seen = new Map();
    try {
      await store.touch(writing);
    } catch (error) {
      for (const [id, time] of writing) if (!seen.has(id)) seen.set(id, time);
      throw error;
    }
  };

  return {
    announce,
    flush,
    list: store.list,
    removeAll: store.removeAll,

    onEnded(listener: SessionsEndedListener): void {
      listeners.push(listener);
    },

    /** Who holds the token; nobody when it is unknown, over, revoked, or its account is frozen. */
    async authenticate(token: string): Promise<Caller | null> {
      if (!TOKEN.test(token)) return null;
      const key = hash('sha256', token, 'base64url');
      const cached = cache.get(key);
      if (cached) {
        const now = clock.now();
        if (isOver(cached, now)) {
          cache.delete(key);
          return null;
        }
        cached.seenAt = now;
        seen.set(cached.caller.sessionId, now);
        return cached.caller;
      }
      const loading = loads.get(key);
      if (loading) return loading.result;
      const result = load(key, Buffer.from(key, 'base64url')).finally(() => loads.delete(key));
      loads.set(key, { result, ended: false });
      return result;
    },

    /** A new session with a new token, in the caller's transaction. */
    async open(
      userId: number,
      device: { readonly address: string; readonly userAgent: string; readonly time: number },
      executor: Executor,
    ): Promise<OpenedSession> {
      const token = randomToken();
      const session: Session = {
        id: randomUUID(),
        tokenHash: hashToken(token),
        userId,
        createdAt: device.time,
        seenAt: device.time,
        expiresAt: device.time + policy.sessionMs,
        address: device.address,
        userAgent: device.userAgent,
      };
      const removed = await store.insert(session, policy.sessionsMax, executor);
      return { token, sessionId: session.id, removed };
    },

    /** Ends one of the user's sessions; someone else's or an unknown one is left alone. */
    async end(userId: number, sessionId: string): Promise<boolean> {
      const removed = await store.remove(userId, sessionId);
      announce(removed);
      return removed.length > 0;
    },

    /** Ends all of the user's sessions, but the one to keep (empty: none). */
    async endAll(userId: number, exceptSessionId = ''): Promise<void> {
      announce(await store.removeAll(userId, exceptSessionId));
    },

    /** Ends sessions that are too old or were idle for too long. */
    async sweep(): Promise<void> {
      await flush();
      announce(await store.removeExpired(clock.now(), policy.sessionIdleMs));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
