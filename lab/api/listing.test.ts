import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offeredMarkets } from '../../server/src/platform/markets/catalog.ts';
import { offeredContracts } from '../../server/src/platform/markets/contracts.ts';
import { HttpWorld } from '../faults/http-world.ts';
import { RecordedIndex } from '../faults/recorded-index.ts';
import { type Colleague, Staff } from '../faults/staff.ts';
import type { Trader } from '../load/traders.ts';

const [contract] = offeredContracts('recorded');
const [market] = offeredMarkets;
if (!contract || !market) throw new Error('nothing is offered');
const CONTRACT = `contract:${contract.id}`;
const MARKET = `market:${market.id}`;

let world: HttpWorld;
let staff: Staff;
let rita: Colleague;
let toby: Colleague;
let traders: readonly Trader[];

beforeAll(async () => {
  const index = new RecordedIndex();
  index.write();
  world = await HttpWorld.start({ ...index.environment });
  staff = await Staff.open(world);
  rita = await staff.add('rita', ['risk']);
  toby = await staff.add('toby', ['treasury']);
  traders = await world.traders(2);
  for (const trader of traders) {
    await post(trader, '/api/demo/claim', {});
    for (const to of [2, 3]) {
      const move = { from: 1, to, coin: 'USDT', amount: '3000' };
      await post(trader, '/api/finance/transfer/internal', move);
    }
  }
}, 60_000);

afterAll(async () => {
  await staff?.close();
  await world?.stop();
});

const post = (trader: Trader, path: string, body: object) =>
  world.ask({ method: 'POST', path, trader, body });
const offered = async (scope: string) => {
  const { data, text } = await staff.act(rita, 'consoleRules', { query: `?scope=${scope}` });
  if (!data) throw new Error(text);
  return data;
};
const scopes = async () => {
  const { data } = await staff.act(rita, 'consoleMarkets');
  return {
    offers: data.offers.map(({ scope }) => scope),
    listed: data.list.map(({ scope }) => scope),
  };
};
/** Proposed by risk, passed by treasury. */
const list = async (kind: string, fields: object) => {
  const put = await staff.propose(rita, kind, fields);
  expect(put.code, put.text).toBe(0);
  expect((await staff.pass(rita, put.data.proposal)).code).toBe(Code.proposalOwn);
  const passed = await staff.pass(toby, put.data.proposal);
  expect(passed.data?.proposal, passed.text).toMatchObject({ state: 'passed' });
};

describe('S27 a new market is listed by two people', () => {
  test('what the release has an index for is offered, with rules that the engine would take', async () => {
    const { offers, listed } = await scopes();
    expect(offers).toEqual(expect.arrayContaining([CONTRACT, MARKET]));
    expect(listed).not.toContain(CONTRACT);
    for (const scope of offers) {
      const { kind, versions, offered: name } = await offered(scope);
      expect(name).not.toBe('');
      expect(versions).toMatchObject([{ number: 0, isInForce: false }]);
      const body = { kind, fields: versions[0]?.fields ?? {} };
      const { data, text } = await staff.act(rita, 'consoleRuleEffect', { body });
      expect(data, text).toMatchObject({ refused: null, liquidated: 0 });
    }
  }, 120_000);

  test('its coin, ticks and index are the release’s: another one is refused', async () => {
    const { kind, versions } = await offered(CONTRACT);
    const fields = versions[0]?.fields ?? {};
    for (const other of [
      { tickSize: 7 },
      { symbol: 'GOLDUSDT' },
      { sources: [{ source: 1, weight: 1 }] },
      { baseAsset: 2 },
    ]) {
      const put = await staff.propose(rita, kind, { ...fields, ...other });
      expect(put, JSON.stringify(other)).toMatchObject({ code: Code.definitionInvalid });
    }
  });

  test('a contract: in the lists at once, with its index, and people trade on it', async () => {
    const { kind, versions } = await offered(CONTRACT);
    const fields = { ...versions[0]?.fields, openOrdersMax: 50 };
    await list(kind, fields);
    expect(await scopes()).toMatchObject({
      offers: expect.not.arrayContaining([CONTRACT]),
      listed: expect.arrayContaining([CONTRACT]),
    });
    const { data } = await offered(CONTRACT).then((rules) => ({ data: rules }));
    expect(data.versions).toMatchObject([
      { number: 1, isInForce: true, author: 'rita', passer: 'toby', fields: { openOrdersMax: 50 } },
    ]);
    const { symbol } = contract;
    const [long, short] = traders as [Trader, Trader];
    const order = (side: number) => ({
      ...{ symbol, prodCategory: 3, orderType: 1, side, quantity: '100', leverage: 5 },
      ...{
        marginMode: 1,
        price: String(contract.initialPriceTicks / 10 ** contract.priceDecimals),
      },
    });
    await expect
      .poll(() => post(short, '/api/contract/open', order(2)), { timeout: 30_000 })
      .toMatchObject({ code: 0 });
    expect(await post(long, '/api/contract/open', order(1))).toMatchObject({ code: 0 });
    const path = '/api/contract/position/list';
    const { data: held } = await world.ask<{ list: { symbol: string }[] }>({ path, trader: long });
    expect(held.list).toMatchObject([{ symbol }]);
    const candles = `/api/product/history/kline?symbol=${symbol}&period=1m`;
    await expect
      .poll(async () => (await world.ask<{ klines: unknown[] }>({ path: candles })).data.klines, {
        timeout: 30_000,
      })
      .not.toHaveLength(0);
  }, 60_000);

  test('a spot pair of a new coin: coin and market, and an order rests in its book', async () => {
    const { kind, versions } = await offered(MARKET);
    await list(kind, versions[0]?.fields ?? {});
    const [buyer] = traders as [Trader];
    const price = String(market.initialPriceTicks / 10 ** market.priceDecimals);
    const order = { symbol: market.symbol, orderType: 1, orderSide: 1, price, quantity: '1' };
    expect(await post(buyer, '/api/spot/order/place', order)).toMatchObject({ code: 0 });
    const { data } = await world.ask<{ buy: unknown[] }>({
      path: `/api/product/spot/depth?symbol=${market.symbol}`,
    });
    expect(data.buy).toHaveLength(1);
  }, 60_000);

  test('what is listed once is not listed again: from now on its rules are changed', async () => {
    const { kind, versions } = await offered(CONTRACT);
    const again = await staff.propose(rita, kind, versions[0]?.fields ?? {});
    expect(again).toMatchObject({ code: Code.definitionInvalid });
  });
});
