import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { CommandRequest } from '@bourse/contract/messages.ts';
import { BTC, ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { ChangeAndTell } from '#ports/notify-user.ts';
import { type CoinWorld, startCoinWorld } from '../coins/test-coin-world.ts';
import { allotAddress } from './address-store.ts';
import { depositsOf } from './deposit-store.ts';
import { findDeposit } from './finder.ts';
import { createDepositLocks } from './locks.ts';
import { presentDeposit } from './present.ts';
import { testWatcher } from './test-watcher.ts';

/** Chain units of one coin: two decimals more than the engine's. */
const COIN = 10n ** 10n;

let world: CoinWorld;
let user: number;
let address: string;
let stopped: number[];
let opened: number[];
beforeAll(async () => {
  world = await startCoinWorld();
});
beforeEach(async () => {
  await world.clear();
  stopped = [];
  opened = [];
  user = await world.person();
  address = await allotAddress(world.database, world.now.chain, user, 0);
});
afterAll(() => world.stop());

const watcher = (submit = world.engine.submit, changeAndTell = world.changeAndTell()) =>
  testWatcher(world, { submit, changeAndTell, stopped, opened });
const look = () => watcher().look();
const pay = (symbol: string, amount: bigint, to = address) =>
  world.now.chain.send([{ symbol, to, amount }]);
const mine = (blocks = 1) => world.now.chain.mine(blocks);
const states = async () =>
  (await world.pool.query('select state from deposits order by id')).rows.map(({ state }) => state);
const funds = (asset = BTC, of = user) =>
  world.now.desk.live.balanceOf(of, AccountKind.FUNDING, asset).available;

describe('addresses', () => {
  test('twenty first calls at once give one address, and no two users have one', async () => {
    const { database, now } = world;
    const person = await world.person();
    const calls = Array.from({ length: 20 }, () => allotAddress(database, now.chain, person, 0));
    const given = new Set(await Promise.all(calls));
    expect(given.size).toBe(1);
    const people = await Promise.all(Array.from({ length: 8 }, () => world.person()));
    const all = await Promise.all(people.map((one) => allotAddress(database, now.chain, one, 0)));
    expect(new Set([...all, ...given, address]).size).toBe(10);
    const { rows } = await world.pool.query('select number from deposit_addresses order by number');
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at));
  });

  test('a number that gives no address is passed over, and never given', async () => {
    const odd = {
      code: 'ODD',
      depositAddress: (number: number) => {
        if (number === 0) throw new Error('no such key');
        return `odd ${number}`;
      },
    };
    expect(await allotAddress(world.database, odd, user, 0)).toBe('odd 1');
    expect(await allotAddress(world.database, odd, await world.person(), 0)).toBe('odd 2');
  });
});

describe('what arrives and is not credited waits to be explained', () => {
  const waiting = async () => {
    const { rows } = await world.pool.query(
      `select why, coin, contract, amount::text as amount, user_id as "user" from unexplained_deposits
        order by seen_at, transaction_id, place`,
    );
    return rows;
  };

  test('F34 a token that is not listed, with whose address it came to; it moves no balance', async () => {
    await look();
    pay('FREE', 7n);
    mine();
    await look();
    const said = { why: 'unlisted', coin: '', contract: 'FREE', amount: '7', user };
    expect(await waiting()).toEqual([said]);
    expect([await states(), funds(BTC), funds(USDT)]).toEqual([[], 0n, 0n]);
    // What its chain takes back was never there.
    world.now.chain.reorganise(1);
    await look();
    expect(await waiting()).toEqual([]);
  });

  test('of one token no more than twenty wait, and of another one more', async () => {
    await look();
    for (let times = 0; times < 25; times += 1) pay('FREE', 7n);
    pay('MORE', 7n);
    mine();
    await look();
    const contracts = (await waiting()).map(({ contract }) => contract);
    expect(contracts.filter((one) => one === 'FREE')).toHaveLength(20);
    expect(contracts.filter((one) => one === 'MORE')).toHaveLength(1);
  });

  test('a maker of many tokens fills no queue: what is too many is counted, and another address is still seen', async () => {
    const leftOut = async () => {
      const { rows } = await world.pool.query(
        'select sum(arrivals)::int as count, count(*)::int as rows from unlisted_left_out',
      );
      return rows[0];
    };
    await look();
    const flood = (tokens: number) => {
      for (let made = 0; made < tokens * 15; made += 1) pay(`TOKEN${made % tokens}`, 7n);
    };
    flood(20);
    mine();
    await look();
    expect(await waiting()).toHaveLength(100);
    expect(await leftOut()).toEqual({ count: 200, rows: 1 });
    // A block that its chain takes back has left out nothing; read again, it counts once.
    world.now.chain.reorganise(1);
    await look();
    expect([await waiting(), await leftOut()]).toEqual([[], { count: null, rows: 0 }]);
    flood(20);
    mine();
    await look();
    flood(2);
    const other = await world.person();
    pay('TOKEN0', 9n, await allotAddress(world.database, world.now.chain, other, 0));
    mine();
    await look();
    const seen = await waiting();
    expect(seen).toHaveLength(101);
    expect(seen.filter(({ user: of }) => of === other)).toMatchObject([{ amount: '9' }]);
    expect(await leftOut()).toEqual({ count: 230, rows: 2 });
    // Of blocks that are remembered no more it is one number.
    mine(400);
    await look();
    expect(await leftOut()).toEqual({ count: 230, rows: 1 });
  });

  test('below the minimum, finer than a unit, and for an account that was closed before', async () => {
    await look();
    pay('BTC', COIN / 2n);
    pay('BTC', 1n);
    pay('BTC', 2n * COIN);
    mine(3);
    await look();
    const reasons = async () => (await waiting()).map(({ why }) => why).sort();
    expect(await reasons()).toEqual(['dust', 'small']);
    await world.pool.query(
      `update users set closed_at = 1, password_hash = null, email = null where id = $1`,
      [user],
    );
    expect(await reasons()).toEqual(['closed-account', 'dust', 'small']);
    await world.pool.query("update deposits set state = 'seen' where state = 'small'");
    expect(await reasons()).toEqual(['closed-account']);
  });
});

