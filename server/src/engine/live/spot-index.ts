import type { CommandBody } from '@bourse/contract/messages.ts';

/** What the house last said that a spot market is worth outside. */
export type ObservedPrice = Extract<
  CommandBody,
  { case: 'observeMarkets' }
>['value']['prices'][number];

/** The index of spot markets as the engine was told it, folded from its events. */
export class SpotIndex {
  private readonly byMarket = new Map<number, ObservedPrice>();

  /** Takes what was told of some markets; the others stay as they are. */
  load(prices: readonly ObservedPrice[]): void {
    for (const price of prices) this.byMarket.set(price.market, price);
  }

  /** Drops the index of a market: its ticks mean another price from now on. */
  forget(market: number): void {
    this.byMarket.delete(market);
  }

  /** Undefined for a market that was never observed. */
  of(market: number): ObservedPrice | undefined {
    return this.byMarket.get(market);
  }
}
