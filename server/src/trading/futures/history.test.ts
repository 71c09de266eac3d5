import { BillKind } from '@bourse/contract/bills.ts';
import { Code } from '@bourse/contract/codes.ts';
import { AccountKind, PositionSide, Side } from '@bourse/contract/enumerations.ts';
import { type Event, HouseUser } from '@bourse/contract/messages.ts';
import type { DataOf, Route } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/routes.ts';
import { ALICE, BOB, BTCUSDT, CAROL, lots, ONE, ticks, USDT } from '@bourse/core/fixtures/desk.ts';
import { BTCPERP, exit, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession, visitor } from '#edge/pipeline/test-callers.ts';
import { LiveState } from '#engine/live/live-state.ts';
import { BotCharges } from '#engine/projector/bot-charges.ts';
import { FuturesRows } from '#engine/projector/futures-rows.ts';
import { LedgerEntries } from '#engine/projector/ledger-entries.ts';
import { futuresAssets } from '#engine/projector/test-futures-log.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { createFuturesHistory } from './history.ts';

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let desk: FuturesDesk;
let live: LiveState;
/** How far rows are. */
let projected = 0;
/** What the routes waited for. */
let waited: number[] = [];
let isBehind = false;
let hasBots = false;

beforeAll(async () => {
  database = await startMigratedDatabase();
});
afterAll(() => database.stop());

beforeEach(async () => {
  const tables = ['contract_order', 'contract_trade', 'position', 'funding_rate'];
  await database.pool.query(
    `truncate ${tables.join(', ')}, liquidation_step, ledger_entry, near_charge`,
  );
  desk = FuturesDesk.openFutures({ symbol: 'BTCUSDT', openOrdersMax: 50 });
  live = new LiveState();
  projected = 0;
  waited = [];
  isBehind = false;
  hasBots = false;
});

/** Folds and writes what the desk did since the last time. */
async function settle(): Promise<void> {
  const fresh = desk.outcomes.slice(projected);
  projected = desk.outcomes.length;
  for (const outcome of fresh) live.apply(outcome);
  const client = await database.pool.connect();
  const rows = [new FuturesRows(new Set()), new LedgerEntries(futuresAssets, new Set())];
  for (const table of [...rows, new BotCharges('near')]) await table.apply(client, fresh);
  client.release();
}

const call: Call = {
  ...{
    caller: visitor,
    language: 'en',
    requestId: 'test',
    address: '127.0.0.1',
    userAgent: 'test',
  },
  ...{ idempotencyKey: '', time: 0 },
};

/** Asks a route as a user, or as a visitor; the answer must have the shape that the contract says. */
async function ask<R extends Route>(
  wanted: R,
  user: number | null,
  query: Readonly<Record<string, unknown>> = {},
  parameters: Readonly<Record<string, string>> = {},
): Promise<DataOf<R>> {
  await settle();
  const implementations = createFuturesHistory({
    live,
    pool: database.pool,
    caughtUp: async (sequence) => waited.push(sequence) > 0 && !isBehind,
    ...(hasBots && { botsClock: { now: () => desk.time } }),
  });
  const found = implementations.find(({ route }) => route === wanted);
  if (!found) throw new Error(`nobody answers ${wanted.path}`);
  const input = { query: { page: 1, pageSize: 20, ...query }, body: {}, parameters };
  const caller = user === null ? visitor : userSession(user);
  const answer = await found.handle(input as never, { ...call, caller });
  return wanted.data.parse(answer) as DataOf<R>;
}

/** Alice buys from Bob at a price. */
function trade(price: number, quantity: number): void {
  desk.short(BOB, price, quantity);
  desk.long(ALICE, price, quantity);
}

function closeShort(user: number, price: number, quantity: number): void {
  desk.limit(user, Side.BUY, PositionSide.SHORT, price, quantity);
}

