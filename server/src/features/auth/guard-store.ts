import type { Selectable } from 'kysely';
import type { SignInGuardTable } from '../../db/tables-people.ts';
import type { Executor } from '../../services/user-directory.ts';
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
   * parallel tries count one after the other. Answers what `change` answered.
   */
  change<Result>(
    keys: readonly string[],
    change: (stateOf: (key: string) => GuardState, set: SetGuard) => Result,
  ): Promise<Result> {
    // Always in the same order, so that two calls cannot wait for each other.
    const sorted = [...keys].sort();
    return this.#database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('sign_in_guards')
        .values(sorted.map((key) => ({ key })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const rows = await transaction
        .selectFrom('sign_in_guards')
        .selectAll()
        .where('key', 'in', sorted)
        .orderBy('key')
        .forUpdate()
        .execute();
      const states = new Map(rows.map((row) => [row.key, toState(row)]));
      const changed = new Map<string, GuardState>();
      const result = change(
        (key) => states.get(key) ?? freshGuard,
        (key, state) => changed.set(key, state),
      );
      for (const [key, state] of changed) {
        await transaction
          .updateTable('sign_in_guards')
          .set({
            failures: state.failures,
            failed_at: state.failedAt,
            locked_until: state.lockedUntil,
            locked_at: state.lockedAt,
          })
          .where('key', '=', key)
          .execute();
      }
      return result;
    });
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

export type SetGuard = (key: string, state: GuardState) => void;

function toState(row: Selectable<SignInGuardTable>): GuardState {
  return {
    failures: row.failures,
    failedAt: row.failed_at,
    lockedUntil: row.locked_until,
    lockedAt: row.locked_at,
  };
}
