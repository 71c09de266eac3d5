import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SigningRefused } from '../chains/chain.ts';
import { HOT, OPENING, STRANGER, startCoinWorld } from '../coins/test-coin-world.ts';
import { COLD, GAS, NATIVE_GAS, OTHER_COLD, TOKEN_GAS } from '../coins/test-mover.ts';
import { COLD_WAIT_MS, ColdChoices } from './cold-choices.ts';
import {
  alarms,
  arrive,
  begin,
  COIN,
  DEPTH,
  deposits,
  gaps,
  ground,
  held,
  moves,
  restart,
  turn,
  watch,
} from './test-world.ts';
import { bookArrival } from './treasury-list.ts';

beforeAll(async () => {
  ground.world = await startCoinWorld();
});
beforeEach(() => begin());
afterAll(() => ground.world.stop());

describe('sweeping', () => {
  test('I64 a token is given gas first, and moves when the gas is there; nobody is credited for the gas', async () => {
    arrive('USDT', 50n * COIN);
    await turn(3);
    expect(await moves()).toEqual(['top-up BTC sent']);
    await turn(2);
    expect(await moves()).toEqual(['top-up BTC sent']);
    await turn(10);
    expect(await moves()).toEqual(['top-up BTC done', 'sweep USDT done']);
    expect(await held(HOT, 'USDT')).toBe(OPENING + 50n * COIN);
    expect(await held(ground.address, 'USDT')).toBe(0n);
    expect(await deposits()).toEqual([{ coin: 'USDT', state: 'unlocked' }]);
    expect((await ground.world.pool.query('select * from house_arrivals')).rows).toEqual([]);
    const spent = COIN - (await held(GAS, 'BTC'));
    expect(spent).toBe((TOKEN_GAS * 10n * 150n) / 100n + NATIVE_GAS * 10n);
    await turn(5);
    expect((await moves()).length).toBe(2);
  });

  test("the chain's own coin moves less its fee; less than the least, or than its fee, stays", async () => {
    arrive('BTC', 5n * COIN);
    arrive('USDT', COIN - 1n);
    await turn(12);
    expect(await moves()).toEqual(['sweep BTC done']);
    expect(await held(HOT, 'BTC')).toBe(OPENING + 5n * COIN - NATIVE_GAS * 10n);
    expect(await held(ground.address, 'BTC')).toBe(0n);
    ground.mover.feePerGas = 100n;
    ground.worthOf = (coin, amount) => (coin === 'BTC' ? amount : 0n);
    // Of what costs a million to move nothing would be left.
    ground.world.now.chain.send([{ symbol: 'BTC', to: ground.address, amount: COIN }]);
    ground.policy = { ...ground.policy, sweepFeePerGasMax: COIN };
    ground.mover.feePerGas = COIN / NATIVE_GAS + 1n;
    restart();
    await turn(8);
    expect(await moves()).toEqual(['sweep BTC done']);
  });

  test('confirmations that were raised hold for sweeps: when one is planned, and when it is at its end', async () => {
    const { book, listed } = ground;
    book.setChainRules(listed.code, {
      ...{ ...listed.rules, depositConfirmations: 9, unlockConfirmations: 9 },
      withdrawConfirmations: 12,
    });
    arrive('BTC', 5n * COIN);
    await turn(8);
    expect(await moves()).toEqual([]);
    await turn(2);
    expect(await moves()).toEqual(['sweep BTC sent']);
    await turn(10);
    expect(await moves()).toEqual(['sweep BTC sent']);
    await turn(3);
    expect(await moves()).toEqual(['sweep BTC done']);
  });

  test('the token goes before the coin that pays its gas', async () => {
    arrive('BTC', 5n * COIN);
    arrive('USDT', 50n * COIN);
    await turn(20);
    expect(await moves()).toEqual(['sweep USDT done', 'sweep BTC done']);
    expect(await held(ground.address, 'BTC')).toBe(0n);
    expect(await held(GAS, 'BTC')).toBe(COIN);
  });

  test('what costs more than its share of what it moves stays where it is', async () => {
    ground.worthOf = (coin, amount) => (coin === 'BTC' ? amount * 10n ** 9n : amount);
    arrive('USDT', 50n * COIN);
    await turn(10);
    expect(await moves()).toEqual([]);
    expect(await deposits()).toEqual([{ coin: 'USDT', state: 'unlocked' }]);
  });

  test('gas at fifty times its price stops sweeps, says why, and they go on by themselves', async () => {
    ground.mover.feePerGas = 500n;
    arrive('USDT', 50n * COIN);
    await turn(8);
    expect(await moves()).toEqual([]);
    expect(ground.treasury.figures.hindrance).toBe('fee');
    ground.mover.feePerGas = 10n;
    await turn(10);
    expect(await moves()).toEqual(['top-up BTC done', 'sweep USDT done']);
  });

  test('gas that rises between top-up and sweep is topped up once more, by what is missing', async () => {
    arrive('USDT', 50n * COIN);
    await turn(3);
    ground.mover.feePerGas = 40n;
    await turn(20);
    expect(await moves()).toEqual(['top-up BTC done', 'top-up BTC done', 'sweep USDT done']);
    expect(await held(HOT, 'USDT')).toBe(OPENING + 50n * COIN);
  });

  test('an empty gas account raises an alarm, and what waited moves once it is filled', async () => {
    ground.mover.feePerGas = 100n;
    const all = COIN - NATIVE_GAS * 100n;
    ground.world.now.chain.sendSigned({
      ...{ id: 'drain', from: GAS, nonce: 0, fee: NATIVE_GAS * 100n },
      payments: [{ symbol: 'BTC', to: HOT, amount: all }],
    });
    // From where to where makes no difference to the sum, but its fee is not in the books.
    ground.world.now.chain.send([{ symbol: 'BTC', to: HOT, amount: NATIVE_GAS * 100n }]);
    arrive('USDT', 50n * COIN);
    await turn(8);
    expect(await moves()).toEqual([]);
    expect([ground.treasury.figures.hindrance, alarms().has('gas_account_low')]).toEqual([
      'gas',
      true,
    ]);
    const funded = ground.world.now.chain.send([{ symbol: 'BTC', to: GAS, amount: COIN }]);
    ground.world.now.chain.mine();
    await watch();
    const { rows } = await ground.world.pool.query(
      'select id, address from house_arrivals where transaction_id = $1',
      [funded],
    );
    expect(rows.map((row) => row.address)).toEqual([GAS]);
    expect(await bookArrival(ground.world.database, rows[0].id, 'P-1', ground.now)).toBe(true);
    await turn(12);
    expect(await moves()).toEqual(['top-up BTC done', 'sweep USDT done']);
  });

  test('F40 a signer that is away holds sweeps up; one that refuses leaves the nonce free', async () => {
    arrive('USDT', 50n * COIN);
    ground.mover.isSignerAway = true;
    await turn(4);
    expect(await moves()).toEqual(['top-up BTC planned']);
    expect(alarms().has('signer_away')).toBe(true);
    ground.mover.isSignerAway = false;
    ground.mover.refuse = new SigningRefused('dayCap', 'no more today');
    await turn(1);
    expect((await moves())[0]).toBe('top-up BTC dropped');
    expect(alarms().has('sweep_refused')).toBe(true);
    ground.mover.refuse = undefined;
    await turn(12);
    const done = (await moves()).filter((one) => one.endsWith('done'));
    expect(done).toEqual(['top-up BTC done', 'sweep USDT done']);
    expect([...ground.mover.signed.values()].map(({ attempts }) => attempts[0]?.nonce)).toEqual([
      0, 0,
    ]);
  });

  test('F39 what no block takes is replaced under its nonce, with what the higher fee leaves', async () => {
    arrive('BTC', 5n * COIN);
    await turn(3);
    expect(await moves()).toEqual(['sweep BTC sent']);
    const [first] = [...ground.mover.signed.values()].flatMap(({ attempts }) => attempts);
    ground.world.now.chain.forget(first?.transaction ?? '');
    ground.now += 61_000;
    ground.mover.feePerGas = 20n;
    await ground.reconciliation.look();
    await ground.treasury.look();
    const [move] = [...ground.mover.signed.values()];
    expect(move?.attempts.map(({ nonce, amount }) => [nonce, amount])).toEqual([
      [0, 5n * COIN - NATIVE_GAS * 10n],
      [0, 5n * COIN - NATIVE_GAS * 20n],
    ]);
    await turn(6);
    expect(await moves()).toEqual(['sweep BTC done']);
    expect(await held(HOT, 'BTC')).toBe(OPENING + 5n * COIN - NATIVE_GAS * 20n);
  });

  test('a nonce that was used elsewhere ends the move with an alarm, and the next one goes on above it', async () => {
    arrive('BTC', 5n * COIN);
    await turn(3);
    const [first] = [...ground.mover.signed.values()].flatMap(({ attempts }) => attempts);
    ground.world.now.chain.forget(first?.transaction ?? '');
    // Another owner of the seed: the coins come to the hot address all the same.
    ground.world.now.chain.sendSigned({
      ...{ id: 'elsewhere', from: ground.address, nonce: 0, fee: NATIVE_GAS * 90n },
      payments: [{ symbol: 'BTC', to: HOT, amount: COIN }],
    });
    for (let left = DEPTH + 1; left > 0; left -= 1) {
      ground.world.now.chain.mine();
      await watch();
    }
    ground.now += 61_000;
    await ground.treasury.look();
    expect(await moves()).toEqual(['sweep BTC displaced']);
    expect(alarms().has('nonce_used_elsewhere')).toBe(true);
    for (let left = 8; left > 0; left -= 1) {
      ground.world.now.chain.mine();
      await watch();
      await ground.reconciliation.look();
      await ground.treasury.look();
    }
    expect(await moves()).toEqual(['sweep BTC displaced', 'sweep BTC done']);
    expect(await held(ground.address, 'BTC')).toBe(0n);
  });

  test.each([
    ['that nobody can reach', 2 ** 53 - 2, 'dropped', 'sweep_refused'],
    ['above its own', 500, 'displaced', 'sweep_stuck'],
  ])(
    'F40 a nonce %s, made up by a node, keeps nothing from moving once the node tells the truth',
    async (_name, nonce, state, alarm) => {
      arrive('USDT', 50n * COIN);
      ground.mover.madeUpNonce = nonce;
      for (let left = 20; (await moves()).length === 0; left -= 1) {
        expect(left).toBeGreaterThan(0);
        await turn();
      }
      ground.mover.madeUpNonce = undefined;
      ground.now += 61_000;
      await ground.treasury.look();
      expect(await moves()).toEqual([`top-up BTC ${state}`]);
      expect(alarms().has(alarm)).toBe(true);
      await turn(16);
      expect(await moves()).toEqual([`top-up BTC ${state}`, 'top-up BTC done', 'sweep USDT done']);
      expect(await held(HOT, 'USDT')).toBe(OPENING + 50n * COIN);
    },
  );

  test.each([['top-up'], ['sweep']])(
    'F33 a reorganisation under a %s: it is sent again and done once',
    async (kind) => {
      arrive('USDT', 50n * COIN);
      const stops = kind === 'top-up' ? 'top-up BTC sent' : 'sweep USDT sent';
      for (let left = 20; !(await moves()).includes(stops); left -= 1) {
        expect(left).toBeGreaterThan(0);
        await turn();
      }
      ground.world.now.chain.mine();
      await watch();
      ground.world.now.chain.reorganise(1);
      await turn(14);
      expect(await moves()).toEqual(['top-up BTC done', 'sweep USDT done']);
      expect(await held(HOT, 'USDT')).toBe(OPENING + 50n * COIN);
    },
  );

  test('F33 what the chain takes back after it was done is under way again', async () => {
    arrive('BTC', 5n * COIN);
    await turn(8);
    expect(await moves()).toEqual(['sweep BTC done']);
    ground.world.now.chain.reorganise(DEPTH + 2);
    // What it cost counts as paid until a look has found that it is not: coins too many, which pauses nothing.
    await watch();
    await ground.reconciliation.look();
    await ground.treasury.look();
    expect(await moves()).toEqual(['sweep BTC sent']);
    expect(ground.reconciliation.comparisons.some(({ isPaused }) => isPaused)).toBe(false);
    await turn(10);
    expect(await moves()).toEqual(['sweep BTC done']);
    expect(await held(HOT, 'BTC')).toBe(OPENING + 5n * COIN - NATIVE_GAS * 10n);
    expect(await held(ground.address, 'BTC')).toBe(0n);
  });

  test('what a person has paused stays, and goes on when that is over', async () => {
    await ground.world.pool.query(
      "insert into treasury_pauses values ('FAKE', 'USDT', 0, 'operator:1')",
    );
    arrive('USDT', 50n * COIN);
    await turn(8);
    expect(await moves()).toEqual([]);
    await ground.world.pool.query('delete from treasury_pauses');
    await turn(12);
    expect(await moves()).toEqual(['top-up BTC done', 'sweep USDT done']);
  });
});

