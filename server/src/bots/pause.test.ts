import { Code } from '@bourse/contract/codes.ts';
import { tradingBotRoutes as routes } from '@bourse/contract/routes/trading-bots.ts';
import type { BotHold, BotState } from '@bourse/contract/trading-bots.ts';
import { units } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BotDesk } from './test-bot-desk.ts';

let desk: BotDesk;
let owner: number;
let code: string;

beforeAll(async () => {
  desk = await BotDesk.open();
});
afterAll(() => desk.stop());
beforeEach(async () => {
  owner = await desk.owner({ spot: units(1_000) });
  const plan = { symbol: 'BTCUSDT', strategy: 'spot-grid', funds: '500', cells: 4 };
  const body = { ...plan, lowerPrice: '58000', upperPrice: '62000' };
  code = (await desk.ask(routes.botCreate, owner, { body })).data.bot.code;
});

const pause = (user = owner) => desk.ask(routes.botPause, user, { code });
const resume = (user = owner) => desk.ask(routes.botResume, user, { code });
const seen = async () => {
  const { state, hold } = (await desk.ask(routes.botDetail, owner, { code })).data.bot;
  return { state, hold };
};
const put = (state: BotState, hold: BotHold) =>
  desk.database
    .updateTable('trading_bots')
    .set({ state, hold })
    .where('id', '=', Number(code))
    .execute();

test('D59 a bot that runs is paused and waits for nothing; it goes on when its owner lets it', async () => {
  await put('running', 'funds');
  expect((await pause()).data.bot).toMatchObject({ code, state: 'paused', hold: '' });
  expect(await seen()).toEqual({ state: 'paused', hold: '' });
  expect((await resume()).data.bot).toMatchObject({ code, state: 'running', hold: '' });
  expect(await seen()).toEqual({ state: 'running', hold: '' });
});

test.each([
  ['pauses a paused bot', 'paused', () => pause()],
  ['lets a running bot go on', 'running', () => resume()],
  ['pauses one that is being stopped', 'stopping', () => pause()],
  ['lets one go on that is being stopped', 'stopping', () => resume()],
  ['pauses one that is over', 'stopped', () => pause()],
  ['lets one go on that is over', 'stopped', () => resume()],
] as const)('a call that %s answers the bot and changes nothing', async (_name, state, call) => {
  await put(state, 'exchange');
  expect((await call()).data.bot).toMatchObject({ code, state, hold: 'exchange' });
  expect(await seen()).toEqual({ state, hold: 'exchange' });
});

test('a bot of another user is not found, and stays as it is', async () => {
  const stranger = await desk.owner({});
  expect((await pause(stranger)).code).toBe(Code.notFound);
  expect(await seen()).toEqual({ state: 'running', hold: '' });
  await pause();
  expect((await resume(stranger)).code).toBe(Code.notFound);
  expect(await seen()).toEqual({ state: 'paused', hold: '' });
});

test('D59 a paused bot keeps its funds from other bots', async () => {
  await pause();
  const plan = { symbol: 'BTCUSDT', strategy: 'dca', amount: '50', funds: '501' };
  expect((await desk.ask(routes.botCreate, owner, { body: plan })).code).toBe(Code.botFundsTaken);
});
