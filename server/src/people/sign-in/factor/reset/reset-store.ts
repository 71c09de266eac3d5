import type { Selectable } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { AuthenticatorResetTable } from '#platform/db/tables/tables-people.ts';
import type { Waiting } from './reset-plan.ts';

/** What a user has lost: the authenticator, or all passkeys. */
export type LostFactor = AuthenticatorResetTable['factor'];

/** A reset that waits. */
export interface OpenReset extends Waiting {
  readonly id: number;
  readonly userId: number;
  readonly factor: LostFactor;
}

/** Which reset: of an account, of what it has lost, or by the code of its notices. */
export type WhichReset =
  | { readonly userId: number; readonly factor?: LostFactor }
  | { readonly stopHash: Buffer }
  | { readonly id: number };

/** SQL of the resets of lost second factors. */
export class ResetStore {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  async findOpen(userId: number, executor = this.#database): Promise<OpenReset | undefined> {
    const row = await executor
      .selectFrom('authenticator_resets')
      .selectAll()
      .where('user_id', '=', userId)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    return row && toOpen(row);
  }

  /** Whose reset it is, of one that waits. */
  async ownerOfOpen(id: number, executor: Executor): Promise<number | undefined> {
    const row = await executor
      .selectFrom('authenticator_resets')
      .select('user_id')
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    return row?.user_id;
  }

  /** False when one waits already. */
  async insert(
    reset: Pick<OpenReset, 'userId' | 'factor' | 'askedAt' | 'endsAt'>,
    stopHash: Buffer,
    executor: Executor,
  ): Promise<boolean> {
    const row = await executor
      .insertInto('authenticator_resets')
      .values({
        user_id: reset.userId,
        factor: reset.factor,
        asked_at: reset.askedAt,
        ends_at: reset.endsAt,
        stop_hash: stopHash,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async listOpen(): Promise<readonly OpenReset[]> {
    const rows = await this.#database
      .selectFrom('authenticator_resets')
      .selectAll()
      .where('closed_at', 'is', null)
      .orderBy('ends_at')
      .execute();
    return rows.map(toOpen);
  }

  /** Goes on by one notice; false when it is over or went on meanwhile. */
  async advance(reset: OpenReset, endsAt: number, executor: Executor): Promise<boolean> {
    const row = await executor
      .updateTable('authenticator_resets')
      .set({ told: reset.told + 1, ends_at: endsAt })
      .where('id', '=', reset.id)
      .where('told', '=', reset.told)
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Closes one that waits; of two who would, one does. Returns what it was. */
  async close(
    which: WhichReset,
    outcome: 'done' | 'stopped',
    time: number,
    executor: Executor,
  ): Promise<OpenReset | undefined> {
    const row = await executor
      .updateTable('authenticator_resets')
      .set({ closed_at: time, outcome })
      .where((builder) => {
        if ('id' in which) return builder('id', '=', which.id);
        if ('stopHash' in which) return builder('stop_hash', '=', which.stopHash);
        const own = builder('user_id', '=', which.userId);
        return which.factor ? builder.and([own, builder('factor', '=', which.factor)]) : own;
      })
      .where('closed_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    return row && toOpen(row);
  }
}

function toOpen(row: Selectable<AuthenticatorResetTable>): OpenReset {
  return {
    id: row.id,
    userId: row.user_id,
    factor: row.factor,
    askedAt: row.asked_at,
    endsAt: row.ends_at,
    told: row.told,
  };
}
