import { Code } from '@bourse/contract/codes.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import type { DataOf, Route } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/routes.ts';
import { Desk } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOwnDialect } from '#dialects/own/own.ts';
import { readInput } from '#edge/pipeline/read-input.ts';
import { programKey, userSession } from '#edge/pipeline/test-callers.ts';
import { amountText } from '#engine/live/catalog.ts';
import { LiveState } from '#engine/live/live-state.ts';
import { SpotOrders } from '#engine/projector/spot-orders.ts';
import { Trades } from '#engine/projector/trades.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { assetDefinition, catalogAssets, catalogMarkets } from '#platform/markets/catalog.ts';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { Refusal } from '#platform/refusal.ts';
import { createSpotOrders } from './routes.ts';

const place = routes.spotOrderPlace;

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let desk: Desk;
let live: LiveState;
/** Outcomes that the live state has, and rows. */
let folded: number;
let projected: number;
let people = 100;
/** Trading bots that are not over. */
const botsAtWork = new Set([7]);

beforeAll(async () => {
  database = await startMigratedDatabase();
});
afterAll(() => database.stop());

/** The markets of the release, their books empty. */
beforeEach(async () => {
  await database.pool.query('truncate spot_order, trade');
  desk = new Desk();
  for (const asset of catalogAssets) {
    desk.house({ case: 'defineAsset', value: assetDefinition(asset) });
  }
  for (const { definition } of catalogMarkets) {
    desk.house({ case: 'defineMarket', value: definition });
  }
  desk.house({ case: 'setRiskRules', value: riskRules });
  live = new LiveState();
  [folded, projected] = [0, 0];
});

function fold(): void {
  for (const outcome of desk.outcomes.slice(folded)) live.apply(outcome);
  folded = desk.outcomes.length;
}

async function project(): Promise<boolean> {
  const client = await database.pool.connect();
  const fresh = desk.outcomes.slice(projected);
  for (const rows of [new SpotOrders(new Set()), new Trades()]) await rows.apply(client, fresh);
  client.release();
  projected = desk.outcomes.length;
  return true;
}

const idOf = (symbol: string) => catalogAssets.find((one) => one.symbol === symbol)?.id ?? 0;

/** An account with 10,000 USDT and 0.1 BTC on spot. */
function trader(): number {
  people += 1;
  desk.fund(people, idOf('USDT'), 10_000 * 10 ** 8);
  desk.fund(people, idOf('BTC'), 10 ** 7);
  fold();
  return people;
}

interface Answer<Data> {
  readonly code: number;
  readonly data: Data;
  /** What a refusal says. */
  readonly said: string;
}

interface Asked {
  readonly body?: object;
  readonly query?: object;
  readonly code?: string;
  /** The trading bot whose key signs the call; none: a session. */
  readonly bot?: number;
}

/** A call of an account: read, handled, or refused, as by the gateway. */
async function ask<R extends Route>(
  route: R,
  user: number,
  { body = {}, query = {}, code = '', bot }: Asked = {},
): Promise<Answer<DataOf<R>>> {
  const submit = async (command: CommandRequest): Promise<Outcome> => {
    desk.time += 1;
    desk.send(command.user, command.body, command.key);
    fold();
    return desk.outcomes.at(-1) as Outcome;
  };
  const all = createSpotOrders({
    live,
    pool: database.pool,
    caughtUp: project,
    engine: { submit },
    bots: { isAtWork: async (owner, code) => owner === user && botsAtWork.has(code) },
  });
  const one = all.find((each) => each.route === route);
  if (!one) throw new Error(`${route.path} is not answered`);
  const params = route.path.includes('{code}') ? { code } : {};
  try {
    const input = readInput(route, { query, body, params });
    const told = await one.handle(input as never, {
      ...{ caller: bot ? programKey(user, ['trade'], 'key', bot) : userSession(user) },
      ...{ language: 'en', requestId: 'r', address: '127.0.0.1', userAgent: '' },
      ...{ idempotencyKey: '', time: desk.time },
    });
    const written = createOwnDialect(all).answer(told, 'en');
    return { ...(written.body as Answer<DataOf<R>>), said: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, data: null as never, said: error.textIn('en') };
  }
}

const limit = (orderSide: number, price: string, quantity: string, more = {}) => ({
  ...{ symbol: 'BTCUSDT', orderType: 1, orderSide, price, quantity },
  ...more,
});
const put = (user: number, body: object) => ask(place, user, { body });
function usdtOf(user: number) {
  const usdt = live.catalog.findAsset('USDT');
  const { available, frozen } = live.balanceOf(user, AccountKind.SPOT, usdt.asset);
  return [amountText(usdt, available), amountText(usdt, frozen)];
}

