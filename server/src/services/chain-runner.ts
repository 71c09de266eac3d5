import type { CoinComparison, Reconciliation } from '../features/custody/custody.ts';
import type { Watcher } from '../features/deposits/deposits.ts';
import type { Treasury, TreasuryFigures } from '../features/treasury/treasury.ts';
import type { Payouts } from '../features/withdrawals/withdrawals.ts';
import type { Alarms } from '../platform/alarms.ts';
import type { ChainBook } from '../wallet/chain-book.ts';

const LOOK_MS = 1_000;
/** A node that does not answer once is no news; after so many looks it is. */
const SILENT_LOOKS = 10;
/** Engine, rows and chain are compared so often. */
const COMPARE_MS = 60_000;
/** After so many comparisons in a row that could not be made somebody must hear of it. */
const MISSED_COMPARISONS = 5;

/** What an operator may want to know of coins on chains. */
export interface ChainFigures {
  readonly chains: readonly {
    readonly code: string;
    readonly isAway: boolean;
    readonly blocksBehind: number;
  }[];
  readonly depositsWaiting: number;
  readonly withdrawals: readonly { readonly status: number; readonly count: number }[];
  readonly isSignerAway: boolean;
  /** Of each coin that was compared. */
  readonly comparisons: readonly CoinComparison[];
  readonly treasuries: readonly TreasuryFigures[];
}

interface Surroundings {
  readonly scheduler: { every(intervalMs: number, task: () => void): () => void };
  readonly alarms: Pick<Alarms, 'raise'>;
}

/** Looks at each chain and at the withdrawals again and again, each look after the end of its last one. */
export class ChainRunner {
  readonly #looks: readonly { readonly everyMs: number; readonly look: () => Promise<void> }[];
  readonly #running = new Set<Promise<void>>();
  readonly #surroundings: Surroundings;
  readonly #comparisons: readonly (() => Promise<void>)[];
  #stops: (() => void)[] = [];
  #comparingNow = 0;

  /** @param watchers in the order of the book */
  constructor(
    book: Pick<ChainBook, 'open'>,
    watchers: readonly Pick<Watcher, 'look'>[],
    payouts: Pick<Payouts, 'look'>,
    reconciliations: readonly Pick<Reconciliation, 'look'>[],
    treasuries: readonly Pick<Treasury, 'look'>[],
    surroundings: Surroundings,
  ) {
    this.#surroundings = surroundings;
    const { alarms } = surroundings;
    const chains = book.open();
    const looks = [
      ...watchers.map((watcher, at) => {
        let failures = 0;
        return async () => {
          try {
            await watcher.look();
            failures = 0;
          } catch (error) {
            const chain = chains[at];
            if (chain) chain.isAway = true;
            failures += 1;
            if (failures < SILENT_LOOKS) return;
            const text = `deposits are delayed: ${(error as Error).message}`;
            alarms.raise({ name: 'chain_away', text, details: { chain: chain?.code ?? '' } });
          }
        };
      }),
      async () => {
        try {
          await payouts.look();
        } catch (error) {
          const text = `withdrawals are delayed: ${(error as Error).message}`;
          alarms.raise({ name: 'upkeep_failed', text });
        }
      },
    ];
    const moves = treasuries.map((one) => async () => {
      try {
        await one.look();
      } catch (error) {
        const text = `sweeps are delayed: ${(error as Error).message}`;
        alarms.raise({ name: 'upkeep_failed', text });
      }
    });
    const comparisons = reconciliations.map((one) => {
      let failures = 0;
      return async () => {
        try {
          await one.look();
          failures = 0;
        } catch (error) {
          failures += 1;
          if (failures < MISSED_COMPARISONS) return;
          const text = `could not reconcile engine, database and chain: ${(error as Error).message}`;
          alarms.raise({ name: 'custody_not_compared', text });
        }
      };
    });
    this.#looks = [
      ...[...looks, ...moves].map((look) => ({ everyMs: LOOK_MS, look })),
      ...comparisons.map((look) => ({ everyMs: COMPARE_MS, look })),
    ];
    this.#comparisons = comparisons;
  }

  start(): void {
    this.#stops = this.#looks.map(({ everyMs, look }) => {
      let isRunning = false;
      return this.#surroundings.scheduler.every(everyMs, () => {
        if (isRunning) return;
        isRunning = true;
        void this.#run(look).finally(() => {
          isRunning = false;
        });
      });
    });
  }

  /** Compares now, whatever minute it is: a comparison changes nothing that another one would not. */
  compareNow(): void {
    if (this.#comparingNow > 0) return;
    for (const look of this.#comparisons) {
      this.#comparingNow += 1;
      void this.#run(look).finally(() => {
        this.#comparingNow -= 1;
      });
    }
  }

  /** Whether a comparison that somebody asked for is not over. */
  isComparing(): boolean {
    return this.#comparingNow > 0;
  }

  #run(look: () => Promise<void>): Promise<void> {
    const running = look().finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    await Promise.all(this.#running);
  }
}
