import { Code } from '@bourse/contract/codes.ts';
import type { DataOf, Route } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBitcoind } from '../../server/src/demo/chains/bitcoind.ts';
import { bitcoindPlaces } from '../../server/src/platform/files/bitcoind-places.ts';
import { HttpWorld } from '../faults/http-world.ts';
import { type Colleague, Staff } from '../faults/staff.ts';
import { askBitcoin } from '../load/ask-bitcoin.ts';
import { allServices } from '../load/server-process.ts';
import type { Trader } from '../load/traders.ts';
import { once } from './once.ts';

/** Blocks of ten seconds, and a slow machine. */
const WAIT = { timeout: 240_000, interval: 250 };
const BITCOIND = findBitcoind(bitcoindPlaces(process.env));
const STRANGER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

let world: HttpWorld;
let staff: Staff;
let trea: Colleague;
let owner: Trader;

async function open(more: Readonly<Record<string, string>> = {}): Promise<void> {
  world = await HttpWorld.start(more, allServices);
  [owner] = (await world.traders(1)) as [Trader];
  // As after binding an authenticator and proving it.
  const { client } = world;
  await client.query('update users set authenticator_bound_at = 1 where id = $1', [owner.userId]);
  await client.query('update sessions set factor_at = $1 where user_id = $2', [
    Date.now(),
    owner.userId,
  ]);
}

async function ask<R extends Route>(
  route: R,
  { query = '', body }: { query?: string; body?: object } = {},
) {
  const sent = route.method === 'GET' ? {} : { body: body ?? {} };
  return world.ask<DataOf<R>>({
    ...{ method: route.method, path: route.path + (query && `?${query}`), trader: owner },
    ...{ headers: once(route), ...sent },
  });
}
async function must<R extends Route>(route: R, options: Parameters<typeof ask>[1] = {}) {
  const { code, data, text } = await ask(route, options);
  expect(code, text).toBe(0);
  return data;
}
const statusOf = async () =>
  (await must(routes.currencies)).chain.find(({ chain }) => chain === 'BTC')?.status;

describe('without a node', () => {
  beforeAll(() => open({ BITCOIN_RPC_URL: 'http://user:password@127.0.0.1:1' }), 180_000);
  afterAll(() => world?.stop(), 60_000);

  test('Bitcoin is suspended, says so, and everything else goes on', async () => {
    await expect
      .poll(async () => (await must(routes.currencies)).chain.map(({ status }) => status), WAIT)
      .toEqual([1, 0]);
    const { currency } = await must(routes.currencies);
    expect(currency.find(({ symbol }) => symbol === 'BTC')?.networks).toEqual(['ETH', 'BTC']);
    const body = { chain: 'BTC', coin: 'BTC', amount: '0.01', address: STRANGER };
    expect((await ask(routes.withdraw, { body })).code).toBe(Code.chainAway);
    expect((await ask(routes.demoFaucet, { body: { coin: 'BTC', chain: 'BTC' } })).code).toBe(
      Code.chainUnknown,
    );
    const txid = 'ab'.repeat(32);
    const found = await must(routes.depositFinder, { query: `chain=BTC&txid=${txid}` });
    expect(found.step).toBe('chain-away');
    expect((await must(routes.demoFaucet, { body: { coin: 'BTC' } })).chain).toBe('ETH');
  });
});

