import { BillKind } from '@bourse/contract/bills.ts';
import type pg from 'pg';
import type { Catalog } from '#engine/live/catalog.ts';
import { CostBasis } from '../transfers/cost-basis.ts';
import { movementsOf } from '../transfers/gains.ts';
import { AverageCost } from './average-cost.ts';
import { ENTRIES_OF_PART, PATIENCE_MS } from './policy.ts';
import { type CoinCost, readFolded, readPart, type Sale, writeSales } from './sales-store.ts';

/** The candle of the present minute moves: a later fold of the same entry would read another price. */
const MINUTE_MS = 60_000;

export interface SalesDependencies {
  readonly catalog: Catalog;
  readonly readers: pg.Pool;
  readonly writers: pg.Pool;
  /** How long a caller waits for a fold. */
  readonly patienceMs?: number;
  /** How many ledger entries, and what came with the last of them, are folded and written at once. */
  readonly entriesOfPart?: number;
}

/** A holding that knows which coin it is of, and what its sales brought. */
class CoinHolding extends AverageCost {
  readonly asset: number;
  realised: bigint;

  constructor(cost: CoinCost) {
    super(cost);
    this.asset = cost.asset;
    this.realised = cost.realised;
  }

  get cost(): CoinCost {
    return { asset: this.asset, realised: this.realised, ...this.held };
  }
}

/**
 * What users sold on spot, by the average cost of what they held. The rows are folded from ledger entries when
 * they are asked for, from where the last fold ended.
 */
export class Sales {
  readonly #dependencies: SalesDependencies;
  readonly #folding = new Map<number, Promise<void>>();

  constructor(dependencies: SalesDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Folds what has come to a user's ledger, one fold of a user at a time. Resolves false when that takes longer
   * than a person waits: the fold goes on, and a later call finds it done.
   */
  catchUp(user: number): Promise<boolean> {
    const fold = () => this.#fold(user);
    const before = this.#folding.get(user);
    // What failed before has been said to who waited for it.
    const work = before ? before.then(fold, fold) : fold();
    this.#folding.set(user, work);
    const done = work.finally(() => {
      if (this.#folding.get(user) === work) this.#folding.delete(user);
    });
    return new Promise((resolve, reject) => {
      const { patienceMs = PATIENCE_MS } = this.#dependencies;
      const timer = setTimeout(() => resolve(false), patienceMs);
      done.then(() => resolve(true), reject).finally(() => clearTimeout(timer));
    });
  }

  /** Part by part, so that neither memory nor one transaction has a whole history; what is written stays. */
  async #fold(user: number): Promise<void> {
    while (!(await this.#foldPart(user)));
  }

  /** Resolves true where nothing is left. */
  async #foldPart(user: number): Promise<boolean> {
    const { catalog, readers, writers, entriesOfPart = ENTRIES_OF_PART } = this.#dependencies;
    const { after, costs } = await readFolded(readers, user);
    const { until, count } = await readPart(readers, user, after, entriesOfPart);
    if (count === 0) return true;
    const known = new Map(costs.map((cost) => [cost.asset, cost]));
    const holdings = new Map<number, CoinHolding>();
    const basis = new CostBasis(catalog.findAsset('USDT').asset, (asset) => {
      const none = { asset, quantity: 0n, basis: 0n, timeSum: 0n, realised: 0n };
      const holding = new CoinHolding(known.get(asset) ?? none);
      holdings.set(asset, holding);
      return holding;
    });
    const sales = new Map<string, Sale>();
    const asked = { user, after, until, agoMs: MINUTE_MS };
    for await (const movement of movementsOf(readers, catalog, basis, asked)) {
      const { entry, proceeds, fee, heldSince } = movement;
      if (entry.kind !== BillKind.sell || proceeds === null) continue;
      const key = `${entry.sequence} ${entry.asset}`;
      const sum = sales.get(key);
      const holding = holdings.get(entry.asset);
      if (holding) holding.realised += proceeds - movement.basis;
      sales.set(key, {
        ...{ sequence: entry.sequence, asset: entry.asset, time: entry.time },
        proceeds: (sum?.proceeds ?? 0n) + proceeds,
        fee: (sum?.fee ?? 0n) + fee,
        basis: (sum?.basis ?? 0n) + movement.basis,
        heldMs: sum?.heldMs ?? Math.max(0, entry.time - (heldSince ?? entry.time)),
      });
    }
    const folded = { user, after, until, sales: [...sales.values()] };
    const changed = Array.from(holdings.values(), ({ cost }) => cost);
    const isWritten = await writeSales(writers, { ...folded, costs: changed });
    // Another process that was faster may have written less.
    return isWritten && count < entriesOfPart;
  }
}
