import { type CurrencyRate, currencyRateRoutes } from '@bourse/contract/routes/currency-rates.ts';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { Alarms } from '#platform/alarms.ts';

/** What currencies are worth now; rejects when the source does not answer. */
export type ReadRates = (nowMs: number) => Promise<readonly CurrencyRate[]>;

/** How often the source is asked at most, also when it failed, and only on demand. */
const REFRESH_MS = 60_000;
/** A rate that is older is not told. */
const STALE_MS = 3_600_000;

export interface CurrencyRatesDependencies {
  readonly readRates: ReadRates;
  readonly alarms: Pick<Alarms, 'raise'>;
}

/** Rates for totals: the source is asked at most once a minute, calls meanwhile get the last ones. */
export function createCurrencyRates(
  dependencies: CurrencyRatesDependencies,
): readonly Implementation[] {
  const { readRates, alarms } = dependencies;
  let rates: readonly CurrencyRate[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking = Promise.resolve();

  const ask = async (nowMs: number) => {
    try {
      rates = await readRates(nowMs);
    } catch (error) {
      alarms.raise({
        name: 'currency_rates_failed',
        text: `could not load currency rates: ${(error as Error).message}`,
      });
    }
  };
  return [
    implement(currencyRateRoutes.currencyRates, async (_input, { time }) => {
      if (time - askedAt >= REFRESH_MS) {
        askedAt = time;
        asking = ask(time);
      }
      // Only the very first visitors have nothing to look at meanwhile.
      if (rates.length === 0) await asking;
      return { list: rates.filter((rate) => time - rate.time < STALE_MS) };
    }),
  ];
}