describe('hot and cold', () => {
  const shares = { hotTargetPercent: 5, hotUpperPercent: 7 };
  const share = (percent: bigint) => (OPENING * percent) / 100n;

  test('more than its share goes to cold by itself below the bound, once, and comes back unbooked', async () => {
    await begin(shares);
    await ground.world.pool.query(
      "insert into treasury_pauses values ('FAKE', 'BTC', 0, 'operator:1')",
    );
    ground.listed = {
      ...ground.listed,
      treasury: ground.listed.treasury?.filter(({ coin }) => coin === 'USDT'),
    };
    ground.listed = {
      ...ground.listed,
      treasury: ground.listed.treasury?.map((one) => ({ ...one, coldAutoMax: '1000000' })),
    };
    restart();
    await turn(8);
    expect(await moves()).toEqual(['to-cold USDT done']);
    expect([await held(HOT, 'USDT'), await held(COLD, 'USDT')]).toEqual([share(5n), share(95n)]);
    // Back from cold: no gift, and the fee that cold paid is in the books.
    ground.world.now.chain.send([{ symbol: 'BTC', to: COLD, amount: COIN }]);
    ground.world.now.chain.mine();
    await watch();
    await ground.world.pool.query("update house_arrivals set booked_at = 1, booked_by = 'P-1'");
    await turn(1);
    ground.world.now.chain.sendSigned({
      ...{ id: 'back', from: COLD, nonce: 0, fee: 777n },
      payments: [{ symbol: 'USDT', to: HOT, amount: COIN }],
    });
    await turn(4);
    const { rows } = await ground.world.pool.query(
      'select sender, booked_at from house_arrivals where fee = 777',
    );
    expect(rows).toEqual([{ sender: COLD, booked_at: null }]);
    expect(alarms().has('custody_mismatch')).toBe(false);
  });

  test('S27 goes to the cold address that two people chose, a day after it; the books count both', async () => {
    await begin(shares);
    const kept = ground.listed.treasury?.filter(({ coin }) => coin === 'USDT');
    ground.listed = {
      ...ground.listed,
      treasury: kept?.map((one) => ({ ...one, coldAutoMax: '1000000' })),
    };
    restart();
    const { cold } = ground.treasury;
    const choose = (address: string, by: string) =>
      ground.world.database.transaction().execute((executor) => cold.choose(address, by, executor));
    const stop = (address: string) => cold.stop(address, 'operator:1', ground.world.database);
    await choose(OTHER_COLD, 'PR-1');
    expect(await cold.inUse()).toBe(COLD);
    expect(await cold.waiting()).toEqual(new Map([[OTHER_COLD, ground.now + COLD_WAIT_MS]]));
    expect(await stop(COLD)).toBe(false);
    expect(await stop(OTHER_COLD)).toBe(true);
    ground.now += COLD_WAIT_MS;
    expect(await cold.inUse()).toBe(COLD);
    // Two that are passed at the same moment: one stands. The other one asks before the first is kept.
    let other: Promise<number | undefined> | undefined;
    const isWaiting = async () => {
      const text = `select from pg_locks where locktype = 'advisory' and not granted`;
      return ((await ground.world.pool.query(text)).rowCount ?? 0) > 0;
    };
    const won = await ground.world.database.transaction().execute(async (executor) => {
      const effectiveAt = await cold.choose(OTHER_COLD, 'PR-2', executor);
      other = choose(OTHER_COLD, 'PR-3');
      await Promise.race([other, expect.poll(isWaiting, { timeout: 10_000 }).toBe(true)]);
      return effectiveAt;
    });
    expect([won, await other]).toEqual([ground.now + COLD_WAIT_MS, undefined]);
    expect((await cold.waiting()).size).toBe(1);
    ground.now += COLD_WAIT_MS - 1;
    expect(await cold.inUse()).toBe(COLD);
    ground.now += 1;
    expect([await cold.inUse(), await cold.waiting()]).toEqual([OTHER_COLD, new Map()]);
    // What is in effect cannot be stopped: it takes two people again.
    expect(await stop(OTHER_COLD)).toBe(false);
    await turn(8);
    expect([await held(COLD, 'USDT'), await held(OTHER_COLD, 'USDT')]).toEqual([0n, share(95n)]);
    expect(gaps()).toEqual([0n, 0n]);
    expect(
      ground.reconciliation.heldCoins.find(({ coin }) => coin === 'USDT')?.places,
    ).toMatchObject({ hot: share(5n), cold: share(95n) });
    // From a folder that does not name it any more nothing can go there.
    const fewer = new ColdChoices({
      ...{ database: ground.world.database, chain: 'FAKE', set: [COLD] },
      clock: { now: () => ground.now },
    });
    expect(await fewer.inUse()).toBe(COLD);
  });

  test('more than the bound waits for people, and says how much', async () => {
    await begin(shares);
    await turn(2);
    expect(await moves()).toEqual([]);
    const { heard } = ground.world.now.alarms;
    const high = heard.find(({ name, details }) => name === 'hot_high' && details?.coin === 'USDT');
    expect(high?.details?.amount).toBe(String(Number(share(95n) / COIN)));
  });

  test('F40 too little for what waits is shown with what must come back from cold', async () => {
    await begin(shares);
    const waiting = 2_000_000n * COIN;
    await ground.world.pool.query(
      `insert into withdrawals (user_id, request_key, chain, coin, amount, fee, address, memo,
        status, hold, asked_at) values ($1, 'w', 'FAKE', 'USDT', $2, 0, $3, '', 2, 7, 0)`,
      [ground.user, String(waiting / 100n), STRANGER],
    );
    await ground.reconciliation.look();
    await ground.treasury.look();
    const low = ground.world.now.alarms.heard.find(({ name }) => name === 'hot_low');
    expect(low?.details).toMatchObject({
      coin: 'USDT',
      amount: String((waiting - OPENING) / COIN),
    });
  });
});
