/** What two friends with a wallet try at the cost of the house or of somebody else, on a chain that one of them can rewrite. */
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type CoinWorld,
  STRANGER,
  startCoinWorld,
} from '../../server/src/custody/coins/test-coin-world.ts';
import { allotAddress } from '../../server/src/custody/deposits/address-store.ts';
import { createDepositLocks, Watcher } from '../../server/src/custody/deposits/deposits.ts';
import { CustodyPauses, Reconciliation } from '../../server/src/custody/reconciliation/custody.ts';
import { SavedAddresses } from '../../server/src/custody/withdrawals/address-store.ts';
import { withdrawalPolicy } from '../../server/src/custody/withdrawals/policy.ts';
import { askWithdrawal } from '../../server/src/custody/withdrawals/request.ts';
import { WithdrawalStore } from '../../server/src/custody/withdrawals/store.ts';
import { Payouts } from '../../server/src/custody/withdrawals/withdrawals.ts';
import { userSession } from '../../server/src/edge/pipeline/test-callers.ts';
import { CustodyFlows } from '../../server/src/engine/projector/custody-flows.ts';
import type { User } from '../../server/src/ports/user-directory.ts';

/** Chain units of one coin: two decimals more than the engine's. */
const COIN = 10n ** 10n;
let world: CoinWorld;
let reconciliation: Reconciliation;
let pauses: CustodyPauses;
let stopped: number[];
let flowed = 0;
let keys = 0;

beforeAll(async () => {
  world = await startCoinWorld();
});
beforeEach(async () => {
  await world.clear();
  [stopped, flowed] = [[], 0];
  // What the house has is deeper than anything that is taken back.
  world.now.chain.mine(8);
  pauses = new CustodyPauses(world.database);
  reconciliation = new Reconciliation({
    ...{ database: world.database, chain: world.now.listed, alarms: world.now.alarms, pauses },
    ...{ clock: { now: () => world.now.desk.time }, caughtUp: project },
  });
  await watch();
});
afterAll(() => world.stop());

async function project(): Promise<boolean> {
  const fresh = world.now.desk.outcomes.slice(flowed);
  flowed += fresh.length;
  const client = await world.pool.connect();
  await new CustodyFlows().apply(client, fresh).finally(() => client.release());
  return true;
}

function watch(): Promise<void> {
  const { desk, listed: chain, alarms } = world.now;
  return new Watcher({
    ...{ database: world.database, engine: world.engine, alarms, chain, tell: world.tell },
    ...{ catalog: desk.live.catalog, changeAndTell: world.changeAndTell() },
    stopWithdrawals: async (user) => void stopped.push(user),
    openWithdrawals: async () => undefined,
    fundsOf: (user, asset) => desk.live.balanceOf(user, AccountKind.FUNDING, asset).available,
  }).look();
}

/** Blocks, and what everybody makes of them. */
async function turn(blocks = 1): Promise<void> {
  world.now.chain.mine(blocks);
  await watch();
  await reconciliation.look();
}

const users = { findUser: async (id: number) => ({ id, holdUntil: 0 }) as unknown as User };
const isPaused = (chain: string, coin: string) => pauses.isPaused(chain, coin);
const locks = () => createDepositLocks(world.database, world.now.desk.live);

function pay(): Promise<void> {
  const { desk, book: chains, alarms } = world.now;
  return new Payouts({
    ...{
      database: world.database,
      engine: world.engine,
      catalog: desk.live.catalog,
      users,
      alarms,
    },
    ...{ clock: { now: () => desk.time }, chains, locks: locks(), tell: world.tell, isPaused },
    ...{ mayKeyWithdraw: async () => true, policy: { replaceAfterMs: 60_000 } },
    changeAndTell: world.changeAndTell(),
  }).look();
}

/** Somebody with an address here, and one elsewhere that is saved for long. */
async function friend(usdt: number): Promise<{ readonly user: number; readonly address: string }> {
  const user = await world.person();
  const address = await allotAddress(world.database, world.now.chain, user, 0);
  if (usdt > 0) world.now.desk.deposit(user, USDT, usdt * ONE);
  const saved = { chain: 'FAKE', address: STRANGER, memo: '', name: 'Elsewhere' };
  const times = { createdAt: 0, usableAt: 0 };
  await new SavedAddresses(world.database).add(user, { ...saved, ...times }, world.database);
  return { user, address };
}

