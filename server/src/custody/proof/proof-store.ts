import { Code } from '@bourse/contract/codes.ts';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import type {
  ColdStatementTable,
  ProofChain,
  ProofCoin,
  ReserveKind,
} from '#platform/db/tables/tables-public.ts';
import { type Sealed, sealedBytes } from '#platform/files/sealed.ts';
import { Refusal } from '#platform/refusal.ts';

/** A run as it is written. */
export interface WrittenRun {
  readonly root: string;
  readonly previous: string;
  readonly sequence: number;
  readonly time: number;
  readonly coins: readonly ProofCoin[];
  readonly chains: readonly ProofChain[];
  readonly sealed: Sealed;
}

export interface RunRow extends Omit<WrittenRun, 'sealed'> {
  readonly id: number;
}

/** An address of ours with what it held. */
export interface ReserveRow {
  readonly chain: string;
  readonly address: string;
  readonly kind: ReserveKind;
  readonly message: string;
  readonly signature: string;
  readonly balances: readonly { readonly coin: string; readonly amount: string }[];
}

type ColdStatement = Omit<Selectable<ColdStatementTable>, 'id' | 'handed_in_by' | 'handed_in_at'>;

const placeOf = ({ chain, address }: Pick<ReserveRow, 'chain' | 'address'>) =>
  `${chain} ${address}`;

const columns = ['id', 'root', 'previous', 'sequence', 'time', 'coins', 'chains'] as const;
const INSERTED_AT_ONCE = 500;

/** SQL of runs and reserves. Of the newest run alone the seal and the addresses are kept. */
export class ProofStore {
  readonly #database: Kysely<Database>;

  constructor(database: Kysely<Database>) {
    this.#database = database;
  }

  /** Newest first; one more than asked for says that there are older ones. */
  runs(before: number | undefined, rowsMax: number): Promise<readonly RunRow[]> {
    let query = this.#database
      .selectFrom('proof_runs')
      .select(columns)
      .orderBy('id', 'desc')
      .limit(rowsMax);
    if (before !== undefined) query = query.where('id', '<', before);
    return query.execute();
  }

  newest(): Promise<RunRow | undefined> {
    return this.runs(undefined, 1).then(([run]) => run);
  }

  /** What the trees of a run are made from. Refuses notFound: a newer one has come. */
  async sealed(root: string): Promise<Sealed> {
    const row = await this.#database
      .selectFrom('proof_runs')
      .select('sealed')
      .where('root', '=', root)
      .executeTakeFirst();
    if (!row?.sealed) throw new Refusal(Code.notFound);
    return row.sealed;
  }

  /** Addresses of the newest run, in the order of their numbers. */
  async reserves(after: number, rowsMax: number) {
    const newest = await this.newest();
    if (!newest) return { root: '', rows: [] };
    const rows = await this.#database
      .selectFrom('proof_reserves')
      .selectAll()
      .where('run_id', '=', newest.id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsMax)
      .execute();
    const statements = await this.#newestStatements();
    return {
      root: newest.root,
      rows: rows.map((row) => ({ ...row, ...statements.get(placeOf(row)) })),
    };
  }

  /** Cold addresses of a run, each with the root that its newest signature is for; empty: there is none. */
  async coldAddresses(runId: number) {
    const rows = await this.#database
      .selectFrom('proof_reserves')
      .select(['chain', 'address'])
      .where('run_id', '=', runId)
      .where('kind', '=', 'cold')
      .orderBy('id')
      .execute();
    const statements = await this.#newestStatements();
    return rows.map((row) => ({ ...row, root: statements.get(placeOf(row))?.root ?? '' }));
  }

  /** Moments of runs, by their roots. */
  async timesOf(roots: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (roots.length === 0) return new Map();
    const rows = await this.#database
      .selectFrom('proof_runs')
      .select(['root', 'time'])
      .where('root', 'in', roots)
      .execute();
    return new Map(rows.map(({ root, time }) => [root, time]));
  }

  /** The same again changes nothing. */
  async addStatement(statement: Insertable<ColdStatementTable>, executor: Executor): Promise<void> {
    await executor
      .insertInto('cold_statements')
      .values(statement)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** What each cold address has signed last. */
  async #newestStatements() {
    const { rows } = await sql<ColdStatement>`
      select distinct on (chain, address) chain, address, root, message, signature
      from cold_statements order by chain, address, id desc`.execute(this.#database);
    return new Map(rows.map((row) => [placeOf(row), row]));
  }

  /** All of it or nothing; false: another run has come meanwhile, which this one does not follow. */
  write(run: WrittenRun, reserves: readonly ReserveRow[]): Promise<boolean> {
    return this.#database.transaction().execute(async (executor) => {
      await sql`lock table proof_runs in share row exclusive mode`.execute(executor);
      const last = await executor
        .selectFrom('proof_runs')
        .select('root')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if ((last?.root ?? '') !== run.previous) return false;
      await executor.deleteFrom('proof_reserves').execute();
      await executor.updateTable('proof_runs').set({ sealed: null }).execute();
      const { id } = await executor
        .insertInto('proof_runs')
        .values({
          ...run,
          coins: JSON.stringify(run.coins),
          chains: JSON.stringify(run.chains),
          sealed: sealedBytes(run.sealed),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (let from = 0; from < reserves.length; from += INSERTED_AT_ONCE) {
        const some = reserves.slice(from, from + INSERTED_AT_ONCE);
        await executor
          .insertInto('proof_reserves')
          .values(
            some.map((one) => ({ ...one, run_id: id, balances: JSON.stringify(one.balances) })),
          )
          .execute();
      }
      return true;
    });
  }

  /**
   * Coins that crossed these chains, by asset: credited less posted, atomic units. What a demo's house was
   * given names no chain that there is.
   */
  async overChains(chains: readonly string[]): Promise<ReadonlyMap<number, bigint>> {
    const { rows } = await sql<{ asset: number; net: string }>`
      select asset, sum(credited - posted)::text as net from custody_flow
      where chain = any(${[...chains]}::text[]) group by asset`.execute(this.#database);
    return new Map(rows.map(({ asset, net }) => [asset, BigInt(net)]));
  }

  /** The block of a chain that was read last, and our deposit addresses on it. */
  async placesOn(chain: string) {
    const head = await this.#database
      .selectFrom('chain_blocks')
      .select(['height', 'hash'])
      .where('chain', '=', chain)
      .orderBy('height', 'desc')
      .limit(1)
      .executeTakeFirst();
    const deposits = await this.#database
      .selectFrom('deposit_addresses')
      .select(['number', 'address'])
      .where('chain', '=', chain)
      .orderBy('number')
      .execute();
    return { head, deposits };
  }
}
