import type { CatalogMarket } from '../markets/catalog.ts';
import type { Clock } from '../platform/clock.ts';
import { coinProfile } from './coin-profiles.ts';
import type { IndexPrice, IndexSource } from './index-source.ts';
import type { Scheduler } from './scheduler.ts';
import { SimulatedMarket } from './simulated-market.ts';

const STEP_MS = 500;
/** What a pause of the process (a laptop that slept) moves prices by at most. */
const STEP_MAX_MS = 5_000;
/** Decimals beyond those of the market: an index is finer than a tick. */
const DECIMALS_EXTRA = 2;

export interface SimulatedSourceOptions {
  readonly markets: readonly CatalogMarket[];
  /** Where a market's price goes on from, in ticks: its last trade. */
  readonly lastPriceOf: (market: number) => number;
  readonly seed: number;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
}

/** The simulated market as an index source: all coins, twice a second. */
export function createSimulatedSource(options: SimulatedSourceOptions): IndexSource {
  const { markets, lastPriceOf, seed, scheduler, clock } = options;
  let cancel = () => {};
  return {
    async start(onPrices) {
      let timeMs = clock.now();
      const coins = markets.map(({ id, symbol, base, definition, priceDecimals }) => ({
        symbol,
        profile: coinProfile(base.symbol),
        price: lastPriceOf(id) / 10 ** priceDecimals,
        anchor: definition.initialPriceTicks / 10 ** priceDecimals,
      }));
      // The moment is mixed in, or every start would repeat the same moves.
      const simulation = new SimulatedMarket(coins, seed, timeMs);
      const tell = () => onPrices(pricesOf(markets, simulation, timeMs));
      cancel = scheduler.every(STEP_MS, () => {
        const nowMs = clock.now();
        const elapsedMs = Math.min(nowMs - timeMs, STEP_MAX_MS);
        timeMs = nowMs;
        if (elapsedMs > 0) simulation.step(nowMs, elapsedMs);
        tell();
      });
      tell();
    },
    async stop() {
      cancel();
    },
  };
}

function pricesOf(
  markets: readonly CatalogMarket[],
  simulation: SimulatedMarket,
  time: number,
): IndexPrice[] {
  return markets.map(({ symbol, priceDecimals }, index) => ({
    symbol,
    price: simulation.price(index).toFixed(priceDecimals + DECIMALS_EXTRA),
    time,
  }));
}
