import type { Executor } from '#platform/db/tables/schema.ts';
import type { SecurityPurpose } from '#platform/db/tables/tables-people.ts';

/** A code as it was entered, for the contact that it was sent to. */
export interface EnteredCode {
  readonly target: string;
  readonly codeHash: Buffer;
}

/** Which codes of the person right ones use up. */
export type Using = 'every' | 'its purpose' | 'none';

/** SQL of the codes by which a signed-in person proves a contact. */
export class SecurityCodeStore {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  /** The one code that is valid for this purpose and contact from now on. */
  async put(
    userId: number,
    purpose: SecurityPurpose,
    { target, codeHash }: EnteredCode,
    expiresAt: number,
    executor: Executor,
  ): Promise<void> {
    const fresh = { code_hash: codeHash, expires_at: expiresAt, tries: 0 };
    await executor
      .insertInto('security_codes')
      .values({ user_id: userId, purpose, target, ...fresh })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'purpose', 'target']).doUpdateSet(fresh),
      )
      .execute();
  }

  /**
   * Whether all of the codes are right, and then uses codes up; else none is and each counts a try. Rows are
   * locked meanwhile, so that of two calls with the same codes one wins (S02).
   */
  async look(
    userId: number,
    purpose: SecurityPurpose,
    entered: readonly EnteredCode[],
    limits: { readonly triesMax: number; readonly now: number; readonly using: Using },
    executor: Executor,
  ): Promise<boolean> {
    if (entered.length === 0) return false;
    const rows = await executor
      .selectFrom('security_codes')
      .selectAll()
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .orderBy('target')
      .forUpdate()
      .execute();
    const isRight = ({ target, codeHash }: EnteredCode) =>
      rows.some(
        (row) =>
          row.target === target &&
          row.code_hash.equals(codeHash) &&
          row.expires_at > limits.now &&
          row.tries < limits.triesMax,
      );
    if (entered.every(isRight)) {
      if (limits.using === 'every') await this.clear(userId, executor);
      if (limits.using === 'its purpose') await this.clear(userId, executor, purpose);
      return true;
    }
    await executor
      .updateTable('security_codes')
      .set((builder) => ({ tries: builder('tries', '+', 1) }))
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where(
        'target',
        'in',
        entered.map(({ target }) => target),
      )
      .where('tries', '<', limits.triesMax)
      .execute();
    return false;
  }

  /** Every code of a person, or every one of a purpose, is void: what it was asked for is done, or its ground has changed. */
  async clear(userId: number, executor: Executor, purpose?: SecurityPurpose): Promise<void> {
    const own = executor.deleteFrom('security_codes').where('user_id', '=', userId);
    await (purpose ? own.where('purpose', '=', purpose) : own).execute();
  }

  async sweep(now: number): Promise<void> {
    await this.#database.deleteFrom('security_codes').where('expires_at', '<=', now).execute();
  }
}
