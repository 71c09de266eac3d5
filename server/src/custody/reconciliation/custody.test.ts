import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { CommandRequest } from '@bourse/contract/messages.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { BTC, ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import { CustodyFlows } from '#engine/projector/custody-flows.ts';
import type { User } from '#ports/user-directory.ts';
import { FAKE_FEE } from '../chains/fake/fake-chain.ts';
import {
  type CoinWorld,
  HOT,
  OPENING,
  STRANGER,
  startCoinWorld,
} from '../coins/test-coin-world.ts';
import { allotAddress } from '../deposits/address-store.ts';
import { Watcher } from '../deposits/deposits.ts';
import { askWithdrawal } from '../withdrawals/request.ts';
import { WithdrawalStore } from '../withdrawals/store.ts';
import { nothingLocked, withdrawalContext } from '../withdrawals/test-context.ts';
import { Payouts } from '../withdrawals/withdrawals.ts';
import { CustodyPauses, Reconciliation } from './custody.ts';

/** Chain units of one coin: two decimals more than the engine's. */
const COIN = 10n ** 10n;
const STEPS = 300;

let world: CoinWorld;
let user: number;
let address: string;
let now: number;
let keys = 0;
/** Outcomes that stand in the projection. */
let projected = 0;
let isProjectorBehind = false;
/** How long that takes. */
let projectingMs = 0;
/** The engine books, and its caller dies before the answer. */
let diesAfterCommand = false;
let reconciliation: Reconciliation;
let pauses: CustodyPauses;

beforeAll(async () => {
  world = await startCoinWorld();
});
beforeEach(async () => {
  await world.clear(3);
  user = await world.person();
  address = await allotAddress(world.database, world.now.chain, user, 0);
  [projected, isProjectorBehind, diesAfterCommand] = [0, false, false];
  projectingMs = 0;
  for (const asset of [BTC, USDT]) world.now.desk.deposit(user, asset, 10_000 * ONE);
  now = world.now.desk.time;
  world.now.listed.isAway = false;
  pauses = new CustodyPauses(world.database);
  reconciliation = new Reconciliation({
    ...{ database: world.database, chain: world.now.listed, alarms: world.now.alarms, pauses },
    ...{ clock: { now: () => now }, caughtUp: project },
  });
  await watch();
});
afterAll(() => world.stop());

/** What the projector does behind the engine. */
async function project(): Promise<boolean> {
  now += projectingMs;
  if (isProjectorBehind) return false;
  const outcomes = world.now.desk.outcomes.slice(projected);
  projected += outcomes.length;
  const client = await world.pool.connect();
  await new CustodyFlows().apply(client, outcomes).finally(() => client.release());
  return true;
}

const engine = {
  submit: async (request: CommandRequest) => {
    const outcome = await world.engine.submit(request);
    if (diesAfterCommand) throw new Error('killed');
    return outcome;
  },
};
const users = { findUser: async (id: number) => ({ id, holdUntil: 0 }) as unknown as User };
const isPaused = (chain: string, coin: string) => pauses.isPaused(chain, coin);

function watch(): Promise<void> {
  const { desk, listed: chain, alarms } = world.now;
  return new Watcher({
    ...{ database: world.database, engine, alarms, chain, tell: world.tell },
    ...{ catalog: desk.live.catalog, changeAndTell: world.changeAndTell() },
    ...{ stopWithdrawals: async () => undefined, openWithdrawals: async () => undefined },
    fundsOf: (user, asset) => desk.live.balanceOf(user, AccountKind.FUNDING, asset).available,
  }).look();
}

function pay(): Promise<void> {
  const { desk, book: chains, alarms } = world.now;
  const catalog = desk.live.catalog;
  return new Payouts({
    mayKeyWithdraw: async () => true,
    ...{ database: world.database, engine, catalog, users, alarms, chains, isPaused },
    ...{ clock: { now: () => now }, locks: nothingLocked, tell: world.tell },
    ...{ policy: { replaceAfterMs: 60_000 }, changeAndTell: world.changeAndTell() },
  }).look();
}

async function ask(coin: string, amount: number): Promise<number> {
  keys += 1;
  const call: Call = {
    ...{ caller: { ...userSession(user), hasFactor: true }, language: 'en', requestId: 'test' },
    ...{ time: now, address: '127.0.0.1', userAgent: 'test', idempotencyKey: `key-${keys}` },
  };
  const store = new WithdrawalStore(world.database);
  const { id } = await askWithdrawal(
    withdrawalContext(world, { users, isPaused }),
    { chain: 'FAKE', coin, amount: String(amount), address: STRANGER, remark: '' },
    call,
  );
  await store.move(id, Status.review, 'approve', { passed_by: 'operator:1' });
  return id;
}

