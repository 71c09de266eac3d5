import { hash, randomUUID } from 'node:crypto';
import type { Role } from '@bourse/contract/console/roles.ts';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import { hashToken, randomToken } from '#people/sign-in/token.ts';
import type { Clock } from '#platform/clock.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { FollowPeopleChanges } from '#ports/people-changes.ts';
import type { Operator, OperatorStore } from './operator-store.ts';

/** Without a key or a click for this long, a session of the console is over. */
export const OPERATOR_IDLE_MS = 15 * 60_000;
const SESSION_MS = 12 * 60 * 60_000;
/** A factor that was proved for an act, and the same act sent again. */
const FACTOR_MS = 2 * 60_000;
const TOKEN = /^operator_[A-Za-z0-9_-]{43}$/;
const UNKNOWN_MAX = 1_000;

interface Open {
  readonly id: string;
  readonly caller: OperatorSession;
  readonly expiresAt: number;
  seenAt: number;
  /** What a factor was proved for, by the key of the act. */
  readonly factors: Map<string, ProvedFactor>;
}

interface ProvedFactor {
  readonly until: number;
  /** The call that took it; none has yet. */
  asked?: string;
}

export type OperatorEnd = 'idle' | 'too-old' | 'signed-out' | 'revoked' | 'roles-changed';

/** An end of a session, to be recorded. */
export interface EndedOperatorSession {
  readonly operatorId: number;
  readonly sessionId: string;
  readonly why: OperatorEnd;
}

export interface OperatorSessionsDependencies {
  readonly database: Executor;
  readonly store: OperatorStore;
  readonly clock: Clock;
  readonly people: FollowPeopleChanges;
  /** Told of sessions that ended by themselves. */
  readonly onEnded: (ended: EndedOperatorSession) => void;
}

/**
 * Sessions of operators, apart from those of customers: in their own table, with tokens that look
 * different. Memory answers who is signed in; what ends one takes it out of memory before it returns.
 */
export class OperatorSessions {
  readonly #dependencies: OperatorSessionsDependencies;
  readonly #open = new Map<string, Open>();
  readonly #unknown = new Set<string>();
  readonly #ended = new Set<string>();

  /** Counts what others have changed: what was read before is not kept. */
  #changes = 0;

  constructor(dependencies: OperatorSessionsDependencies) {
    this.#dependencies = dependencies;
    const { people } = dependencies;
    people.onChange((change) => {
      if (change.kind !== 'operator-session-ended') return;
      this.#forget(({ id }) => id === change.sessionId);
    });
    people.onMissed(() => {
      this.#open.clear();
      this.#changes += 1;
    });
  }

  /** A new session, in the caller's transaction. */
  async open(
    { id: operatorId }: Pick<Operator, 'id'>,
    { address, userAgent }: { readonly address: string; readonly userAgent: string },
    executor: Executor,
  ): Promise<{ readonly token: string; readonly id: string }> {
    const now = this.#dependencies.clock.now();
    const token = `operator_${randomToken()}`;
    const id = randomUUID();
    await executor
      .insertInto('operator_sessions')
      .values({
        ...{ id, token_hash: hashToken(token), operator_id: operatorId },
        ...{ created_at: now, seen_at: now, expires_at: now + SESSION_MS },
        ...{ address, user_agent: userAgent },
      })
      .execute();
    return { token, id };
  }

