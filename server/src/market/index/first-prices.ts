import type { Logger } from '#platform/logger.ts';
import type { Scheduler } from '#platform/scheduler.ts';
import type { IndexSource } from './index-source.ts';

export interface FirstPricesOptions {
  readonly source: IndexSource;
  readonly symbols: readonly string[];
  readonly scheduler: Scheduler;
  readonly logger: Logger;
  /** Nothing is waited for longer than this. */
  readonly waitMs?: number;
}

const WAIT_MS = 15_000;
/** Once some symbols have a price, how long the others get: a recording may lack them. */
const REST_MS = 3_000;

/**
 * The first price that an index source gives of each symbol, decimal strings. Opens the source and
 * stops it again. Returns what has come when all symbols have one or the time is over; an index
 * that cannot be opened has given nothing.
 */
export async function firstPrices(
  options: FirstPricesOptions,
): Promise<ReadonlyMap<string, string>> {
  const { source, symbols, scheduler, logger, waitMs = WAIT_MS } = options;
  const wanted = new Set(symbols);
  const prices = new Map<string, string>();
  const cancels: (() => void)[] = [];
  await new Promise<void>((resolve) => {
    cancels.push(scheduler.after(waitMs, resolve));
    const hear: Parameters<IndexSource['start']>[0] = (told) => {
      if (prices.size === 0 && told.length > 0) cancels.push(scheduler.after(REST_MS, resolve));
      for (const { symbol, price } of told) {
        if (wanted.has(symbol) && !prices.has(symbol)) prices.set(symbol, price);
      }
      if (prices.size === wanted.size) resolve();
    };
    source.start(hear).catch((error: Error) => {
      logger.warn({ error: error.message }, 'the index does not open');
      resolve();
    });
  });
  for (const cancel of cancels) cancel();
  await source.stop();
  if (prices.size < wanted.size) {
    const missing = symbols.filter((symbol) => !prices.has(symbol));
    logger.warn({ missing }, 'the index has no first price for these markets');
  }
  return prices;
}
