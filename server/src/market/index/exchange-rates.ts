import { foreignCurrencies } from '@bourse/contract/currencies.ts';
import type { CurrencyRate } from '@bourse/contract/routes/currency-rates.ts';
import type { Scheduler } from '#platform/scheduler.ts';
import { type TickerSource, withTimeout } from './live-source.ts';
import { createRandom } from './random.ts';

/** Units for one USD that the simulated market moves around: round numbers of an ordinary year. */
const anchors: Readonly<Record<Foreign, number>> = {
  EUR: 0.92,
  GBP: 0.78,
  JPY: 150,
  CHF: 0.88,
  CAD: 1.37,
  AUD: 1.52,
};
const HOUR_MS = 3_600_000;
/** How far a rate is from its anchor at most. */
const SPREAD = 0.01;
const DIGITS = 6;

/** The exchange that trades USDT against each of the currencies. */
export const RATES_EXCHANGE = 'kraken';

/** What USDT last traded at against each currency on a real exchange, which is opened at the first look. */
export function exchangeRates(open: () => Promise<readonly TickerSource[]>, scheduler: Scheduler) {
  let opened: Promise<readonly TickerSource[]> | undefined;
  return async (time: number): Promise<readonly CurrencyRate[]> => {
    opened ??= open();
    const [source] = await opened.catch((error: unknown) => {
      // The next call tries again.
      opened = undefined;
      throw error;
    });
    const pairs = new Map(foreignCurrencies.map((currency) => [`USDT/${currency}`, currency]));
    if (!source) return [];
    const prices = await withTimeout(source.fetchPrices([...pairs.keys()]), scheduler);
    return [...prices].flatMap(([pair, rate]) => {
      const currency = pairs.get(pair);
      return currency ? [{ currency, rate, time }] : [];
    });
  };
}

type Foreign = (typeof foreignCurrencies)[number];

/**
 * Rates of the demo: each hour draws a value near the anchor, and between two hours a rate moves
 * evenly from one to the next. They follow from seed and time alone, so a restart changes nothing; that
 * they can be predicted does no harm, for nothing is traded at them.
 */
export function simulatedRates(seed: number) {
  return async (nowMs: number): Promise<readonly CurrencyRate[]> => {
    const hour = Math.floor(nowMs / HOUR_MS);
    const passed = nowMs / HOUR_MS - hour;
    return foreignCurrencies.map((currency, index) => {
      const drawn = (at: number) => 1 + SPREAD * (2 * createRandom(seed, at, index, 5).next() - 1);
      const factor = drawn(hour) * (1 - passed) + drawn(hour + 1) * passed;
      return { currency, rate: (anchors[currency] * factor).toPrecision(DIGITS), time: nowMs };
    });
  };
}