/** What names Alice's or another's position of a side. */
function codeOf(user: number, side: PositionSide): string {
  const changed = desk.outcomes
    .flatMap(({ events }) => events)
    .findLast(
      (event) =>
        event.case === 'positionChanged' &&
        event.value.user === user &&
        event.value.positionSide === side,
    ) as Extract<Event, { case: 'positionChanged' }>;
  return `${changed.value.opened}-${BTCPERP}-${side}`;
}

describe('closed contract orders', () => {
  it('say what filled, what it cost, and why they ended, newest first', async () => {
    trade(60_000, 1);
    desk.time += 10;
    desk.closeLong(ALICE, 61_000, 0.4);
    closeShort(BOB, 61_000, 0.4);
    desk.time += 10;
    desk.long(ALICE, 50_000, 0.1);
    desk.send(ALICE, { case: 'cancelAllContractOrders', value: { contract: 0, keepExits: false } });
    const { list, total, order } = await ask(routes.contractOrderHistory, ALICE);
    expect(order).toEqual(list);
    expect(total).toBe(3);
    expect(list.map(({ status, reason, side }) => [status, reason, side])).toEqual([
      [4, 'user', 1],
      [3, 'filled', 2],
      [3, 'filled', 1],
    ]);
    expect(list[1]).toMatchObject({
      ...{ symbol: 'BTCUSDT', positionType: 1, price: '61000.00', dealPrice: '61000.00' },
      // Maker at 0.02%.
      ...{ quantity: '0.4000', dealQuantity: '0.4000', profit: '400', fee: '4.88' },
      ...{ reduceOnly: true, exitType: '', positionCode: '', takeProfit: null },
    });
    expect(waited).toEqual([desk.outcomes.findLast(({ user }) => user === ALICE)?.sequence]);
  });

  it('say so while the rows are behind what their owner did', async () => {
    const lists = [
      routes.contractOrderHistory,
      routes.contractPositionHistory,
      routes.contractFills,
    ] as const;
    for (const list of lists) expect(await ask(list, ALICE)).not.toHaveProperty('isBehind');
    isBehind = true;
    for (const list of lists) expect(await ask(list, ALICE)).toMatchObject({ isBehind: true });
  });

  it('are only the own, of the wanted side and contract and time, a page at a time', async () => {
    for (let index = 0; index < 7; index += 1) {
      desk.time += 1_000;
      trade(60_000, 0.1);
    }
    const firstTime = desk.time - 6_000;
    const bids = await ask(routes.contractOrderHistory, ALICE, { side: Side.BUY, pageSize: 3 });
    expect([bids.total, bids.list.length]).toEqual([7, 3]);
    expect(new Set(bids.list.map(({ side }) => side))).toEqual(new Set([1]));
    const next = await ask(routes.contractOrderHistory, ALICE, { pageSize: 3, page: 3 });
    expect(next.list.map(({ createTime }) => createTime)).toEqual([firstTime]);
    const some = { startAt: firstTime + 1_000, endAt: firstTime + 3_000 };
    expect((await ask(routes.contractOrderHistory, ALICE, some)).total).toBe(3);
    expect((await ask(routes.contractOrderHistory, ALICE, { side: Side.SELL })).total).toBe(0);
    expect((await ask(routes.contractOrderHistory, CAROL)).total).toBe(0);
    const unknown = ask(routes.contractOrderHistory, ALICE, { symbol: 'NOPE' });
    await expect(unknown).rejects.toMatchObject({ code: Code.symbolUnknown });
  });

  it('of an exit name the position that it was for, and what woke it', async () => {
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1, { takeProfit: exit(61_000), stopLoss: exit(59_000) });
    desk.long(CAROL, 61_000, 1.5);
    desk.short(BOB, 61_000, 0.5);
    const position = codeOf(ALICE, 1);
    const { list } = await ask(routes.contractOrderHistory, ALICE);
    const [filled, cancelled] = ['takeProfit', 'stopLoss'].map((type) =>
      list.find(({ exitType }) => exitType === type),
    );
    expect(filled).toMatchObject({
      ...{ positionCode: position, status: 3, triggered: true, stopPrice: '61000.00' },
      ...{ triggerPriceType: 1, quantity: '1.0000', profit: '1000', margin: '0' },
      isWhole: false,
    });
    expect(cancelled).toMatchObject({
      ...{ positionCode: position, status: 4, reason: 'sibling', triggered: false },
      ...{ isWhole: true, quantity: '0.0000' },
    });
    const opening = list.find(({ exitType }) => exitType === '');
    expect(opening?.takeProfit).toMatchObject({ triggerPrice: '61000.00', price: '0.00' });
  });
});

