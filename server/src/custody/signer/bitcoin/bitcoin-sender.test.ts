import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transaction } from 'bitcoinjs-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BitcoinChain, DUST } from '../../chains/bitcoin/bitcoin-chain.ts';
import { BitcoinNode, hash } from '../../chains/bitcoin/bitcoin-node.ts';
import { targetOfBits } from '../../chains/bitcoin/block-proof.ts';
import { withoutWitness } from '../../chains/bitcoin/previous.ts';
import {
  BITCOIND,
  type BitcoinWorld,
  bitcoinText,
  network,
  startBitcoinWorld,
} from '../../chains/bitcoin/test-world.ts';
import type { Intent, Payout, SignedPayout } from '../../chains/chain.ts';
import { type BitcoinKeys, loadSignerKeys } from '../keys.ts';
import { testGuard } from '../test-record.ts';
import { type Answer, answerShape, type QuestionText, questionShape } from '../wire.ts';
import { askBitcoin } from './ask-bitcoin.ts';
import { BitcoinCalls, type BitcoinCallsOptions } from './bitcoin-calls.ts';
import { BitcoinPayments } from './bitcoin-payments.ts';
import { BitcoinSender } from './bitcoin-sender.ts';
import { type BitcoinRules, BitcoinSigner } from './bitcoin-signer.ts';

const BITCOIN = 100_000_000n;
/** Blocks on top of a coin before it is spent. */
const DEPTH = 6;
const rules: BitcoinRules = {
  ...{ chain: 'BTC', network, symbol: 'COIN', dayCap: 1_000n * BITCOIN },
  ...{
    feeRateMax: 500_000n,
    feeMax: 500_000n,
    coinsMax: 50,
    moveDayCap: 0n,
    targetMax: targetOfBits(network.leastWorkBits),
  },
};

