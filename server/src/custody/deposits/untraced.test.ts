import { AccountKind } from '@bourse/contract/enumerations.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CoinWorld, startCoinWorld } from '../coins/test-coin-world.ts';
import { CustodyPauses, Reconciliation } from '../reconciliation/custody.ts';
import { allotAddress } from './address-store.ts';
import { findDeposit } from './finder.ts';
import { UntracedArrivals } from './untraced.ts';
import { Watcher } from './watcher.ts';

/** Chain units of one coin. */
const COIN = 10n ** 10n;

let world: CoinWorld;
let user: number;
let address: string;

beforeAll(async () => {
  world = await startCoinWorld();
});
beforeEach(async () => {
  await world.clear();
  user = await world.person();
  address = await allotAddress(world.database, world.now.chain, user, 0);
  await look();
});
afterAll(() => world.stop());

async function look(): Promise<void> {
  const { desk, listed: chain, alarms } = world.now;
  const { database, engine, tell } = world;
  await new Watcher({
    ...{ database, engine, alarms, chain, tell, catalog: desk.live.catalog },
    changeAndTell: world.changeAndTell(),
    ...{ stopWithdrawals: async () => undefined, openWithdrawals: async () => undefined },
    fundsOf: (one, asset) => desk.live.balanceOf(one, AccountKind.FUNDING, asset).available,
  }).look();
  const untraced = new UntracedArrivals(database, chain, () => 7);
  await new Reconciliation({
    ...{ database, chain, alarms, pauses: new CustodyPauses(database) },
    ...{ clock: { now: () => desk.time }, caughtUp: async () => true },
    noteHeld: (height, held) => untraced.note(height, held),
  }).look();
}
const pay = (symbol: string, amount: bigint, isInner = true) =>
  world.now.chain.send([{ symbol, to: address, amount: amount * COIN, isInner }]);
const mine = (blocks = 1) => world.now.chain.mine(blocks);
async function queue() {
  const { rows } = await world.pool.query(
    `select coin, amount::text as amount, user_id as user, address, transaction_id as name
      from unexplained_deposits where why = 'untraced' order by seen_at, transaction_id`,
  );
  return rows;
}
const row = (coin: string, amount: bigint) => ({
  ...{ coin, amount: String(amount * COIN), user, address, name: expect.any(String) },
});
/** A sweep that a block has, as the treasury writes it down; what it took for itself is paid in BTC. */
async function swept(coin: string, amount: bigint, state = 'done', fee = 21n): Promise<void> {
  const { height } = await world.now.chain.tip();
  await world.pool.query(
    `insert into treasury_moves (kind, chain, coin, deposit_number, from_address, to_address, amount, gas,
        fee_per_gas, priority_fee_per_gas, state, nonce, planned_by, planned_at, block_height, network_fee)
      values ('sweep', 'FAKE', $1, 0, $2, 'hot', $3, 0, 0, 0, $4, 0, 'rules', 0, $5, $6)`,
    [coin, address, String(amount * COIN), state, height, state === 'done' ? String(fee) : null],
  );
}

test('I02 what a contract paid to an address stands in the queue with its amount, and no deposit does', async () => {
  pay('BTC', 5n);
  pay('USDT', 20n, false);
  mine();
  await look();
  expect(await queue()).toEqual([row('BTC', 5n)]);
  const { rows } = await world.pool.query('select coin from deposits');
  expect(rows).toEqual([{ coin: 'USDT' }]);
  pay('BTC', 2n);
  mine();
  await look();
  await look();
  const amounts = (await queue()).map(({ amount }) => BigInt(amount) / COIN);
  expect(amounts.reduce((sum, one) => sum + one, 0n)).toBe(7n);
});