test('I12 I13 a client order id gives the first answer again; other content is refused', async () => {
  const user = trader();
  const order = limit(1, '90000', '0.01', { clientOrderId: 'mine-1' });
  const first = await put(user, order);
  expect(first.code).toBe(0);
  const again = await put(user, order);
  expect(again.data).toEqual(first.data);
  const other = await put(user, { ...order, quantity: '0.02' });
  expect(other.code).toBe(Code.keyReused);
  const query = { clientOrderId: 'mine-1' };
  const found = await ask(routes.spotOrders, user, { query });
  expect(found.data.list.map(({ code }) => code)).toEqual([first.data.code]);
  const refused = limit(1, '90000', '9', { clientOrderId: 'mine-2' });
  const one = await put(user, refused);
  expect(one.code).toBe(Code.insufficientBalance);
  expect(await put(user, refused)).toEqual(one);
});

test('D22 D23 every kind of order: IOC, FOK, post-only, stop-limit, market by amount', async () => {
  const [maker, user] = [trader(), trader()];
  await put(maker, limit(2, '90010', '0.01'));
  const fok = await put(user, limit(1, '90010', '0.02', { timeInForce: 'FOK' }));
  expect(fok.code).toBe(Code.fillOrKillUnfilled);
  const postOnly = await put(user, limit(1, '90010', '0.01', { timeInForce: 'PO' }));
  expect(postOnly.code).toBe(Code.postOnlyWouldTake);
  const ioc = await put(user, limit(1, '90010', '0.02', { timeInForce: 'IOC' }));
  expect(ioc.data).toMatchObject({ status: 4, dealQuantity: '0.0100' });
  const stop = await put(user, limit(1, '90100', '0.01', { stopPrice: '90040' }));
  expect(stop.data.status).toBe(1);
  await put(maker, limit(2, '90040', '0.01'));
  const market = { symbol: 'BTC', orderType: 2, orderSide: 1 };
  const spend = await put(user, { ...market, amount: '500' });
  expect(spend.data).toMatchObject({ status: 3, dealQuantity: '0.0055' });
  const seen = (code: string) => ask(routes.spotOrder, user, { code });
  expect((await seen(stop.data.code)).data).toMatchObject({
    ...{ triggered: true, stopPrice: '90040.00' },
  });
  const nothing = await put(user, { ...market, symbol: 'ETH', quantity: '1' });
  expect(nothing.code).toBe(Code.noLiquidity);
  const own = await put(user, limit(2, '90060', '0.001'));
  const met = await put(user, limit(1, '90060', '0.001', { selfTrade: 'EXPIRE_TAKER' }));
  expect(met.data).toMatchObject({ status: 4, dealQuantity: '0.0000' });
  expect((await seen(own.data.code)).data).toMatchObject({ status: 1 });
  const all = await ask(routes.spotOrderCancelAll, user);
  expect(all.code).toBe(0);
  expect((await ask(routes.spotOrders, user)).data.total).toBe(0);
});

test.each([
  ['no quantity', { quantity: undefined }, Code.quantityMissing],
  ['price between ticks', { price: '90000.001' }, Code.priceNotOnTick],
  ['quantity between lots', { quantity: '0.00001' }, Code.quantityNotOnLot],
  [
    'below the least value',
    { symbol: 'DOGE', quantity: '1', price: '0.15' },
    Code.notionalBelowMin,
  ],
  ['price beyond the band', { price: '50000' }, Code.priceOutsideBand],
  ['an unknown symbol', { symbol: 'NOPE' }, Code.symbolUnknown],
  ['side 3', { orderSide: 3 }, Code.shapeInvalid],
  ['a negative quantity', { quantity: '-1' }, Code.shapeInvalid],
  ['an exponent', { quantity: '1e-2' }, Code.shapeInvalid],
  ['a limit without a price', { price: '0' }, Code.priceMissing],
  ['an amount that is not quantity times price', { amount: '899.99' }, Code.amountWrong],
  ['an amount of nothing', { amount: '0' }, Code.amountWrong],
])('D15 D18 %s is refused with its own code and changes nothing', async (_name, change, code) => {
  const user = trader();
  const answer = await put(user, { ...limit(1, '90000', '0.01'), ...change });
  expect(answer.code).toBe(code);
  expect(answer.said.length).toBeGreaterThan(5);
  expect(usdtOf(user)).toEqual(['10000', '0']);
});