// Where there is no bitcoind, scripts/bitcoin.mjs says so and these are skipped.
describe.skipIf(!BITCOIND)('payments in Bitcoin', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bitcoin-signer-'));
  const intents = new Map<string, Intent>();
  let world: BitcoinWorld;
  let keys: BitcoinKeys;
  let payments: BitcoinPayments;
  let signer: BitcoinSigner;
  let sender: BitcoinSender;
  let feeRate: bigint;
  let isAnswerLost: boolean;
  let names = 0;

  /** As over the socket: what is said is read again by its shape. */
  const ask = async (question: QuestionText): Promise<Answer> => {
    const read = questionShape.parse(JSON.parse(JSON.stringify(question)));
    const answer = await (async () => {
      if (read.kind === 'freeCoins') return { kind: 'coins', free: signer.free(read.coins) };
      if (read.kind !== 'signBitcoin') throw new Error('not asked here');
      const { feePerGas, ...signed } = await signer.sign(read);
      return { kind: 'signed', ...signed, feePerGas: String(feePerGas) };
    })().catch(({ reason, message }) => ({ kind: 'refused', reason, message }));
    if (isAnswerLost && answer.kind === 'signed') throw new Error('killed');
    return answerShape.parse(answer);
  };
  /** A process of the signer's that begins, with what the last one has left. */
  function open(): void {
    payments?.close();
    payments = new BitcoinPayments(folder, 0);
    const readIntent = async (withdrawal: string) => intents.get(withdrawal);
    const guard = testGuard(payments.journal);
    signer = new BitcoinSigner({ keys, payments, guard, rules, readIntent, now: Date.now });
  }
  function senderOf(changes: Partial<BitcoinCallsOptions> = {}): BitcoinSender {
    const { hotAddress } = keys;
    const { chain, node } = world;
    const options = {
      ...{ hotAddress, chain, bitcoin: network, node, signer: { ask } },
      ...{ feeRate: async () => feeRate, ...changes },
    };
    const calls = new BitcoinCalls(options);
    return new BitcoinSender({ hotAddress, calls, signer: options.signer });
  }
  async function approved(amount: bigint, to?: string): Promise<Payout> {
    names += 1;
    const withdrawal = String(names);
    const payout = {
      withdrawal,
      hold: names,
      symbol: 'COIN',
      amount,
      to: to ?? (await world.newAddress()),
    };
    const person = {
      createdBy: 'user:7',
      approvedBy: 'operator:1',
      heldUntil: 0,
      isHeld: true,
      isLogGone: false,
      lacksSecondPerson: false,
    };
    intents.set(withdrawal, { ...payout, ...person, chain: 'BTC' });
    return payout;
  }
  const inputsOf = (raw: string) =>
    Transaction.fromHex(raw).ins.map(
      ({ hash: key, index }) => `${Buffer.from(key).reverse().toString('hex')}:${index}`,
    );
  const waiting = () => world.node.call('getrawmempool', [], z.array(hash));
  const received = (address: string) =>
    world.wallet.call('getreceivedbyaddress', [address, 1], z.number());
  const reasonOf = (signing: Promise<SignedPayout>) =>
    signing.then(
      () => 'signed',
      ({ name, reason }) => (name === 'SigningRefused' ? reason : name),
    );

  beforeAll(async () => {
    const loaded = await loadSignerKeys(folder, join(folder, 'key'), true);
    keys = loaded.bitcoin(network);
    const { depositKey, hotAddress } = keys;
    world = await startBitcoinWorld({ depositKey, hotAddress });
    const { chain } = world;
    await world.payAll([
      ...Array.from({ length: 12 }, () => [hotAddress, BITCOIN] as const),
      ...[3, 4, 5].map((index) => [chain.depositAddress(index), 30_000n] as const),
    ]);
    await world.mine(DEPTH);
    open();
    sender = senderOf();
  });
  beforeEach(() => {
    feeRate = 10_000n;
    isAnswerLost = false;
  });
  afterAll(async () => {
    await world?.stop();
    payments?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a payment is what was approved, to the satoshi; the rest comes home', async () => {
    const payout = await approved(12_345_678n);
    const signed = await sender.sign(payout, { depth: DEPTH, nonce: 7 });
    expect([signed.nonce, signed.from]).toEqual([7, keys.hotAddress]);
    const { outs, ins, getId, virtualSize } = ((read) => ({
      ...{ outs: read.outs, ins: read.ins, getId: read.getId(), virtualSize: read.virtualSize() },
    }))(Transaction.fromHex(signed.raw));
    expect(getId).toBe(signed.transaction);
    expect(ins.every(({ sequence }) => sequence === 0xfffffffd)).toBe(true);
    expect(outs[0]?.value).toBe(payout.amount);
    await sender.broadcast(signed.raw);
    await sender.broadcast(signed.raw);
    expect(await world.chain.transaction(signed.transaction)).toMatchObject({ state: 'waiting' });
    await world.mine(1);
    await sender.broadcast(signed.raw);
    expect(await received(payout.to)).toBe(0.12345678);
    const { fee = 0n, arrivals } = await world.chain.transaction(signed.transaction);
    expect(arrivals.map(({ address }) => address)).toEqual([payout.to, keys.hotAddress]);
    // The rate that was asked for, and hardly more.
    expect(Number(fee) / virtualSize).toBeGreaterThanOrEqual(10);
    expect(Number(fee) / virtualSize).toBeLessThan(10.3);
  });

  test('F56 payments that the chain knows and the record does not are found out, whether a block has them or they wait', async () => {
    const { hotAddress } = keys;
    const lost = new BitcoinPayments(mkdtempSync(join(folder, 'lost-')), 0);
    const look = (record: BitcoinPayments) =>
      askBitcoin({
        ...{ nodes: [world.node], hotAddress, payments: record },
        depositCoins: async () => [],
      });
    const payout = await approved(1_000_000n);
    const signed = await sender.sign(payout, { depth: DEPTH, nonce: 8 });
    await sender.broadcast(signed.raw);
    expect(await look(payments)).toBeUndefined();
    const whileItWaits = await look(lost);
    expect(whileItWaits?.text).toMatch(/^\d+ coins [0-9a-f]{16}$/);
    await world.mine(1);
    expect(await look(payments)).toBeUndefined();
    const found = await look(lost);
    expect(found?.text).toMatch(/^\d+ coins [0-9a-f]{16}$/);
    found?.accept();
    expect(await look(lost)).toBeUndefined();
    // An output that paid a deposit, and is spent by whom the record does not know.
    const [spent = ''] = inputsOf(signed.raw);
    const other = new BitcoinPayments(mkdtempSync(join(folder, 'other-')), 0);
    const ofDeposits = await askBitcoin({
      ...{ nodes: [world.node], hotAddress: await world.newAddress(), payments: other },
      depositCoins: async () => [spent],
    });
    expect(ofDeposits?.text).toMatch(/^1 coins /);
    lost.close();
    other.close();
  });

  test('while fees are low, small deposits come along; what lies at the hot address does not', async () => {
    feeRate = 2_000n;
    const before = await world.chain.unspent();
    const payout = await approved(5_000_000n);
    const signed = await sender.sign(payout, { depth: DEPTH, nonce: 0 });
    const spent = new Set(inputsOf(signed.raw));
    const gone = before.coins.filter(({ transaction, output }) =>
      spent.has(`${transaction}:${output}`),
    );
    expect(gone.flatMap(({ index }) => index ?? []).sort()).toEqual([3, 4, 5]);
    expect(gone.filter(({ index }) => index === undefined)).toHaveLength(1);
    await sender.broadcast(signed.raw);
    await world.mine(1);
    expect(await world.chain.balance(world.chain.depositAddress(3), 'COIN')).toBe(0n);
  });

  describe('F38 one payment, wherever a process dies', () => {
    type Boundary = 'before signing' | 'after signing' | 'after storing' | 'after sending';
    test.each<Boundary>(['before signing', 'after signing', 'after storing', 'after sending'])(
      '%s',
      async (boundary) => {
        const payout = await approved(1_000_000n);
        let stored: SignedPayout | undefined;
        /** As the payout loop does it: sign, store, send. */
        const pay = async (diesAt?: Boundary) => {
          if (diesAt === 'before signing') throw new Error('killed');
          isAnswerLost = diesAt === 'after signing';
          stored ??= await sender.sign(payout, { depth: DEPTH, nonce: 1 });
          if (diesAt === 'after storing') throw new Error('killed');
          await sender.broadcast(stored.raw);
          if (diesAt === 'after sending') throw new Error('killed');
        };
        await expect(pay(boundary)).rejects.toThrow('killed');
        open();
        isAnswerLost = false;
        feeRate = 20_000n;
        await pay();
        await pay();
        expect(await waiting()).toEqual([stored?.transaction]);
        await world.mine(1);
        expect(await received(payout.to)).toBe(0.01);
        // Years later the same bytes are given again, without a look at coins or approvals.
        intents.delete(payout.withdrawal);
        open();
        expect(await sender.sign(payout, { depth: DEPTH, nonce: 1 })).toEqual(stored);
      },
    );
  });

  test('F39 a replacement spends the same coins and pays more, as nodes ask for; one of both is taken', async () => {
    const payout = await approved(2_000_000n);
    const first = await sender.sign(payout, { depth: DEPTH, nonce: 2 });
    await sender.broadcast(first.raw);
    const second = await sender.sign(payout, { depth: DEPTH, nonce: 2, replaces: first });
    expect(await sender.sign(payout, { depth: DEPTH, nonce: 2, replaces: first })).toEqual(second);
    expect(inputsOf(second.raw)).toEqual(inputsOf(first.raw));
    expect(second.feePerGas * 10n).toBeGreaterThanOrEqual(first.feePerGas * 11n);
    await sender.broadcast(second.raw);
    expect(await waiting()).toEqual([second.transaction]);
    // The node will not go back.
    await expect(sender.broadcast(first.raw)).rejects.toMatchObject({ name: 'BroadcastRefused' });
    // At a rate at which a tenth is less than what nodes want for passing it on.
    feeRate = 1_000n;
    const cheap = await approved(2_100_000n);
    const low = await sender.sign(cheap, { depth: DEPTH, nonce: 3 });
    await sender.broadcast(low.raw);
    const higher = await sender.sign(cheap, { depth: DEPTH, nonce: 3, replaces: low });
    await sender.broadcast(higher.raw);
    expect(await waiting()).toContain(higher.transaction);
    await world.mine(1);
    expect([await received(payout.to), await received(cheap.to)]).toEqual([0.02, 0.021]);
    await expect(sender.broadcast(first.raw)).rejects.toMatchObject({ name: 'BroadcastRefused' });
    expect((await world.chain.transaction(first.transaction)).state).toBe('unknown');
  });

  test('F39 after a reorganisation the other attempt may be the one, and there is still one', async () => {
    const payout = await approved(2_200_000n);
    const first = await sender.sign(payout, { depth: DEPTH, nonce: 4 });
    await sender.broadcast(first.raw);
    const second = await sender.sign(payout, { depth: DEPTH, nonce: 4, replaces: first });
    await world.mine(1);
    expect(await received(payout.to)).toBe(0.022);
    await world.reorganise(1);
    await sender.broadcast(second.raw);
    await world.mine(1);
    expect((await world.chain.transaction(second.transaction)).state).toBe('included');
    expect(await received(payout.to)).toBe(0.022);
  });

  test('fees fifty times higher are refused above the bound, and what waits stays as it is', async () => {
    const payout = await approved(2_300_000n);
    const first = await sender.sign(payout, { depth: DEPTH, nonce: 5 });
    await sender.broadcast(first.raw);
    feeRate = 510_000n;
    expect(await reasonOf(sender.sign(payout, { depth: DEPTH, nonce: 5, replaces: first }))).toBe(
      'fee',
    );
    expect(
      await reasonOf(sender.sign(await approved(2_400_000n), { depth: DEPTH, nonce: 6 })),
    ).toBe('fee');
    expect(await waiting()).toEqual([first.transaction]);
    // Within the bounds a replacement pays what is asked for.
    feeRate = 500_000n;
    const second = await sender.sign(payout, { depth: DEPTH, nonce: 5, replaces: first });
    expect(second.feePerGas).toBe(500_000n);
    await sender.broadcast(second.raw);
    await world.mine(1);
    expect(await received(payout.to)).toBe(0.023);
  });

  test('F40 payments at once share no coin, change that is not deep is not spent', async () => {
    await world.mine(DEPTH);
    const payouts = await Promise.all([1n, 2n, 3n, 4n].map((more) => approved(3_000_000n + more)));
    const signed: SignedPayout[] = [];
    for (const payout of payouts)
      signed.push(await sender.sign(payout, { depth: DEPTH, nonce: 8 }));
    const spent = signed.flatMap(({ raw }) => inputsOf(raw));
    expect(new Set(spent).size).toBe(spent.length);
    for (const { raw } of signed) await sender.broadcast(raw);
    await world.mine(1);
    const { coins, height } = await world.chain.unspent();
    const deep = coins
      .filter((coin) => height - coin.height + 1 >= DEPTH)
      .reduce((sum, { amount }) => sum + amount, 0n);
    const all = coins.reduce((sum, { amount }) => sum + amount, 0n);
    const tooMuch = await approved(deep);
    expect(all).toBeGreaterThan(deep + BITCOIN / 2n);
    expect(await reasonOf(sender.sign(tooMuch, { depth: DEPTH, nonce: 9 }))).toBe('notExecutable');
    await world.mine(DEPTH);
    expect(await reasonOf(sender.sign(tooMuch, { depth: DEPTH, nonce: 9 }))).toBe('signed');
  });

  test('what is deep enough by the rules of the chain now is spent, not by those it began with', async () => {
    const { height } = await world.chain.unspent();
    const payout = await approved(1_000_000n);
    const options = { depth: height + 1, nonce: 10 };
    expect(await reasonOf(sender.sign(payout, options))).toBe('notExecutable');
    expect(await reasonOf(sender.sign(payout, { ...options, depth: DEPTH }))).toBe('signed');
  });

  describe('S28 nothing else is signed', () => {
    /** A whole question, as the sender would ask it. */
    async function question(
      payout: Payout,
    ): Promise<Extract<QuestionText, { kind: 'signBitcoin' }>> {
      await world.payAll([[keys.hotAddress, 2n * BITCOIN]]);
      await world.mine(DEPTH);
      let asked: QuestionText | undefined;
      const spy = senderOf({
        signer: {
          ask: async (one) => {
            if (one.kind !== 'signBitcoin' || one.coins.length === 0) return ask(one);
            asked = one;
            return { kind: 'failed', message: 'not now' };
          },
        },
      });
      await spy.sign(payout, { depth: DEPTH, nonce: 0 }).catch(() => undefined);
      if (asked?.kind !== 'signBitcoin') throw new Error('nothing was asked');
      return asked;
    }
    const answerTo = async (asked: QuestionText) => {
      const answer = await ask(asked);
      return answer.kind === 'refused' ? answer.reason : answer.kind;
    };

    test('an intent that is another one in any field, and coins that are not ours', async () => {
      const payout = await approved(4_000_000n);
      const asked = await question(payout);
      const [coin] = asked.coins;
      if (!coin) throw new Error('no coin');
      const stranger = await world.newAddress();
      expect(await answerTo({ ...asked, to: stranger })).toBe('otherPayment');
      expect(await answerTo({ ...asked, to: payout.to.toUpperCase() })).toBe('otherPayment');
      expect(await answerTo({ ...asked, amount: '4000001' })).toBe('otherPayment');
      expect(await answerTo({ ...asked, hold: 9_999 })).toBe('otherPayment');
      expect(await answerTo({ ...asked, symbol: 'ETH' })).toBe('otherPayment');
      expect(await answerTo({ ...asked, network: 'main' })).toBe('otherChain');
      expect(await answerTo({ ...asked, withdrawal: '9999' })).toBe('noIntent');
      expect(await answerTo({ ...asked, replaces: 'ab'.repeat(32) })).toBe('otherPayment');
      expect(await answerTo({ ...asked, feeRate: '500001' })).toBe('fee');
      // And the fee of a whole transaction has its own bound.
      const readIntent = async (withdrawal: string) => intents.get(withdrawal);
      const strict = new BitcoinSigner({
        ...{ keys, payments, readIntent, now: Date.now, rules: { ...rules, feeMax: 1_000n } },
        guard: testGuard(payments.journal),
      });
      const read = questionShape.parse(asked);
      if (read.kind !== 'signBitcoin') throw new Error('another question');
      expect(await reasonOf(strict.sign(read))).toBe('fee');
      expect(await answerTo(asked)).toBe('signed');
    });

    test('a coin of a stranger, of another withdrawal, twice, or worth something else', async () => {
      const payout = await approved(4_100_000n);
      const asked = await question(payout);
      const [coin] = asked.coins;
      if (!coin) throw new Error('no coin');
      const withCoin = (changes: object) =>
        answerTo({ ...asked, coins: [{ ...coin, ...changes }] });
      const spent = await world.payAll([[await world.newAddress(), BITCOIN]]);
      const raw = await world.node.call('getrawtransaction', [spent], z.string());
      const foreign = { transaction: spent, output: 0, previous: withoutWitness(raw) };
      expect(await withCoin(foreign)).toBe('input');
      expect(await withCoin({ index: 3 })).toBe('input');
      expect(await withCoin({ output: coin.output + 1 })).toBe('input');
      const ofAnother = await world.node
        .call('gettxoutproof', [[spent]], z.string())
        .catch(() => '');
      for (const proof of ['', ofAnother, coin.proof.slice(2), `${coin.proof.slice(0, -2)}00`]) {
        expect(await withCoin({ proof })).toBe('input');
      }
      expect(await withCoin({ previous: withoutWitness(raw) })).toBe('input');
      expect(await answerTo({ ...asked, coins: [coin, coin] })).toBe('input');
      // What was changed in any byte has another id.
      const forged = `${coin.previous.slice(0, -8)}01000000`;
      expect(await withCoin({ previous: forged })).toBe('input');
      const other = await approved(4_200_000n);
      expect(await answerTo(asked)).toBe('signed');
      const { withdrawal, hold, to, amount: units } = other;
      const stolen = { ...asked, withdrawal, hold, to, amount: String(units) };
      expect(await answerTo(stolen)).toBe('input');
    });

    test('dust, above the cap of the day, and an amount that the coins do not hold', async () => {
      const dust = await approved(DUST - 1n);
      expect(await reasonOf(sender.sign(dust, { depth: DEPTH, nonce: 0 }))).toBe('notExecutable');
      const large = await approved(rules.dayCap);
      const small = await approved(4_300_000n);
      const asked = await question(small);
      const { withdrawal, hold, to, amount } = large;
      const cap = { ...asked, withdrawal, hold, to, amount: String(amount) };
      expect(await answerTo(cap)).toBe('dayCap');
      const most = await approved(2n * BITCOIN);
      const short = { ...asked, withdrawal: most.withdrawal, hold: most.hold, to: most.to };
      const [coin] = asked.coins;
      if (!coin) throw new Error('no coin');
      const held = { ...short, amount: String(most.amount), coins: [coin] };
      expect(await answerTo(held)).toBe('notExecutable');
      expect(payments.find(most.withdrawal)).toBeUndefined();
    });
  });

  test('F40 a second signer of the same keys does not start', () => {
    expect(() => new BitcoinPayments(folder, 0)).toThrow('another signer');
  });

  test('a node that is away is no reason to sign again or to give up', async () => {
    const nobody = new BitcoinNode('http://user:password@127.0.0.1:1');
    const chain = new BitcoinChain(nobody, world.options);
    const away = senderOf({ node: nobody, chain });
    const payout = await approved(4_400_000n);
    const signing = away.sign(payout, { depth: DEPTH, nonce: 0 });
    await expect(signing).rejects.toMatchObject({ name: 'ChainAway' });
    expect(payments.find(payout.withdrawal)).toBeUndefined();
    await expect(away.broadcast('00')).rejects.toMatchObject({ name: 'ChainAway' });
  });

  test('what the node itself says of fees is a rate that it takes', async () => {
    const plain = senderOf({ feeRate: undefined });
    const payout = await approved(4_500_000n);
    const signed = await plain.sign(payout, { depth: DEPTH, nonce: 0 });
    await plain.broadcast(signed.raw);
    await world.mine(1);
    expect(bitcoinText(payout.amount)).toBe('0.04500000');
    expect(await received(payout.to)).toBe(0.045);
  });
});
