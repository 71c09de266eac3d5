import { z } from 'zod';
import { foreignCurrencies } from '../currencies.ts';
import { anyone, route } from '../route.ts';

const currencyRate = z
  .object({
    currency: z.enum(foreignCurrencies).meta({ examples: ['EUR'] }),
    rate: z
      .string()
      .describe('Units of the currency for one USDT, which counts as one USD')
      .meta({ examples: ['0.9215'] }),
    time: z.number().int().describe('When the source published the rate'),
  })
  .meta({ id: 'CurrencyRate' });
export type CurrencyRate = z.output<typeof currencyRate>;

/** What totals are worth in other currencies: for looking only, nothing is settled by it. */
export const currencyRateRoutes = {
  currencyRates: route({
    method: 'GET',
    path: '/api/currency/rates',
    summary: 'Rates to show totals in other currencies',
    tag: 'Market data',
    access: anyone,
    limit: 'read',
    data: z.object({
      list: z.array(currencyRate).describe('Without currencies whose rate is over an hour old'),
    }),
  }),
};
