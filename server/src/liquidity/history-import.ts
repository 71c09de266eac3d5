import type pg from 'pg';
import { CANDLE_UNNEST, candleColumns, type MarketCandle } from '../db/candle-rows.ts';

const ROWS_OF_STATEMENT_MAX = 25_000;

/**
 * Writes the candles from before the first trade, once: an exchange that has history or trades
 * stays as it is. `generate` is called only when it is needed. Answers how many were written.
 */
export async function importHistory(
  pool: pg.Pool,
  generate: () => readonly MarketCandle[],
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Two processes that start at once write one history.
    await client.query('lock table candle_history in exclusive mode');
    const { rows } = await client.query<{ present: boolean }>(
      `select exists (select from candle_history) or exists (select from candle) as present`,
    );
    const candles = rows[0]?.present ? [] : generate();
    for (let first = 0; first < candles.length; first += ROWS_OF_STATEMENT_MAX) {
      const part = candles.slice(first, first + ROWS_OF_STATEMENT_MAX);
      await client.query(`insert into candle_history ${CANDLE_UNNEST}`, candleColumns(part));
    }
    await client.query('commit');
    return candles.length;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
