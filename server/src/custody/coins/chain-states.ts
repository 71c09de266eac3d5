import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#platform/db/tables/schema.ts';
import { type SignerAddresses, signerAddressesShape } from '../signer/wire.ts';
import type { Lacking } from '../withdrawals/lost-payments.ts';
import type { ListedChain, SharedChain } from './chain-book.ts';

/** What the process with its signer said last of a chain. */
export interface ChainState extends SharedChain {
  readonly readHeight: number;
  readonly tipHeight: number;
  readonly isAway: boolean;
  /** What the record of its signer lacks; undefined: nothing. */
  readonly lacking: Lacking | undefined;
  /** Where its coins lie, as text of its process; null: it was not compared yet. */
  readonly custody: string | null;
  /** When a comparison was asked for last, by the database's clock; 0: never. */
  readonly compareAsked: number;
  /** How long ago it said so, by the database's clock. */
  readonly silentMs: number;
}

const lackingShape = z.strictObject({
  ...{ chain: z.string(), wallet: z.string(), found: z.string(), isSearched: z.boolean() },
});
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Rows by which the process with the signers tells all others of chains. They contain no private key. */
export class ChainStates {
  readonly #database: Kysely<Database>;

  constructor(database: Kysely<Database>) {
    this.#database = database;
  }

  /**
   * Says how chains go; of those that other machines cannot reach nothing. Returns when a comparison was asked for
   * last; 0: never.
   *
   * @param custodyOf see `ChainState`
   */
  async say(
    chains: readonly ListedChain[],
    lacking: readonly Lacking[] = [],
    custodyOf: (chain: string) => string | null = () => null,
  ): Promise<number> {
    const rows = chains.flatMap(({ code, shared, readHeight, tipHeight, isAway }) => {
      if (!shared) return [];
      const { planId, signer } = shared;
      const lacks = lacking.find(({ chain }) => chain === code);
      return {
        ...{ chain: code, plan_id: planId, signer: textOf(signer), seen: NOW },
        ...{ read_height: readHeight, tip_height: tipHeight, is_away: isAway },
        lacking: lacks ? JSON.stringify(lacks) : null,
        custody: custodyOf(code),
      };
    });
    if (rows.length === 0) return 0;
    const said = await this.#database
      .insertInto('chain_states')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('chain').doUpdateSet(({ ref }) => ({
          ...{ plan_id: ref('excluded.plan_id'), signer: ref('excluded.signer') },
          ...{ read_height: ref('excluded.read_height'), tip_height: ref('excluded.tip_height') },
          ...{ is_away: ref('excluded.is_away'), seen: ref('excluded.seen') },
          ...{ lacking: ref('excluded.lacking'), custody: ref('excluded.custody') },
        })),
      )
      .returning('compare_asked')
      .execute();
    return Math.max(...said.map(({ compare_asked }) => compare_asked));
  }

  /** Asks the process with the signers for a comparison; resolves with when, by the database's clock. */
  async askComparison(): Promise<number> {
    const rows = await this.#database
      .updateTable('chain_states')
      .set({ compare_asked: NOW })
      .returning('compare_asked')
      .execute();
    return Math.max(0, ...rows.map(({ compare_asked }) => compare_asked));
  }

  /** What was said last, by the code of the chain. */
  async read(): Promise<ReadonlyMap<string, ChainState>> {
    const rows = await this.#database
      .selectFrom('chain_states')
      .select(['chain', 'plan_id as planId', 'signer', 'is_away as isAway', 'lacking', 'custody'])
      .select(['read_height as readHeight', 'tip_height as tipHeight'])
      .select('compare_asked as compareAsked')
      .select(sql<number>`${NOW} - seen`.as('silentMs'))
      .execute();
    return new Map(
      rows.map(({ chain, signer, lacking, ...state }) => {
        const addresses = signerAddressesShape.parse(signer);
        const lacks = lacking === null ? undefined : lackingShape.parse(lacking);
        return [chain, { ...state, signer: addresses, lacking: lacks }];
      }),
    );
  }
}

/** Whether two machines mean the same chain and the same keys. */
export const isSame = (one: SharedChain, other: SharedChain): boolean =>
  one.planId === other.planId && textOf(one.signer) === textOf(other.signer);

/** In the order of the shape. */
const textOf = (signer: SignerAddresses) => JSON.stringify(signerAddressesShape.parse(signer));
