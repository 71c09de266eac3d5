import { Code } from '@bourse/contract/codes.ts';
import { simulate } from '@bourse/core/strategy/simulate.ts';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { Simulator } from './simulator.ts';

const simulator = new Simulator(pino({ level: 'silent' }));
afterAll(() => simulator.stop());

const question = {
  plan: {
    ...({ strategy: 'spot-grid', funds: 1e12, takeProfitPercent: 0, stopLossPercent: 0 } as const),
    ...{ lowerTicks: 860_000, upperTicks: 940_000, cells: 20, capTicks: 909_000 },
  },
  market: {
    ...{ lotSize: 1_000, unit: 100, quantityMinLots: 1, quantityMaxLots: 1e9, notionalMin: 5e8 },
  },
  rates: { makerRate: 100_000, takerRate: 100_000 },
  candles: Array.from({ length: 300 }, (_, at) => {
    const price = 900_000 + ((at * 7_919) % 60_000) - 30_000;
    const close = price + 500;
    return { startMs: at * 900_000, open: price, high: close + 900, low: price - 900, close };
  }),
};

test('a strategy is tried on a thread of its own, with what it comes to here', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => simulator.simulate(question)));
  const { plan, market, rates, candles } = question;
  const expected = simulate(plan, market, rates, candles);
  expect(expected.tradeCount).toBeGreaterThan(50);
  expect(answers).toEqual([expected, expected, expected]);
});

test('what cannot be tried is refused, and the thread goes on', async () => {
  const broken = { ...question, plan: { ...question.plan, funds: Number.NaN } };
  await expect(simulator.simulate(broken)).rejects.toMatchObject({ code: Code.unavailable });
  expect((await simulator.simulate(question)).tradeCount).toBeGreaterThan(50);
});
