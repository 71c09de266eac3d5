import { type CurrencyRate, currencyRateRoutes } from '@bourse/contract/routes/currency-rates.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { visitor } from '#edge/pipeline/test-callers.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { createCurrencyRates, type ReadRates } from './currency-rates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const start = 1_760_000_000_000;
const euro = (rate: string, time: number): CurrencyRate => ({ currency: 'EUR', rate, time });

describe('the route', () => {
  let alarms: HeardAlarms;
  let asked: number[];
  /** What the source says when it is asked. */
  let say: ReadRates;

  beforeEach(() => {
    alarms = new HeardAlarms();
    asked = [];
    say = async (time) => [euro(`0.9${asked.length}`, time)];
  });

  function visits() {
    const readRates: ReadRates = (time) => {
      asked.push(time - start);
      return say(time);
    };
    const [one] = createCurrencyRates({ readRates, alarms });
    return async (afterMs: number) => {
      const call = {
        ...{ caller: visitor, language: 'en' as const, requestId: 'r', time: start + afterMs },
        ...{ address: '203.0.113.1', userAgent: '', idempotencyKey: '' },
      };
      const answer = await one?.handle({ query: {}, parameters: {}, body: {} }, call);
      return currencyRateRoutes.currencyRates.data.parse(answer).list;
    };
  }

  it('asks its source once a minute at most, however many look, and nobody waits for a newer rate', async () => {
    const visit = visits();
    const first = await Promise.all([visit(0), visit(0), visit(MINUTE_MS - 1)]);
    expect(first.map(([rate]) => rate?.rate)).toEqual(['0.91', '0.91', '0.91']);
    expect((await visit(MINUTE_MS))[0]?.rate).toBe('0.91');
    expect((await visit(MINUTE_MS + 1))[0]?.rate).toBe('0.92');
    expect(asked).toEqual([0, MINUTE_MS]);
  });

  it('tells the last rate while its source is away, and none that is an hour old', async () => {
    const visit = visits();
    await visit(0);
    say = () => Promise.reject(new Error('no route'));
    expect(await visit(HOUR_MS - 1)).toEqual([euro('0.91', start)]);
    expect(await visit(HOUR_MS)).toEqual([]);
    expect(alarms.names).toEqual(['currency_rates_failed']);
    say = async (time) => [euro('0.95', time)];
    await visit(HOUR_MS + MINUTE_MS);
    expect((await visit(HOUR_MS + MINUTE_MS))[0]?.rate).toBe('0.95');
  });

  it('has nothing to tell, and says so, before its source ever answered', async () => {
    say = () => Promise.reject(new Error('no route'));
    expect(await visits()(0)).toEqual([]);
  });
});
