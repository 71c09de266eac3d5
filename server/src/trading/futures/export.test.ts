import { TriggerType } from '@bourse/contract/enumerations.ts';
import { ALICE, BOB, CAROL } from '@bourse/core/fixtures/desk.ts';
import { exit, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveState } from '#engine/live/live-state.ts';
import { FuturesRows } from '#engine/projector/futures-rows.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import type { ExportRow } from '#ports/data-export.ts';
import { futuresExport } from './lists.ts';

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
beforeAll(async () => {
  database = await startMigratedDatabase();
});
afterAll(() => database.stop());

test('I20 an exit of the whole position is said to be one, open and closed, also where it traded a part', async () => {
  const desk = FuturesDesk.openFutures({ symbol: 'BTCUSDT' });
  const live = new LiveState();
  let seen = 0;
  /** Rows of the user's stop losses after all that the desk did. */
  const stops = async () => {
    const fresh = desk.outcomes.slice(seen);
    seen = desk.outcomes.length;
    for (const outcome of fresh) live.apply(outcome);
    const client = await database.pool.connect();
    await new FuturesRows(new Set()).apply(client, fresh);
    client.release();
    const orders = futuresExport(live, database.pool).find(
      ({ name }) => name === 'futures-orders',
    )!;
    const rows: ExportRow[] = [];
    for await (const row of orders.rows(ALICE)) if (row.exitType === 'stopLoss') rows.push(row);
    return rows;
  };
  desk.short(BOB, 60_000, 1);
  desk.long(ALICE, 60_000, 1, { stopLoss: exit(59_000, { triggerType: TriggerType.MARK }) });
  desk.long(BOB, 59_000, 0.4);
  desk.mark(59_000);
  const stop = { stopPrice: '59000.00', isWhole: true, dealQuantity: '0.4000' };
  expect(await stops()).toMatchObject([{ ...stop, status: 2, quantity: '0.0000' }]);
  desk.long(CAROL, 58_900, 0.6);
  desk.closeLong(ALICE, 58_900, 0.6);
  expect(await stops()).toMatchObject([{ ...stop, status: 4, quantity: '0.4000' }]);
});
