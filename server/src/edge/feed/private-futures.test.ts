import { Code } from '@bourse/contract/codes.ts';
import { PositionSide } from '@bourse/contract/enumerations.ts';
import { FeedAction } from '@bourse/contract/feed.ts';
import { type PrivatePush, PrivatePushSchema } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { decode } from '@bourse/contract/plain.ts';
import { ALICE, BOB, CAROL, ONE } from '@bourse/core/fixtures/desk.ts';
import { exit, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FUTURES_TRADERS, futuresLog } from '#engine/projector/test-futures-log.ts';
import type { OwnBody } from './own-change.ts';
import { type FeedClient, pauseMs, TestWorld } from './test-world.ts';

const PUSH = FeedAction.private + 10_000;

let world: TestWorld;
let desk: FuturesDesk;
let applied: number;
beforeEach(async () => {
  world = await TestWorld.start({ isEmpty: true });
  desk = FuturesDesk.openFutures({ symbol: 'BTCUSDT' });
  applied = 0;
});
afterEach(() => world.stop());

/** Lets the feed see what the desk did since the last time. */
function settle(): void {
  for (const outcome of desk.outcomes.slice(applied)) world.live.apply(outcome);
  applied = desk.outcomes.length;
}

async function subscribed(user: number, sessionId?: string): Promise<FeedClient> {
  const client = await world.connectAs(user, sessionId);
  client.send(FeedAction.private);
  return client;
}

function bodyOf({ data }: { data: Uint8Array }): OwnBody {
  const { body } = decode<PrivatePush>(PrivatePushSchema, data);
  if (body.case === undefined) throw new Error('an empty push');
  return body;
}

async function snapshotOf(client: FeedClient) {
  const body = bodyOf(await client.next(PUSH));
  if (body.case !== 'snapshot') throw new Error(`a ${body.case} instead of a snapshot`);
  return body.value;
}

/** All that has come since the last time. */
async function heard(client: FeedClient): Promise<OwnBody[]> {
  settle();
  await client.settled();
  const own = client.pushes.filter(({ action }) => action === PUSH).map(bodyOf);
  const since = counts.get(client) ?? 1;
  counts.set(client, own.length);
  return own.slice(since);
}
const counts = new WeakMap<FeedClient, number>();