test('filters and pages of the lists', async () => {
  const user = trader();
  for (const price of ['85000', '85001', '85002']) await put(user, limit(1, price, '0.001'));
  // An amount that is right may be there, with zeros behind it.
  const sell = await put(user, { ...limit(2, '95000', '0.001'), amount: '95.00' });
  expect(sell.code).toBe(0);
  const buys = await ask(routes.spotOrders, user, {
    query: { status: '1', orderSide: '1', page: '1', pageSize: '2' },
  });
  expect(buys.data).toMatchObject({ total: 3 });
  expect(buys.data.list.map(({ price }) => price)).toEqual(['85002.00', '85001.00']);
  const query = { status: '1', symbol: 'ETHUSDT' };
  const none = await ask(routes.spotOrders, user, { query });
  expect(none.data).toMatchObject({ total: 0, page: 1, pageSize: 20 });
});

/** After it a key, which an order's id is, may be used again. */
const DAY_MS = 24 * 60 * 60_000;

describe('of orders of one id in two markets, the newest is changed by the ticks of its own market', () => {
  const order = (symbol: string, price: string, quantity: string) =>
    limit(1, price, quantity, { symbol, clientOrderId: 'same' });
  const amend = (user: number, price: string) =>
    ask(routes.spotOrderAmend, user, { body: { clientOrderId: 'same', price } });
  const ticksOf = (user: number) =>
    Array.from(live.openOrdersOf(user), ({ market, priceTicks }) => [
      live.catalog.market(market).symbol,
      priceTicks,
    ]);

  test('also where the older one has the larger number', async () => {
    const user = trader();
    const { data } = await put(user, order('BTCUSDT', '85000', '0.001'));
    await ask(routes.spotOrderCancel, user, { code: data.code });
    desk.time += DAY_MS;
    const older = await put(user, order('BTCUSDT', '85000', '0.001'));
    desk.time += DAY_MS;
    const newer = await put(user, order('XRPUSDT', '2.1000', '10'));
    expect(Number(older.data.code)).toBeGreaterThan(Number(newer.data.code));
    expect((await amend(user, '2.0900')).code).toBe(0);
    expect(ticksOf(user)).toEqual([
      ['BTCUSDT', 8_500_000],
      ['XRPUSDT', 20_900],
    ]);
  });

  test('and none where another one came since, in another market', async () => {
    const user = trader();
    await put(user, order('BTCUSDT', '85000', '0.001'));
    const market = live.catalog.findMarket('XRPUSDT');
    const terms = { market: market.market, quantityLots: 1_000, side: 1, type: 1 };
    // The process that answers does not know of it yet.
    desk.time += DAY_MS;
    desk.place(user, { ...terms, priceTicks: 20_900 }, 'same');
    expect((await amend(user, '84000')).code).toBe(Code.orderNotActive);
    expect(ticksOf(user)).toEqual([
      ['BTCUSDT', 8_500_000],
      ['XRPUSDT', 20_900],
    ]);
  });
});

test("D58 a cancel of all orders leaves those of the owner's bots", async () => {
  const user = trader();
  const order = limit(1, '85000', '0.001', { clientOrderId: 'bot7-0-0' });
  await ask(place, user, { body: order, bot: 7 });
  await put(user, limit(1, '85001', '0.001'));
  const answer = await ask(routes.spotOrderCancelAll, user, { body: {} });
  expect(answer.data.count).toBe(1);
  const left = [...live.openOrdersOf(user)].map(({ clientOrderId }) => clientOrderId);
  expect(left).toEqual(['bot7-0-0']);
});

test('D58 only a bot gives its orders the ids of bots, and only its own ones', async () => {
  const user = trader();
  const order = limit(1, '85000', '0.001', { clientOrderId: 'bot7-0-0' });
  expect((await put(user, order)).code).toBe(Code.botOrderId);
  expect((await ask(place, user, { body: order, bot: 8 })).code).toBe(Code.botOrderId);
  const batch = await ask(routes.spotOrderPlaceBatch, user, { body: { orders: [order] } });
  expect(batch.data.list.map(({ code }) => code)).toEqual([Code.botOrderId]);
  expect((await ask(place, user, { body: order, bot: 7 })).code).toBe(0);
  const alike = limit(1, '85000', '0.001', { clientOrderId: 'bot7-first' });
  expect((await put(user, alike)).code).toBe(0);
});

