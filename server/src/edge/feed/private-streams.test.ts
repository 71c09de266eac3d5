import { AccountKind, CloseReason, OrderStatus, Side } from '@bourse/contract/enumerations.ts';
import { FeedAction } from '@bourse/contract/feed.ts';
import { type PrivatePush, PrivatePushSchema } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import type { Event, Outcome } from '@bourse/contract/messages.ts';
import { decode, type Plain } from '@bourse/contract/plain.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accepted, BTC_MARKET, type FeedClient, TestWorld, traded } from './test-world.ts';

const PUSH = FeedAction.private + 10_000;
const ALICE = 101;
const BOB = 102;

let world: TestWorld;
beforeEach(async () => {
  world = await TestWorld.start();
});
afterEach(() => world.stop());

async function next(client: FeedClient): Promise<Plain<PrivatePush>> {
  return decode<PrivatePush>(PrivatePushSchema, (await client.next(PUSH)).data);
}

function balanceChanged(user: number, asset: number, available: bigint, frozen: bigint): Event {
  const balance = { available, frozen };
  return { case: 'balanceChanged', value: { user, account: AccountKind.SPOT, asset, balance } };
}

function closed(user: number, order: number, reason = CloseReason.USER): Event {
  const status = reason === CloseReason.FILLED ? OrderStatus.FILLED : OrderStatus.CANCELED;
  const value = { order, user, market: BTC_MARKET, status, reason };
  return {
    case: 'orderClosed',
    value: { ...value, dealtLots: 0, cancelledLots: 0, releasedAmount: 0 },
  };
}

