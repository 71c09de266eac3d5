import type { Executor } from '#platform/db/tables/schema.ts';
import { type BudgetDecision, type BudgetRule, takeFromBudget } from './policy.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** SQL of the budgets of codes: when each key asked last. */
export class BudgetStore {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  /**
   * Takes one from each budget, or from none: returns the first that is used up. Rows are locked
   * meanwhile, so parallel calls cannot share the last one.
   */
  take(
    budgets: readonly { readonly key: string; readonly rule: BudgetRule }[],
    now: number,
  ): Promise<BudgetDecision | undefined> {
    const sorted = [...budgets].sort((one, other) => (one.key < other.key ? -1 : 1));
    const keys = sorted.map(({ key }) => key);
    return this.#database.transaction().execute(async (transaction) => {
      const rows = await transaction
        .insertInto('code_budgets')
        .values(keys.map((key) => ({ key })))
        // Changes nothing but locks what is there, row after row in this order, and returns it.
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet(({ ref }) => ({ key: ref('excluded.key') })),
        )
        .returning(['key', 'asked_at'])
        .execute();
      const askedAt = new Map(rows.map((row) => [row.key, row.asked_at]));
      const taken: [string, readonly number[]][] = [];
      for (const { key, rule } of budgets) {
        const decision = takeFromBudget(askedAt.get(key) ?? [], now, rule);
        if (decision.kind !== 'admitted') return decision;
        taken.push([key, decision.askedAt]);
      }
      for (const [key, times] of taken) {
        await transaction
          .updateTable('code_budgets')
          .set({ asked_at: JSON.stringify(times), last_at: now })
          .where('key', '=', key)
          .execute();
      }
      return undefined;
    });
  }

  /** Whether one of the keys has taken anything within the day before `now`. */
  async hasAsked(keys: readonly string[], now: number): Promise<boolean> {
    const row = await this.#database
      .selectFrom('code_budgets')
      .select('key')
      .where('key', 'in', keys)
      .where('last_at', '>', now - DAY_MS)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  async sweep(now: number): Promise<void> {
    await this.#database
      .deleteFrom('code_budgets')
      .where('last_at', '<=', now - DAY_MS)
      .execute();
  }
}
