import { Code } from '@bourse/contract/codes.ts';
import { routes } from '@bourse/contract/routes.ts';
import { ALICE, BOB, CAROL } from '@bourse/core/fixtures/desk.ts';
import { FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import { positionCode } from '#engine/live/live-position.ts';
import { LiveState } from '#engine/live/live-state.ts';
import { FuturesRows } from '#engine/projector/futures-rows.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { createFuturesHistory } from './history.ts';
import { OwnRecords } from './own-records.ts';

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let desk: FuturesDesk;
let live: LiveState;
/** How far rows are. */
let projected = 0;

beforeAll(async () => {
  database = await startMigratedDatabase();
});
afterAll(() => database.stop());

beforeEach(async () => {
  await database.pool.query('truncate contract_order, contract_trade, position, funding_rate');
  desk = FuturesDesk.openFutures({ symbol: 'BTCUSDT', openOrdersMax: 50 });
  live = new LiveState();
  projected = 0;
});

/** Folds and writes what the desk did since the last time. */
async function settle(): Promise<void> {
  const fresh = desk.outcomes.slice(projected);
  projected = desk.outcomes.length;
  for (const outcome of fresh) live.apply(outcome);
  const client = await database.pool.connect();
  await new FuturesRows(new Set()).apply(client, fresh);
  client.release();
}

/** Asks for one order as a user. */
async function ask(user: number, code: string) {
  await settle();
  const { pool } = database;
  const routesOfHistory = createFuturesHistory({ live, pool, caughtUp: async () => true });
  const found = routesOfHistory.find(({ route }) => route === routes.contractOrder);
  const call: Call = {
    ...{ caller: userSession(user), language: 'en', requestId: 'test', address: '127.0.0.1' },
    ...{ userAgent: 'test', idempotencyKey: '', time: 0 },
  };
  const answer = await found?.handle({ query: {}, body: {}, parameters: { code } } as never, call);
  return routes.contractOrder.data.parse(answer);
}

it('an order has its fills, the oldest first, for its owner alone (S13)', async () => {
  desk.short(BOB, 60_000, 0.4);
  desk.time += 5;
  desk.short(BOB, 60_001, 0.2);
  const [accepted] = desk
    .long(ALICE, 60_001, 1)
    .flatMap((event) => (event.case === 'contractOrderAccepted' ? [event.value.order] : []));
  const code = String(accepted);
  const detail = () => ask(ALICE, code);
  const open = await detail();
  expect(open).toMatchObject({ code, status: 2, dealQuantity: '0.6000' });
  expect(open.fills.map(({ price, quantity, isMaker }) => [price, quantity, isMaker])).toEqual([
    ['60000.00', '0.4000', false],
    ['60001.00', '0.2000', false],
  ]);
  desk.short(BOB, 60_001, 0.4);
  const ended = await detail();
  expect(ended).toMatchObject({ code, status: 3, reason: 'filled' });
  expect(ended.fills.map(({ isMaker }) => isMaker)).toEqual([false, false, true]);
  for (const [user, other] of [
    [BOB, code],
    [ALICE, '999999'],
  ] as const) {
    await expect(ask(user, other)).rejects.toMatchObject({
      code: Code.notFound,
    });
  }
});

it('funding that an open position paid so far is what its events say, for it alone', async () => {
  desk.short(BOB, 60_000, 1);
  desk.long(ALICE, 60_000, 1);
  for (let hours = 0; hours < 9; hours += 1) {
    desk.time += 3_600_000;
    desk.mark(60_000);
  }
  await settle();
  const records = new OwnRecords({ live, pool: database.pool, caughtUp: async () => true });
  const paid = desk.outcomes.flatMap(({ events }) =>
    events.flatMap((event) => (event.case === 'fundingPaid' ? [event.value] : [])),
  );
  expect(paid.length).toBeGreaterThan(1);
  for (const user of [ALICE, BOB]) {
    const own = paid.filter((payment) => payment.user === user);
    const sum = own.reduce((total, { amount }) => total - amount, 0);
    const positions = [...live.futures.positionsOf(user)];
    expect(sum).not.toBe(0);
    expect([...(await records.fundingOf(user, positions))]).toEqual([
      [positionCode(positions[0]!), sum],
    ]);
    expect(await records.fundingOf(CAROL, positions)).toEqual(new Map());
  }
});
