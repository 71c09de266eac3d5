import type { CommandBody, Event } from '@bourse/contract/messages.ts';

/** What the house last said that a spot market is worth outside. */
export type ObservedPrice = Extract<
  CommandBody,
  { case: 'observeMarkets' }
>['value']['prices'][number];

/** The index of spot markets as the engine was told it, folded from its events. */
export class SpotIndex {
  private readonly byMarket = new Map<number, ObservedPrice>();

  /** Starts from what the engine knows. */
  load(prices: readonly ObservedPrice[]): void {
    for (const price of prices) this.byMarket.set(price.market, price);
  }

  /** Folds an event; others than observations are passed over. */
  apply(event: Event): void {
    if (event.case === 'marketsObserved') this.load(event.value.prices);
  }

  /** Undefined for a market that was never observed. */
  of(market: number): ObservedPrice | undefined {
    return this.byMarket.get(market);
  }
}