describe('closed positions', () => {
  it('show size, entry, exit, profit and return as they were in all, and why they ended', async () => {
    desk.leverage(ALICE, 10);
    trade(60_000, 1);
    const openTime = desk.time;
    const code = codeOf(ALICE, 1);
    desk.time += 1_000;
    trade(62_000, 1);
    desk.long(CAROL, 64_000, 2);
    desk.closeLong(ALICE, 64_000, 0.5);
    desk.time += 1_000;
    desk.closeLong(ALICE, 64_000, 1.5);
    const { list, total, position } = await ask(routes.contractPositionHistory, ALICE);
    expect(position).toEqual(list);
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      ...{ code, symbol: 'BTCUSDT', positionType: 1, leverage: 10, quantity: '2.0000' },
      ...{ price: '61000.00', dealPrice: '64000.00', cost: '122000', realised: '6000' },
      // D34: 0.05% of 61,000 * 2 when it opened and of 64,000 * 2 when it closed; no funding yet.
      ...{ costs: '125', profit: '5875', openingFees: '61', closingFees: '64', funding: '0' },
      // 5,875 / (122,000 / 10).
      ...{ initMargin: '12200', profitRate: '0.48155737', exitType: 'manual' },
      ...{ createTime: openTime, updateTime: desk.time },
    });
    // Bob's and Carol's are open.
    expect((await ask(routes.contractPositionHistory, BOB)).total).toBe(0);
    expect((await ask(routes.contractPositionHistory, ALICE, { positionType: 2 })).total).toBe(0);
  });
});

