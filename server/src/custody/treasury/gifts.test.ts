import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOT, STRANGER, startCoinWorld } from '../coins/test-coin-world.ts';
import { treasuryProposals } from './console.ts';
import { begin, COIN, gaps, ground, restart, turn, watch } from './test-world.ts';
import { bookArrival } from './treasury-list.ts';

beforeAll(async () => {
  ground.world = await startCoinWorld();
});
beforeEach(() => begin());
afterAll(() => ground.world.stop());

describe('what came from outside, and is booked by two people', () => {
  test('two gifts are not booked on one gap of a comparison that knows of one', async () => {
    const [first, second] = [7n, 7n].map((amount) =>
      ground.world.now.chain.send([{ symbol: 'USDT', to: HOT, amount: amount * COIN }]),
    );
    ground.world.now.chain.mine();
    await watch();
    // Of the second one nothing is there: it went out of the hot wallet by no payment of ours.
    ground.world.now.chain.sendSigned({
      ...{ id: 'out', from: HOT, nonce: 0, fee: 0n },
      payments: [{ symbol: 'USDT', to: STRANGER, amount: 7n * COIN }],
    });
    ground.world.now.chain.mine(6);
    await watch();
    await ground.reconciliation.look();
    expect(gaps()).toEqual([0n, 7n * COIN]);
    const kind = treasuryProposals({
      ...{ database: ground.world.database, treasuries: [ground.treasury] },
      chains: ground.book,
      comparisons: () => ground.reconciliation.comparisons,
      worthText: () => '0',
      ...{ runNow: async () => undefined, isRunning: () => false },
    }).find((one) => one.kind === 'funding-book');
    const { rows } = await ground.world.pool.query(
      'select id, transaction_id as transaction, sender from house_arrivals order by id',
    );
    expect(rows.map(({ transaction }) => transaction)).toEqual([first, second]);
    const book = (at: number) => {
      const { id, transaction, sender } = rows[at];
      const fields = { arrival: String(id), chain: 'FAKE', coin: 'USDT', amount: '7' };
      return ground.world.database.transaction().execute(async (executor) => {
        const execution = { key: `proposal:${at}`, executor, code: `PR-${at}`, reason: 'ours' };
        const people = { authorId: 1, passerId: 2, time: ground.now };
        await kind?.execute({ ...fields, transaction, sender }, { ...execution, ...people });
      });
    };
    const { code, rules } = ground.listed;
    ground.book.setChainRules(code, { ...rules, unlockConfirmations: 50 });
    await expect(book(0)).rejects.toMatchObject({ code: Code.treasuryNotNow });
    ground.book.setChainRules(code, rules);
    const booked = await Promise.allSettled([book(0), book(1)]);
    expect(booked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const failed = booked.findIndex(({ status }) => status === 'rejected');
    await expect(book(failed)).rejects.toMatchObject({ code: Code.treasuryNotNow });
    await ground.reconciliation.look();
    expect(gaps()).toEqual([0n, 0n]);
    await expect(book(failed)).rejects.toMatchObject({ code: Code.treasuryNotNow });
  });

  test('I02 what a stranger gave hides no theft of its size, whichever operator was asked to book it', async () => {
    const { chain } = ground.world.now;
    chain.send([{ symbol: 'USDT', to: HOT, amount: 7n * COIN }]);
    chain.mine();
    await watch();
    await ground.reconciliation.look();
    const paused = () => ground.reconciliation.comparisons.map(({ isPaused }) => isPaused);
    expect([gaps(), paused()]).toEqual([
      [0n, 7n * COIN],
      [false, false],
    ]);
    chain.sendSigned({
      ...{ id: 'theft', from: HOT, nonce: 0, fee: 0n },
      payments: [{ symbol: 'USDT', to: STRANGER, amount: 7n * COIN }],
    });
    chain.mine();
    await watch();
    // Another process knows it, too.
    restart();
    await ground.reconciliation.look();
    expect([gaps(), paused()]).toEqual([
      [0n, -7n * COIN],
      [false, true],
    ]);
    // The house makes it good, and after two looks that agree withdrawals go on.
    chain.send([{ symbol: 'USDT', to: HOT, amount: 7n * COIN }]);
    chain.mine();
    await watch();
    await ground.reconciliation.look();
    await ground.reconciliation.look();
    expect([gaps(), paused()]).toEqual([
      [0n, 7n * COIN],
      [false, false],
    ]);
  });

  test('I02 a gift that its chain takes back is no theft, and neither is its return', async () => {
    const { chain } = ground.world.now;
    const gift = chain.send([{ symbol: 'USDT', to: HOT, amount: 7n * COIN }]);
    chain.mine();
    const see = async () => {
      await watch();
      await ground.reconciliation.look();
      expect(ground.reconciliation.comparisons.map(({ isPaused }) => isPaused)).toEqual([
        false,
        false,
      ]);
      return gaps();
    };
    expect(await see()).toEqual([0n, 7n * COIN]);
    chain.reorganise(1);
    chain.mine();
    expect(await see()).toEqual([0n, 0n]);
    chain.resend(gift);
    chain.mine();
    expect(await see()).toEqual([0n, 7n * COIN]);
  });

  test('a gift is booked once, by what the comparison finds, and the alarm ends', async () => {
    ground.world.now.chain.send([{ symbol: 'USDT', to: HOT, amount: 7n * COIN }]);
    ground.world.now.chain.mine();
    await watch();
    await ground.reconciliation.look();
    expect(gaps()).toEqual([0n, 7n * COIN]);
    const { rows } = await ground.world.pool.query('select id, sender, amount from house_arrivals');
    expect(rows.length).toBe(1);
    expect(await bookArrival(ground.world.database, rows[0].id, 'P-1', ground.now)).toBe(true);
    expect(await bookArrival(ground.world.database, rows[0].id, 'P-2', ground.now)).toBe(false);
    await turn(1);
    // It leaves the chain: what was booked of it counts no more.
    ground.world.now.chain.reorganise(2);
    await turn(2);
  });
});
