import { type Kysely, sql } from 'kysely';
import { NO_CHAIN } from '#platform/db/tables/leave-out-numbers.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Chain } from '../chains/chain.ts';

/** Numbers that give no address are passed over; more in a row than this is no chance. */
const PASSED_OVER_MAX = 3;

/**
 * The address of a user on a chain, allotted at the first call and never changed. The number is
 * taken and the row written in one transaction that holds the chain's counter, so that calls at once
 * give one address, and no number is ever two users'. What dies before the commit leaves a number
 * for the next one; its address was never shown.
 */
export async function allotAddress(
  database: Kysely<Database>,
  chain: Pick<Chain, 'code' | 'depositAddress'>,
  user: number,
  time: number,
): Promise<string> {
  const known = await addressOf(database, chain.code, user);
  if (known !== undefined) return known;
  return database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('deposit_address_numbers')
      .values({
        chain: chain.code,
        next_number: sql<number>`coalesce((select next_number from deposit_address_numbers
          where chain = ${NO_CHAIN}), 0)`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { next_number: next } = await transaction
      .selectFrom('deposit_address_numbers')
      .select('next_number')
      .where('chain', '=', chain.code)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Who waited for the counter may have waited for a call of the same user.
    const given = await addressOf(transaction, chain.code, user);
    if (given !== undefined) return given;
    const { number, address } = firstAddress(chain, next);
    await transaction
      .updateTable('deposit_address_numbers')
      .set({ next_number: number + 1 })
      .where('chain', '=', chain.code)
      .execute();
    await transaction
      .insertInto('deposit_addresses')
      .values({ chain: chain.code, user_id: user, number, address, created_at: time })
      .execute();
    return address;
  });
}

/** The address that a user has on a chain, if there is one. */
export async function addressOf(
  database: Kysely<Database>,
  chain: string,
  user: number,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('deposit_addresses')
    .select('address')
    .where('chain', '=', chain)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return row?.address;
}

/** Whose an address is. */
export async function ownerOf(
  database: Kysely<Database>,
  chain: string,
  address: string,
): Promise<number | undefined> {
  const row = await database
    .selectFrom('deposit_addresses')
    .select('user_id')
    .where('chain', '=', chain)
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.user_id;
}

/** Whose these addresses are, on whichever chain. */
export async function ownersOf(
  database: Kysely<Database>,
  addresses: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ user: number }>`select distinct user_id as "user"
    from deposit_addresses where address = any(${[...addresses]})`.execute(database);
  return rows.map(({ user }) => user);
}

/** The first number from here on that gives an address: very few give none. */
function firstAddress(
  chain: Pick<Chain, 'depositAddress'>,
  from: number,
): { readonly number: number; readonly address: string } {
  for (let number = from; ; number += 1) {
    try {
      return { number, address: chain.depositAddress(number) };
    } catch (error) {
      if (number - from >= PASSED_OVER_MAX) throw error;
    }
  }
}