describe('fills', () => {
  it('are the own side of each trade, newest first', async () => {
    trade(60_000, 1);
    desk.time += 5;
    closeShort(BOB, 59_000, 0.25);
    desk.closeLong(ALICE, 59_000, 0.25);
    const alice = await ask(routes.contractFills, ALICE);
    expect(
      alice.list.map(({ side, price, amount, fee, realised, isMaker }) => [
        ...[side, price, amount, fee, realised, isMaker],
      ]),
    ).toEqual([
      [2, '59000.00', '14750', '7.375', '-250', false],
      [1, '60000.00', '60000', '30', '0', false],
    ]);
    const bob = await ask(routes.contractFills, BOB, { symbol: 'btc-usdt' });
    expect(
      bob.list.map(({ side, fee, realised, isMaker, feeCoin }) => [
        ...[side, fee, realised, isMaker, feeCoin],
      ]),
    ).toEqual([
      [1, '2.95', '250', true, 'USDT'],
      [2, '12', '0', true, 'USDT'],
    ]);
    expect(bob.total).toBe(2);
    expect((await ask(routes.contractFills, ALICE, { startAt: desk.time })).total).toBe(1);
    const bought = async (user: number) =>
      (await ask(routes.contractFills, user, { side: 1 })).list.map(({ price }) => price);
    expect([await bought(ALICE), await bought(BOB)]).toEqual([['60000.00'], ['59000.00']]);
  });

  it('name the order behind them by the id that its owner gave it', async () => {
    desk.short(BOB, 60_000, 1);
    const named = {
      positionSide: PositionSide.LONG,
      priceTicks: ticks(60_000),
      quantityLots: lots(0.5),
    };
    desk.order(ALICE, named, 'bot7-0-3');
    desk.long(ALICE, 60_000, 0.5);
    const idsOf = async (user: number) =>
      (await ask(routes.contractFills, user)).list.map(({ clientOrderId }) => clientOrderId);
    expect(await idsOf(ALICE)).toEqual(['', 'bot7-0-3']);
    expect(await idsOf(BOB)).toEqual(['', '']);
  });

  it("D58 are those of bots alone, or without them; one without an order is no bot's", async () => {
    desk.short(BOB, 60_000, 1);
    const order = { positionSide: PositionSide.LONG, priceTicks: ticks(60_000) };
    desk.order(ALICE, { ...order, quantityLots: lots(0.2) }, 'bot7-0-3');
    desk.order(ALICE, { ...order, quantityLots: lots(0.3) }, 'bot7-first');
    desk.long(ALICE, 60_000, 0.5);
    const listed = async (user: number, bots: string) => {
      const { list, total } = await ask(routes.contractFills, user, { bots });
      expect(total).toBe(list.length);
      return list.map(({ quantity }) => quantity);
    };
    expect(await listed(ALICE, 'only')).toEqual(['0.2000']);
    expect(await listed(ALICE, 'none')).toEqual(['0.5000', '0.3000']);
    expect(await listed(ALICE, 'all')).toHaveLength(3);
    expect(await listed(BOB, 'only')).toEqual([]);
    await database.pool.query('delete from contract_order');
    expect(await listed(ALICE, 'only')).toEqual([]);
    expect(await listed(ALICE, 'none')).toHaveLength(3);
  });
});

describe('receipts', () => {
  it('I52 I53 of a liquidation say what was seen, done and paid, to its owner alone', async () => {
    desk.insure(10_000 * ONE);
    desk.isolated(ALICE, 20);
    trade(60_000, 1);
    const code = codeOf(ALICE, 1);
    desk.long(CAROL, 56_850, 0.6);
    desk.long(CAROL, 56_800, 0.4);
    desk.mark(57_200);
    const receipt = await ask(routes.contractLiquidation, ALICE, {}, { code });
    expect(receipt).toMatchObject({ positionCode: code, positionType: 1, marginMode: 1 });
    expect(receipt.steps).toHaveLength(1);
    const [step] = receipt.steps;
    expect(step).toMatchObject({
      ...{ kind: 'liquidated', indexPrice: '57200.00', positionQuantity: '1.0000', tier: 1 },
      ...{ quantity: '1.0000', bankruptcyPrice: '57000.00', tradedQuantity: '1.0000' },
      // O3: sold at 56,830 with a fee of 28.415.
      ...{ tradedPrice: '56830.00', takerFee: '28.415', insuranceChange: '-198.415' },
      ...{ deleveragedQuantity: '0.0000', returned: '0', liquidationFee: '0' },
    });
    expect(Number(step?.equity)).toBeLessThanOrEqual(Number(step?.maintenanceMargin));
    expect(waited).toEqual([live.sequence]);
    for (const [user, named] of [
      [BOB, code],
      [ALICE, '999-101-1'],
    ] as const) {
      const other = ask(routes.contractLiquidation, user, {}, { code: named });
      await expect(other).rejects.toMatchObject({ code: Code.notFound });
    }
    const { list } = await ask(routes.contractPositionHistory, ALICE);
    expect(list[0]).toMatchObject({
      ...{ code, exitType: 'liquidation', realised: '-3000', costs: '30', profit: '-3030' },
      ...{ openingFees: '30', closingFees: '0', funding: '0' },
    });
  });

  it('I54 of a deleveraging say the rank and what was realised', async () => {
    desk.isolated(ALICE, 20);
    trade(60_000, 1);
    const code = codeOf(BOB, 2);
    // No bids, no fund: the winner gives his short back.
    desk.mark(57_000);
    const receipt = await ask(routes.contractLiquidation, BOB, {}, { code });
    expect(receipt).toMatchObject({ positionType: 2, marginMode: 2 });
    expect(receipt.steps).toEqual([
      expect.objectContaining({
        ...{ kind: 'deleveraged', rank: 1, quantity: '1.0000', positionQuantity: '1.0000' },
        ...{ bankruptcyPrice: '57000.00', realised: '3000' },
      }),
    ]);
    const { list } = await ask(routes.contractPositionHistory, BOB);
    expect(list[0]).toMatchObject({
      ...{ code, exitType: 'adl', realised: '3000', costs: '12', profit: '2988' },
    });
  });
});

