import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/tables/schema.ts';
import type { SignedPayout } from '../chains/chain.ts';

/** Signed bytes of a withdrawal. Times are UTC epoch milliseconds. */
export interface Attempt extends SignedPayout {
  readonly attempt: number;
  readonly signedAt: number;
  /** null: not known to have been sent. */
  readonly sentAt: number | null;
}

/** Of a payment that was found on its chain. */
const UNKNOWN_NONCE = -1;

/** SQL of nonces and of what was signed with them. */
export class PayoutStore {
  readonly #database: Kysely<Database>;

  constructor(database: Kysely<Database>) {
    this.#database = database;
  }

  /** The nonce that a withdrawal has, if one was given. */
  async nonceOf(withdrawal: number): Promise<number | undefined> {
    const row = await this.#database
      .selectFrom('payout_nonces')
      .select('nonce')
      .where('withdrawal_id', '=', withdrawal)
      .executeTakeFirst();
    return row?.nonce;
  }

  /**
   * Gives a withdrawal the next nonce of a hot address, once: the row of the address is held, so that
   * two who pay at once get two, and none is passed over (F40).
   *
   * @param included transactions of the address that the chain has
   */
  async giveNonce(
    withdrawal: number,
    chain: string,
    address: string,
    included: number,
  ): Promise<number> {
    return this.#database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('hot_addresses')
        .values({ chain, address, next_nonce: included })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { next_nonce: next } = await transaction
        .selectFrom('hot_addresses')
        .select('next_nonce')
        .where('chain', '=', chain)
        .where('address', '=', address)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const given = await transaction
        .selectFrom('payout_nonces')
        .select('nonce')
        .where('withdrawal_id', '=', withdrawal)
        .executeTakeFirst();
      if (given) return given.nonce;
      const nonce = Math.max(next, included);
      await transaction
        .insertInto('payout_nonces')
        .values({ withdrawal_id: withdrawal, chain, address, nonce })
        .execute();
      await transaction
        .updateTable('hot_addresses')
        .set({ next_nonce: nonce + 1 })
        .where('chain', '=', chain)
        .where('address', '=', address)
        .execute();
      return nonce;
    });
  }

  /**
   * Nothing was signed with the nonce of a withdrawal: the next one is the one after the last that something
   * of ours has, or the chain's. So one that a node made up is forgotten with it.
   */
  async takeNonceBack(withdrawal: number): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ chain: string; address: string; nonce: number }>`
        delete from payout_nonces where withdrawal_id = ${withdrawal}
        and not exists (select from payout_transactions where withdrawal_id = ${withdrawal})
        returning chain, address, nonce`.execute(transaction);
      for (const { chain, address, nonce } of rows) {
        await sql`update hot_addresses set next_nonce = (select coalesce(max(used.nonce) + 1, 0) from (
            select nonce from payout_nonces where chain = ${chain} and address = ${address}
            union all select nonce from treasury_moves
              where chain = ${chain} and from_address = ${address}
          ) as used)
          where chain = ${chain} and address = ${address} and next_nonce = ${nonce + 1}`.execute(
          transaction,
        );
      }
    });
  }

  /** What was signed for a withdrawal, the first one first. */
  async attempts(withdrawal: number): Promise<readonly Attempt[]> {
    const rows = await this.#database
      .selectFrom('payout_transactions')
      .selectAll()
      .where('withdrawal_id', '=', withdrawal)
      .orderBy('attempt')
      .execute();
    return rows.map((row) => ({
      ...{ attempt: row.attempt, raw: row.raw, transaction: row.transaction_id, nonce: row.nonce },
      ...{ from: row.from_address, feePerGas: BigInt(row.fee_per_gas) },
      ...{ signedAt: row.signed_at, sentAt: row.sent_at },
    }));
  }

  /** Keeps signed bytes before they are sent (F38). The same ones again change nothing. */
  async addAttempt(
    withdrawal: number,
    attempt: number,
    signed: SignedPayout,
    time: number,
  ): Promise<void> {
    await this.#database
      .insertInto('payout_transactions')
      .values({
        ...{ withdrawal_id: withdrawal, attempt, transaction_id: signed.transaction },
        ...{ raw: signed.raw, nonce: signed.nonce, from_address: signed.from },
        ...{ fee_per_gas: signed.feePerGas.toString(), signed_at: time },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** A payment that the chain has and no bytes are here of. */
  async addFound(
    withdrawal: number,
    transaction: string,
    from: string,
    time: number,
  ): Promise<void> {
    const signed = { raw: '', transaction, nonce: UNKNOWN_NONCE, from, feePerGas: 0n };
    await this.addAttempt(withdrawal, 0, signed, time);
    await this.setSent(withdrawal, 0, time);
  }

  async setSent(withdrawal: number, attempt: number, time: number): Promise<void> {
    await this.#database
      .updateTable('payout_transactions')
      .set({ sent_at: time })
      .where('withdrawal_id', '=', withdrawal)
      .where('attempt', '=', attempt)
      .where('sent_at', 'is', null)
      .execute();
  }
}