describe('deposits count up and are credited once', () => {
  test('I62 I66 seen, credited with three confirmations, unlocked with five', async () => {
    await look();
    pay('BTC', 25n * COIN);
    const locks = createDepositLocks(world.database, world.now.desk.live);
    const free = () => locks.freeOf(user, world.now.desk.live.catalog.findAsset('BTC'));
    for (const [state, credited, leaves] of [
      ['seen', 0n, 0n],
      ['seen', 0n, 0n],
      ['credited', 25n, 0n],
      ['credited', 25n, 0n],
      ['unlocked', 25n, 25n],
    ] as const) {
      mine();
      await look();
      expect(await states()).toEqual([state]);
      expect(funds()).toBe(credited * BigInt(ONE));
      expect(await free()).toBe(leaves * BigInt(ONE));
      expect(world.now.told).toContain(user);
    }
    expect(world.now.listed.isAway).toBe(false);
    expect(await world.noticesOf(user)).toEqual([
      {
        ...{ kind: 'deposit-credited', time: expect.any(Number) },
        coins: { amount: '25', coin: 'BTC', network: world.now.chain.network },
      },
    ]);
  });

  test('I62 who dies between the command and its row credits nothing twice', async () => {
    await look();
    pay('BTC', 25n * COIN);
    mine(3);
    const dying = async (request: CommandRequest) => {
      await world.engine.submit(request);
      throw new Error('killed');
    };
    for (let times = 0; times < 3; times += 1) {
      await expect(watcher(dying).look()).rejects.toThrow('killed');
    }
    expect(await states()).toEqual(['crediting']);
    expect(await world.noticesOf(user)).toEqual([]);
    await look();
    expect(await states()).toEqual(['credited']);
    expect(funds()).toBe(25n * BigInt(ONE));
    expect(await world.noticesOf(user)).toHaveLength(1);
  });

  test('who dies between the row and its notice has written neither, and both are there once', async () => {
    await look();
    pay('BTC', 25n * COIN);
    mine(3);
    const dying: ChangeAndTell = (...changes) =>
      world.changeAndTell()(
        ...changes.map((one) => ({
          ...one,
          change: async (executor: Executor) => {
            await one.change(executor);
            throw new Error('killed');
          },
        })),
      );
    await expect(watcher(world.engine.submit, dying).look()).rejects.toThrow('killed');
    expect([await states(), await world.noticesOf(user)]).toEqual([['crediting'], []]);
    await Promise.allSettled([look(), look()]);
    await look();
    expect(await states()).toEqual(['credited']);
    expect(await world.noticesOf(user)).toHaveLength(1);
  });

  test('I62 many are written down together, and one that cannot be holds up none of them', async () => {
    await look();
    const { database } = world;
    const { chain } = world.now;
    const people = await Promise.all(Array.from({ length: 9 }, () => world.person()));
    for (const person of people) {
      const to = await allotAddress(database, chain, person, 0);
      for (let times = 0; times < 7; times += 1) pay('BTC', COIN, to);
    }
    mine(3);
    const [unlucky, ...others] = people as [number, ...number[]];
    let transactions = 0;
    const failing: ChangeAndTell = async (...changes) => {
      transactions += 1;
      if (changes.some((one) => one.user === unlucky)) throw new Error('unwritable');
      await world.changeAndTell()(...changes);
    };
    const failingLook = watcher(world.engine.submit, failing).look();
    await expect(failingLook).rejects.toThrow('unwritable');
    expect(transactions).toBeGreaterThan(7);
    const told = await Promise.all(others.map(async (one) => (await world.noticesOf(one)).length));
    expect(told).toEqual(others.map(() => 7));
    expect(await world.noticesOf(unlucky)).toEqual([]);
    await look();
    expect(await world.noticesOf(unlucky)).toHaveLength(7);
    for (const person of people) expect(funds(BTC, person)).toBe(7n * BigInt(ONE));
  });

  test('F36 two logs of one transaction are two deposits, and two watchers credit each once', async () => {
    await look();
    world.now.chain.send([
      { symbol: 'BTC', to: address, amount: 2n * COIN },
      { symbol: 'BTC', to: address, amount: 3n * COIN },
      { symbol: 'USDT', to: address, amount: 7n * COIN },
    ]);
    mine(3);
    await Promise.allSettled([look(), look(), look()]);
    await look();
    expect([funds(BTC), funds(USDT)]).toEqual([5n * BigInt(ONE), 7n * BigInt(ONE)]);
    expect(await states()).toEqual(['credited', 'credited', 'credited']);
    expect(await world.noticesOf(user)).toHaveLength(3);
  });

  test('below the minimum it is written down and not credited; what is finer than a unit stays', async () => {
    await look();
    pay('BTC', COIN - 1n);
    mine();
    pay('BTC', COIN + 99n);
    mine(6);
    await look();
    expect(await states()).toEqual(['small', 'unlocked']);
    // Its owner reads each under both of its names.
    const filter = { user, coin: '', startTime: 0, endTime: 0, page: 1, pageSize: 20 };
    const { rows } = await depositsOf(world.pool, filter);
    for (const one of rows) {
      const { createTime, toAddress, symbol, quantity, ...shown } = presentDeposit(
        ...([one, world.now.listed, world.now.desk.live.catalog] as const),
      );
      expect([createTime, toAddress, symbol, quantity]).toEqual([
        ...[shown.time, shown.address, shown.coin, shown.amount],
      ]);
    }
    expect(rows).toHaveLength(2);
    expect(funds()).toBe(BigInt(ONE));
  });

  test('a watcher that was away for long goes on where it ended', async () => {
    await look();
    for (let block = 0; block < 40; block += 1) {
      pay('BTC', COIN);
      mine();
    }
    mine(3);
    await look();
    expect(funds()).toBe(40n * BigInt(ONE));
  });

  test('I62 what the engine has credited is locked before its row says so', async () => {
    await look();
    pay('BTC', 25n * COIN);
    mine(4);
    const locks = createDepositLocks(world.database, world.now.desk.live);
    const free: bigint[] = [];
    const recent: unknown[] = [];
    await watcher(async (request) => {
      const outcome = await world.engine.submit(request);
      free.push(await locks.freeOf(user, world.now.desk.live.catalog.findAsset('BTC')));
      // What leaves meanwhile leaves soon after a deposit, too.
      recent.push(...(await locks.creditsSince(user, 7_000, 8_000)));
      return outcome;
    }).look();
    expect([free, funds(), await states()]).toEqual([[0n], 25n * BigInt(ONE), ['credited']]);
    expect(recent).toEqual([{ chain: 'FAKE', coin: 'BTC', amount: 25 * ONE, at: 8_000 }]);
  });

  test('I62 what is credited while the rows of deposits are read does not count as free', async () => {
    const { desk } = world.now;
    const locks = createDepositLocks(world.database, desk.live);
    const reading = locks.freeOf(user, desk.live.catalog.findAsset('BTC'));
    desk.deposit(user, BTC, 25 * ONE);
    expect([await reading, funds()]).toEqual([0n, 25n * BigInt(ONE)]);
  });
});