describe('what everybody may see', () => {
  it('the funding rates of a contract, newest first', async () => {
    trade(60_000, 1);
    for (let hours = 0; hours < 17; hours += 1) {
      desk.time += 3_600_000;
      desk.mark(60_000 + hours);
    }
    const paid = desk.outcomes.flatMap(({ events }) =>
      events.flatMap((event) => (event.case === 'fundingOpened' ? [event.value] : [])),
    );
    expect(paid.length).toBeGreaterThan(1);
    const { list, total } = await ask(routes.contractFundingHistory, null, { symbol: 'BTC' });
    expect(total).toBe(paid.length);
    expect(list).toEqual(
      paid.reverse().map(({ instant, rate, markTicks }) => ({
        symbol: 'BTCUSDT',
        fundingRate: String(rate / 1e8),
        markPrice: (markTicks / 100).toFixed(2),
        time: instant,
      })),
    );
  });

  it('I53 the insurance fund: its balance, and what changed it', async () => {
    desk.insure(10_000 * ONE);
    desk.isolated(ALICE, 20);
    trade(60_000, 1);
    desk.long(CAROL, 56_850, 0.6);
    desk.long(CAROL, 56_800, 0.4);
    desk.mark(57_200);
    const { coin, balance, list, total } = await ask(routes.contractInsurance, null);
    expect([coin, balance]).toEqual(['USDT', '9801.585']);
    expect(list[0]?.balance).toBe(balance);
    expect(list.at(-1)).toMatchObject({ amount: '10000', balance: '10000' });
    expect(total).toBe(list.length);
    const sum = list.reduce((before, { amount }) => before + Math.round(Number(amount) * ONE), 0);
    expect(sum).toBe(desk.insurance());
    const { available } = desk.engine.balance(HouseUser.insurance, AccountKind.FUNDING, USDT);
    expect(BigInt(sum)).toBe(available);
  });

  it('R2 what near quotes of the house have lost today, and what is left, where there are house traders', async () => {
    expect((await ask(routes.contractInsurance, null)).nearQuotes).toEqual([]);
    hasBots = true;
    const charge = (whole: number, market = BTCPERP) =>
      desk.house({
        case: 'grantFromTreasury',
        value: {
          user: ALICE,
          amounts: [{ asset: USDT, amount: whole * ONE }],
          reason: `near ${market}:${whole * ONE}`,
        },
      });
    desk.deposit(HouseUser.treasury, USDT, 10_000 * ONE);
    charge(300);
    charge(50);
    charge(10, BTCUSDT);
    const today = async () => (await ask(routes.contractInsurance, null)).nearQuotes[0];
    const ofContract = { symbol: 'BTCUSDT', budget: '2000' };
    expect(await today()).toEqual({ ...ofContract, used: '350', left: '1650', isEnded: false });
    const { spotNearQuotes } = await ask(routes.contractInsurance, null);
    expect(spotNearQuotes).toEqual([{ ...ofContract, used: '10', left: '1990', isEnded: false }]);
    charge(1_640);
    expect(await today()).toEqual({ ...ofContract, used: '1990', left: '10', isEnded: true });
    desk.time += 86_400_000;
    expect(await today()).toEqual({ ...ofContract, used: '0', left: '2000', isEnded: false });
  });

  it('R3 what the fund holds, and each sale of it', async () => {
    desk.adoptRiskRules();
    desk.insure(100_000 * ONE);
    desk.isolated(ALICE, 20);
    trade(60_000, 1);
    desk.mark(57_200);
    const first = await ask(routes.contractInsurance, null);
    expect(first.held).toEqual([
      {
        ...{ symbol: 'BTCUSDT', positionType: 1, quantity: '1.0000', price: '57000.00' },
        ...{ markPrice: '57200.00', indexPrice: '57200.00', profit: '200', result: '0' },
      },
    ]);
    expect(first.sold).toEqual([]);
    desk.time += 1_000;
    desk.long(CAROL, 57_500, 1);
    desk.mark(57_500);
    const { held, sold, list } = await ask(routes.contractInsurance, null);
    expect(held).toEqual([]);
    expect(sold).toEqual([
      {
        ...{ symbol: 'BTCUSDT', positionType: 1, quantity: '1.0000', price: '57000.00' },
        ...{ exitPrice: '57500.00', result: '471.25', isDeleveraged: false },
        ...{ openTime: desk.time - 1_000, closeTime: desk.time },
      },
    ]);
    // 500 won by the sale, and its fee of 0.05%.
    const told = list.map(({ kind, amount }) => [kind, amount]);
    expect(told.slice(0, 2)).toEqual([
      [BillKind.fee, '-28.75'],
      [BillKind.realisedProfit, '500'],
    ]);
    const code = codeOf(ALICE, 1);
    const receipt = await ask(routes.contractLiquidation, ALICE, {}, { code });
    const kept = { kind: 'liquidated', keptQuantity: '1.0000', deleveragedQuantity: '0.0000' };
    expect(receipt.steps).toMatchObject([kept]);
  });

  it('R3 what it sold of a holding at a loss, and what it passed on', async () => {
    desk.adoptRiskRules({ fundHoldMs: 3_000 });
    desk.insure(100_000 * ONE);
    desk.isolated(ALICE, 20);
    trade(60_000, 1);
    desk.mark(57_200);
    desk.time += 1_000;
    desk.long(CAROL, 56_900, 0.5);
    desk.mark(56_900);
    const { held, list } = await ask(routes.contractInsurance, null);
    // Half of it 100 below what it took over, and a fee of 0.05%; the other half at the index.
    expect(held).toMatchObject([
      { quantity: '0.5000', indexPrice: '56900.00', profit: '-50', result: '-64.225' },
    ]);
    expect(list[1]).toMatchObject({ kind: BillKind.realisedProfit, amount: '-50' });
    desk.time += 3_000;
    desk.mark(56_900);
    const { sold } = await ask(routes.contractInsurance, null);
    // Bob's short takes the rest over at the fund's own value.
    expect(sold).toMatchObject([{ quantity: '1.0000', price: '57000.00', exitPrice: '56950.00' }]);
    expect(sold[0]).toMatchObject({ result: '-64.225', isDeleveraged: true });
  });

  it('the receipt of a position that the house took over', async () => {
    desk.adoptRiskRules();
    desk.insure(100_000 * ONE);
    trade(60_000, 1);
    const part = { lots: 4_000, priceTicks: 6_100_000 };
    const named = { user: ALICE, contract: BTCPERP, positionSide: PositionSide.LONG };
    desk.house({ case: 'resolvePosition', value: { ...named, ...part } });
    const receipt = await ask(routes.contractLiquidation, ALICE, {}, { code: codeOf(ALICE, 1) });
    expect(receipt.steps).toMatchObject([
      {
        ...{ kind: 'resolved', positionQuantity: '1.0000', quantity: '0.4000' },
        ...{ bankruptcyPrice: '61000.00', realised: '400', keptQuantity: '0.4000' },
      },
    ]);
  });
});
