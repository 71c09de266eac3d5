import { Code } from '@bourse/contract/codes.ts';
import { tradingBotRoutes as routes } from '@bourse/contract/routes/trading-bots.ts';
import { units } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BotDesk } from './test-bot-desk.ts';

let desk: BotDesk;

beforeAll(async () => {
  desk = await BotDesk.open();
});
afterAll(() => desk.stop());

const range = { lowerPrice: '58000', upperPrice: '62000', cells: 4 };
/** Two starts of one account: a futures grid has its own contract. */
const kinds = [
  {
    ...{ name: 'spot grids', account: 'spot' },
    first: { ...range, symbol: 'BTCUSDT', strategy: 'spot-grid' },
    second: { ...range, symbol: 'BTCUSDT', strategy: 'spot-grid' },
  },
  {
    ...{ name: 'futures grids', account: 'futures' },
    first: { ...range, symbol: 'BTCUSDT', strategy: 'futures-grid', leverage: 5 },
    second: { ...range, symbol: 'ETHUSDT', strategy: 'futures-grid', leverage: 5 },
  },
] as const;

const start = (owner: number, plan: object, funds: string) =>
  desk.ask(routes.botCreate, owner, { body: { ...plan, funds } });
const bots = async (owner: number) => (await desk.ask(routes.botList, owner)).data.list;

describe.each(kinds)('D59 $name', ({ account, first, second }) => {
  test('a bot starts only with what is available less what other bots set aside', async () => {
    const owner = await desk.owner({ [account]: units(100.62) });
    expect((await start(owner, first, '100')).code).toBe(0);
    const refused = await start(owner, second, '100');
    expect(refused).toMatchObject({
      code: Code.botFundsTaken,
      said: { available: '0.62', taken: '100', coin: 'USDT' },
    });
    expect(await bots(owner)).toHaveLength(1);
    const other = await desk.owner({ [account]: units(100) });
    expect((await start(other, second, '100')).code).toBe(0);
  });

  test('of two starts at once exactly one stands', async () => {
    const owner = await desk.owner({ [account]: units(100.62) });
    const both = [start(owner, first, '100'), start(owner, second, '100')];
    const codes = (await Promise.all(both)).map(({ code }) => code);
    expect(codes.toSorted((one, next) => one - next)).toEqual([0, Code.botFundsTaken]);
    expect(await bots(owner)).toHaveLength(1);
  });

  test('exactly the rest is accepted, the smallest unit more is not', async () => {
    const owner = await desk.owner({ [account]: units(200.62) });
    expect((await start(owner, first, '100')).code).toBe(0);
    expect((await start(owner, second, '100.62000001')).code).toBe(Code.botFundsTaken);
    expect((await start(owner, second, '100.62')).code).toBe(0);
    expect(await bots(owner)).toHaveLength(2);
  });

  test('what a bot set aside is free again once the bot is over', async () => {
    const owner = await desk.owner({ [account]: units(100.62) });
    const { bot } = (await start(owner, first, '100')).data;
    await desk.database
      .updateTable('trading_bots')
      .set({ state: 'stopped' })
      .where('id', '=', Number(bot.code))
      .execute();
    expect((await start(owner, second, '100')).code).toBe(0);
  });
});

test('D59 more than is available is refused as such, whatever bots set aside', async () => {
  const owner = await desk.owner({ spot: units(100.62) });
  const [{ first }] = kinds;
  expect((await start(owner, first, '100')).code).toBe(0);
  expect((await start(owner, first, '100.63')).code).toBe(Code.insufficientBalance);
});
