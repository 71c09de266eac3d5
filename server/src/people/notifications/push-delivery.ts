import type { NotificationKind } from '@bourse/contract/notifications.ts';
import type { Kysely } from 'kysely';
import webPush from 'web-push';
import type { Catalog } from '#engine/live/catalog.ts';
import type { Clock } from '#platform/clock.ts';
import { type Job, type JobRule, type Jobs, TryAgain } from '#platform/db/jobs.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { SealBroken } from '#platform/files/sealed.ts';
import type { Logger } from '#platform/logger.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { PUSH_WITHIN_MS, PUSHES_PER_MINUTE } from './policy.ts';
import type { PushLine } from './push-line.ts';
import type { PushStore, Subscription } from './push-store.ts';
import { findNotification, type NotificationRow } from './store.ts';
import type { Vapid } from './vapid.ts';
import { wordsOf } from './words.ts';

/** Of the table of jobs. */
export const PUSH_QUEUE = 'pushes';

const MINUTE_MS = 60_000;
const WITHIN_SECONDS = PUSH_WITHIN_MS / 1_000;
const rule: JobRule = {
  lifeSeconds: WITHIN_SECONDS,
  retriesMax: 5,
  retrySeconds: 10,
  retrySecondsMax: 120,
};
/** A push service that has not answered by then is asked again later. */
const TIMEOUT_MS = 5_000;
/** The browser is away for good: it was uninstalled, or its owner took the permission back. */
const GONE = [404, 410];
/** Nothing that is tried again becomes better. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 429;

const urgent: readonly NotificationKind[] = [
  'margin',
  'liquidation',
  'sign-in',
  'security',
  'withdrawal',
];

export interface PushDependencies {
  readonly database: Kysely<Database>;
  readonly users: Pick<UserDirectory, 'findUser'>;
  readonly catalog: Catalog;
  readonly jobs: Pick<Jobs, 'add' | 'work'>;
  readonly store: Pick<PushStore, 'find' | 'remove' | 'sessionsOf'>;
  readonly vapid: Vapid;
  readonly line: PushLine;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What a job says: no word of it is readable in the table of jobs. */
interface PushJob {
  readonly session: string;
  readonly notification: number;
}

/** Pushes notifications to the browsers of their owners, a job for each; the words are written when it is worked on. */
export class Pushes {
  readonly #dependencies: PushDependencies;
  #minute = 0;
  readonly #countOf = new Map<number, number>();

  constructor(dependencies: PushDependencies) {
    this.#dependencies = dependencies;
  }

  start(): Promise<void> {
    return this.#dependencies.jobs.work(PUSH_QUEUE, (job) => this.#deliver(job));
  }

  /** In the transaction that shows them. What is old, or too much for one minute, stands in the list only. */
  async add(rows: readonly NotificationRow[], executor: Kysely<Database>): Promise<void> {
    const now = this.#dependencies.clock.now();
    const fresh = rows.filter(({ time }) => now - time < PUSH_WITHIN_MS);
    if (fresh.length === 0) return;
    const owners = [...new Set(fresh.map(({ user_id }) => user_id))];
    const sessionsOf = await this.#dependencies.store.sessionsOf(owners, executor);
    for (const { id, user_id } of fresh) {
      const sessions = sessionsOf.get(user_id) ?? [];
      if (sessions.length === 0 || !this.#takeOf(user_id, now)) continue;
      for (const session of sessions) {
        const job: PushJob = { session, notification: id };
        await this.#dependencies.jobs.add(PUSH_QUEUE, job, rule, executor);
      }
    }
  }

  #takeOf(user: number, now: number): boolean {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#minute) this.#countOf.clear();
    this.#minute = minute;
    const count = this.#countOf.get(user) ?? 0;
    this.#countOf.set(user, count + 1);
    return count < PUSHES_PER_MINUTE;
  }

  /** One try. Rejects when it should be tried again. */
  async #deliver({ data, isLast }: Job): Promise<void> {
    const { session, notification } = data as PushJob;
    const { store, clock, line, logger } = this.#dependencies;
    const found = await this.#find(session);
    if (!found) return;
    const { user, subscription } = found;
    const row = await findNotification(this.#dependencies.database, user, notification);
    if (!row || clock.now() - row.time >= PUSH_WITHIN_MS) return;
    const message = await this.#compose(row, subscription);
    const outcome = await line(message, AbortSignal.timeout(TIMEOUT_MS)).catch(reasonOf);
    if (typeof outcome === 'number' && outcome < 300) return;
    if (typeof outcome === 'number' && GONE.includes(outcome)) {
      await store.remove(user, session);
      return;
    }
    // Neither whom it was for nor where: an endpoint is the right to be reached (S31).
    logger.warn({ kind: row.kind, reason: outcome }, 'a notification could not be pushed');
    const isOver = typeof outcome === 'number' ? isRefusal(outcome) : outcome === 'NOT_REACHABLE';
    if (!isLast && !isOver) throw new TryAgain();
  }

  async #find(session: string): ReturnType<PushStore['find']> {
    try {
      return await this.#dependencies.store.find(session);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      this.#dependencies.logger.warn({ reason: 'SEAL' }, 'a notification could not be pushed');
      return undefined;
    }
  }

  async #compose({ id, kind, facts, user_id }: NotificationRow, keys: Subscription) {
    const { users, catalog, vapid } = this.#dependencies;
    const owner = await users.findUser(user_id);
    const { title, text } = wordsOf(kind, facts, catalog, owner?.locale ?? 'en');
    const { endpoint, p256dh, auth } = keys;
    const { subject, publicKey, privateKey } = vapid;
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ title, text, tag: String(id), lang: owner?.locale ?? 'en' }),
      {
        vapidDetails: { subject, publicKey, privateKey },
        contentEncoding: 'aes128gcm',
        TTL: WITHIN_SECONDS,
        urgency: urgent.includes(kind) ? 'high' : 'normal',
      },
    );
    return { endpoint, headers: headers as Record<string, string | number>, body };
  }
}

/** The code of an error, which names no person. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as Error & { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
