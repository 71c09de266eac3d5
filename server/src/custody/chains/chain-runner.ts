import type { Looks, Upkeep, Worker } from '#platform/upkeep.ts';
import type { ChainBook } from '../coins/chain-book.ts';
import type { Watcher } from '../deposits/deposits.ts';
import type { CoinComparison, Reconciliation } from '../reconciliation/custody.ts';
import type { Treasury, TreasuryFigures } from '../treasury/treasury.ts';
import type { Payouts } from '../withdrawals/withdrawals.ts';

const LOOK_MS = 1_000;
/** One look without an answer of a node is no alarm; this many are. */
const SILENT_LOOKS = 10;
/** How often engine, rows and chain are compared. */
const COMPARE_MS = 60_000;
/** Comparisons in a row that could not be made before an alarm is raised. */
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

/** Looks at each chain and at the withdrawals again and again. */
export class ChainRunner {
  readonly #workers: readonly Worker[];
  readonly #upkeep: Pick<Upkeep, 'add'>;
  #comparisons: readonly Looks[] = [];
  #comparingNow = 0;

  /** @param watchers in the order of the book; so are reconciliations */
  constructor(
    book: Pick<ChainBook, 'open'>,
    watchers: readonly Pick<Watcher, 'look'>[],
    payouts: Pick<Payouts, 'look'>,
    reconciliations: readonly Pick<Reconciliation, 'look'>[],
    treasuries: readonly Pick<Treasury, 'look' | 'figures'>[],
    upkeep: Pick<Upkeep, 'add'>,
  ) {
    this.#upkeep = upkeep;
    const chains = book.open();
    const each = { where: 'signer', everyMs: LOOK_MS } as const;
    this.#workers = [
      ...watchers.map((watcher, at) => ({
        ...({ ...each, name: 'deposits', alarm: 'chain_away' } as const),
        ...{ chain: chains[at]?.code ?? '', alarmAfter: SILENT_LOOKS },
        look: async () => {
          try {
            await watcher.look();
          } catch (error) {
            const chain = chains[at];
            if (chain) chain.isAway = true;
            throw error;
          }
        },
      })),
      { ...each, name: 'withdrawals', look: () => payouts.look() },
      ...treasuries.map((one) => {
        return {
          ...each,
          name: 'sweeps' as const,
          chain: one.figures.chain,
          look: () => one.look(),
        };
      }),
      ...reconciliations.map((one, at) => ({
        ...({ name: 'reconciliation', where: 'signer', alarm: 'custody_not_compared' } as const),
        ...{ everyMs: COMPARE_MS, chain: chains[at]?.code ?? '', alarmAfter: MISSED_COMPARISONS },
        look: () => one.look(),
      })),
    ];
  }

  start(): void {
    const added = this.#workers.map((worker) => ({ worker, looks: this.#upkeep.add(worker) }));
    this.#comparisons = added
      .filter(({ worker }) => worker.name === 'reconciliation')
      .map(({ looks }) => looks);
  }

  /** Compares now, whatever minute it is: a comparison changes nothing that another one would not. */
  compareNow(): void {
    if (this.#comparingNow > 0) return;
    for (const looks of this.#comparisons) {
      this.#comparingNow += 1;
      void looks.now().finally(() => {
        this.#comparingNow -= 1;
      });
    }
  }

  /** Whether a comparison that was asked for is not over. */
  isComparing(): boolean {
    return this.#comparingNow > 0;
  }
}
