import { routes } from '@bourse/client/index.ts';
import { foldOrders } from '@bourse/core/strategy/purses.ts';
import { expect, test } from 'vitest';
import type { BotRow } from './bot-store.ts';
import { spotVenue } from './spot-venue.ts';
import type { Keyed } from './venue.ts';

const bot = {
  ...{ id: 7, symbol: 'SUIUSDT', last_ticks: 0 },
  plan: { strategy: 'dca', funds: 1e11, amount: 1e10, takeProfitPercent: 0, stopLossPercent: 10 },
  terms: { tickSize: 10_000, quoteDecimals: 8, baseDecimals: 8, lotSize: 1, unit: 1 },
} as unknown as BotRow;

/** What the bot is judged by where the market says this of itself, and its last minutes closed so. */
async function measure(item: object, closes: readonly string[]) {
  const calls = {
    call: async (route: unknown) =>
      route === routes.spotItems
        ? { list: [item] }
        : { klines: closes.map((close) => ({ close })) },
  } as unknown as Keyed;
  const known = { rows: [], slots: foldOrders([]), open: new Map() };
  const { endTicks, judgedBy, lastTicks } = await spotVenue(calls).look(bot, known);
  return { endTicks, judgedBy, lastTicks };
}

const CLOSES = ['1.0000', '1.0100', '1.0200', '0.9900', '0.5000'];

test('N1: its end is judged by the index, whatever the last minute closed at', async () => {
  expect(await measure({ anchorPrice: '1.0000' }, CLOSES)).toEqual({
    ...{ endTicks: [10_000], judgedBy: 'index', lastTicks: 5_000 },
  });
});

test('N1: where there is no index, by the middle of five closes, which one print does not move', async () => {
  expect((await measure({}, CLOSES)).endTicks).toEqual([10_000]);
  expect((await measure({}, ['1.0000', '0.5000'])).endTicks).toEqual([]);
});

test('while the index is silent no price ends it', async () => {
  expect((await measure({ indexSilent: true }, CLOSES)).endTicks).toEqual([]);
});
