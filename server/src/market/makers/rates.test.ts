import { foreignCurrencies } from '@bourse/contract/currencies.ts';
import { describe, expect, it } from 'vitest';
import { ManualScheduler } from '#platform/manual-scheduler.ts';
import { exchangeRates, simulatedRates } from '../index/exchange-rates.ts';
import type { TickerSource } from '../index/live-source.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const start = 1_760_000_000_000;
const euro = (rate: string, time: number) => ({ currency: 'EUR', rate, time });

describe('rates of the demo', () => {
  it('are there for each currency, near what they stand for, and the same after a restart', async () => {
    for (let hour = 0; hour < 48; hour += 1) {
      const time = start + hour * HOUR_MS + 17 * MINUTE_MS;
      const rates = await simulatedRates(7)(time);
      expect(await simulatedRates(7)(time)).toEqual(rates);
      expect(rates.map(({ currency }) => currency)).toEqual(foreignCurrencies);
      const yen = Number(rates.find(({ currency }) => currency === 'JPY')?.rate);
      expect(yen).toBeGreaterThan(148);
      expect(yen).toBeLessThan(152);
    }
  });

  it('move, and never jump', async () => {
    const read = simulatedRates(7);
    const seen = new Set<string>();
    let before = Number((await read(start))[0]?.rate);
    for (let minute = 1; minute < 180; minute += 1) {
      const [rate] = await read(start + minute * MINUTE_MS);
      expect(Math.abs(Number(rate?.rate) / before - 1)).toBeLessThan(0.001);
      before = Number(rate?.rate);
      seen.add(rate?.rate ?? '');
    }
    expect(seen.size).toBeGreaterThan(20);
  });
});

describe('rates of a real exchange', () => {
  it('are what USDT last traded at, opened once, and opened again when that failed', async () => {
    const scheduler = new ManualScheduler(start);
    const prices = new Map([
      ['USDT/EUR', '0.9215'],
      ['USDT/JPY', '150.4'],
    ]);
    let opened = 0;
    const source: TickerSource = {
      name: 'kraken',
      fetchPrices: async (symbols) =>
        new Map([...prices].filter(([pair]) => symbols.includes(pair))),
    };
    const read = exchangeRates(async () => {
      opened += 1;
      if (opened === 1) throw new Error('no network');
      return [source];
    }, scheduler);
    await expect(read(start)).rejects.toThrow('no network');
    const wanted = [euro('0.9215', start), { currency: 'JPY', rate: '150.4', time: start }];
    expect(await read(start)).toEqual(wanted);
    prices.delete('USDT/JPY');
    expect(await read(start)).toEqual([euro('0.9215', start)]);
    expect(opened).toBe(2);
  });

  it('are not waited for longer than five seconds', async () => {
    const scheduler = new ManualScheduler(start);
    const source: TickerSource = { name: 'kraken', fetchPrices: () => new Promise(() => {}) };
    const reading = exchangeRates(async () => [source], scheduler)(start);
    const refused = expect(reading).rejects.toThrow('no answer in time');
    for (let second = 0; second < 6; second += 1) await scheduler.advance(1_000);
    await refused;
  });
});