// Where there is no bitcoind, scripts/bitcoin.mjs says so and this is skipped.
describe.skipIf(!BITCOIND)('with a node', () => {
  beforeAll(async () => {
    await open({ BITCOIND_PATH: BITCOIND ?? '' });
    staff = await Staff.open(world);
    trea = await staff.add('trea', ['treasury']);
  }, 300_000);
  afterAll(async () => {
    await staff?.close();
    await world?.stop();
  }, 120_000);

  const waits = async (txid: string) => {
    const { confirmations = 0 } = await askBitcoin(world.dataDir, 'getrawtransaction', [txid, 2]);
    const pool = await askBitcoin(world.dataDir, 'getrawmempool', []);
    return confirmations > 0 || pool.includes(txid);
  };
  /** So many blocks from the one that takes a transaction, by a client of the test's own: the demo's come each ten seconds. */
  async function mineWith(txid: string, blocks: number): Promise<void> {
    await expect.poll(() => waits(txid), WAIT).toBe(true);
    await askBitcoin(world.dataDir, 'generatetoaddress', [blocks, STRANGER]);
  }

  test('I63 from the faucet to a stranger: deposit, review, signature, confirmations, and the books agree', {
    timeout: 900_000,
  }, async () => {
    await expect.poll(statusOf, WAIT).toBe(1);
    const { address } = await must(routes.depositAddress, { query: 'chain=BTC' });
    const gift = await must(routes.demoFaucet, { body: { coin: 'BTC', chain: 'BTC' } });
    expect(gift).toMatchObject({ address, amount: '0.02', chain: 'BTC' });
    const query = `chain=BTC&txid=${gift.txid}`;
    // Before its first block nothing is promised.
    const { step } = await must(routes.depositFinder, { query });
    expect(['waiting', 'not-read-yet', 'seen']).toContain(step);
    const deposit = async () => (await must(routes.depositList)).list[0];
    await mineWith(gift.txid, 6);
    await expect.poll(async () => (await deposit())?.step, WAIT).toBe('withdrawable');
    expect(await deposit()).toMatchObject({ amount: '0.02', txid: gift.txid, network: 'Bitcoin' });

    const order = { chain: 'BTC', coin: 'BTC', amount: '0.0101', address: STRANGER };
    const faultOf = async (typed: string) => {
      const { code, msg } = await ask(routes.withdraw, { body: { ...order, address: typed } });
      return [code, msg];
    };
    const other = "You can't withdraw to this address: it belongs to another network";
    expect(await faultOf('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual([
      Code.addressInvalid,
      other,
    ]);
    expect(await faultOf('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual([
      Code.addressInvalid,
      other,
    ]);
    expect((await faultOf(STRANGER.replace('w508', 'w509')))[1]).toContain('checksum');
    expect((await faultOf(address))[0]).toBe(Code.addressOwn);
    const small = await ask(routes.withdraw, { body: { ...order, amount: '0.0002' } });
    expect(small.code).toBe(Code.withdrawBelowMin);

    const { id } = await must(routes.withdraw, { body: order });
    const passed = await staff.act(trea, 'consoleWithdrawalPass', {
      ...{ code: id, body: { reason: 'asked by telephone' }, factor: true },
    });
    expect(passed.code, passed.text).toBe(0);
    const newest = async () => (await must(routes.withdrawList)).list[0];
    await expect.poll(async () => (await newest())?.txid, WAIT).not.toBe('');
    const { txid = '' } = (await newest()) ?? {};
    await mineWith(txid, 3);
    await expect.poll(async () => (await newest())?.status, WAIT).toBe(4);
    const { vout } = await askBitcoin(world.dataDir, 'getrawtransaction', [txid, 2]);
    expect(vout[0]).toMatchObject({ value: 0.01, scriptPubKey: { address: STRANGER } });

    // A comparison after its end has written down what it cost, and paused nothing.
    const settled = async () => {
      await staff.act(trea, 'consoleTreasuryRun');
      const { rows } = await world.client.query(
        'select network_fee is not null as settled from withdrawals where id = $1',
        [id],
      );
      return rows[0].settled;
    };
    await expect.poll(settled, WAIT).toBe(true);
    const { rows } = await world.client.query("select * from custody_coins where chain = 'BTC'");
    expect(rows).toMatchObject([{ coin: 'BTC', opening: '100000000000', paused_at: null }]);
    const { alarms } = (await staff.act(trea, 'consoleState')).data;
    expect(alarms).toBe(0);
  });
});
