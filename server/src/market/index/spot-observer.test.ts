import { describe, expect, it } from 'vitest';
import { LiveState } from '#engine/live/live-state.ts';
import { writeEntry } from '#engine/log/command-log.ts';
import { ManualScheduler } from '#platform/manual-scheduler.ts';
import { catalogMarkets } from '#platform/markets/catalog.ts';
import { indexMarkets } from '#platform/markets/contracts.ts';
import type { IndexQuote } from './index-source.ts';
import { lastIndexTicks } from './last-index.ts';
import { createSimulatedSource } from './simulated-source.ts';
import { SpotObserver } from './spot-observer.ts';

const START_MS = Date.UTC(2026, 5, 1, 14);
const [btc, eth] = indexMarkets('simulated').slice(0, 2) as [
  ReturnType<typeof indexMarkets>[0],
  ReturnType<typeof indexMarkets>[0],
];

/** What three venues say of BTC; the other coin stands still. */
function quotesAt(time: number, prices: readonly (number | undefined)[]) {
  return (symbol: string): readonly IndexQuote[] =>
    prices.flatMap((price, at) =>
      price === undefined
        ? []
        : [{ source: 11 + at, price: (symbol === btc.symbol ? price : 3_000).toFixed(4), time }],
    );
}

describe('spot observer', () => {
  it('R1 sends what moved by five basis points, and all that was sent five seconds ago', () => {
    const observer = new SpotObserver([btc, eth]);
    const tell = (afterMs: number, price: number) => {
      const nowMs = START_MS + afterMs;
      const prices = observer.due(quotesAt(nowMs, [price, price, price]), nowMs);
      observer.note(prices, nowMs);
      return prices.map(({ market, priceTicks }) => [market, priceTicks]);
    };
    expect(tell(0, 92_000)).toEqual([
      [btc.id, 9_200_000],
      [eth.id, 300_000],
    ]);
    expect(tell(1_000, 92_045)).toEqual([]);
    expect(tell(2_000, 92_046)).toEqual([[btc.id, 9_204_600]]);
    expect(tell(3_000, 92_001)).toEqual([]);
    expect(tell(4_000, 92_000)).toEqual([]);
    expect(tell(5_000, 91_999.9)).toEqual([[btc.id, 9_199_990]]);
    expect(tell(5_001, 92_000)).toEqual([[eth.id, 300_000]]);
    expect(tell(10_000, 92_000)).toEqual([]);
    expect(tell(10_001, 92_000)).toEqual([[btc.id, 9_200_000]]);
  });

  it('sends again what the engine did not take', () => {
    const observer = new SpotObserver([btc]);
    const due = (nowMs: number) => observer.due(quotesAt(nowMs, [92_000, 92_000]), nowMs);
    expect(due(START_MS)).toHaveLength(1);
    expect(due(START_MS + 1_000)).toHaveLength(1);
  });

  it('R4 says nothing without enough sources that are fresh, and is no fresher than they are', () => {
    const observer = new SpotObserver([btc]);
    const due = (ageMs: number, prices: readonly (number | undefined)[]) =>
      observer.due(quotesAt(START_MS - ageMs, prices), START_MS);
    expect(due(0, [])).toEqual([]);
    expect(due(0, [92_000])).toEqual([]);
    expect(due(10_001, [92_000, 92_000, 92_000])).toEqual([]);
    expect(due(10_000, [92_000, 92_000])).toEqual([
      { market: btc.id, priceTicks: 9_200_000, time: START_MS - 10_000 },
    ]);
    // One that is far off has no weight.
    expect(due(0, [92_000, 92_000, 80_000])[0]?.priceTicks).toBe(9_200_000);
    // The future is unknown.
    expect(due(-1, [92_000, 92_000, 92_000])).toEqual([]);
  });

  it('costs the log less than 300 kB an hour at the swings of the simulated market', async () => {
    const timers = new ManualScheduler(START_MS);
    const observer = new SpotObserver(indexMarkets('simulated'));
    const latest = new Map<string, readonly IndexQuote[]>();
    const live = new LiveState();
    const source = createSimulatedSource({
      markets: catalogMarkets,
      lastIndexOf: (market) => lastIndexTicks(live, market, []),
      seed: 1,
      scheduler: timers,
      clock: timers,
    });
    await source.start((prices) => {
      for (const { symbol, quotes } of prices) latest.set(symbol, quotes ?? []);
    });
    let bytes = 0;
    let commands = 0;
    for (let second = 0; second < 3_600; second += 1) {
      await timers.advance(1_000);
      const prices = observer.due((symbol) => latest.get(symbol), timers.now());
      if (prices.length === 0) continue;
      observer.note(prices, timers.now());
      const body = { case: 'observeMarkets' as const, value: { prices } };
      const command = { sequence: 10_000_000 + second, time: timers.now(), user: 0, key: '', body };
      bytes += writeEntry(command).bytes.length;
      commands += 1;
    }
    expect(bytes).toBeLessThan(300_000);
    expect(commands).toBeGreaterThan(240);
  });
});
