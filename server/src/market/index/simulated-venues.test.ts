import { indexPrice } from '@bourse/core/perpetual/mark.ts';
import { describe, expect, it } from 'vitest';
import { catalogContracts } from '#platform/markets/contracts.ts';
import { createRandom } from './random.ts';
import { SimulatedVenues } from './simulated-venues.ts';

const STEP_MS = 1_000;
const PRICE = 92_350;

describe('simulated venues', () => {
  it('quote near the walk, each on its own, with an outage now and then', () => {
    const venues = new SimulatedVenues(createRandom(1));
    const far: number[] = [];
    const outages = new Map<number, number>();
    const away = new Set<number>();
    const hours = 24;
    for (let timeMs = STEP_MS; timeMs <= hours * 3_600_000; timeMs += STEP_MS) {
      venues.step(timeMs, STEP_MS);
      const quotes = venues.quotes(0, PRICE, 4, timeMs, STEP_MS);
      for (const { source, price, time } of quotes) {
        far.push(Number(price) / PRICE - 1);
        if (time === timeMs) away.delete(source);
        else if (!away.has(source)) {
          away.add(source);
          outages.set(source, (outages.get(source) ?? 0) + 1);
        }
      }
    }
    expect(outages.size).toBe(3);
    for (const count of outages.values()) {
      expect(count).toBeGreaterThan(3);
      expect(count).toBeLessThan(30);
    }
    const deviation = Math.sqrt(far.reduce((sum, one) => sum + one * one, 0) / far.length);
    expect(deviation).toBeGreaterThan(0.000_04);
    expect(deviation).toBeLessThan(0.000_06);
  });

  it('make an index by the rules of the contracts while one of them is silent (F48)', () => {
    const venues = new SimulatedVenues(createRandom(2));
    const [btc] = catalogContracts('simulated');
    const rules = btc?.definition;
    if (!rules) throw new Error('there is no contract');
    const guard = {
      ageMaxMs: rules.staleAfterMs,
      deviationRate: rules.sourceDeviationRate,
      sourcesMin: rules.sourcesMin,
    };
    let missing = 0;
    let seconds = 0;
    for (let timeMs = 1_000; timeMs <= 24 * 3_600_000; timeMs += 1_000) {
      venues.step(timeMs, 1_000);
      const prices = venues.quotes(0, PRICE, 4, timeMs, 1_000).map(({ source, price, time }) => ({
        weight: rules.sources.find((one) => one.source === source)?.weight ?? 0,
        priceTicks: Math.round(Number(price) * 10),
        time,
      }));
      seconds += 1;
      const index = indexPrice(prices, guard, timeMs);
      if (index === null) missing += 1;
      else expect(Math.abs(index / (PRICE * 10) - 1)).toBeLessThan(0.0003);
    }
    expect(missing / seconds).toBeLessThan(0.001);
  });
});
