import { routes } from '@bourse/client/index.ts';
import type { RoutePath } from '@bourse/contract/route.ts';
import { foldOrders } from '@bourse/core/strategy/purses.ts';
import { expect, test } from 'vitest';
import type { BotRow, OrderRow } from './bot-store.ts';
import { futuresVenue } from './futures-venue.ts';
import type { Keyed, RestingOrder } from './venue.ts';

const CREATED = 1_000;
const bot = {
  ...{ id: 7, symbol: 'BTCUSDT', created_at: CREATED, last_ticks: 0, end_reason: '' },
  plan: {
    ...{ strategy: 'futures-grid', direction: 'long', leverage: 5, funds: 1e11, feeRate: 50_000 },
    ...{ lowerTicks: 880_000, upperTicks: 920_000, cells: 4, capTicks: 909_000 },
    ...{ takeProfitPercent: 0, stopLossPercent: 0 },
  },
  terms: {
    ...{ lotSize: 10_000, unit: 1_000, tickSize: 10_000_000, baseDecimals: 8, quoteDecimals: 8 },
  },
} as unknown as BotRow;
const ID = 'bot7-2-0';
const row = {
  ...{ bot_id: 7, slot: 2, cycle: 0, side: 1, price_ticks: 900_000, quantity_lots: 4, code: 5 },
  ...{ is_closed: false, base_delta: 0, quote_delta: 0, fee: 0 },
} as unknown as OrderRow;
const open = (dealtLots: number) => new Map<string, RestingOrder>([[ID, order(dealtLots)]]);
const order = (dealtLots: number): RestingOrder => ({ code: 5, fee: 0, dealtLots });
const position = (change = {}) => ({
  ...{ code: '1', positionType: 1, quantity: '0.0004', cost: '36', initMargin: '7.2' },
  ...{ extraMargin: '0', realised: '0', costs: '0', exitType: '', createTime: CREATED + 1 },
  ...{ markPrice: '90000.0', ...change },
});

/** An exchange that says what its fields say. */
class Told {
  orders: object[] = [{ clientOrderId: ID, code: '5', fee: '0', dealQuantity: '0' }];
  positions: object[] = [];
  over: object[] = [];
  quotation = { markPrice: '86000.0', indexPrice: '90000.0' };
  failsAtPage = 0;
  readonly calls = {
    call: async (route: RoutePath, { query }: { query: { page?: number } }) => {
      if (route === routes.contractOrders) return { list: this.orders, total: this.orders.length };
      if (route === routes.contractPositions) return { list: this.positions };
      if (route === routes.contractItems) return { list: [{ quotation: this.quotation }] };
      if (route === routes.contractKlines) return { klines: [{ close: '90000.0' }] };
      if (route === routes.contractLiquidation) return { steps: [{ returned: '0' }] };
      if (route !== routes.contractPositionHistory) throw new Error(route.path);
      const { page = 1 } = query;
      if (page === this.failsAtPage) throw new Error('the line broke');
      return { list: this.over.slice((page - 1) * 100, page * 100), total: this.over.length };
    },
  } as unknown as Keyed;
}

const known = (resting: ReadonlyMap<string, RestingOrder>) => ({
  ...{ rows: [row], open: resting, slots: foldOrders([]) },
});

test('a trade while its position is read, and one that is not told yet, is no difference', async () => {
  const told = new Told();
  const venue = futuresVenue(told.calls);
  told.positions = [position()];
  told.orders = [{ clientOrderId: ID, code: '5', fee: '0', dealQuantity: '0.0004' }];
  for (let look = 0; look < 9; look += 1) {
    const standing = await venue.look(bot, known(open(0)));
    expect(standing).toMatchObject({ state: 'unsettled', end: '' });
  }
  told.orders = [];
  for (let look = 0; look < 9; look += 1) {
    const standing = await venue.look(bot, known(new Map()));
    expect(standing).toMatchObject({ state: 'unsettled', end: '' });
  }
  expect(await venue.look(bot, known(open(4)))).toMatchObject({ state: 'own', end: '' });
});

test.each([
  ['', 'position-changed'],
  ['liquidation', 'liquidated'],
  ['adl', 'deleveraged'],
])(
  'a position that is not what it ordered ends it after some looks (%s)',
  async (exitType, end) => {
    const told = new Told();
    const venue = futuresVenue(told.calls);
    told.over = [position({ exitType, quantity: '0' })];
    const looks = [];
    // What the row came to is missing from the position.
    told.orders = [{ clientOrderId: ID, code: '5', fee: '0', dealQuantity: '0.0002' }];
    for (let look = 0; look < 3; look += 1) looks.push(await venue.look(bot, known(open(2))));
    expect(looks.map((one) => one.state)).toEqual(['differs', 'differs', 'differs']);
    expect(looks.map((one) => one.end)).toEqual(['', '', end]);
  },
);

test("a position on the other side is its owner's: it ends at once", async () => {
  const told = new Told();
  told.positions = [position({ positionType: 2 })];
  const standing = await futuresVenue(told.calls).look(bot, known(open(0)));
  expect(standing).toMatchObject({ state: 'differs', end: 'position-changed' });
});

test('all of its past positions count, also after a reading that broke off, and none from before it began', async () => {
  const told = new Told();
  const past = Array.from({ length: 150 }, (_, at) =>
    position({ code: `p${at}`, realised: '1', costs: '0.25' }),
  );
  told.over = [...past, position({ code: 'before', realised: '500', createTime: CREATED - 1 })];
  const venue = futuresVenue(told.calls);
  told.failsAtPage = 2;
  await expect(venue.look(bot, known(open(0)))).rejects.toThrow('the line broke');
  told.failsAtPage = 0;
  for (let look = 0; look < 2; look += 1) {
    expect((await venue.look(bot, known(open(0)))).cash).toBe(1e11 + 150 * 75_000_000);
  }
  told.over = [position({ code: 'new', realised: '2' }), ...told.over];
  expect((await venue.look(bot, known(open(0)))).cash).toBe(1e11 + 150 * 75_000_000 + 2e8);
});

test('what is free of its funds is what neither position nor order ties', async () => {
  const told = new Told();
  told.positions = [position({ extraMargin: '0.5', costs: '0.1' })];
  told.orders = [{ clientOrderId: ID, code: '5', fee: '0', dealQuantity: '0.0004' }];
  const { free } = await futuresVenue(told.calls).look(bot, known(open(4)));
  expect(free).toBe(1e11 - 10_000_000 - 770_000_000);
});

test('N17: its end is judged by mark and index, and by nothing while the index is not known', async () => {
  const told = new Told();
  told.positions = [position({ markPrice: '86000.0' })];
  told.orders = [{ clientOrderId: ID, code: '5', fee: '0', dealQuantity: '0.0004' }];
  const withStop = { ...bot, plan: { ...bot.plan, stopLossPercent: 10 } } as BotRow;
  const look = () => futuresVenue(told.calls).look(withStop, known(open(4)));
  expect(await look()).toMatchObject({
    ...{ endTicks: [860_000, 900_000], judgedBy: 'mark-and-index', lastTicks: 860_000 },
  });
  told.quotation.indexPrice = '0.0';
  expect((await look()).endTicks).toEqual([]);
});
