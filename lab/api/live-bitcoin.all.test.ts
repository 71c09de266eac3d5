import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Code } from '@bourse/contract/codes.ts';
import type { ColdReserve } from '@bourse/contract/console/routes/proof.ts';
import type { ComparedCoin } from '@bourse/contract/console/routes/treasury.ts';
import { routes } from '@bourse/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBitcoind, startBitcoind } from '../../server/src/demo/chains/bitcoind.ts';
import { bitcoindPlaces } from '../../server/src/platform/files/bitcoind-places.ts';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import { bitcoinKeyHashOf, keyHashIn } from '../../web/src/features/proof/signer-of.ts';
import type { Colleague } from '../faults/staff.ts';
import { ForeignBitcoin } from './foreign-bitcoin.ts';
import { LiveCompany } from './live-company.ts';

const BITCOIND = findBitcoind(bitcoindPlaces(process.env));
const STRANGER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const machine = watchMachine();
const WAIT = { timeout: machine.patient(60_000), interval: 250 };
const BITCOIN = 'chain=BTC';

// Where there is no bitcoind, scripts/bitcoin.mjs says so and this is skipped.
describe.skipIf(!BITCOIND)('a company with Bitcoin', () => {
  const company = new LiveCompany();
  const { folder, chainsFile } = company;
  let foreign: ForeignBitcoin;
  let trea: Colleague;
  let hot: string;
  let cold: string;
  let address: string;

  const must: LiveCompany['must'] = (route, asked) => company.must(route, asked);
  const ask: ForeignBitcoin['ask'] = (...asked) => foreign.ask(...asked);
  const inWallet: ForeignBitcoin['inWallet'] = (...asked) => foreign.inWallet(...asked);
  const mine = (blocks: number) => foreign.mine(blocks);

  beforeAll(async () => {
    foreign = await ForeignBitcoin.open(BITCOIND ?? '', folder);
    ({ cold } = foreign);
    writeFileSync(chainsFile, foreign.chainsOf(company));
    ({ hot } = await company.createWallet('btc', [cold]));
    await foreign.endow(hot);
    await company.open();
    trea = await company.staff.add('trea', ['treasury']);
  }, machine.patient(240_000));
  afterAll(async () => {
    await company.stop();
    await foreign?.stop();
    company.remove();
  }, machine.patient(60_000));

  const treasury = async () => (await company.staff.act(trea, 'consoleTreasury')).data;
  const moves = async () => (await company.staff.act(trea, 'consoleTreasuryMoves')).data.list;
  /** As of a comparison after now. */
  async function compared(): Promise<ComparedCoin> {
    const askedAt = Date.now();
    const isNew = async () => {
      const { coins, isRunning } = await treasury();
      if ((coins[0]?.comparedAt ?? 0) >= askedAt) return true;
      if (!isRunning) await company.staff.act(trea, 'consoleTreasuryRun');
      return false;
    };
    await expect.poll(isNew, WAIT).toBe(true);
    return (await treasury()).coins[0] as ComparedCoin;
  }
  const listed = async () =>
    (await must(routes.currencies)).chain.find(({ chain }) => chain === 'BTC');
  const deposit = async () => (await must(routes.depositList)).list[0];

  test('the example of the documentation runs on a foreign node: the books begin equal', {
    timeout: machine.patient(240_000),
  }, async () => {
    await expect
      .poll(listed, WAIT)
      .toMatchObject({ network: 'Bitcoin', status: 1, depositConfirm: 2, withdrawConfirm: 3 });
    const coin = await compared();
    expect(coin).toMatchObject({ coin: 'BTC', opening: '40', held: '40', gap: '0', hot: '2' });
    expect(coin).toMatchObject({ cold: '38', hotPercent: 5, isPaused: false, excess: '0' });
    const [wallet] = (await treasury()).wallets;
    expect(wallet).toMatchObject({ chain: 'BTC', hot, cold, gas: '', sweeps: false });
  });

  test('I63 a deposit counts up to its credit, and what is too much of it goes to cold by itself', {
    timeout: machine.patient(240_000),
  }, async () => {
    ({ address } = await must(routes.depositAddress, { query: BITCOIN }));
    const txid = await inWallet('people', 'sendtoaddress', address, '1');
    await mine(1);
    await expect.poll(async () => (await deposit())?.step, WAIT).toBe('seen');
    await mine(1);
    await expect.poll(async () => (await deposit())?.step, WAIT).toBe('credited');
    // Deposit addresses pay like the hot one: it is 3 of 41, above 7%.
    expect(await compared()).toMatchObject({ arrived: '1', gap: '0', hotPercent: 7.31 });
    await mine(1);
    await expect.poll(async () => (await deposit())?.step, WAIT).toBe('withdrawable');
    expect(await deposit()).toMatchObject({ amount: '1', txid, network: 'Bitcoin' });
    const newest = async () => (await moves())[0];
    // The node knows it before a block is made.
    const isSent = async () => {
      await compared();
      const { transaction = '', confirmations = 0 } = (await newest()) ?? {};
      return confirmations > 0 || (await ask('getrawmempool')).includes(transaction);
    };
    await expect.poll(isSent, WAIT).toBe(true);
    // Down to 5%.
    expect(await newest()).toMatchObject({ kind: 'to-cold', amount: '0.95', from: hot, to: cold });
    await mine(3);
    await expect.poll(async () => (await newest())?.state, WAIT).toBe('done');
    expect(await foreign.holds(cold)).toBe(38.95);
    // The follower of the chain may be a block behind the node.
    await expect.poll(async () => (await compared()).cold, WAIT).toBe('38.95');
    const coin = await compared();
    expect(coin).toMatchObject({ gap: '0', cold: '38.95', isPaused: false });
    // The treasury looks at what was compared a moment later.
    await expect.poll(async () => (await treasury()).coins[0]?.excess, WAIT).toBe('0');
    expect(coin.hotPercent).toBeLessThanOrEqual(5);
    expect(Number(coin.gas)).toBeGreaterThan(0);
    // What was left of its coins came home: nothing from outside. And it went once.
    expect((await treasury()).arrivals).toEqual([]);
    expect(await moves()).toHaveLength(1);
  });

  test('I64 a withdrawal is passed by a person, signed, final after its blocks, and the books agree', {
    timeout: machine.patient(240_000),
  }, async () => {
    const order = { chain: 'BTC', coin: 'BTC', amount: '0.5001', address: STRANGER };
    const own = await company.ask(routes.withdraw, { body: { ...order, address: cold } });
    expect(own.code, own.text).toBe(Code.addressOwn);
    const { id } = await must(routes.withdraw, { body: order });
    const passed = await company.staff.act(trea, 'consoleWithdrawalPass', {
      ...{ code: id, body: { reason: 'asked by telephone' }, factor: true },
    });
    expect(passed.code, passed.text).toBe(0);
    const newest = async () => (await must(routes.withdrawList)).list[0];
    await expect.poll(async () => (await newest())?.status, WAIT).toBe(6);
    const { txid = '' } = (await newest()) ?? {};
    await expect.poll(() => ask('getrawmempool'), WAIT).toContain(txid);
    await mine(3);
    await expect.poll(async () => (await newest())?.status, WAIT).toBe(4);
    const { vout } = await ask('getrawtransaction', txid, 2);
    expect(vout[0]).toMatchObject({ value: 0.5, scriptPubKey: { address: STRANGER } });
    expect(await compared()).toMatchObject({ sent: '0.5', gap: '0', isPaused: false });
    expect((await treasury()).arrivals).toEqual([]);
    const { deposits, withdrawals, chains } = await must(routes.status);
    expect({ deposits, withdrawals }).toEqual({ deposits: 'works', withdrawals: 'works' });
    expect(chains).toMatchObject([{ chain: 'BTC', isAway: false, unlockConfirm: 3 }]);
  });

  test('what comes back from cold is known by its sender, what comes from elsewhere waits to be booked', {
    timeout: machine.patient(240_000),
  }, async () => {
    // Signed by the keys of cold, of which nothing here knows; the rest stays at the same address.
    const change = { changeAddress: cold, fee_rate: 5 };
    const plain = await inWallet('cold', 'createrawtransaction', [], [{ [hot]: '0.3' }]);
    const { hex: funded } = await inWallet('cold', 'fundrawtransaction', plain, change);
    const { hex: signed } = await inWallet('cold', 'signrawtransactionwithwallet', funded);
    await ask('sendrawtransaction', signed);
    await inWallet('people', 'sendtoaddress', hot, '0.01');
    await mine(3);
    const origins = async () =>
      (await treasury()).arrivals.map(({ origin, place, amount }) => [origin, place, amount]);
    await expect.poll(async () => (await origins()).length, WAIT).toBe(3);
    expect(await origins()).toEqual(
      expect.arrayContaining([
        ['cold', 'hot', '0.3'],
        ['outside', 'hot', '0.01'],
      ]),
    );
    expect((await origins()).filter(([origin]) => origin === 'cold')).toHaveLength(2);
    // Only what is new is too many, and nothing is paused by it.
    expect(await compared()).toMatchObject({ gap: '0.01', isPaused: false });
    const { list } = (await company.staff.act(trea, 'consoleUnexplained')).data;
    expect(list).toMatchObject([{ why: 'house', amount: '0.01', chain: 'BTC' }]);
  });

  test('O12 reserves are proved by signatures of the addresses that hold them', {
    timeout: machine.patient(240_000),
  }, async () => {
    await company.staff.act(trea, 'consoleProofRun');
    const newest = async () => (await must(routes.proofRuns)).list[0];
    await expect.poll(async () => (await newest())?.chains[0]?.chain, WAIT).toBe('BTC');
    const { root, list } = await must(routes.proofReserves);
    const kinds = list.map(({ kind, unsigned }) => [kind, unsigned]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['hot', ''],
        ['cold', 'cold'],
      ]),
    );
    for (const { address: one, message, signature, kind } of list) {
      if (kind === 'cold') continue;
      expect(message.split('\n')).toEqual(
        expect.arrayContaining([`root ${root}`, 'chain BTC', `address ${one}`]),
      );
      expect(bitcoinKeyHashOf(message, signature)).toBe(keyHashIn(one));
      expect(bitcoinKeyHashOf(message.replace('root', 'roof'), signature)).not.toBe(keyHashIn(one));
    }
  });

  test('a signature of the cold key, made elsewhere, is checked and stands until the next one', {
    timeout: machine.patient(240_000),
  }, async () => {
    const colds = async () => (await company.staff.act(trea, 'consoleProofRuns')).data.cold;
    const shown = async () =>
      (await must(routes.proofReserves)).list.find(({ kind }) => kind === 'cold');
    const [one] = (await colds()) as [ColdReserve];
    const handIn = (signature: string, more: object = {}) =>
      company.staff.act(trea, 'consoleReserveSign', {
        body: { ...{ root: one.root, chain: 'BTC', address: cold, signature }, ...more },
      });
    expect(one).toMatchObject({ chain: 'BTC', address: cold, signedAt: 0, isNewest: false });
    const signature = await inWallet('cold', 'signmessage', cold, one.message);
    const others = await inWallet('people', 'getnewaddress', '', 'legacy');
    const byOthers = await inWallet('people', 'signmessage', others, one.message);
    const wrong = await inWallet('cold', 'signmessage', cold, `${one.message} `);
    for (const bad of ['', 'AAAA', byOthers, wrong]) {
      expect((await handIn(bad)).code).toBe(Code.reserveSignatureWrong);
    }
    expect((await handIn(signature, { root: 'ab'.repeat(32) })).code).toBe(Code.proofNotNewest);
    expect((await handIn(signature, { address: hot })).code).toBe(Code.notFound);
    expect((await shown())?.signature).toBe('');
    const taken = await handIn(signature);
    expect(taken.code, taken.text).toBe(0);
    expect(await shown()).toMatchObject({ signature, message: one.message, unsigned: '' });
    expect(bitcoinKeyHashOf(one.message, signature)).toBe(keyHashIn(cold));
    expect((await colds())[0]).toMatchObject({ isNewest: true });
    // The next proof asks for another one; until then this one stands, for its own root.
    await company.staff.act(trea, 'consoleProofRun');
    await expect.poll(async () => (await colds())[0]?.root, WAIT).not.toBe(one.root);
    expect((await colds())[0]).toMatchObject({ isNewest: false });
    expect((await colds())[0]?.signedAt).toBeGreaterThan(0);
    expect(await shown()).toMatchObject({ signature, message: one.message, unsigned: '' });
  });

  test.each([
    [
      'another network',
      (text: string) => text.replace('"chain": "regtest"', '"chain": "main"'),
      'the node is of the network regtest, not main',
    ],
    [
      'no seed',
      (text: string) => text.replace(/signer\/btc"/, 'signer/no"'),
      'npm run wallet:create',
    ],
  ])(
    '%s refuses the start with one sentence',
    { timeout: 120_000 },
    async (_, changes, sentence) => {
      const file = join(folder, 'wrong.json');
      writeFileSync(file, foreign.chainsOf(company, changes));
      await expect(company.start(file)).rejects.toMatchObject({
        ...{ name: 'Error', message: expect.stringContaining(sentence) },
      });
    },
  );

  test('a node without an index of transactions refuses the start', {
    timeout: 120_000,
  }, async () => {
    const bare = await startBitcoind(BITCOIND ?? '', join(folder, 'bare'), undefined, [
      '-txindex=0',
    ]);
    try {
      const file = join(folder, 'wrong.json');
      writeFileSync(
        file,
        foreign.chainsOf(company, (text) => text.replaceAll(foreign.url, bare.url)),
      );
      await expect(company.start(file)).rejects.toMatchObject({
        message: expect.stringContaining('has no index of transactions'),
      });
    } finally {
      await bare.kill();
    }
  });
});