const arrive = (symbol: string, amount: bigint, to = address) =>
  world.now.chain.send([{ symbol, to, amount }]);
const mine = (blocks = 1) => world.now.chain.mine(blocks);
const look = () => reconciliation.look();
const statusOf = async (id: number) => (await new WithdrawalStore(world.database).find(id))?.status;
const gaps = () => reconciliation.comparisons.map(({ coin, gap }) => [coin, gap]);
const paused = () =>
  reconciliation.comparisons.flatMap(({ coin, isPaused: is }) => (is ? [coin] : []));
const heardOf = (alarm: 'custody_mismatch' | 'custody_surplus') =>
  world.now.alarms.heard.flatMap(({ name, details }) => (name === alarm ? [details?.coin] : []));
const mismatches = () => heardOf('custody_mismatch');
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 0,
    ({ code }) => code,
  );

test('a comparison bears the time when its look began: what happened meanwhile need not be in it', async () => {
  projectingMs = 5_000;
  const begunAt = now;
  await reconciliation.look();
  expect(now).toBe(begunAt + 5_000);
  expect(reconciliation.comparisons.map(({ comparedAt }) => comparedAt)).toContain(begunAt);
  expect(reconciliation.comparisons.filter(({ comparedAt }) => comparedAt !== begunAt)).toEqual([]);
});

test('I02 a coin sent away behind our back is found by one look, and stops its own coin alone', async () => {
  const stops = await ask('BTC', 60);
  await look();
  expect([paused(), mismatches()]).toEqual([[], []]);
  world.now.chain.send([{ symbol: 'BTC', to: STRANGER, amount: 1n, from: HOT }]);
  mine();
  await watch();
  await look();
  expect(gaps()).toEqual([
    ['BTC', -1n - FAKE_FEE],
    ['USDT', 0n],
  ]);
  expect([paused(), mismatches()]).toEqual([['BTC'], ['BTC']]);
  expect(await codeOf(ask('BTC', 60))).toBe(5046);
  const goesOn = await ask('USDT', 60);
  await pay();
  expect([await statusOf(stops), await statusOf(goesOn)]).toEqual([
    Status.passed,
    Status.confirming,
  ]);
});

test('I02 a token that is stolen costs gas, which is missing as well', async () => {
  world.now.chain.send([{ symbol: 'USDT', to: STRANGER, amount: 1n, from: HOT }]);
  mine();
  await watch();
  await look();
  expect(gaps()).toEqual([
    ['BTC', -FAKE_FEE],
    ['USDT', -1n],
  ]);
  expect(paused()).toEqual(['BTC', 'USDT']);
});

test('I02 only the coin that is missing is paused, and it goes on after two looks that agree', async () => {
  await look();
  const row = `update custody_coins set opening = opening + 1 where coin = 'USDT'`;
  await world.pool.query(row);
  await look();
  expect([paused(), mismatches()]).toEqual([['USDT'], ['USDT']]);
  expect(await codeOf(ask('USDT', 60))).toBe(5046);
  const other = await ask('BTC', 60);
  await pay();
  expect(await statusOf(other)).toBe(Status.confirming);
  arrive('USDT', 1n, HOT);
  mine();
  await watch();
  await look();
  expect([gaps(), paused()]).toEqual([
    [
      ['BTC', 0n],
      ['USDT', 0n],
    ],
    ['USDT'],
  ]);
  // Another process knows it, too.
  expect(await new CustodyPauses(world.database).isPaused('FAKE', 'USDT')).toBe(true);
  await look();
  expect(paused()).toEqual([]);
  expect(await codeOf(ask('USDT', 60))).toBe(0);
});

test('I02 what the engine booked and no row says, and the other way round, pauses', async () => {
  const deposit = {
    user,
    asset: BTC,
    amount: ONE,
    chain: 'FAKE',
    transaction: '0x01',
    logIndex: 0,
  };
  await world.engine.submit({ user: 0, key: '', body: { case: 'creditDeposit', value: deposit } });
  await look();
  expect(paused()).toEqual(['BTC']);
  await world.pool.query("update custody_flow set credited = 0 where chain = 'FAKE'");
  arrive('USDT', 5n * COIN);
  mine(3);
  await watch();
  await world.pool.query("update deposits set amount = amount + 1 where coin = 'USDT'");
  await look();
  expect(reconciliation.comparisons.map(({ isBooked }) => isBooked)).toEqual([true, false]);
  expect(paused()).toEqual(['BTC', 'USDT']);
});

