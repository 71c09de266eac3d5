import { Code } from '@bourse/contract/codes.ts';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { ChainBook, ChainRules, CoinRules } from '../coins/chain-book.ts';

const text = z.string();
const coinShape = z.strictObject({
  ...{ coin: text, depositMin: text, withdrawMin: text, withdrawMax: text, withdrawFee: text },
  ...{ reviewAbove: text, twoPeopleAbove: text },
  ...{ depositsOpen: z.boolean(), withdrawalsOpen: z.boolean() },
});
const chainShape = z.strictObject({
  isOpen: z.boolean(),
  ...{ depositConfirmations: z.int(), unlockConfirmations: z.int() },
  withdrawConfirmations: z.int(),
});

export type Rules = ChainRules | CoinRules;

/** One version of the rules of a chain (coin is empty) or of a coin on it. */
export interface TermsVersion {
  readonly chain: string;
  readonly coin: string;
  readonly version: number;
  readonly terms: unknown;
  /** UTC epoch milliseconds. */
  readonly changedAt: number;
  readonly changedBy: string;
  readonly reason: string;
}

/** Who changes rules, when, and why. */
export interface Change {
  readonly by: string;
  readonly reason: string;
  readonly time: number;
}

const COLUMNS = sql.raw<TermsVersion>(
  `chain, coin, version, terms, changed_at as "changedAt", changed_by as "changedBy", reason`,
);

/**
 * The rules of chains and coins as versions: rows that are only added. What the configuration says is
 * the first version of what was never listed, and nothing afterwards.
 */
export class TermsStore {
  readonly #database: Kysely<Database>;
  readonly #book: ChainBook;

  constructor(database: Kysely<Database>, book: ChainBook) {
    this.#database = database;
    this.#book = book;
  }

  /** Writes down the first versions of what has none, and lets the last ones hold. */
  async begin(time: number): Promise<void> {
    const first = { by: 'configuration', reason: '', time };
    for (const { code, rules, coins } of this.#book.all()) {
      await this.#add(this.#database, code, '', 1, rules, first);
      for (const [coin, { terms }] of coins) {
        await this.#add(this.#database, code, coin, 1, terms, first);
      }
    }
    await this.load();
  }

  /** Lets what the rows say hold from now on; done again it changes nothing. */
  async load(): Promise<void> {
    for (const { chain, coin, terms } of await this.#newest(this.#database)) {
      const listed = this.#book.find(chain);
      if (!listed) continue;
      if (coin === '') this.#book.setChainRules(chain, chainShape.parse(terms));
      else if (listed.coins.has(coin)) this.#book.setCoinRules(chain, coinShape.parse(terms));
    }
  }

  /** The versions in force, by "chain coin". */
  async inForce(): Promise<ReadonlyMap<string, TermsVersion>> {
    const rows = await this.#newest(this.#database);
    return new Map(rows.map((row) => [`${row.chain} ${row.coin}`, row]));
  }

  /** Newest first, each with the version before it. */
  async changes(
    most: number,
  ): Promise<readonly { readonly after: TermsVersion; readonly before: unknown }[]> {
    const { rows } = await sql<TermsVersion & { before: unknown }>`
      select t.chain, t.coin, t.version, t.terms, t.changed_at as "changedAt",
        t.changed_by as "changedBy", t.reason, b.terms as before
      from chain_terms t join chain_terms b
        on b.chain = t.chain and b.coin = t.coin and b.version = t.version - 1
      order by t.changed_at desc, t.chain, t.coin, t.version desc limit ${most}`.execute(
      this.#database,
    );
    return rows.map(({ before, ...after }) => ({ after, before }));
  }

  /**
   * Makes the next version of a chain's rules. Two who change at once: one does, the other is refused.
   * Refuses notFound, proposalChanged where the version in force is another one than expected.
   *
   * @param expected undefined: whichever is in force
   */
  async changeChain(
    executor: Executor,
    chain: string,
    expected: number | undefined,
    rulesOf: (before: ChainRules) => ChainRules,
    change: Change,
  ): Promise<{ readonly before: ChainRules; readonly after: ChainRules }> {
    const row = await this.#locked(executor, chain, '', expected);
    const before = chainShape.parse(row.terms);
    const after = chainShape.parse(rulesOf(before));
    await this.#addOrRefuse(executor, row, after, change);
    return { before, after };
  }

  /** The same of a coin on a chain. */
  async changeCoin(
    executor: Executor,
    chain: string,
    coin: string,
    expected: number | undefined,
    rulesOf: (before: CoinRules) => CoinRules,
    change: Change,
  ): Promise<{ readonly before: CoinRules; readonly after: CoinRules }> {
    const row = await this.#locked(executor, chain, coin, expected);
    const before = coinShape.parse(row.terms);
    const after = coinShape.parse(rulesOf(before));
    await this.#addOrRefuse(executor, row, after, change);
    return { before, after };
  }

  async #locked(
    executor: Executor,
    chain: string,
    coin: string,
    expected: number | undefined,
  ): Promise<TermsVersion> {
    const { rows } = await sql<TermsVersion>`select ${COLUMNS} from chain_terms
      where chain = ${chain} and coin = ${coin} order by version desc limit 1 for update`.execute(
      executor,
    );
    const [row] = rows;
    if (!row) throw new Refusal(Code.notFound);
    if (expected !== undefined && row.version !== expected) {
      throw new Refusal(Code.proposalChanged);
    }
    return row;
  }

  async #addOrRefuse(
    executor: Executor,
    { chain, coin, version }: TermsVersion,
    after: Rules,
    change: Change,
  ): Promise<void> {
    const isAdded = await this.#add(executor, chain, coin, version + 1, after, change);
    if (!isAdded) throw new Refusal(Code.proposalChanged);
  }

  async #add(
    executor: Executor,
    chain: string,
    coin: string,
    version: number,
    rules: Rules,
    { by, reason, time }: Change,
  ): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into chain_terms (chain, coin, version, terms, changed_at, changed_by, reason)
      values (${chain}, ${coin}, ${version}, ${JSON.stringify(rules)}, ${time}, ${by}, ${reason})
      on conflict do nothing`.execute(executor);
    return numAffectedRows === 1n;
  }

  async #newest(executor: Executor): Promise<readonly TermsVersion[]> {
    const { rows } = await sql<TermsVersion>`select distinct on (chain, coin) ${COLUMNS}
      from chain_terms order by chain, coin, version desc`.execute(executor);
    return rows;
  }
}
