import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import { tradingBotRoutes as routes } from '@bourse/contract/routes/trading-bots.ts';
import { botOrderPrefix } from '@bourse/contract/trading-bots.ts';
import { units } from '@bourse/core/fixtures/desk.ts';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenOrder } from '#engine/live/open-order.ts';
import type { TradingBotTable } from '#platform/db/tables/tables-trading-bots.ts';
import { BotNotices } from './bot-notices.ts';
import { TradingBotStore } from './store.ts';
import { BotDesk } from './test-bot-desk.ts';
import { clearBots } from './upkeep.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

let desk: BotDesk;
let owner: number;
let bot: number;
let now: number;
let look: () => Promise<void>;
/** Open orders of the owner, what was sent to the engine, and keys that were ended. */
let orders: Pick<OpenOrder, 'order' | 'clientOrderId'>[];
let sent: CommandRequest[];
let endedKeys: string[];

beforeAll(async () => {
  desk = await BotDesk.open();
});
afterAll(() => desk.stop());

/** A grid at work, with its key. */
beforeEach(async () => {
  await desk.database.deleteFrom('notifications').execute();
  await desk.database.updateTable('trading_bots').set({ is_cleared: true }).execute();
  [orders, sent, endedKeys] = [[], [], []];
  now = desk.engine.time;
  owner = await desk.owner({ spot: units(1_000) });
  const plan = { symbol: 'BTCUSDT', strategy: 'spot-grid', funds: '500', cells: 4 };
  const body = { ...plan, lowerPrice: '58000', upperPrice: '62000' };
  bot = Number((await desk.ask(routes.botCreate, owner, { body })).data.bot.code);
  await desk.database
    .insertInto('api_keys')
    .values({
      ...{ id: (await row()).key_id, user_id: owner, name: 'Spot grid', kind: 'Ed25519' },
      ...{ sealed_secret: null, public_key: Buffer.of(1), rights: ['read', 'trade'] },
      ...{ addresses: [], created_at: now, expires_at: null, withdraws_from: null, bot_id: bot },
    })
    .execute();
  const { database } = desk;
  const dependencies = {
    ...{ store: new TradingBotStore(database), notices: new BotNotices(database) },
    live: { openOrdersOf: () => orders, futures: { openOrdersOf: () => [] } } as never,
    engine: {
      submit: async (request: CommandRequest) => {
        sent.push(request);
        orders = [];
        return {} as Outcome;
      },
    },
    clock: { now: () => now },
    endKey: async (_user: number, id: string) => {
      endedKeys.push(id);
      await removeKey();
    },
  };
  look = () => clearBots(dependencies);
});

const row = () =>
  desk.database
    .selectFrom('trading_bots')
    .selectAll()
    .where('id', '=', bot)
    .executeTakeFirstOrThrow();
const put = (change: Updateable<TradingBotTable>) =>
  desk.database.updateTable('trading_bots').set(change).where('id', '=', bot).execute();
const removeKey = () => desk.database.deleteFrom('api_keys').where('bot_id', '=', bot).execute();
const told = async () =>
  (await desk.database.selectFrom('notifications').select(['user_id', 'facts']).execute()).map(
    ({ user_id, facts }) => ({ user: user_id, why: 'why' in facts && facts.why }),
  );

test('a bot whose key was removed ends, its orders are cancelled, and its owner hears why, once', async () => {
  await removeKey();
  const order = { order: 77, clientOrderId: `${botOrderPrefix(bot)}0-0` };
  orders = [order, { order: 78, clientOrderId: 'mine' }];
  await look();
  expect(await told()).toEqual([{ user: owner, why: { end: 'key-removed' } }]);
  expect(sent).toMatchObject([
    { user: owner, body: { case: 'cancelOrder', value: { order: order.order } } },
  ]);
  expect(await row()).toMatchObject({
    ...{ state: 'stopped', end_reason: 'key-removed', stopped_at: now, sealed_secret: null },
    is_cleared: false,
  });
  now += MINUTE_MS + SECOND_MS;
  await look();
  expect(await row()).toMatchObject({ is_cleared: true });
  expect(await told()).toHaveLength(1);
  expect(endedKeys).toEqual([]);
});

test('a bot that has waited for its funds for a minute goes on waiting, and its owner hears of it, once', async () => {
  await put({ hold: 'funds' });
  for (const seconds of [0, 59]) {
    now = desk.engine.time + seconds * SECOND_MS;
    await look();
  }
  expect(await told()).toEqual([]);
  for (const seconds of [60, 61]) {
    now = desk.engine.time + seconds * SECOND_MS;
    await look();
  }
  expect(await told()).toEqual([{ user: owner, why: { hold: 'funds' } }]);
  expect(await row()).toMatchObject({ state: 'running', hold: 'funds', stopped_at: null });
});

test.each([
  ['by itself', 'take-profit', [{ end: 'take-profit' }]],
  ['by its owner', 'user', []],
] as const)(
  'a bot that was ended %s loses its key; what is news its owner hears, once',
  async (_name, end_reason, whys) => {
    const { key_id } = await row();
    await put({ state: 'stopped', end_reason, stopped_at: now });
    await look();
    await look();
    expect(endedKeys).toEqual([key_id]);
    expect((await told()).map(({ why }) => why)).toEqual(whys);
    expect(await row()).toMatchObject({ sealed_secret: null, end_reason });
  },
);