describe('a chain that is reorganised', () => {
  test('O12 F33 a deposit that leaves before its credit failed, and the balance never moved', async () => {
    await look();
    pay('BTC', 25n * COIN);
    mine(2);
    await look();
    expect(await states()).toEqual(['seen']);
    world.now.chain.reorganise(2);
    mine();
    await look();
    expect(await states()).toEqual(['failed']);
    mine(10);
    await look();
    expect(funds()).toBe(0n);
  });

  test('F33 what comes back in another block is credited once', async () => {
    await look();
    const id = pay('BTC', 25n * COIN);
    mine(2);
    await look();
    world.now.chain.reorganise(2);
    await look();
    world.now.chain.resend(id);
    mine();
    await look();
    expect(await states()).toEqual(['seen']);
    mine(5);
    await look();
    expect(await states()).toEqual(['unlocked']);
    expect(funds()).toBe(25n * BigInt(ONE));
  });

  test('F35 what is replaced by a payment to another recipient is not credited', async () => {
    await look();
    const id = pay('BTC', 25n * COIN);
    mine(2);
    await look();
    world.now.chain.reorganise(2);
    world.now.chain.resend(id);
    const to = world.now.chain.depositAddress(999);
    world.now.chain.send([{ symbol: 'BTC', to, amount: 25n * COIN }], { replaces: id });
    mine(6);
    await look();
    expect(await states()).toEqual(['failed']);
    expect(funds()).toBe(0n);
  });

  test('F34 deeper than the credit: an alarm, nothing more leaves, and its return is no second credit', async () => {
    await look();
    const id = pay('BTC', 25n * COIN);
    mine(4);
    await look();
    expect(await states()).toEqual(['credited']);
    world.now.chain.reorganise(4);
    mine();
    await look();
    expect(await states()).toEqual(['reverted']);
    expect(world.now.alarms.names).toContain('deposit_reverted');
    expect(stopped).toEqual([user]);
    const locks = createDepositLocks(world.database, world.now.desk.live);
    expect(await locks.freeOf(user, world.now.desk.live.catalog.findAsset('BTC'))).toBe(0n);
    world.now.chain.resend(id);
    mine(6);
    await look();
    expect(await states()).toEqual(['unlocked']);
    expect(funds()).toBe(25n * BigInt(ONE));
    expect(await world.noticesOf(user)).toHaveLength(1);
  });

  test('F37 a node that is away or lags takes nothing back', async () => {
    await look();
    pay('BTC', 25n * COIN);
    mine(2);
    await look();
    world.now.chain.isAway = true;
    await expect(look()).rejects.toMatchObject({ name: 'ChainAway' });
    world.now.chain.isAway = false;
    world.now.chain.lag = 2;
    await expect(look()).rejects.toMatchObject({ name: 'ChainAway' });
    expect(await states()).toEqual(['seen']);
    world.now.chain.lag = 0;
    mine(3);
    await look();
    expect(await states()).toEqual(['unlocked']);
  });

  test('another chain under the same name is not followed', async () => {
    await look();
    const text = 'shares no block';
    await world.pool.query("update chain_blocks set hash = 'of another chain'");
    await expect(look()).rejects.toThrow(text);
    expect(world.now.alarms.names).toContain('chain_unknown');
  });

  test('I62 I66 by chance: what is credited is what stands, each once', {
    timeout: 60_000,
  }, async () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    await look();
    const { chain } = world.now;
    for (let step = 0; step < 300; step += 1) {
      chain.stir(random, [address]);
      await look().catch(({ name }: Error) => expect(['ChainAway', 'BlockGone']).toContain(name));
    }
    chain.isAway = false;
    chain.lag = 0;
    mine(6);
    await look();
    const { rows } = await world.pool.query(
      `select transaction_id || '/' || place as name from deposits
       where state in ('unlocked', 'small') order by 1`,
    );
    const truth = chain
      .truth()
      .filter((one) => one.address === address)
      .map(({ transaction, logIndex }) => `${transaction}/${logIndex}`);
    expect(rows.map(({ name }) => name)).toEqual(truth.sort());
    expect(truth.length).toBeGreaterThan(20);
  });
});

test('the finder says where a deposit is, and of a stranger’s nothing but that', async () => {
  const { database, pool, now } = world;
  const find = (id: string, who = user) =>
    findDeposit({ database, pool, live: now.desk.live }, who, now.listed, id);
  await look();
  const id = pay('BTC', 25n * COIN);
  expect((await find(id)).step).toBe('waiting');
  mine();
  expect((await find(id)).step).toBe('not-read-yet');
  await look();
  expect(await find(id)).toMatchObject({
    step: 'seen',
    deposits: [{ confirmations: 1, creditConfirm: 3, amount: '25' }],
  });
  expect(await find(id, await world.person())).toEqual({ step: 'not-yours', deposits: [] });
  expect((await find('0x00')).step).toBe('unknown');
  now.chain.isAway = true;
  expect((await find('0x00')).step).toBe('chain-away');
});