test('I02 coins that a stranger gives are said, and pause nothing', async () => {
  arrive('USDT', 7n, HOT);
  mine();
  await watch();
  await look();
  expect(gaps()).toEqual([
    ['BTC', 0n],
    ['USDT', 7n],
  ]);
  expect([paused(), mismatches(), heardOf('custody_surplus')]).toEqual([[], [], ['USDT']]);
});

test('I02 the opening is what was stated first, and gas is counted apart', async () => {
  await look();
  Object.assign(world.now.listed, { opening: new Map([['USDT', 1n]]) });
  for (const amount of [60, 70]) await ask('USDT', amount);
  for (let round = 0; round < 4; round += 1) {
    await pay();
    mine();
    await watch();
    await look();
  }
  expect(reconciliation.comparisons).toMatchObject([
    { coin: 'BTC', gap: 0n, opening: OPENING, sent: 0n, fees: 42n, held: OPENING - 42n },
    { coin: 'USDT', gap: 0n, opening: OPENING, sent: 128n * COIN, fees: 0n },
  ]);
  // By the engine: what left the ledger, in its own units.
  const [, usdt] = reconciliation.comparisons;
  expect([usdt?.credited, usdt?.posted]).toEqual([0n, 128n * BigInt(ONE)]);
  const { rows } = await world.pool.query('select network_fee::text as fee from withdrawals');
  expect(rows).toEqual([{ fee: '21' }, { fee: '21' }]);
  expect(mismatches()).toEqual([]);
});

test('I02 what a look cannot read is no finding, and a pause stands meanwhile', async () => {
  await look();
  await world.pool.query(`update custody_coins set opening = opening + 1 where coin = 'USDT'`);
  await look();
  isProjectorBehind = true;
  await expect(look()).rejects.toThrow('behind');
  isProjectorBehind = false;
  world.now.chain.isAway = true;
  await expect(look()).rejects.toMatchObject({ name: 'ChainAway' });
  world.now.chain.isAway = false;
  mine();
  await watch();
  world.now.chain.reorganise(1);
  await expect(look()).rejects.toMatchObject({ name: 'BlockGone' });
  expect(await pauses.isPaused('FAKE', 'USDT')).toBe(true);
});

test('I02 by chance: nothing that is on its way, dies, or is taken back is a mismatch', {
  timeout: 120_000,
}, async () => {
  let seed = Number(process.env.CUSTODY_SEED ?? 11);
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const below = (count: number) => Math.floor(random() * count);
  const { chain, sender } = world.now;
  const coin = () => (random() < 0.5 ? 'BTC' : 'USDT');
  const known: string[] = [];
  const amounts = [5n * COIN, 3n * COIN + 7n, COIN / 2n, 1n];
  const arrives = () => void known.push(arrive(coin(), amounts[below(amounts.length)] ?? 1n));
  let withdrawals = 0;
  const things: readonly (() => unknown)[] = [
    arrives,
    arrives,
    () => chain.resend(known[below(known.length)] ?? ''),
    () => mine(),
    () => mine(1 + below(3)),
    () => chain.reorganise(1 + below(2)),
    async () => {
      await ask(coin(), 2 + below(20));
      withdrawals += 1;
    },
    () => watch(),
    () => watch(),
    () => pay(),
    () => pay(),
    () => {
      now += 61_000;
    },
    () => {
      chain.lag = 1 + below(2);
    },
    () => {
      chain.isAway = true;
    },
    () => {
      diesAfterCommand = true;
    },
    () => {
      sender.diesAfterSend = true;
    },
    () => {
      sender.isSignerAway = true;
    },
    () => {
      isProjectorBehind = true;
    },
  ];
  let conclusions = 0;
  let underWay = 0;
  for (let step = 0; step < STEPS; step += 1) {
    if (random() < 0.6) {
      [chain.isAway, chain.lag, diesAfterCommand] = [false, 0, false];
      [sender.diesAfterSend, sender.isSignerAway, isProjectorBehind] = [false, false, false];
    }
    const expected = /killed|does not answer|behind|gone|changed|lags|maintenance/;
    try {
      await things[below(things.length)]?.();
    } catch (error) {
      if (!('code' in (error as object))) expect((error as Error).message).toMatch(expected);
    }
    try {
      await look();
    } catch (error) {
      expect((error as Error).message).toMatch(expected);
      continue;
    }
    conclusions += 1;
    if (reconciliation.comparisons.some(({ sent }) => sent > 0n)) underWay += 1;
    expect(mismatches(), `step ${step}`).toEqual([]);
  }
  expect(withdrawals).toBeGreaterThan(5);
  expect(conclusions).toBeGreaterThan(STEPS / 4);
  expect(underWay).toBeGreaterThan(20);
  expect(paused()).toEqual([]);
});
