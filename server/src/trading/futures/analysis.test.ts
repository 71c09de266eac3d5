import type { DataOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/routes.ts';
import { ALICE, BOB } from '@bourse/core/fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userSession } from '#edge/pipeline/test-callers.ts';
import { LiveState } from '#engine/live/live-state.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { DAY_MS } from '../fees/day.ts';
import { createFuturesHistory } from './history.ts';

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
const live = new LiveState();
/** 16:00 UTC: the day of whoever asks begins where they live. */
const START = Date.UTC(2026, 9, 31, 16);

beforeAll(async () => {
  database = await startMigratedDatabase();
  const desk = FuturesDesk.openFutures({ symbol: 'BTCUSDT', openOrdersMax: 50 });
  for (const outcome of desk.outcomes) live.apply(outcome);
});
afterAll(() => database.stop());
beforeEach(() => database.pool.query('truncate position'));

interface Closed {
  readonly user?: number;
  readonly openTime?: number;
  readonly closeTime: number;
  readonly realised: bigint;
  readonly costs: bigint;
  readonly funding?: bigint | null;
  readonly lots?: number;
}

let opened = 0;
const add = (row: Closed) => {
  const { user = ALICE, openTime = row.closeTime - 1_000, funding = 0n, lots = 0 } = row;
  opened += 1;
  return database.pool.query(
    `insert into position (user_id, contract, side, opened, margin_mode, leverage, lots, cost, margin,
        realised, costs, funding, closed_lots, closed_notional, exit_type, open_time, update_time)
      values ($1, $2, 1, $3, 1, 10, $4, 0, 0, $5, $6, $7, 1, 1, 1, $8, $9)`,
    [
      ...[user, BTCPERP, opened, lots, String(row.realised), String(row.costs)],
      ...[funding === null ? null : String(funding), openTime, row.closeTime],
    ],
  );
};

async function analysisOf(
  user: number,
  { startAt = START, days = 30, isBehind = false } = {},
): Promise<DataOf<typeof routes.contractAnalysis>> {
  const implementations = createFuturesHistory({
    ...{ live, pool: database.pool, caughtUp: async () => !isBehind },
  });
  const found = implementations.find(({ route }) => route === routes.contractAnalysis);
  const call = { caller: userSession(user), time: 0 };
  const input = { query: { startAt, days }, body: {}, parameters: {} };
  return routes.contractAnalysis.data.parse(await found?.handle(input as never, call as never));
}

describe('the analysis', () => {
  it('sums closed positions by the day of their close and by contract, net of costs', async () => {
    const win = { realised: 200_000_000_000n, costs: 6_100_000_000n, funding: 100_000_000n };
    await add({ ...win, openTime: START - DAY_MS, closeTime: START });
    await add({ closeTime: START + DAY_MS - 1, realised: -100_000_000_000n, costs: 0n });
    await add({ closeTime: START + DAY_MS, realised: 5n, costs: 5n });
    const { total, days, contracts } = await analysisOf(ALICE);
    expect(total).toEqual({
      // One that brings nothing is no win.
      ...{ count: 3, wins: 1, realised: '1000.00000005', fees: '60.00000005' },
      ...{ profit: '939', gains: '1939', funding: '1' },
      heldMsAverage: Math.trunc((DAY_MS + 2_000) / 3),
    });
    expect(days).toEqual([
      { time: START, count: 2, wins: 1, profit: '939' },
      { time: START + DAY_MS, count: 1, wins: 0, profit: '0' },
    ]);
    expect(contracts).toEqual([{ symbol: 'BTCUSDT', ...total }]);
  });

  it('is exact beyond what a number holds', async () => {
    const most = 9_007_199_254_740_991n;
    await add({ closeTime: START, realised: most, costs: 0n });
    await add({ closeTime: START, realised: most, costs: 0n });
    await add({ closeTime: START, realised: 0n, costs: -1n });
    const { total } = await analysisOf(ALICE);
    expect(total.profit).toBe('180143985.09481983');
    expect(total.gains).toBe('180143985.09481983');
  });

  it('has nothing of other days, of others, or of what is open', async () => {
    const row = { realised: 100n, costs: 0n };
    await add({ ...row, closeTime: START - 1 });
    await add({ ...row, closeTime: START + 30 * DAY_MS });
    await add({ ...row, closeTime: START, lots: 1 });
    await add({ ...row, closeTime: START, user: BOB });
    const nothing = { days: [], contracts: [], total: { count: 0, profit: '0', heldMsAverage: 0 } };
    expect(await analysisOf(ALICE)).toMatchObject(nothing);
    expect((await analysisOf(ALICE, { days: 31 })).total.count).toBe(1);
    expect((await analysisOf(BOB)).total.count).toBe(1);
  });

  it('counts funding that was not noted as a fee, and says when rows are behind', async () => {
    await add({ closeTime: START, realised: 0n, costs: 7n, funding: null });
    const { total, isBehind } = await analysisOf(ALICE, { isBehind: true });
    expect([total.fees, total.funding, isBehind]).toEqual(['0.00000007', '0', true]);
    expect((await analysisOf(ALICE)).isBehind).toBeUndefined();
  });
});