function ask(user: number, amount: string) {
  const { database, pool, engine, tell } = world;
  keys += 1;
  return askWithdrawal(
    {
      ...{ database, pool, engine, tell, users, isPaused, locks: locks() },
      ...{ live: world.now.desk.live, chains: world.now.book, policy: withdrawalPolicy },
      ...{ store: new WithdrawalStore(database), addresses: new SavedAddresses(database) },
      ...{ ownerOf: async () => undefined, deviceSeenAt: async () => 0 },
      ...{ changeAndTell: world.changeAndTell(), endHold: async () => undefined },
    },
    { chain: 'FAKE', coin: 'USDT', amount, address: STRANGER, remark: '' },
    {
      caller: { ...userSession(user), hasFactor: true },
      ...{ language: 'en', requestId: 'test', time: world.now.desk.time, address: '192.0.2.1' },
      ...{ userAgent: 'test', idempotencyKey: `attack-${keys}` },
    },
  );
}
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 0,
    ({ code }) => code,
  );
const statusOf = async (id: number) => (await new WithdrawalStore(world.database).find(id))?.status;
const gaps = () => reconciliation.comparisons.map(({ gap }) => gap);
const fundsOf = (user: number) =>
  world.now.desk.live.balanceOf(user, AccountKind.FUNDING, USDT).available / BigInt(ONE);

test('I66 dust: 200 transfers of a stranger are credited as their sum and told in few notices, and hold up nothing of their owner', async () => {
  const victim = await friend(1_000);
  for (let left = 200; left > 0; left -= 1) {
    world.now.chain.send([{ symbol: 'USDT', to: victim.address, amount: COIN / 20n }]);
  }
  await turn(2);
  // What waits is held and not owed: books and chain agree.
  expect([fundsOf(victim.user), gaps()]).toEqual([1_000n, [0n, 0n]]);
  await turn(1);
  expect(fundsOf(victim.user)).toBe(1_010n);
  // So many of them wait for one commit of the log, and are told together.
  expect(await world.noticesOf(victim.user)).toHaveLength(4);
  // What is just large enough is credited, and locks itself alone; nobody has to look because of it.
  for (let left = 20; left > 0; left -= 1) {
    world.now.chain.send([{ symbol: 'USDT', to: victim.address, amount: COIN }]);
  }
  await turn(3);
  expect(fundsOf(victim.user)).toBe(1_030n);
  const { id, status } = await ask(victim.user, '450');
  expect(status).toBe(Status.passed);
  await pay();
  expect(await statusOf(id)).toBe(Status.confirming);
  expect(gaps()).toEqual([0n, 0n]);
});

test('F33 a reorganisation that a friend has bought, below the depth of a credit, gives nobody anything', async () => {
  const [payer, partner] = [await friend(0), await friend(0)];
  world.now.chain.send([{ symbol: 'USDT', to: payer.address, amount: 400n * COIN }]);
  await turn(2);
  expect(fundsOf(payer.user)).toBe(0n);
  world.now.chain.reorganise(2);
  world.now.chain.send([{ symbol: 'USDT', to: STRANGER, amount: 400n * COIN }]);
  await turn(6);
  expect([fundsOf(payer.user), fundsOf(partner.user)]).toEqual([0n, 0n]);
  expect([stopped, gaps()]).toEqual([[], [0n, 0n]]);
});

test('F34 one that is deeper: what was credited does not leave by the one who paid, and the coin stops for the other', async () => {
  const [payer, partner] = [await friend(0), await friend(900)];
  world.now.chain.send([{ symbol: 'USDT', to: payer.address, amount: 400n * COIN }]);
  await turn(3);
  expect(fundsOf(payer.user)).toBe(400n);
  expect(await codeOf(ask(payer.user, '100'))).not.toBe(0);
  // The partner, to whom it may have been lost, has asked and nothing is signed yet.
  const asked = await ask(partner.user, '450');
  expect(asked.status).toBe(Status.passed);
  world.now.chain.reorganise(4);
  await turn(6);
  expect(stopped).toContain(payer.user);
  expect(gaps()).toEqual([0n, -400n * COIN]);
  await pay();
  expect(await statusOf(asked.id)).toBe(Status.passed);
  expect(world.now.sender.signed.size).toBe(0);
  expect(await codeOf(ask(partner.user, '100'))).not.toBe(0);
});

test('S27 friends who each stay below the review share one address, or one inviter; who shares neither is bound by each look', async () => {
  const friends = await Promise.all([friend(900), friend(900), friend(900)]);
  const rules: string[][] = [];
  for (const { user } of friends) {
    const { evidence } = await ask(user, '450');
    rules.push(evidence.map(({ rule }) => rule));
  }
  expect(rules).toEqual([[], ['address-sum'], ['address-sum']]);
});
