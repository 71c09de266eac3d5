import { MarginMode, PositionSide } from '@bourse/contract/enumerations.ts';
import type { AccountPosition } from '@bourse/core/perpetual/account.ts';
import { ladderOf } from '@bourse/core/perpetual/tiers.ts';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LivePosition } from '#engine/live/live-position.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import { MarginWatch } from './margin-watch.ts';

let database: Kysely<Database>;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ database, stop } = await startMigratedDatabase());
});
afterAll(() => stop());

const tiers = [{ notionalMax: 10_000_000, maintenanceRate: 1_000_000, leverageMax: 100 }];
const ladder = ladderOf(tiers);
if (!ladder) throw new Error('the tiers do not join');

const BOT = 7;
const OWNER = 100;
/** By user: a long of a notional of 1,000,000 at its cost, so that 10,000 must stand for it. */
const held = new Map<number, { isCross: boolean; equity: number }>();
const positionOf = ({
  isCross,
  equity,
}: {
  isCross: boolean;
  equity: number;
}): AccountPosition => ({
  contract: { unit: 1, markTicks: 1_000, ladder, staleBand: undefined },
  ...{ contractId: 1_001, sign: 1, isCross, leverage: 50, lots: 1_000, cost: 1_000_000 },
  margin: isCross ? 20_000 : equity,
});
const futures = {
  holders: () => held.keys(),
  *positionsOf(user: number): Iterable<LivePosition> {
    const one = held.get(user);
    const marginMode = one?.isCross ? MarginMode.CROSS : MarginMode.ISOLATED;
    const name = { user, contract: 1_001, positionSide: PositionSide.LONG, opened: 5 };
    if (one) yield { ...name, marginMode } as LivePosition;
  },
  accountOf(user: number) {
    const one = held.get(user);
    const wallet = BigInt(one?.isCross ? one.equity : 0);
    return { wallet, orderMargin: 0n, positions: one ? [positionOf(one)] : [] };
  },
  accountPosition: ({ user }: LivePosition) =>
    positionOf(held.get(user) ?? { isCross: true, equity: 0 }),
};

const start = (own: typeof futures = futures, upkeep = new TestUpkeep()) =>
  new MarginWatch({
    ...{ database, futures: own, upkeep, isBot: (user: number) => user === BOT },
    clock: { now: () => 1_760_000_000_000 },
  });
const told = () =>
  database
    .selectFrom('notifications')
    .select(['user_id', 'facts'])
    .where('kind', '=', 'margin')
    .orderBy('id')
    .execute();

beforeEach(async () => {
  held.clear();
  await database.deleteFrom('notifications').execute();
  await database.deleteFrom('margin_warnings').execute();
});

test.each([true, false])(
  'tells once a crossing of 80%, and again only after 70% was passed downwards (cross: %s)',
  async (isCross) => {
    let watch = start();
    const look = async (equity: number) => {
      held.set(OWNER, { isCross, equity });
      await watch.look();
      return (await told()).length;
    };
    expect(await look(12_501)).toBe(0);
    expect(await look(12_500)).toBe(1);
    expect(await look(11_000)).toBe(1);
    // 71%: it moves about the line, and the owner is not notified again.
    expect(await look(14_084)).toBe(1);
    expect(await look(12_000)).toBe(1);
    // A restart knows who was notified.
    watch = start();
    expect(await look(12_000)).toBe(1);
    expect(await look(14_290)).toBe(1);
    expect(await look(12_400)).toBe(2);
    const [first] = await told();
    expect(first).toMatchObject({
      user_id: OWNER,
      facts: { rate: 80_000_000, market: isCross ? 0 : 1_001 },
    });
  },
);

test('a position that is gone is forgotten, and house traders are not notified', async () => {
  const watch = start();
  for (const user of [OWNER, BOT]) held.set(user, { isCross: true, equity: 10_100 });
  await watch.look();
  expect((await told()).map(({ user_id }) => user_id)).toEqual([OWNER]);
  held.clear();
  await watch.look();
  expect(await database.selectFrom('margin_warnings').selectAll().execute()).toEqual([]);
});

test('a stop waits for the account that is looked at, not for those after it', async () => {
  for (const user of [OWNER, OWNER + 1, OWNER + 2])
    held.set(user, { isCross: true, equity: 10_100 });
  const upkeep = new TestUpkeep();
  let stopped: Promise<unknown> | undefined;
  const watch = start(
    {
      ...futures,
      accountOf(user) {
        stopped ??= upkeep.stop();
        return futures.accountOf(user);
      },
    },
    upkeep,
  );
  await watch.look();
  await stopped;
  expect((await told()).map(({ user_id }) => user_id)).toEqual([OWNER]);
});
