import { type Kysely, sql } from 'kysely';
import type { Database, Executor } from '#platform/db/tables/schema.ts';

/** An address that a user keeps under a name. Times are UTC epoch milliseconds. */
export interface SavedAddress {
  readonly id: number;
  readonly chain: string;
  readonly address: string;
  readonly memo: string;
  readonly name: string;
  readonly createdAt: number;
  readonly usableAt: number;
}

const columns = sql.raw<SavedAddress>(
  'id, chain, address, memo, name, created_at as "createdAt", usable_at as "usableAt"',
);

/** Forgets the saved addresses of an account that is closed, in its transaction. */
export async function eraseAddresses(user: number, executor: Executor): Promise<() => void> {
  await executor.deleteFrom('saved_addresses').where('user_id', '=', user).execute();
  return () => undefined;
}

/** SQL of saved addresses. */
export class SavedAddresses {
  readonly #database: Kysely<Database>;

  constructor(database: Kysely<Database>) {
    this.#database = database;
  }

  /** Newest first. */
  async list(user: number, executor: Executor = this.#database): Promise<readonly SavedAddress[]> {
    const { rows } = await sql<SavedAddress>`select ${columns} from saved_addresses
      where user_id = ${user} order by id desc`.execute(executor);
    return rows;
  }

  async find(
    user: number,
    chain: string,
    address: string,
    memo: string,
  ): Promise<SavedAddress | undefined> {
    const { rows } = await sql<SavedAddress>`select ${columns} from saved_addresses
      where user_id = ${user} and chain = ${chain} and address = ${address} and memo = ${memo}`.execute(
      this.#database,
    );
    return rows[0];
  }

  async add(
    user: number,
    { createdAt, usableAt, ...saved }: Omit<SavedAddress, 'id'>,
    executor: Executor,
  ): Promise<number> {
    const { id } = await executor
      .insertInto('saved_addresses')
      .values({ ...saved, user_id: user, created_at: createdAt, usable_at: usableAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Returns whether it was there. */
  async remove(user: number, id: number, executor: Executor): Promise<boolean> {
    const { numDeletedRows } = await executor
      .deleteFrom('saved_addresses')
      .where('user_id', '=', user)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
