import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeChain } from '../chain.suite.ts';
import { BitcoinChain } from './bitcoin-chain.ts';
import { BitcoinNode, hash, hex } from './bitcoin-node.ts';
import {
  BITCOIND,
  type BitcoinWorld,
  bitcoinText,
  startBitcoinWorld,
  TEST_DEPOSIT_KEY,
} from './test-world.ts';

// Where there is no bitcoind, scripts/bitcoin.mjs says so and these are skipped.
describe.skipIf(!BITCOIND)('on a real node', () => {
  describeChain('bitcoin', () => startBitcoinWorld());

  let world: BitcoinWorld;
  let mine: string;
  let yours: string;
  const isOurs = (address: string) => address === mine || address === yours;
  beforeAll(async () => {
    world = await startBitcoinWorld();
    mine = world.chain.depositAddress(0);
    yours = world.chain.depositAddress(1);
  });
  afterAll(() => world?.stop());
  const arrived = async () => {
    const told = await world.chain.arrivals(await world.chain.tip(), isOurs);
    return told.map(({ address, amount, logIndex }) => [address, amount, logIndex]);
  };

  test('addresses are those that the node makes of the same key', async () => {
    const named = z.object({ descriptor: z.string() });
    const text = `wpkh(${TEST_DEPOSIT_KEY}/*)`;
    const { descriptor } = await world.node.call('getdescriptorinfo', [text], named);
    const made = await world.node.call(
      'deriveaddresses',
      [descriptor, [0, 20]],
      z.array(z.string()),
    );
    expect(made.map((_, index) => world.chain.depositAddress(index))).toEqual(made);
  });

  test('F36 every output counts: of several users, and two of one user', async () => {
    const stranger = await world.newAddress();
    await world.payAll([
      ...([
        [mine, 5_000n],
        [stranger, 6_000n],
        [yours, 7_000n],
      ] as const),
      [mine, 8_000n],
    ]);
    await world.mine(1);
    expect(await arrived()).toEqual([
      ...[
        [mine, 5_000n, 0],
        [yours, 7_000n, 2],
      ],
      [mine, 8_000n, 3],
    ]);
    expect(await world.chain.balance(mine, 'COIN')).toBe(13_000n);
  });

  test('F35 what is replaced before its first block is waiting, then unknown, and never arrives', async () => {
    const before = await world.chain.balance(mine, 'COIN');
    const first = await world.pay('COIN', mine, 40_000n);
    expect(await world.chain.transaction(first)).toEqual({ state: 'waiting', arrivals: [] });
    // What only waits is in no balance.
    expect(await world.chain.balance(mine, 'COIN')).toBe(before);
    const second = await world.pay('COIN', await world.newAddress(), 40_000n, first);
    expect((await world.chain.transaction(first)).state).toBe('unknown');
    await world.mine(1);
    expect(await arrived()).toEqual([]);
    expect((await world.chain.transaction(second)).state).toBe('included');
  });

  test('F33 a reorganisation of three blocks with a double spend takes the arrival away for good', async () => {
    const before = await world.chain.balance(yours, 'COIN');
    const start = await world.chain.tip();
    const paid = await world.pay('COIN', yours, 90_000n);
    await world.mine(3);
    const taken = await world.chain.blockAt(start.height + 1);
    expect(await world.chain.balance(yours, 'COIN')).toBe(before + 90_000n);
    await world.reorganise(3);
    const double = await world.pay('COIN', await world.newAddress(), 90_000n, paid);
    await world.mine(2);
    expect((await world.chain.transaction(paid)).state).toBe('unknown');
    expect((await world.chain.transaction(double)).state).toBe('included');
    expect(await world.chain.balance(yours, 'COIN')).toBe(before);
    if (!taken) throw new Error('no block');
    await expect(world.chain.arrivals(taken, isOurs)).rejects.toMatchObject({ name: 'BlockGone' });
    await expect(world.chain.balance(yours, 'COIN', taken)).rejects.toMatchObject({
      name: 'BlockGone',
    });
  });

  test('a balance is one of exactly that block, whatever came and went since', async () => {
    const at = await world.chain.tip();
    const before = await world.chain.balance(mine, 'COIN', at);
    await world.pay('COIN', mine, 3_000n);
    await world.mine(1);
    const then = await world.chain.tip();
    await world.pay('COIN', mine, 4_000n);
    await world.mine(2);
    expect(await world.chain.balance(mine, 'COIN', at)).toBe(before);
    expect(await world.chain.balance(mine, 'COIN', then)).toBe(before + 3_000n);
    expect(await world.chain.balance(mine, 'COIN')).toBe(before + 7_000n);
    const far = world.chain.depositAddress(1_700);
    await world.pay('COIN', far, 5_000n);
    await world.mine(1);
    // More addresses than were asked about so far.
    expect(await new BitcoinChain(world.node, world.options).balance(far, 'COIN')).toBe(5_000n);
  });

  test('what blocks bring and spend is added to a scan, which is what a new scan tells', async () => {
    const [cold, hot] = [await world.newAddress(), world.options.hotAddress];
    const options = { ...world.options, coldAddresses: [cold] };
    let scans = 0;
    const counting = new (class extends BitcoinNode {
      override call: BitcoinNode['call'] = (method, ...more) => {
        scans += method === 'scantxoutset' ? 1 : 0;
        return world.node.call(method, ...more);
      };
    })(undefined);
    const chain = new BitcoinChain(counting, options);
    const sorted = async (of: BitcoinChain) => {
      const { coins, height, hash: key } = await of.unspent();
      const keyOf = (one: (typeof coins)[number]) => `${one.transaction}:${one.output}`;
      return { height, key, coins: [...coins].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) };
    };
    const agree = async () => {
      const told = await sorted(chain);
      expect(told).toEqual(await sorted(new BitcoinChain(world.node, options)));
      return told.coins;
    };
    // Asked for in one moment, as by a comparison.
    await Promise.all([hot, cold, mine].map((address) => chain.balance(address, 'COIN')));
    await agree();
    const numbered = chain.depositAddress(3);
    const paid = await world.payAll([
      [cold, 60_000n],
      [numbered, 7_000n],
    ]);
    await world.mine(2);
    const coins = await agree();
    expect(coins.find(({ address }) => address === numbered)).toMatchObject({ index: 3 });
    expect(coins.filter(({ address }) => address === cold)).toHaveLength(1);
    // Its wallet spends what is cold, and says so by the only address that pays.
    const raw = [[{ txid: paid, vout: 0 }], [{ [hot]: bitcoinText(50_000n) }]];
    const bare = await world.node.call('createrawtransaction', raw, hex);
    const shape = z.object({ hex });
    const signed = await world.wallet.call('signrawtransactionwithwallet', [bare], shape);
    const back = await world.node.call('sendrawtransaction', [signed.hex], hash);
    await world.mine(1);
    expect((await agree()).filter(({ address }) => address === cold)).toEqual([]);
    expect(await chain.transaction(back)).toMatchObject({ sender: cold, fee: 10_000n });
    expect(scans).toBe(1);
    // What a reorganisation takes back is not on top of it.
    await world.reorganise(2);
    await world.mine(1);
    await agree();
    expect(scans).toBe(2);
  });

  test('F37 a node of another chain, one that lags, and one that is not there tell nothing', async () => {
    const main = { ...world.options, bitcoin: { ...world.options.bitcoin, name: 'main' as const } };
    await expect(new BitcoinChain(world.node, main).tip()).rejects.toMatchObject({
      name: 'ChainAway',
    });
    const late = new BitcoinChain(world.node, {
      ...world.options,
      now: () => Date.now() + 7_200_000,
    });
    await expect(late.tip()).rejects.toMatchObject({ name: 'ChainAway', message: 'the node lags' });
    const nobody = new BitcoinNode('http://user:a-secret@127.0.0.1:1');
    const fault = await new BitcoinChain(nobody, world.options)
      .tip()
      .catch((error: Error) => error);
    expect(fault).toMatchObject({ name: 'ChainAway' });
    expect(String(fault)).not.toContain('secret');
  });
});
