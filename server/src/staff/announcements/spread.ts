import type { Kysely } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import { addNotification } from '#platform/db/add-notification.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import { codeOf } from './store.ts';

const LOOK_EVERY_MS = 2_000;
const USERS_A_STEP = 1_000;
/** Above every user's number: all were notified. */
const ALL = 2_147_483_647;

export interface SpreadDependencies {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly upkeep: Pick<Upkeep, 'add' | 'stopping'>;
}

/**
 * Puts what is announced into all users' notifications once it has begun: a batch of users a transaction, each
 * of which remembers how far it came, so that a restart goes on there and notifies no user twice.
 */
export class AnnouncementSpread {
  readonly #dependencies: SpreadDependencies;

  constructor(dependencies: SpreadDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#dependencies.upkeep.add({
      ...({ name: 'announcements', where: 'keeper', everyMs: LOOK_EVERY_MS } as const),
      look: () => this.look(),
    });
  }

  /** Notifies all users who are due now. */
  async look(): Promise<void> {
    const { stopping } = this.#dependencies.upkeep;
    while (!stopping.aborted && (await this.#tellSome()));
  }

  /** Returns whether users may be left. */
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