describe('private channel', () => {
  it('starts with the open orders and balances of the user, and of no other', async () => {
    world.apply([
      accepted({ order: 1, user: ALICE, clientOrderId: 'mine', priceTicks: 49_999 }),
      accepted({ order: 2, user: BOB }),
      balanceChanged(ALICE, 1, 1_250_000_000n, 50_000_000n),
      balanceChanged(BOB, 1, 1n, 0n),
    ]);
    const client = await world.connectAs(ALICE);
    client.send(FeedAction.private);
    const { sequence, body } = await next(client);
    expect(sequence).toBe(world.live.sequence);
    if (body.case !== 'snapshot') throw new Error(`a ${body.case} instead of a snapshot`);
    expect(body.value.orders).toEqual([
      expect.objectContaining({
        ...{ code: '1', symbol: 'BTCUSDT', coin: 'BTC', orderSide: 1, orderType: 1, status: 1 },
        ...{ price: '499.99', quantity: '0.00100', dealQuantity: '0.00000', reason: '' },
        ...{ clientOrderId: 'mine', timeInForce: 'GTC', triggered: false },
      }),
    ]);
    expect(body.value.balances).toEqual([
      { account: 2, coin: 'USDT', balance: '13', frozenBalance: '0.5', available: '12.5' },
    ]);
  });

  it('says that rights or fees of the account changed, to no other user', async () => {
    const client = await world.connectAs(ALICE);
    client.send(FeedAction.private);
    await next(client);
    const rights = { version: 1, spot: 1, futures: 1, transfer: 0, withdraw: 0 };
    const { time } = world.apply([
      { case: 'accountRightsSet', value: { user: BOB, ...rights } },
      { case: 'accountRightsSet', value: { user: ALICE, ...rights } },
    ]);
    expect((await next(client)).body).toEqual({ case: 'account', value: { time } });
    const tier = world.apply([
      { case: 'feeTierSet', value: { user: BOB, tier: 1 } },
      { case: 'feeTierSet', value: { user: ALICE, tier: 1 } },
    ]);
    const { sequence, body } = await next(client);
    expect([sequence, body]).toEqual([
      tier.sequence,
      { case: 'account', value: { time: tier.time } },
    ]);
  });

  it('sends fills, orders and balances of one command in the order of its events (I68)', async () => {
    world.apply([accepted({ order: 1, user: BOB, side: Side.SELL })]);
    const client = await world.connectAs(ALICE);
    client.send(FeedAction.private);
    await next(client);
    const fill = traded({
      ...{ trade: 5, takerOrder: 2, makerOrder: 1, takerUser: ALICE, makerUser: BOB },
      ...{ quantityLots: 40, notional: 20_000_000, takerFee: 40, makerFee: 20_000 },
    });
    const { sequence, time } = world.apply([
      accepted({ order: 2, user: ALICE, quantityLots: 40 }),
      { case: 'traded', value: fill },
      closed(ALICE, 2, CloseReason.FILLED),
      balanceChanged(ALICE, 2, 39_960n, 0n),
      balanceChanged(BOB, 1, 19_980_000n, 0n),
    ]);
    const pushes = [await next(client), await next(client), await next(client)];
    expect(pushes.map((push) => push.sequence)).toEqual([sequence, sequence, sequence]);
    expect(pushes.map(({ body }) => body.case)).toEqual(['fill', 'order', 'balance']);
    expect(pushes[0]!.body.value).toEqual({
      ...{ trade: '5', code: '2', symbol: 'BTCUSDT', orderSide: 1, price: '500.00' },
      ...{ quantity: '0.00040', amount: '0.2', fee: '0.0000004', feeCoin: 'BTC' },
      ...{ isMaker: false, tradeTime: time },
    });
    expect(pushes[1]!.body.value).toMatchObject({
      ...{ code: '2', status: 3, reason: 'filled', dealQuantity: '0.00040', dealAmount: '0.2' },
    });
    expect(pushes[2]!.body.value).toMatchObject({ coin: 'BTC', balance: '0.0003996' });
  });

  it('I68: is exactly what names the user, in order and numbered by one, on every socket', async () => {
    const sockets = [await world.connectAs(ALICE, 'a'), await world.connectAs(ALICE, 'b')];
    for (const client of sockets) {
      client.send(FeedAction.private);
      await next(client);
    }
    const expected: [number, string, string][] = [];
    for (const [index, { mine, amounts }] of fc
      .sample(
        fc.record({ mine: fc.boolean(), amounts: fc.array(fc.integer({ min: 1, max: 9 })) }),
        {
          seed: 7,
          numRuns: 300,
        },
      )
      .entries()) {
      const user = mine ? ALICE : BOB;
      const order = 1_000 + index;
      const outcome = world.apply([
        accepted({ order, user }),
        closed(user, order),
        ...amounts.map((amount) => balanceChanged(user, 1, BigInt(amount), 0n)),
      ]);
      if (mine) expected.push(...told(outcome, order, amounts));
    }
    for (const client of sockets) {
      const own: [number, string, string][] = [];
      while (own.length < expected.length) own.push(summary(await next(client)));
      expect(own).toEqual(expected);
      await client.settled();
      const pushes = client.pushes.filter(({ action }) => action === PUSH);
      expect(pushes).toHaveLength(expected.length + 1);
      const first = pushes[0]!.sequence;
      expect(pushes.map((push) => push.sequence)).toEqual(pushes.map((_, place) => first + place));
    }
  });

  it('is refused to a signed-out socket, whatever user id it names (S25)', async () => {
    const client = await world.connect();
    client.subscribe(FeedAction.private, 'BTCUSDT');
    expect(await client.nextError()).toMatchObject({ code: 1001, refusedAction: 10021 });
    world.apply([balanceChanged(100, 1, 5n, 0n)]);
    await client.settled();
    expect(client.pushes.filter(({ action }) => action === PUSH)).toEqual([]);
  });
});

function told(outcome: Outcome, order: number, amounts: readonly number[]) {
  const { sequence } = outcome;
  return [
    [sequence, 'order', String(order)],
    ...amounts.map((amount) => [sequence, 'balance', `0.0000000${amount}`]),
  ] as [number, string, string][];
}

function summary({ sequence, body }: Plain<PrivatePush>): [number, string, string] {
  if (body.case === 'order') return [sequence, 'order', body.value.code];
  if (body.case === 'balance') return [sequence, 'balance', body.value.available];
  throw new Error(`a ${body.case} that nobody caused`);
}
