import type pg from 'pg';
import { CANDLE_UNNEST, candleColumns, type MarketCandle } from '#platform/db/candle-rows.ts';

/**
 * Writes the candles from before the first trade, once: an exchange that has history or trades
 * stays as it is. `generate` is called only when it is needed, and goes on part by part, so that
 * whatever else is at work is not kept waiting. Returns how many were written: all of them, or none
 * when it throws, as it does before its next part once `signal` is aborted.
 */
export async function importHistory(
  pool: pg.Pool,
  generate: () => Iterable<readonly MarketCandle[]>,
  signal?: AbortSignal,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Two processes that start at once write one history.
    await client.query('lock table candle_history in exclusive mode');
    const { rows } = await client.query<{ present: boolean }>(
      `select exists (select from candle_history) or exists (select from candle) as present`,
    );
    let count = 0;
    for (const candles of rows[0]?.present ? [] : generate()) {
      signal?.throwIfAborted();
      await client.query(`insert into candle_history ${CANDLE_UNNEST}`, candleColumns(candles));
      count += candles.length;
    }
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
