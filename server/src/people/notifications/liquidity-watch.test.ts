import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import { BTC, BTCUSDT, Desk, lots, ONE, orderOf, ticks, USDT } from '@bourse/core/fixtures/desk.ts';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LiveState } from '#engine/live/live-state.ts';
import { viewOf } from '#engine/run/engine-view.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import { LiquidityWatch } from './liquidity-watch.ts';

const INDEX = 60_000;
const OWNER = 300;
const BOT = 301;

let database: Kysely<Database>;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ database, stop } = await startMigratedDatabase());
});
afterAll(() => stop());

let desk: Desk;
let folded: number;
let live: LiveState;
let watch: LiquidityWatch;

function start(): void {
  const isBot = (user: number) => user === BOT;
  watch = new LiquidityWatch({
    ...{ database, live, isBot, upkeep: new TestUpkeep() },
    clock: { now: () => 1_760_000_000_000 },
  });
}

beforeEach(async () => {
  await database.deleteFrom('notifications').execute();
  desk = Desk.open();
  desk.adoptRiskRules({
    wokenMarkRate: 100_000,
    wokenProtectionRate: 500_000,
    wokenWidenMs: 10_000,
  });
  for (const user of [OWNER, BOT]) {
    desk.fund(user, BTC, 5 * ONE);
    desk.fund(user, USDT, 900_000 * ONE);
  }
  live = new LiveState();
  folded = 0;
  start();
  await second();
});

/** The clock's second, and the look of that second. */
async function second(seconds = 1): Promise<void> {
  for (let at = 0; at < seconds; at += 1) {
    desk.time += 1_000;
    const prices = [{ market: BTCUSDT, priceTicks: ticks(INDEX), time: desk.time }];
    desk.house({ case: 'observeMarkets', value: { prices } });
    desk.house({ case: 'advanceRisk', value: { stepsMax: 64 } });
    for (const outcome of desk.outcomes.slice(folded)) live.apply(outcome);
    folded = desk.outcomes.length;
    await watch.look();
  }
}

const told = () =>
  database.selectFrom('notifications').select(['user_id', 'kind', 'source', 'facts']).execute();
const exit = {
  ...{ side: Side.SELL, type: OrderType.MARKET, quantityLots: lots(1) },
  protectedExit: true,
};

test('an order that waits for more than ten seconds gets one notice, also after a restart', async () => {
  const order = orderOf(desk.place(OWNER, exit));
  await second(10);
  expect(await told()).toEqual([]);
  await second();
  const notice = { user_id: OWNER, kind: 'exit', source: `spot:${order}:waiting` };
  const facts = { market: BTCUSDT, side: Side.SELL, exit: 'exit', triggerTicks: 0 };
  const waiting = { ...facts, stage: 'waiting', reachRate: 500_000 };
  expect(await told()).toEqual([{ ...notice, facts: waiting }]);
  await second(3);
  live = new LiveState();
  live.load(viewOf(desk.engine));
  start();
  await second(3);
  expect(await told()).toHaveLength(1);
});

test('who finds a counterparty within ten seconds is not notified, and a house trader never', async () => {
  desk.place(OWNER, exit);
  desk.place(BOT, exit);
  await second(9);
  desk.buy(BOT, INDEX - 30, 1);
  await second(20);
  expect(desk.engine.openOrders(OWNER)).toEqual([]);
  expect(await told()).toEqual([]);
});
