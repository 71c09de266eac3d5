import type { Selectable } from 'kysely';
import type { Credential } from '#people/sign-in/factor/passkey-store.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { OperatorPasskeyTable } from '#platform/db/tables/tables-operators.ts';

/** A passkey of an operator. Times are UTC epoch milliseconds. */
export interface OperatorPasskey extends Credential {
  readonly operatorId: number;
  readonly name: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
}

/** SQL of operators' passkeys. */
export class OperatorPasskeyStore {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  /** Oldest first. */
  async list(operatorId: number, executor = this.#database): Promise<readonly OperatorPasskey[]> {
    const rows = await executor
      .selectFrom('operator_passkeys')
      .selectAll()
      .where('operator_id', '=', operatorId)
      .orderBy('created_at')
      .execute();
    return rows.map(toPasskey);
  }

  async find(id: string): Promise<OperatorPasskey | undefined> {
    const row = await this.#database
      .selectFrom('operator_passkeys')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && toPasskey(row);
  }

  /** False when it is taken. */
  async insert(passkey: OperatorPasskey, executor: Executor): Promise<boolean> {
    const row = await executor
      .insertInto('operator_passkeys')
      .values({
        ...{ id: passkey.id, operator_id: passkey.operatorId, name: passkey.name },
        ...{ public_key: passkey.publicKey, counter: passkey.counter },
        created_at: passkey.createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** False when its counter did not go on: a copy of it has been used, or it is gone. */
  async use(id: string, counter: number, time: number): Promise<boolean> {
    const row = await this.#database
      .updateTable('operator_passkeys')
      .set({ counter, used_at: time })
      .where('id', '=', id)
      .where((builder) =>
        builder.or([builder('counter', '<', counter), builder('counter', '=', 0)]),
      )
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Only the operator's own; false when there is no such. */
  async rename(operatorId: number, id: string, name: string, executor: Executor): Promise<boolean> {
    const row = await executor
      .updateTable('operator_passkeys')
      .set({ name })
      .where('operator_id', '=', operatorId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Only the operator's own; returns its name, undefined when there is no such. */
  async remove(operatorId: number, id: string, executor: Executor): Promise<string | undefined> {
    const row = await executor
      .deleteFrom('operator_passkeys')
      .where('operator_id', '=', operatorId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    return row?.name;
  }
}

function toPasskey(row: Selectable<OperatorPasskeyTable>): OperatorPasskey {
  return {
    ...{ id: row.id, operatorId: row.operator_id, name: row.name },
    ...{ publicKey: row.public_key, counter: row.counter },
    ...{ createdAt: row.created_at, usedAt: row.used_at },
  };
}
