import { BillKind } from '@bourse/contract/bills.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { BTC, ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRandom } from '#market/index/random.ts';
import { type DaysWorld, startDays } from '../fees/test-days.ts';
import type { Movement } from './cost-basis.ts';
import { gainsOf } from './gains.ts';

let world: DaysWorld;
beforeAll(async () => {
  world = await startDays();
});
beforeEach(() => world.clear());
afterAll(() => world.stop());

/** Eight decimals. */
const money = (value: number) => BigInt(Math.round(value * ONE));
const { FUNDING, SPOT } = AccountKind;

async function movementsOf(user: number): Promise<Movement[]> {
  await world.writeRows();
  const movements: Movement[] = [];
  const all = gainsOf(world.pool, world.desk.live.catalog, USDT, user);
  for await (const movement of all) movements.push(movement);
  return movements;
}

function trade(buyer: number, seller: number, price: number, quantity: number): void {
  world.desk.sell(seller, price, quantity);
  world.desk.buy(buyer, price, quantity);
}

test('first in, first out, with fees in cost and proceeds; a withdrawal takes its cost along', async () => {
  const other = await world.person();
  const user = await world.person({ isPoor: true });
  const { desk } = world;
  desk.fund(user, USDT, 1_000_000 * ONE);
  trade(user, other, 50_000, 1);
  desk.time += 60_000;
  trade(user, other, 60_000, 1);
  trade(other, user, 64_000, 1.5);
  desk.transfer(user, SPOT, FUNDING, BTC, ONE / 10);
  world.withdraw(user, BTC, ONE / 10, 0);
  const rows = (await movementsOf(user)).map(({ entry, quantity, basis, proceeds, gain }) => {
    return [entry.kind, quantity, basis, proceeds, gain];
  });
  const [, first, second, sale, out] = rows as [unknown, bigint[], bigint[], bigint[], bigint[]];
  // A taker who buys pays 0.1% of the coin.
  expect(first?.slice(1, 3)).toEqual([99_900_000n, money(50_000)]);
  expect(second?.slice(1, 3)).toEqual([99_900_000n, money(60_000)]);
  // All of the first lot, 0.501 of the second one's 0.999; a maker pays 0.08% of 96,000.
  const cost = money(50_000) + (money(60_000) * 50_100_000n) / 99_900_000n;
  const proceeds = money(96_000 * 0.9992);
  expect(sale).toEqual([BillKind.sell, -150_000_000n, cost, proceeds, proceeds - cost]);
  const left = money(60_000) - (money(60_000) * 50_100_000n) / 99_900_000n;
  expect(out).toEqual([
    ...[BillKind.withdrawal, -10_000_000n, (left * 10_000_000n) / 49_800_000n, null, null],
  ]);
});

test.each([1, 2, 3])(
  'sums of quantities are the balances, and what came is what is left, less gains (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const other = await world.person();
    const user = await world.person({ isPoor: true });
    const { desk } = world;
    desk.fund(user, USDT, 900_000 * ONE);
    desk.fund(user, BTC, 3 * ONE);
    desk.transfer(user, SPOT, FUNDING, USDT, 200_000 * ONE);
    desk.transfer(user, FUNDING, AccountKind.FUTURES, USDT, 200_000 * ONE);
    for (let step = 0; step < 120; step += 1) {
      desk.time += 30_000;
      const price = 50_000 + Math.floor(random.next() * 2_000_000) / 100;
      const quantity = (1 + Math.floor(random.next() * 4_000)) / 10_000;
      const kind = Math.floor(random.next() * 7);
      if (kind < 2) trade(user, other, price, quantity);
      else if (kind < 4) trade(other, user, price, quantity);
      else if (kind === 4) trade(user, user, price, quantity);
      else if (kind === 5)
        world.tradeContract(
          ...((step % 2 ? [user, other] : [other, user]) as [number, number]),
          quantity,
        );
      else {
        desk.deposit(user, BTC, 1 + Math.floor(random.next() * ONE));
        desk.transfer(user, FUNDING, SPOT, BTC, 1 + Math.floor(random.next() * 1_000));
      }
    }
    world.withdraw(user, BTC, 7_000_001, 1_003);
    desk.deposit(user, USDT, 5_000 * ONE);
    world.withdraw(user, USDT, 100 * ONE, ONE);
    const movements = await movementsOf(user);
    expect(movements.length).toBeGreaterThan(60);
    const balance = (asset: number) => {
      const own = [...desk.live.balancesOf(user)].filter((one) => one.asset === asset);
      return own.reduce((sum, { available, frozen }) => sum + available + frozen, 0n);
    };
    const sum = (pick: (one: Movement) => bigint, of = movements) =>
      of.reduce((total, one) => total + pick(one), 0n);
    const coins = movements.filter(({ entry }) => entry.asset === BTC);
    const units = movements.filter(({ entry }) => entry.asset === USDT);
    expect(sum(({ quantity }) => quantity, coins)).toBe(balance(BTC));
    const bought = coins.filter(({ entry }) => entry.kind === BillKind.buy);
    const traded = sum(({ proceeds }) => proceeds ?? 0n, coins) - sum(({ basis }) => basis, bought);
    expect(sum(({ quantity }) => quantity, units) + traded).toBe(balance(USDT));
    // What came at its worth, less what went at its cost.
    const net = sum(({ entry, basis }) =>
      entry.kind === BillKind.deposit ? basis : entry.kind === BillKind.withdrawal ? -basis : 0n,
    );
    const gains = sum(({ gain }) => gain ?? 0n);
    const basisLeft = coins.at(-1)?.leftBasis ?? 0n;
    expect(balance(USDT) + basisLeft).toBe(net + gains);
  },
);
