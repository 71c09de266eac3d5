import type { Kysely } from 'kysely';
import { addNotification } from '../../db/notification-facts.ts';
import type { Database } from '../../db/schema.ts';
import type { Alarms } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import { codeOf } from './store.ts';

const LOOK_EVERY_MS = 2_000;
const USERS_A_STEP = 1_000;
/** Above every user's number: all were told. */
const ALL = 2_147_483_647;

export interface SpreadDependencies {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly scheduler: { every(intervalMs: number, task: () => void): () => void };
  readonly alarms: Pick<Alarms, 'raise'>;
}

/**
 * Puts what is announced into everybody's notifications once it has begun: so many users a transaction, each
 * of which remembers how far it came, so that a restart goes on there and tells nobody twice.
 */
export class AnnouncementSpread {
  readonly #dependencies: SpreadDependencies;
  #looking: Promise<void> | undefined;
  #isStopping = false;
  #stopLooking = () => {};

  constructor(dependencies: SpreadDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#stopLooking = this.#dependencies.scheduler.every(LOOK_EVERY_MS, () => void this.look());
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopLooking();
    await this.#looking;
  }

  /** Tells all who are to be told now; never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#tellAll()
      .catch((cause: Error) => {
        const text = 'could not deliver announcements to all accounts';
        this.#dependencies.alarms.raise({ name: 'upkeep_failed', text, cause });
      })
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #tellAll(): Promise<void> {
    while (!this.#isStopping && (await this.#tellSome()));
  }

  /** Returns whether somebody may be left. */
  #tellSome(): Promise<boolean> {
    const { database, clock } = this.#dependencies;
    return database.transaction().execute(async (executor) => {
      const time = clock.now();
      const row = await executor
        .selectFrom('announcements')
        .selectAll()
        .where('told_up_to', '<', ALL)
        .where('withdrawn_at', 'is', null)
        .where('from_at', '<=', time)
        .where((where) => where.or([where('until_at', 'is', null), where('until_at', '>', time)]))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return false;
      const users = await executor
        .selectFrom('users')
        .select('id')
        .where('kind', '=', 'person')
        .where('closed_at', 'is', null)
        .where('id', '>', row.told_up_to)
        .orderBy('id')
        .limit(USERS_A_STEP)
        .execute();
      const ids = users.map(({ id }) => id);
      const code = codeOf(row.id);
      const facts = { code, title: { en: row.title_en, zh: row.title_zh } };
      const source = `announcement:${code}`;
      await addNotification(executor, ids, { kind: 'announcement', facts, source, time });
      const told = ids.length < USERS_A_STEP ? ALL : (ids.at(-1) ?? ALL);
      await executor
        .updateTable('announcements')
        .set({ told_up_to: told })
        .where('id', '=', row.id)
        .execute();
      return true;
    });
  }
}

/** Takes a withdrawn announcement out of everybody's notifications, in the transaction that withdraws it. */
export async function forgetSpread(executor: Kysely<Database>, code: string): Promise<void> {
  await executor.deleteFrom('notifications').where('source', '=', `announcement:${code}`).execute();
}
