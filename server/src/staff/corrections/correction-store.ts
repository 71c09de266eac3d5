import { BillKind } from '@bourse/contract/bills.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, Executor } from '#platform/db/tables/schema.ts';

const DAY_MS = 24 * 60 * 60_000;
const ROWS = 50;

/** A leg as it was bound, and whose account it is of; 0: the house's. */
export interface KeptLeg {
  readonly account: string;
  readonly user: number;
  readonly coin: string;
  readonly amount: string;
}

/** A correction that was made. Times are UTC epoch milliseconds. */
export interface CorrectionRow {
  readonly proposal: string;
  readonly sequence: number;
  readonly time: number;
  readonly note: string;
  readonly evidence: string;
  /** USDT, eight decimals. */
  readonly value: number;
  readonly legs: readonly KeptLeg[];
}

/** What all corrections of 24 hours may come to, whole USDT. */
export interface Ceiling {
  readonly version: number;
  readonly usdt: number;
}

/** SQL of corrections. */
export class CorrectionStore {
  readonly #database: Kysely<Database>;

  constructor(database: Kysely<Database>) {
    this.#database = database;
  }

  async ceiling(executor: Executor = this.#database): Promise<Ceiling> {
    const { rows } = await sql<Ceiling>`select version, usdt from correction_ceilings
      order by version desc limit 1`.execute(executor);
    const [row] = rows;
    if (!row) throw new Error('corrections have no ceiling');
    return row;
  }

  /** Returns false where this version was made before. */
  async addCeiling(
    executor: Executor,
    { version, usdt }: Ceiling,
    by: string,
    time: number,
  ): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into correction_ceilings (version, usdt, changed_at, changed_by)
      values (${version}, ${usdt}, ${time}, ${by}) on conflict do nothing`.execute(executor);
    return numAffectedRows === 1n;
  }

  /** USDT, eight decimals, of what was admitted in the 24 hours before a moment. */
  async sumOfDay(now: number, executor: Executor = this.#database): Promise<bigint> {
    const { rows } = await sql<{ sum: string }>`select coalesce(sum(value), 0)::text as sum
      from corrections_admitted where admitted_at > ${now - DAY_MS}`.execute(executor);
    return BigInt(rows[0]?.sum ?? 0);
  }

  /** What a proposal was admitted with, USDT, eight decimals; undefined: it was not. */
  async admittedValue(
    proposal: string,
    executor: Executor = this.#database,
  ): Promise<bigint | undefined> {
    const { rows } = await sql<{ value: string }>`select value::text as value
      from corrections_admitted where proposal = ${proposal}`.execute(executor);
    return rows[0] && BigInt(rows[0].value);
  }

  /**
   * Admits a proposal for good, before the engine's command, unless `demand` refuses. One after the other: two
   * at once would both find the same left.
   */
  async admit(
    proposal: string,
    value: bigint,
    time: number,
    demand: (executor: Executor) => Promise<void>,
  ): Promise<void> {
    await this.#database.transaction().execute(async (executor) => {
      await sql`select pg_advisory_xact_lock(hashtext('corrections'))`.execute(executor);
      await demand(executor);
      await sql`insert into corrections_admitted (proposal, admitted_at, value)
        values (${proposal}, ${time}, ${value})`.execute(executor);
    });
  }

  /** The engine has refused it: it counts for nothing. */
  async takeBack(proposal: string): Promise<void> {
    await sql`delete from corrections_admitted where proposal = ${proposal}`.execute(
      this.#database,
    );
  }

  /** The log's number of a correction of exactly these legs that was not written down; undefined: there is none. */
  async findWithoutRow(
    executor: Executor,
    legs: readonly { readonly user: number; readonly asset: number; readonly units: number }[],
  ): Promise<number | undefined> {
    const wanted = legs.map(({ user, asset, units }) => `${user} ${asset} ${units}`);
    const { rows } = await sql<{ sequence: number }>`select sequence from ledger_entry e
      where kind = ${BillKind.correction} and user_id = ${legs[0]?.user ?? 0}
        and not exists (select from corrections c where c.sequence = e.sequence)
        and (select array_agg(text order by text) from (
          select concat_ws(' ', user_id, asset, amount) as text from ledger_entry
          where sequence = e.sequence) as legs)
          = (select array_agg(text order by text) from unnest(${wanted}::text[]) as text)
      order by sequence limit 1`.execute(executor);
    return rows[0]?.sequence;
  }

  /** Writes it down; the same proposal again changes nothing. */
  async add(executor: Executor, row: CorrectionRow): Promise<void> {
    await sql`insert into corrections (proposal, sequence, created_at, note, evidence, value, legs)
      values (${row.proposal}, ${row.sequence}, ${row.time}, ${row.note}, ${row.evidence},
        ${row.value}, ${JSON.stringify(row.legs)}) on conflict do nothing`.execute(executor);
  }

  /** Newest first; of one account, or of all. */
  async list(user: number | undefined): Promise<readonly CorrectionRow[]> {
    const wanted = user === undefined ? null : JSON.stringify([{ user }]);
    const { rows } = await sql<CorrectionRow>`
      select proposal, sequence, created_at as time, note, evidence, value, legs from corrections
      where ${wanted}::jsonb is null or legs @> ${wanted}::jsonb
      order by sequence desc limit ${ROWS}`.execute(this.#database);
    return rows;
  }
}
