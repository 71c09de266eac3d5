import { describe, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { ManualScheduler } from '#platform/manual-scheduler.ts';
import { firstPrices } from './first-prices.ts';
import type { IndexPrice, IndexSource } from './index-source.ts';

const symbols = ['BTCUSDT', 'ETHUSDT'];

interface Told {
  readonly afterMs: number;
  readonly symbol: string;
  readonly price: string;
}

/** Answers what was heard and after how long; `opens` false: the source throws. */
async function hear(script: readonly Told[], opens = true) {
  const timers = new ManualScheduler(1_000_000);
  let isStopped = false;
  const source: IndexSource = {
    async start(onPrices: (prices: readonly IndexPrice[]) => void) {
      if (!opens) throw new Error('no such file');
      for (const { afterMs, ...price } of script) {
        timers.after(afterMs, () => onPrices([{ ...price, time: timers.now() }]));
      }
    },
    async stop() {
      isStopped = true;
    },
  };
  let tookMs = -1;
  let heard: ReadonlyMap<string, string> = new Map();
  const logger = createLogger('silent');
  void firstPrices({ source, symbols, scheduler: timers, logger }).then((prices) => {
    heard = prices;
    tookMs = timers.now() - 1_000_000;
  });
  for (let step = 0; step < 200 && tookMs < 0; step += 1) await timers.advance(100);
  expect(isStopped).toBe(true);
  return { heard: Object.fromEntries(heard), tookMs };
}

describe('first prices', () => {
  it('are those that come first, and nothing is waited for when all are there', async () => {
    const { heard, tookMs } = await hear([
      { afterMs: 400, symbol: 'BTCUSDT', price: '1' },
      { afterMs: 500, symbol: 'BTCUSDT', price: '2' },
      { afterMs: 600, symbol: 'XRPUSDT', price: '7' },
      { afterMs: 900, symbol: 'ETHUSDT', price: '3' },
    ]);
    expect(heard).toEqual({ BTCUSDT: '1', ETHUSDT: '3' });
    expect(tookMs).toBe(900);
  });

  it('do not wait long for a symbol that the index lacks', async () => {
    const { heard, tookMs } = await hear([{ afterMs: 2_000, symbol: 'BTCUSDT', price: '1' }]);
    expect(heard).toEqual({ BTCUSDT: '1' });
    expect(tookMs).toBe(5_000);
  });

  it('are given up after 15 seconds of silence, and at once when the index does not open', async () => {
    expect(await hear([])).toEqual({ heard: {}, tookMs: 15_000 });
    expect(await hear([], false)).toEqual({ heard: {}, tookMs: 100 });
  });
});
