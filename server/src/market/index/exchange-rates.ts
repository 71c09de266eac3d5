import { foreignCurrencies } from '@bourse/contract/currencies.ts';
import type { CurrencyRate } from '@bourse/contract/routes/currency-rates.ts';
import type { Scheduler } from '#platform/scheduler.ts';
import { type TickerSource, withTimeout } from './live-source.ts';

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
