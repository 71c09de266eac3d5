import { hash, randomUUID } from 'node:crypto';
import type { UserSession } from '#edge/pipeline/caller.ts';
import type { Clock } from '#platform/clock.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { FollowPeopleChanges, TellPeopleChanges } from '#ports/people-changes.ts';
import { hasSecondFactor, type User, type UserDirectory } from '#ports/user-directory.ts';
import { type AuthPolicy, mayHaveSessions } from './policy.ts';
import { type Session, SessionStore } from './session-store.ts';
import { hashToken, randomToken } from './token.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const CACHED_MAX = 50_000;
const UNKNOWN_MAX = 10_000;

export interface OpenedSession {
  readonly token: string;
  readonly id: string;
  /** The oldest ones, when there were too many; to be announced after the commit. */
  readonly removed: readonly Session[];
}

interface Cached {
  caller: UserSession;
  readonly expiresAt: number;
  seenAt: number;
}

interface Load {
  readonly result: Promise<UserSession | null>;
  ended: boolean;
}

export interface SessionsDependencies {
  readonly database: Executor;
  readonly users: Pick<UserDirectory, 'findUser'>;
  readonly clock: Clock;
  readonly people: TellPeopleChanges & FollowPeopleChanges;
  readonly policy: Pick<AuthPolicy, 'sessionIdleMs' | 'sessionMs' | 'sessionsMax'>;
}

/**
 * Sessions (D14, S07-S09): opaque tokens, stored hashed. Who is signed in is answered from memory;
 * Postgres is asked once for each token, and last-seen times are written behind, so that a busy
 * session costs no SQL. What ends a session takes it out of memory before it returns.
 */
export class Sessions {
  readonly #store: SessionStore;
  readonly #dependencies: SessionsDependencies;
  readonly #cache = new Map<string, Cached>();
  /** Keys of the cache by the ids of their sessions. */
  readonly #keyOf = new Map<string, string>();
  readonly #loads = new Map<string, Load>();
  /** Hashes of unknown tokens, the oldest first. */
  readonly #unknown = new Set<string>();
  /** Session ids and when they were last seen, since the last flush. */
  #seen = new Map<string, number>();
  /** Counts what others have changed: what was read before may be true no longer, and is not kept. */
  #changes = 0;

