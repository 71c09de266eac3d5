import type { Clock } from '#platform/clock.ts';
import type { CatalogMarket } from '#platform/markets/catalog.ts';
import type { Scheduler } from '#platform/scheduler.ts';
import { coinProfile } from './coin-profiles.ts';
import type { IndexSource } from './index-source.ts';
import { createRandom } from './random.ts';
import { SimulatedMarket } from './simulated-market.ts';
import { SimulatedVenues } from './simulated-venues.ts';

const STEP_MS = 500;
/** What a pause of the process (a laptop that slept) moves prices by at most. */
const STEP_MAX_MS = 5_000;
/** Decimals beyond those of the market: an index is finer than a tick. */
const DECIMALS_EXTRA = 2;

export interface SimulatedSourceOptions {
  readonly markets: readonly CatalogMarket[];
  /** Where a market's price goes on from, in ticks and parts of one: see lastIndexTicks. */
  readonly lastIndexOf: (market: CatalogMarket) => number;
  /** How volatile the market was when it was last seen: see resumedVolatility. */
  readonly volatilityAtStart?: () => Promise<number | undefined>;
  readonly seed: number;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
}

/**
 * The simulated market as an index source: all coins, twice a second. Its path follows from the seed and the moment
 * of the start alone, whenever the timers of a busy machine come: steps are of one length, and those that are due are
 * made one after the other. Only a pause of the process, or a clock that is set, breaks it off.
 */
export function createSimulatedSource(options: SimulatedSourceOptions): IndexSource {
  const { markets, lastIndexOf, volatilityAtStart, seed, scheduler, clock } = options;
  let cancel = () => {};
  return {
    async start(onPrices) {
      const volatility = await volatilityAtStart?.();
      let timeMs = clock.now();
      const coins = markets.map((market) => {
        const { symbol, base, definition, priceDecimals } = market;
        const profile = coinProfile(base.symbol);
        const price = lastIndexOf(market) / 10 ** priceDecimals;
        const anchor = definition.initialPriceTicks / 10 ** priceDecimals;
        return { symbol, profile, price, anchor };
      });
      // The moment is mixed in, or every start would repeat the same moves.
      const simulation = new SimulatedMarket(coins, seed, timeMs);
      if (volatility) simulation.resumeVolatility(volatility);
      const venues = new SimulatedVenues(createRandom(seed, timeMs, 4));
      const tell = (elapsedMs: number) => {
        venues.step(timeMs, elapsedMs);
        onPrices(
          markets.map(({ symbol, priceDecimals }, index) => {
            const decimals = priceDecimals + DECIMALS_EXTRA;
            const price = simulation.price(index);
            const quotes = venues.quotes(index, price, decimals, timeMs, elapsedMs);
            return { symbol, price: price.toFixed(decimals), time: timeMs, quotes };
          }),
        );
      };
      cancel = scheduler.every(STEP_MS, () => {
        const nowMs = clock.now();
        timeMs = Math.max(nowMs - STEP_MAX_MS, Math.min(timeMs, nowMs));
        while (nowMs - timeMs >= STEP_MS) {
          timeMs += STEP_MS;
          simulation.step(timeMs, STEP_MS);
          tell(STEP_MS);
        }
      });
      tell(0);
    },
    async stop() {
      cancel();
    },
  };
}
