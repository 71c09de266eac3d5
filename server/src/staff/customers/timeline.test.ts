import { ALICE, BOB } from '@bourse/core/fixtures/desk.ts';
import { exit, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveState } from '#engine/live/live-state.ts';
import { FuturesRows } from '#engine/projector/futures-rows.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { readTimeline } from './timeline.ts';

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
beforeAll(async () => {
  database = await startMigratedDatabase();
});
afterAll(() => database.stop());

test('an order of a contract is shown with its quantity, an exit of the whole position says so instead', async () => {
  const desk = FuturesDesk.openFutures({ symbol: 'BTCUSDT' });
  desk.short(BOB, 60_000, 1);
  desk.long(ALICE, 60_000, 1, {
    takeProfit: exit(61_000),
    stopLoss: exit(59_000, { quantityLots: 4_000 }),
  });
  const live = new LiveState();
  for (const outcome of desk.outcomes) live.apply(outcome);
  const client = await database.pool.connect();
  await new FuturesRows(new Set()).apply(client, desk.outcomes);
  client.release();
  const { list } = await readTimeline(database.pool, live, ALICE);
  const orders = list
    .filter(({ kind }) => kind === 'order')
    .map(({ what, detail, isWhole }) => [what, detail.replace(/ #\d+$/, ''), isWhole]);
  expect(orders).toHaveLength(3);
  expect(orders).toEqual(
    expect.arrayContaining([
      ['buy', 'BTC/USDT 1.0000 BTC @ 60000.00', false],
      ['sell', 'BTC/USDT', true],
      ['sell', 'BTC/USDT 0.4000 BTC', false],
    ]),
  );
});