  constructor(dependencies: SessionsDependencies) {
    const { people } = dependencies;
    people.onChange((change) => {
      if (change.kind === 'person-changed') this.#forgetPerson(change.userId);
      if (change.kind !== 'session-ended' && change.kind !== 'session-changed') return;
      this.#forget(this.#keyOf.get(change.sessionId));
    });
    people.onMissed(() => {
      for (const key of [...this.#cache.keys()]) this.#forget(key);
    });
    this.#dependencies = dependencies;
    this.#store = new SessionStore(dependencies.database);
  }

  /** Who holds the token, as far as memory knows; undefined: the database must be asked. */
  recall(token: string): UserSession | null | undefined {
    if (!TOKEN.test(token)) return null;
    const key = hash('sha256', token, 'base64url');
    const cached = this.#cache.get(key);
    if (!cached) return this.#unknown.has(key) ? null : undefined;
    const now = this.#dependencies.clock.now();
    if (this.#isOver(cached, now)) {
      this.#forget(key);
      return null;
    }
    cached.seenAt = now;
    this.#seen.set(cached.caller.sessionId, now);
    return cached.caller;
  }

  /** Who holds the token; null when it is unknown, over or revoked. */
  async authenticate(token: string): Promise<UserSession | null> {
    const recalled = this.recall(token);
    if (recalled !== undefined) return recalled;
    const key = hash('sha256', token, 'base64url');
    const loading = this.#loads.get(key);
    if (loading) return loading.result;
    const load: Load = {
      ended: false,
      result: this.#load(key).finally(() => this.#loads.delete(key)),
    };
    this.#loads.set(key, load);
    return load.result;
  }

  async #load(key: string): Promise<UserSession | null> {
    const changes = this.#changes;
    const session = await this.#store.findByTokenHash(Buffer.from(key, 'base64url'));
    const now = this.#dependencies.clock.now();
    if (!session) this.#rememberUnknown(key);
    if (!session || this.#isOver(session, now)) return null;
    const user = await this.#dependencies.users.findUser(session.userId);
    // Ended while it was being read: what was read is no longer true.
    if (!mayHaveSessions(user) || this.#loads.get(key)?.ended) return null;
    const caller = callerOf(session, user);
    this.#seen.set(session.id, now);
    if (changes !== this.#changes || !this.#dependencies.people.isHearing) return caller;
    this.#cache.set(key, { caller, expiresAt: session.expiresAt, seenAt: now });
    this.#keyOf.set(session.id, key);
    if (this.#cache.size > CACHED_MAX) this.#forget(this.#cache.keys().next().value as string);
    return caller;
  }

  #forget(key: string | undefined): void {
    this.#changes += 1;
    const cached = key !== undefined && this.#cache.get(key);
    if (!cached) return;
    this.#cache.delete(key);
    this.#keyOf.delete(cached.caller.sessionId);
  }

  /** Seldom enough to look at all. */
  #forgetPerson(userId: number): void {
    this.#changes += 1;
    for (const [key, { caller }] of this.#cache) if (caller.userId === userId) this.#forget(key);
  }

  /** A session is made before its token is given out, so a token without one never gets one. */
  #rememberUnknown(key: string): void {
    this.#unknown.add(key);
    if (this.#unknown.size <= UNKNOWN_MAX) return;
    this.#unknown.delete(this.#unknown.values().next().value as string);
  }

  #isOver(session: { expiresAt: number; seenAt: number }, now: number): boolean {
    const { sessionIdleMs } = this.#dependencies.policy;
    return now >= session.expiresAt || now - session.seenAt >= sessionIdleMs;
  }

  /** A new session with a new token, in the caller's transaction. */
  async open(
    userId: number,
    device: {
      readonly address: string;
      readonly userAgent: string;
      readonly time: number;
      readonly factorAt: number;
    },
    executor: Executor,
  ): Promise<OpenedSession> {
    const { policy } = this.#dependencies;
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
      factorAt: device.factorAt,
    };
    const removed = await this.#store.insert(session, policy.sessionsMax, executor);
    return { token, id: session.id, removed };
  }

  /** The session has proved its second factor; to be announced by `recallFactor` after the commit. */
  proveFactor(sessionId: string, time: number, executor: Executor): Promise<Session | undefined> {
    return this.#store.proveFactor(sessionId, time, executor);
  }

  /** Call it once the row is changed for good: what memory knows of the session is as the row. */
  async recallFactor(session: Session): Promise<void> {
    const cached = this.#cache.get(session.tokenHash.toString('base64url'));
    const user = await this.#dependencies.users.findUser(session.userId);
    if (cached && user) cached.caller = callerOf(session, user);
  }

  /** Those that are open, newest first, as they were last seen, written down yet or not. */
  async list(userId: number): Promise<readonly Session[]> {
    const now = this.#dependencies.clock.now();
    const stored = await this.#store.list(userId);
    return stored
      .map((session) => {
        const cached = this.#cache.get(session.tokenHash.toString('base64url'));
        return { ...session, seenAt: Math.max(session.seenAt, cached?.seenAt ?? 0) };
      })
      .filter((session) => !this.#isOver(session, now));
  }

  /**
   * Takes one of the user's sessions away, in the caller's transaction; another user's or an unknown one is
   * left alone. The answer is to be announced after the commit.
   */
  remove(userId: number, sessionId: string, executor: Executor): Promise<readonly Session[]> {
    return this.#store.remove(userId, sessionId, executor);
  }

  /** As `remove`, all of the user's sessions but the one to keep (empty: none). */
  removeAll(userId: number, executor: Executor, exceptSessionId = ''): Promise<readonly Session[]> {
    return this.#store.removeAll(userId, exceptSessionId, executor);
  }

  /** Call it once the rows are gone for good: forgets the sessions and tells of their end. */
  announce(ended: readonly Session[]): void {
    for (const { id, tokenHash } of ended) {
      const key = tokenHash.toString('base64url');
      this.#forget(key);
      this.#seen.delete(id);
      const loading = this.#loads.get(key);
      if (loading) loading.ended = true;
    }
    for (const { id: sessionId, userId } of ended) {
      this.#dependencies.people.changed({ kind: 'session-ended', userId, sessionId });
    }
  }

  /** Writes when sessions were last seen. */
  async flush(): Promise<void> {
    const writing = this.#seen;
    this.#seen = new Map();
    try {
      await this.#store.touch(writing);
    } catch (error) {
      for (const [id, time] of writing) if (!this.#seen.has(id)) this.#seen.set(id, time);
      throw error;
    }
  }

  /** Ends sessions that are too old or were idle for too long. */
  async sweep(): Promise<void> {
    await this.flush();
    const { clock, policy } = this.#dependencies;
    this.announce(await this.#store.removeExpired(clock.now(), policy.sessionIdleMs));
  }
}

function callerOf(session: Session, user: User): UserSession {
  return Object.freeze({
    kind: 'session',
    userId: session.userId,
    sessionId: session.id,
    factorAt: session.factorAt,
    hasFactor: hasSecondFactor(user),
  });
}
