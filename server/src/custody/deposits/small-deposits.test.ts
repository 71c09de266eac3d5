import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { CommandRequest } from '@bourse/contract/messages.ts';
import { BTC, ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CoinWorld, startCoinWorld } from '../coins/test-coin-world.ts';
import { allotAddress } from './address-store.ts';
import { findDeposit } from './finder.ts';
import { testWatcher } from './test-watcher.ts';

/** Chain units of one coin, which is the minimum: two decimals more than the engine's. */
const COIN = 10n ** 10n;

let world: CoinWorld;
let user: number;
let address: string;
let stopped: number[];
beforeAll(async () => {
  world = await startCoinWorld();
});
beforeEach(async () => {
  await world.clear();
  stopped = [];
  user = await world.person();
  address = await allotAddress(world.database, world.now.chain, user, 0);
});
afterAll(() => world.stop());

const look = () => testWatcher(world, { stopped }).look();
const pay = (symbol: string, amount: bigint, to = address) =>
  world.now.chain.send([{ symbol, to, amount }]);
const mine = (blocks = 1) => world.now.chain.mine(blocks);
const states = async () =>
  (await world.pool.query('select state from deposits order by id')).rows.map(({ state }) => state);
const funds = (asset = BTC, of = user) =>
  world.now.desk.live.balanceOf(of, AccountKind.FUNDING, asset).available;

describe('deposits below the minimum wait for one another', () => {
  const half = COIN / 2n;
  const credited = (...amounts: readonly string[]) =>
    amounts.map((amount) =>
      expect.objectContaining({ coins: expect.objectContaining({ amount }) }),
    );

  test('I66 they are credited when the sum of their address is the minimum, each once, told as one sum', async () => {
    await look();
    const first = pay('BTC', half);
    mine(4);
    await look();
    const { database, pool, now } = world;
    const find = () =>
      findDeposit({ database, pool, live: now.desk.live }, user, now.listed, first);
    expect(await find()).toMatchObject({ step: 'small', deposits: [{ status: 0, creditTime: 0 }] });
    pay('BTC', half);
    mine(2);
    await look();
    // The second is not deep enough.
    expect([await states(), funds()]).toEqual([['small', 'small'], 0n]);
    mine();
    await look();
    expect([await states(), funds()]).toEqual([['unlocked', 'credited'], BigInt(ONE)]);
    expect(await world.noticesOf(user)).toEqual(credited('1'));
    // What comes after them begins a new sum; what is the minimum waits for nothing.
    pay('BTC', half);
    pay('BTC', COIN);
    mine(6);
    await Promise.allSettled([look(), look()]);
    await look();
    expect([(await states()).slice(2), funds()]).toEqual([['small', 'unlocked'], 2n * BigInt(ONE)]);
    expect(await world.noticesOf(user)).toEqual(credited('1', '1'));
  });

  test('I66 another coin, another address, an account that is closed and what people have explained do not count', async () => {
    await look();
    const [other, gone] = [await world.person(), await world.person()];
    for (const one of [other, gone]) {
      const to = await allotAddress(world.database, world.now.chain, one, 0);
      for (let times = one === gone ? 2 : 1; times > 0; times -= 1) pay('BTC', half, to);
    }
    await world.pool.query(
      `update users set closed_at = 1, password_hash = null, email = null where id = $1`,
      [gone],
    );
    const explained = pay('BTC', half);
    for (let times = 0; times < 3; times += 1) pay('BTC', 1n);
    pay('BTC', half);
    pay('USDT', half);
    mine();
    await look();
    // As the queue writes it down when an operator explains it.
    await world.pool.query(
      `with one as (insert into operators (name, full_name, password_hash, roles, created_at)
        values ('sums', 'Sums', 'none', '{}', 0) returning id)
      insert into deposit_explanations
        select chain, transaction_id, place, 'returned', 'by support', one.id, 0
        from one, deposits where transaction_id = $1`,
      [explained],
    );
    mine(2);
    await look();
    await look();
    expect(await states()).toEqual(Array(9).fill('small'));
    expect([funds(), funds(USDT), funds(BTC, other), funds(BTC, gone)]).toEqual([0n, 0n, 0n, 0n]);
    const one = findDeposit(
      { database: world.database, pool: world.pool, live: world.now.desk.live },
      ...([user, world.now.listed, explained] as const),
    );
    expect(await one).toMatchObject({ deposits: [{ step: 'small', status: -1 }] });
  });

  test('F33 I66 what its chain takes back counts no more, and counts once when it is back', async () => {
    await look();
    pay('BTC', half);
    mine(4);
    await look();
    const second = pay('BTC', half);
    mine(2);
    await look();
    world.now.chain.reorganise(2);
    mine(5);
    await look();
    expect([await states(), funds()]).toEqual([['small', 'failed'], 0n]);
    world.now.chain.resend(second);
    mine(3);
    await look();
    expect([await states(), funds()]).toEqual([['unlocked', 'credited'], BigInt(ONE)]);
    // Deeper than the credit: what left is a deposit that left, and the other stays.
    world.now.chain.reorganise(3);
    mine(4);
    await look();
    expect([await states(), stopped]).toEqual([['unlocked', 'reverted'], [user]]);
  });

  test('I62 I66 who dies between the commands of a sum credits none of them twice', async () => {
    await look();
    for (let times = 0; times < 4; times += 1) pay('BTC', half / 2n);
    mine(3);
    let commands = 0;
    const dying = async (request: CommandRequest) => {
      commands += 1;
      if (commands > 2) throw new Error('killed');
      return world.engine.submit(request);
    };
    await expect(testWatcher(world, { submit: dying }).look()).rejects.toThrow('killed');
    expect(funds()).toBe(BigInt(ONE) / 2n);
    await look();
    await look();
    expect([await states(), funds()]).toEqual([Array(4).fill('credited'), BigInt(ONE)]);
    expect(await world.noticesOf(user)).toEqual(credited('0.5', '0.5'));
  });
});