test('a sweep hides nothing of it, and what is explained is not put there again', async () => {
  pay('BTC', 5n);
  mine();
  // Before anybody looked it was on its way to the hot address.
  const { chain } = world.now;
  chain.send([{ symbol: 'BTC', to: 'hot', amount: 5n * COIN - 21n, from: address }]);
  await world.pool.query(
    `insert into treasury_moves (kind, chain, coin, deposit_number, from_address, to_address, amount, gas,
        fee_per_gas, priority_fee_per_gas, state, nonce, planned_by, planned_at)
      values ('sweep', 'FAKE', 'BTC', 0, $1, 'hot', $2, 0, 0, 0, 'sent', 0, 'rules', 0)`,
    [address, String(5n * COIN - 21n)],
  );
  mine();
  await look();
  expect(await queue()).toEqual([]);
  const { height } = await chain.tip();
  await world.pool.query(
    `update treasury_moves set state = 'done', network_fee = '21', block_height = $1`,
    [height],
  );
  await look();
  const [first] = await queue();
  expect(first).toEqual(row('BTC', 5n));
  await world.pool.query(
    `insert into operators (name, full_name, password_hash, roles, created_at)
      values ('tess', 'tess', 'none', '{treasury}', 0) on conflict do nothing`,
  );
  await world.pool.query(
    `insert into deposit_explanations (chain, transaction_id, place, remedy, reason, explained_by,
      explained_at) select 'FAKE', $1, 0, 'correction', 'credited by two people', id, 0 from operators limit 1`,
    [first.name],
  );
  await look();
  expect(await queue()).toEqual([]);
  pay('BTC', 3n);
  mine();
  await look();
  expect(await queue()).toEqual([row('BTC', 3n)]);
});

test('a deposit that was swept or taken back by its chain is no surplus, and neither is one that failed', async () => {
  pay('USDT', 20n, false);
  mine();
  await look();
  world.now.chain.send([{ symbol: 'USDT', to: 'hot', amount: 20n * COIN, from: address }]);
  mine();
  // Gas of a sweep comes from the gas account: here a top-up brought exactly that.
  await swept('USDT', 20n, 'done', 0n);
  await world.pool.query('update treasury_moves set network_fee = 0');
  await look();
  expect((await queue()).filter(({ coin }) => coin === 'USDT')).toEqual([]);
  await world.clear();
  user = await world.person();
  address = await allotAddress(world.database, world.now.chain, user, 0);
  await look();
  pay('BTC', 4n, false);
  mine();
  await look();
  world.now.chain.reorganise(1);
  await look();
  expect(await queue()).toEqual([]);
});

test('a deposit that is read later takes its row back out of the queue', async () => {
  pay('BTC', 5n);
  mine();
  await look();
  expect(await queue()).toEqual([row('BTC', 5n)]);
  const { height, hash } = await world.now.chain.tip();
  await world.pool.query(
    `insert into deposits (chain, transaction_id, place, user_id, address, coin, chain_amount, amount,
        block_height, block_hash, seen_at, state)
      values ('FAKE', '0x1', 0, $1, $2, 'BTC', $3, 3, $4, $5, 0, 'credited')`,
    [user, address, String(3n * COIN), height, hash],
  );
  await look();
  expect(await queue()).toEqual([row('BTC', 2n)]);
  await world.pool.query('update deposits set chain_amount = $1', [String(5n * COIN)]);
  await look();
  expect(await queue()).toEqual([]);
});

test('I02 coins too many pause nothing, and their alarm says so', async () => {
  pay('BTC', 5n);
  mine();
  await look();
  expect(world.now.alarms.names).toContain('custody_surplus');
  expect(world.now.alarms.names).not.toContain('custody_mismatch');
  const { rows } = await world.pool.query(
    'select coin from custody_coins where paused_at is not null',
  );
  expect(rows).toEqual([]);
});

test('the finder does not say that it went elsewhere, since it cannot know', async () => {
  const inner = pay('BTC', 5n);
  const elsewhere = world.now.chain.send([{ symbol: 'BTC', to: 'elsewhere', amount: COIN }]);
  mine();
  await look();
  const stepOf = async (id: string) =>
    (await findDeposit({ ...world, live: world.now.desk.live }, user, world.now.listed, id)).step;
  expect(await stepOf(inner)).toBe('by-contract');
  expect(await stepOf(elsewhere)).toBe('not-yours');
});