test("D58 a bot's order is not changed while the bot is at work; its owner may cancel it", async () => {
  const user = trader();
  const order = (clientOrderId: string) => limit(1, '85000', '0.001', { clientOrderId });
  const own = await ask(place, user, { body: order('bot7-0-0'), bot: 7 });
  const left = await ask(place, user, { body: order('bot6-0-0'), bot: 6 });
  const amend = (body: object) =>
    ask(routes.spotOrderAmend, user, { body: { price: '86000', ...body } });
  const refused = await amend({ code: own.data.code });
  expect(refused).toMatchObject({ code: Code.botOrderFixed });
  expect(refused.said).toContain('bot 7');
  expect((await amend({ clientOrderId: 'bot7-0-0' })).code).toBe(Code.botOrderFixed);
  const changes = [{ code: own.data.code }, { clientOrderId: 'bot7-0-0' }];
  const batch = await ask(routes.spotOrderAmendBatch, user, {
    body: { orders: changes.map((one) => ({ ...one, price: '86000' })) },
  });
  expect(batch.data.list.map(({ code }) => code)).toEqual(Array(2).fill(Code.botOrderFixed));
  const [open] = [...live.openOrdersOf(user)];
  expect(open?.priceTicks).toBe(8_500_000);

  expect((await amend({ code: left.data.code })).code).toBe(0);
  expect((await ask(routes.spotOrderCancel, user, { code: own.data.code })).code).toBe(0);
});

test('D58 lists of open and of closed orders have those of bots, or leave them out', async () => {
  const user = trader();
  const order = (clientOrderId: string) => limit(1, '85000', '0.001', { clientOrderId });
  const ofBot = [];
  for (const name of ['bot7-0-0', 'bot7-1-0']) {
    ofBot.push((await ask(place, user, { body: order(name), bot: 7 })).data.code);
  }
  const own = [];
  for (const name of ['bot7-first', '']) {
    own.push((await put(user, name ? order(name) : limit(1, '85000', '0.001'))).data.code);
  }
  await ask(routes.spotOrderCancel, user, { code: ofBot[1] ?? '' });
  await ask(routes.spotOrderCancel, user, { code: own[1] ?? '' });
  const listed = async (status: string, bots: string) => {
    const answer = await ask(routes.spotOrders, user, { query: { status, bots } });
    expect(answer.data.total).toBe(answer.data.list.length);
    return answer.data.list.map(({ code }) => code);
  };
  for (const [at, status] of ['1', '3'].entries()) {
    expect(await listed(status, 'only')).toEqual([ofBot[at]]);
    expect(await listed(status, 'none')).toEqual([own[at]]);
    expect(await listed(status, 'all')).toHaveLength(2);
  }
});

test('lists of trades have those of one side, as taker and as maker', async () => {
  const [maker, taker] = [trader(), trader()];
  await put(maker, limit(2, '90020', '0.01'));
  await put(taker, limit(1, '90020', '0.003'));
  await put(taker, limit(1, '90001', '0.002'));
  await put(maker, limit(2, '90001', '0.002'));
  const listed = async (account: number, orderSide: number) => {
    const { data } = await ask(routes.spotFills, account, { query: { orderSide } });
    expect(data.total).toBe(data.list.length);
    return data.list.map(({ quantity }) => quantity);
  };
  for (const [account, own, other] of [
    [taker, 1, 2],
    [maker, 2, 1],
  ] as const) {
    expect(await listed(account, own)).toEqual(['0.0020', '0.0030']);
    expect(await listed(account, other)).toEqual([]);
    expect(await listed(account, 0)).toHaveLength(2);
  }
});

test('D58 lists of trades have those of bots, or leave them out', async () => {
  const [maker, user] = [trader(), trader()];
  await put(maker, limit(2, '90010', '0.01'));
  const buy = (clientOrderId: string, quantity: string) =>
    limit(1, '90010', quantity, { clientOrderId });
  await ask(place, user, { body: buy('bot7-0-0', '0.002'), bot: 7 });
  await put(user, buy('bot7-first', '0.003'));
  await put(user, limit(1, '90010', '0.005'));
  const listed = async (account: number, bots: string) => {
    const { data } = await ask(routes.spotFills, account, { query: { bots } });
    expect(data.total).toBe(data.list.length);
    return data.list.map(({ quantity }) => quantity);
  };
  expect(await listed(user, 'only')).toEqual(['0.0020']);
  expect(await listed(user, 'none')).toEqual(['0.0050', '0.0030']);
  expect(await listed(user, 'all')).toHaveLength(3);
  expect(await listed(maker, 'only')).toEqual([]);
  expect(await listed(maker, 'none')).toHaveLength(3);
});