describe('private channel, futures', () => {
  it('starts with positions, orders, the account and the settings of the user', async () => {
    desk.leverage(ALICE, 50);
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1, { takeProfit: exit(61_000) });
    desk.long(ALICE, 50_000, 0.5);
    settle();
    const snapshot = await snapshotOf(await subscribed(ALICE));
    const { sequence } = desk.outcomes.at(-2)!;
    expect(snapshot.positions).toEqual([
      {
        ...{ code: `${sequence}-101-1`, symbol: 'BTCUSDT', positionType: 1, marginMode: 2 },
        ...{ leverage: 50, quantity: '1.0000', cost: '60000', margin: '1200', realised: '0' },
        ...{ costs: '30', createTime: desk.time, exitType: '' },
      },
    ]);
    expect(snapshot.contractOrders).toEqual([
      expect.objectContaining({
        ...{ exitType: 'takeProfit', stopPrice: '61000.00', isWhole: true, side: 2 },
      }),
      expect.objectContaining({
        ...{ positionType: 1, price: '50000.00', quantity: '0.5000', status: 1, leverage: 50 },
        isWhole: false,
      }),
    ]);
    // 1% of the order's value and its worst fee, as the engine holds it.
    const { orderMargin } = desk.engine.futuresAccount(ALICE);
    expect(snapshot.futuresAccount).toEqual({
      ...{ wallet: '999970', orderMargin: String(Number(orderMargin) / ONE), positionMode: 1 },
    });
    expect(snapshot.contractSettings).toEqual([{ symbol: 'BTCUSDT', leverage: 50, marginMode: 2 }]);
  });

  it('I68 sends a fill, the order, the position and the account in the order of the log', async () => {
    settle();
    const client = await subscribed(ALICE);
    await snapshotOf(client);
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    const pushes = await heard(client);
    expect(pushes.map((push) => push.case)).toEqual([
      ...['contractFill', 'contractOrder', 'position', 'balance', 'futuresAccount'],
    ]);
    const [fill, order, position, , account] = pushes;
    expect(fill?.value).toMatchObject({
      ...{ symbol: 'BTCUSDT', side: 1, price: '60000.00', fee: '30', realised: '0' },
    });
    expect(order?.value).toMatchObject({ status: 3, reason: 'filled', dealPrice: '60000.00' });
    expect(position?.value).toMatchObject({ quantity: '1.0000', cost: '60000', positionType: 1 });
    expect(account?.value).toMatchObject({ wallet: '999970' });
  });

  it('sends settings, and the leverage that open orders have from then on', async () => {
    desk.long(ALICE, 50_000, 1);
    settle();
    const client = await subscribed(ALICE);
    await snapshotOf(client);
    desk.leverage(ALICE, 10);
    const pushes = await heard(client);
    const byCase = (name: string) => pushes.find((push) => push.case === name)?.value;
    expect(byCase('contractSetting')).toEqual({ symbol: 'BTCUSDT', leverage: 10, marginMode: 2 });
    expect(byCase('contractOrder')).toMatchObject({ leverage: 10, status: 1 });
    const { orderMargin } = desk.engine.futuresAccount(ALICE);
    expect(byCase('futuresAccount')).toMatchObject({
      orderMargin: String(Number(orderMargin) / ONE),
    });
    desk.oneWay(CAROL);
    const carol = await subscribed(CAROL);
    settle();
    expect((await snapshotOf(carol)).futuresAccount).toMatchObject({ positionMode: 2 });
  });

  it('I55 of a liquidation: orders go, a notice says what happened, the position is closed', async () => {
    desk.insure(10_000 * ONE);
    desk.isolated(ALICE, 20);
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1, { stopLoss: exit(50_000) });
    desk.long(ALICE, 40_000, 0.1);
    desk.long(CAROL, 56_850, 1);
    settle();
    const client = await subscribed(ALICE);
    await snapshotOf(client);
    const chinese = await world.connect({ headers: { 'accept-language': 'zh-CN' } });
    chinese.signIn(tokenOf(ALICE));
    chinese.send(FeedAction.private);
    await chinese.next(PUSH);
    desk.mark(57_200);
    const pushes = await heard(client);
    expect(pushes.map((push) => push.case)).toEqual([
      ...['contractOrder', 'contractOrder', 'notice', 'position', 'balance', 'futuresAccount'],
    ]);
    const [first, second, notice, position] = pushes;
    for (const order of [first, second]) {
      expect(order?.value).toMatchObject({ status: 4, reason: 'liquidation' });
    }
    const mark = (desk.engine.contract(101)!.markTicks / 100).toFixed(2);
    expect(notice?.value).toEqual({
      code: Code.positionLiquidated,
      message: `Your BTC/USDT long position was liquidated: 1.0000 BTC at a mark price of ${mark}`,
    });
    expect(position?.value).toMatchObject({ quantity: '0', exitType: 'liquidation' });
    const told = (await heard(chinese)).find((push) => push.case === 'notice');
    expect(told?.value).toEqual({
      code: Code.positionLiquidated,
      message: `您的 BTC/USDT 多仓已被强平：1.0000 BTC，标记价格 ${mark}`,
    });
  });

  it('I54 of a deleveraging: the winner gets the price', async () => {
    desk.isolated(ALICE, 20);
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    settle();
    const client = await subscribed(BOB);
    await snapshotOf(client);
    desk.mark(57_000);
    const pushes = await heard(client);
    expect(pushes.find((push) => push.case === 'notice')?.value).toEqual({
      code: Code.positionDeleveraged,
      message:
        'Your BTC/USDT short position was reduced by auto-deleveraging: 1.0000 BTC at 57000.00',
    });
    expect(pushes.find((push) => push.case === 'position')?.value).toMatchObject({
      ...{ quantity: '0', exitType: 'adl', realised: '3000', positionType: PositionSide.SHORT },
    });
  });

  it('I68: a snapshot and all that follows are, folded, what a later snapshot says', async () => {
    const { outcomes } = futuresLog(20_260_108, 2_500, 3_000);
    const joined = outcomes.findIndex(({ events }) => events[0]?.case === 'markMoved');
    for (const outcome of outcomes.slice(0, joined)) world.live.apply(outcome);
    const clients: FeedClient[] = [];
    for (const user of FUTURES_TRADERS) clients.push(await subscribed(user));
    for (const client of clients) await client.settled();
    for (const [index, outcome] of outcomes.slice(joined).entries()) {
      world.live.apply(outcome);
      if (index % 20 === 0) await pauseMs(1);
    }
    let positions = 0;
    for (const client of clients) {
      client.send(FeedAction.private);
      await client.settled();
      const pushes = client.pushes.filter(({ action }) => action === PUSH);
      const first = pushes[0]!.sequence;
      // The second snapshot has the number of the last change.
      const numbers = pushes.slice(0, -1).map(({ sequence }) => sequence);
      expect(numbers).toEqual(numbers.map((_, place) => first + place));
      const folded = pushes.slice(0, -1).map(bodyOf).reduce(fold, emptyState());
      const later = fold(emptyState(), bodyOf(pushes.at(-1)!));
      expect(folded).toEqual(later);
      positions += later.positions.size;
    }
    expect(positions).toBeGreaterThan(3);
  });
});

function tokenOf(user: number): string {
  return `token-of-user-${user}-session-of-${user}`;
}

interface State {
  readonly positions: Map<string, unknown>;
  readonly orders: Map<string, unknown>;
  readonly balances: Map<string, unknown>;
  readonly settings: Map<string, unknown>;
  account: unknown;
}

function emptyState(): State {
  return {
    ...{ positions: new Map(), orders: new Map(), balances: new Map(), settings: new Map() },
    account: undefined,
  };
}

/** What a client does with the channel: nothing but maps. */
function fold(state: State, body: OwnBody): State {
  switch (body.case) {
    case 'snapshot': {
      const { positions, contractOrders, balances, contractSettings, futuresAccount } = body.value;
      const fresh = emptyState();
      for (const value of positions) fold(fresh, { case: 'position', value });
      for (const value of contractOrders) fold(fresh, { case: 'contractOrder', value });
      for (const value of balances) fold(fresh, { case: 'balance', value });
      for (const value of contractSettings) fold(fresh, { case: 'contractSetting', value });
      fresh.account = futuresAccount;
      return fresh;
    }
    case 'position':
      if (body.value.quantity === '0') state.positions.delete(body.value.code);
      else state.positions.set(body.value.code, body.value);
      return state;
    case 'contractOrder':
      if (body.value.status > 2) state.orders.delete(body.value.code);
      else state.orders.set(body.value.code, body.value);
      return state;
    case 'balance':
      state.balances.set(`${body.value.account} ${body.value.coin}`, body.value);
      return state;
    case 'contractSetting':
      state.settings.set(body.value.symbol, body.value);
      return state;
    case 'futuresAccount':
      state.account = body.value;
      return state;
    default:
      return state;
  }
}
