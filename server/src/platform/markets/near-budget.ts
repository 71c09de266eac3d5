import { catalogMarkets, exact } from './catalog.ts';

const { decimals } = catalogMarkets[0]!.quote;

/**
 * What the house's near quotes may lose on each contract, each spot market and UTC day (R2), atomic units of the quote
 * asset: all of them at once lose less than one contract's refunds may.
 */
export const NEAR_BUDGET = exact('2000', decimals);

/** With less than this left they end until the next day: what one that stands may still lose comes out of it. */
export const NEAR_LEFT_MIN = exact('20', decimals);
