/** Rows of trading bots, as a start leaves them. */
import type { Plan } from '@bourse/core/strategy/plan.ts';
import type { Insertable } from 'kysely';
import type { MarketTerms, TradingBotTable } from '#platform/db/tables/tables-trading-bots.ts';

/** BTC/USDT of the test desk: money of 8 decimals, ticks of 0.01, lots of 0.0001. */
const terms: MarketTerms = {
  ...{ lotSize: 10_000, unit: 100, quantityMinLots: 1, quantityMaxLots: 1_000_000 },
  ...{ notionalMin: 0, tickSize: 1_000_000, baseDecimals: 8, quoteDecimals: 8 },
  priceBandRate: 50_000_000,
};

/** A bot of a user by a plan that has nothing but its funds yet. */
export const botRow = (
  user: number,
  plan: Plan,
  more: Partial<Insertable<TradingBotTable>> = {},
): Insertable<TradingBotTable> => ({
  ...{ user_id: user, market: 1, symbol: 'BTCUSDT', key_id: 'none', created_at: 0 },
  ...{ plan: JSON.stringify(plan), terms: JSON.stringify(terms), last_ticks: 6_000_000 },
  ...{ cash: plan.funds, worth: plan.funds },
  ...more,
});