  /** Who holds the token; null: no one, or no one any longer. */
  async find(token: string): Promise<OperatorSession | null> {
    if (!TOKEN.test(token)) return null;
    const key = hash('sha256', token, 'base64url');
    const open = this.#open.get(key) ?? (await this.#load(key));
    if (!open) return null;
    const why = this.#endOf(open, this.#dependencies.clock.now());
    if (!why) return open.caller;
    this.#open.delete(key);
    this.#ended.add(open.id);
    await this.#remove(open.id);
    this.#dependencies.onEnded({
      ...{ operatorId: open.caller.operatorId, sessionId: open.id, why },
    });
    return null;
  }

  #endOf({ expiresAt, seenAt }: Open, now: number): OperatorEnd | undefined {
    if (now >= expiresAt) return 'too-old';
    return now - seenAt >= OPERATOR_IDLE_MS ? 'idle' : undefined;
  }

  async #load(key: string): Promise<Open | undefined> {
    if (this.#unknown.has(key)) return undefined;
    const { database, store, people } = this.#dependencies;
    const changes = this.#changes;
    const row = await database
      .selectFrom('operator_sessions')
      .selectAll()
      .where('token_hash', '=', Buffer.from(key, 'base64url'))
      .executeTakeFirst();
    const operator = row && (await store.byId(row.operator_id));
    if (!row || !operator || operator.revokedAt !== null || this.#ended.has(row.id)) {
      if (this.#unknown.size >= UNKNOWN_MAX) this.#unknown.clear();
      this.#unknown.add(key);
      return undefined;
    }
    const open = toOpen(row.id, operator, row.expires_at, row.seen_at);
    if (changes === this.#changes && people.isHearing) this.#open.set(key, open);
    return open;
  }

  /** The factor counts for the first act with this key, and the same one sent again. */
  allowAct(sessionId: string, key: string): number {
    const until = this.#dependencies.clock.now() + FACTOR_MS;
    for (const open of this.#open.values()) {
      if (open.id !== sessionId) continue;
      // One act a proof: an older one that was not used is gone.
      open.factors.clear();
      open.factors.set(key, { until });
    }
    return until;
  }

  /** Until when a session lasts without a touch; writes down when it was touched last. */
  async stay(sessionId: string): Promise<number> {
    const now = this.#dependencies.clock.now();
    await this.#dependencies.database
      .updateTable('operator_sessions')
      .set({ seen_at: now })
      .where('id', '=', sessionId)
      .execute();
    return now + OPERATOR_IDLE_MS;
  }

  idleUntil(sessionId: string): number {
    for (const open of this.#open.values()) {
      if (open.id === sessionId) return open.seenAt + OPERATOR_IDLE_MS;
    }
    return 0;
  }

  /** Ends one session at once. */
  async end(sessionId: string): Promise<void> {
    this.#forget(({ id }) => id === sessionId);
    this.#ended.add(sessionId);
    await this.#remove(sessionId);
  }

  /** Ends all sessions of a person, in the caller's transaction; `forgetAll` after its commit. */
  async removeAll(operatorId: number, executor: Executor): Promise<readonly string[]> {
    const rows = await executor
      .deleteFrom('operator_sessions')
      .where('operator_id', '=', operatorId)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** What memory knows of a person's sessions is gone. */
  forgetAll(operatorId: number): void {
    this.#forget(({ caller }) => caller.operatorId === operatorId);
  }

  /** Ends sessions that were idle or are too old, and reports their ends. */
  async sweep(): Promise<void> {
    const { database, clock, onEnded } = this.#dependencies;
    const now = clock.now();
    const idle: Open[] = [];
    for (const [key, open] of this.#open) {
      if (!this.#endOf(open, now)) continue;
      this.#open.delete(key);
      this.#ended.add(open.id);
      idle.push(open);
    }
    for (const open of idle) {
      await this.#remove(open.id);
      const why = now >= open.expiresAt ? 'too-old' : 'idle';
      onEnded({ operatorId: open.caller.operatorId, sessionId: open.id, why });
    }
    const alive = new Set([...this.#open.values()].map(({ id }) => id));
    const rows = await database
      .selectFrom('operator_sessions')
      .select(['id', 'operator_id'])
      .where('seen_at', '<=', now - OPERATOR_IDLE_MS)
      .execute();
    for (const { id, operator_id } of rows) {
      if (alive.has(id)) continue;
      await this.#remove(id);
      onEnded({ operatorId: operator_id, sessionId: id, why: 'idle' });
    }
    this.#ended.clear();
  }

  #forget(is: (open: Open) => boolean): void {
    this.#changes += 1;
    for (const [key, open] of this.#open) {
      if (!is(open)) continue;
      this.#open.delete(key);
      this.#ended.add(open.id);
    }
  }

  async #remove(id: string): Promise<void> {
    await this.#dependencies.database
      .deleteFrom('operator_sessions')
      .where('id', '=', id)
      .execute();
  }
}

function toOpen(id: string, operator: Operator, expiresAt: number, seenAt: number): Open {
  const factors = new Map<string, ProvedFactor>();
  const roles: readonly Role[] = operator.roles;
  const open: Open = {
    id,
    expiresAt,
    seenAt,
    factors,
    caller: {
      kind: 'operator',
      operatorId: operator.id,
      sessionId: id,
      name: operator.name,
      roles,
      takeFactor(key, asked, now) {
        const factor = factors.get(key);
        if (!factor || factor.until <= now) return false;
        factor.asked ??= asked;
        return factor.asked === asked;
      },
      touch(now) {
        open.seenAt = Math.max(open.seenAt, now);
      },
    },
  };
  return open;
}
