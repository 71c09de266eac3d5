import type { Catalog } from '#engine/live/catalog.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { ProofCoin } from '#platform/db/tables/tables-public.ts';
import type { Looks, Upkeep } from '#platform/upkeep.ts';
import type { Proof, ProofPort } from '#ports/proof-port.ts';
import { atomicUnits, type ChainBook } from '../coins/chain-book.ts';
import type { ProofStore } from './proof-store.ts';
import { type ChainReserves, readReserves } from './reserves.ts';

export interface ProofsDependencies {
  readonly store: ProofStore;
  readonly thread: ProofPort;
  readonly chains: Pick<ChainBook, 'all'>;
  readonly catalog: Pick<Catalog, 'findAsset'>;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly clock: Clock;
  readonly upkeep: Pick<Upkeep, 'add'>;
  /** Where signers are: addresses sign what the proof says of them. */
  readonly where: 'keeper' | 'signer';
}

const DAY_MS = 24 * 60 * 60_000;
/** A day's proof comes within this time of its beginning, and after a start not at once. */
const LOOK_MS = 10 * 60_000;

/**
 * Proves once in each UTC day, and when an operator asks, what all accounts are owed and what addresses
 * hold. A process that dies in between leaves no run; the next look makes one.
 */
export class Proofs {
  readonly #own: ProofsDependencies;
  readonly #looks: Looks;
  /** Makes one on request, on any day. */
  #isAsked = false;
  #isRunning = false;

  constructor(own: ProofsDependencies) {
    this.#own = own;
    this.#looks = own.upkeep.add({
      ...({ name: 'proof', everyMs: LOOK_MS, alarm: 'proof_failed' } as const),
      where: own.where,
      look: () => this.#look(),
    });
  }

  get isRunning(): boolean {
    return this.#isAsked || this.#isRunning;
  }

  /** Makes one now; the one that is being made is it. What fails is an alarm, and the old one stands. */
  runNow(): Promise<void> {
    this.#isAsked = true;
    return this.#looks.now();
  }

  async #look(): Promise<void> {
    const { store, clock } = this.#own;
    const dayOf = (time: number) => Math.floor(time / DAY_MS);
    try {
      const newest = await store.newest();
      const isDue = !newest || dayOf(clock.now()) > dayOf(newest.time);
      this.#isRunning = isDue || this.#isAsked;
      if (this.#isRunning) await this.#run();
    } finally {
      this.#isRunning = false;
      this.#isAsked = false;
    }
  }

  async #run(): Promise<void> {
    const { store, thread, chains, alarms } = this.#own;
    const newest = await store.newest();
    const proof = await thread.build(newest?.root ?? '');
    const onProblem = (cause: Error) =>
      alarms.raise({ name: 'proof_failed', text: 'could not prove the reserves in full', cause });
    const reserves: ChainReserves[] = [];
    for (const chain of chains.all()) {
      reserves.push(await readReserves(chain, store, proof, onProblem));
    }
    const read = reserves.map((one) => one.read);
    const coins = this.#coins(
      proof,
      reserves,
      await store.overChains(read.map(({ chain }) => chain)),
    );
    const rows = reserves.flatMap((one) => one.rows);
    const { root, previous, sequence, time, sealed } = proof;
    const run = { root, previous, sequence, time, sealed, coins, chains: read };
    if (!(await store.write(run, rows))) throw new Error('another run came before it');
  }

  /** What is held against each sum, in the units of the sum. */
  #coins(
    { coins }: Proof,
    reserves: readonly ChainReserves[],
    overChains: ReadonlyMap<number, bigint>,
  ): readonly ProofCoin[] {
    const { chains, catalog } = this.#own;
    return coins.map((one) => {
      const listed = chains.all().flatMap((chain) => {
        const coin = chain.coins.get(one.coin);
        return coin ? [{ coin, code: chain.code }] : [];
      });
      const held = listed.reduce((sum, { coin, code }) => {
        const own = reserves.find(({ read }) => read.chain === code)?.held.get(one.coin) ?? 0n;
        return sum + atomicUnits(coin, own);
      }, 0n);
      const crossed = overChains.get(catalog.findAsset(one.coin).asset) ?? 0n;
      return {
        ...one,
        ...{ reserves: String(held), overChains: String(crossed), isOnChain: listed.length > 0 },
      };
    });
  }
}
