/** Currencies in which totals can be shown. Light: the app loads it. Amounts stay in coins everywhere else. */
export const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD'] as const;
export type Currency = (typeof currencies)[number];

/** What rates are told of: a total in USD needs none. */
export const foreignCurrencies = currencies.filter((currency) => currency !== 'USD');
