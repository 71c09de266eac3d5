import { type Selectable, sql } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { SignInGuardTable } from '#platform/db/tables/tables-people.ts';
import { freshGuard, type GuardState } from './policy.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** SQL of the counters of wrong passwords. */
export class GuardStore {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  /**
   * Reads the states of the keys under row locks and stores what `change` makes of them, so that
   * parallel tries count one after the other. Returns what `change` returned. In the caller's transaction,
   * where there is one.
   */
  change<Result>(
    keys: readonly string[],
    change: (stateOf: (key: string) => GuardState, set: SetGuard) => Result,
    executor?: Executor,
  ): Promise<Result> {
    // Always in the same order, so that two calls cannot wait for each other.
    const sorted = [...keys].sort();
    const work = async (transaction: Executor): Promise<Result> => {
      const rows = await transaction
        .insertInto('sign_in_guards')
        .values(sorted.map((key) => ({ key })))
        // Changes nothing but locks what is there, row after row in this order, and returns it.
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet(({ ref }) => ({ key: ref('excluded.key') })),
        )
        .returningAll()
        .execute();
      const states = new Map(rows.map((row) => [row.key, toState(row)]));
      const changed = new Map<string, GuardState>();
      const result = change(
        (key) => states.get(key) ?? freshGuard,
        (key, state) => changed.set(key, state),
      );
      await write(transaction, changed);
      return result;
    };
    return executor ? work(executor) : this.#database.transaction().execute(work);
  }

  async remove(key: string, prefixes: readonly string[], executor: Executor): Promise<void> {
    await executor
      .deleteFrom('sign_in_guards')
      .where((builder) =>
        builder.or([
          builder('key', '=', key),
          ...prefixes.map((prefix) => builder('key', 'like', `${prefix}%`)),
        ]),
      )
      .execute();
  }

  /** Drops states that no longer change any decision. */
  async sweep(now: number): Promise<void> {
    await this.#database
      .deleteFrom('sign_in_guards')
      .where('locked_until', '<=', now)
      .where('locked_at', '<=', now - DAY_MS)
      .where('failed_at', '<=', now - DAY_MS)
      .execute();
  }
}

/** All states in one statement. */
async function write(
  transaction: Executor,
  changed: ReadonlyMap<string, GuardState>,
): Promise<void> {
  const states = [...changed.values()];
  const numbers = (of: keyof GuardState) => states.map((state) => state[of]);
  await sql`update sign_in_guards set failures = changed.failures, failed_at = changed.failed_at,
      locked_until = changed.locked_until, locked_at = changed.locked_at
    from unnest(${[...changed.keys()]}::text[], ${numbers('failures')}::integer[],
      ${numbers('failedAt')}::bigint[], ${numbers('lockedUntil')}::bigint[],
      ${numbers('lockedAt')}::bigint[])
      as changed (key, failures, failed_at, locked_until, locked_at)
    where sign_in_guards.key = changed.key`.execute(transaction);
}

export type SetGuard = (key: string, state: GuardState) => void;

function toState(row: Selectable<SignInGuardTable>): GuardState {
  return {
    failures: row.failures,
    failedAt: row.failed_at,
    lockedUntil: row.locked_until,
    lockedAt: row.locked_at,
  };
}
