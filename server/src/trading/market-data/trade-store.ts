import type pg from 'pg';
import type { LiveTrade } from '#engine/live/live-trade.ts';

const textOf = (table: 'trade' | 'contract_trade', instrument: 'market' | 'contract') =>
  `select trade_id as trade, ${instrument} as market, price_ticks as "priceTicks",
    quantity_lots as "quantityLots", notional, taker_side as "takerSide", trade_time as time
  from ${table} where ${instrument} = $1 and trade_id < $2 order by trade_id desc limit $3`;

const TRADES = {
  market: { name: 'trades-before', text: textOf('trade', 'market') },
  contract: { name: 'contract-trades-before', text: textOf('contract_trade', 'contract') },
};

/** The last trades of a market or a contract with numbers below `before`, newest first. */
export async function tradesBefore(
  pool: Pick<pg.Pool, 'query'>,
  kind: keyof typeof TRADES,
  instrument: number,
  before: number,
  limit: number,
): Promise<LiveTrade[]> {
  const { rows } = await pool.query({ ...TRADES[kind], values: [instrument, before, limit] });
  return rows;
}
