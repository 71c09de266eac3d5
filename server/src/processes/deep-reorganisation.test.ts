import { AccountKind } from '@bourse/contract/enumerations.ts';
import { BTC, ONE } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BITCOIND, startBitcoinWorld } from '#custody/chains/bitcoin/test-world.ts';
import type { ChainWorld } from '#custody/chains/chain.suite.ts';
import { EvmChain } from '#custody/chains/evm/evm-chain.ts';
import { startEvmWorld } from '#custody/chains/evm/test-world.ts';
import { ChainBook } from '#custody/coins/chain-book.ts';
import { type CoinWorld, startCoinWorld } from '#custody/coins/test-coin-world.ts';
import { allotAddress } from '#custody/deposits/address-store.ts';
import { noteOpened, noteStopped, Watcher } from '#custody/deposits/deposits.ts';
import { watchMachine } from '#platform/test-machine.ts';

const machine = watchMachine();
const terms = [
  {
    ...{ coin: 'BTC', depositMin: '0.0001', withdrawMin: '0.02', withdrawMax: '1000' },
    ...{ withdrawFee: '0.001', reviewAbove: '500', twoPeopleAbove: '900' },
  },
];

/** A node of the EVM kind, whose own coin is one that the exchange keeps books in. */
async function startEvm(): Promise<ChainWorld> {
  const world = await startEvmWorld();
  const coins = [{ symbol: 'BTC', decimals: 18, movesExactly: true }];
  return { ...world, chain: new EvmChain(world.local.node, { ...world.options, coins }) };
}

const nodes = [
  { name: 'anvil', isThere: true, start: startEvm, amount: 2n * 10n ** 18n },
  {
    ...{ name: 'bitcoind', isThere: BITCOIND !== undefined, amount: 200_000_000n },
    start: () => startBitcoinWorld({ symbol: 'BTC' }),
  },
];

// Where there is no bitcoind, scripts/bitcoin.mjs says so and its test is skipped.
describe.each(nodes.filter(({ isThere }) => isThere))(
  'a reorganisation that is deeper than the credit, on $name',
  ({ start, amount }) => {
    let world: CoinWorld;
    let node: ChainWorld;
    let user: number;
    let address: string;
    let look: () => Promise<void>;
    let stopped: number[];
    let opened: number[];

    beforeAll(async () => {
      world = await startCoinWorld();
      node = await start();
      const { alarms, desk } = world.now;
      const book = new ChainBook([{ chain: node.chain, terms }], desk.live.catalog);
      user = await world.person();
      address = await allotAddress(world.database, node.chain, user, 0);
      stopped = [];
      opened = [];
      const watcher = new Watcher({
        ...{ database: world.database, engine: world.engine, alarms, tell: world.tell },
        ...{ chain: book.chainFor(node.chain.code), catalog: desk.live.catalog },
        changeAndTell: world.changeAndTell(),
        stopWithdrawals: async (one) => {
          stopped.push(one);
          await noteStopped(one, world.database);
        },
        openWithdrawals: async (one) => {
          opened.push(one);
          await noteOpened(one, world.database);
        },
        fundsOf: (one, asset) => desk.live.balanceOf(one, AccountKind.FUNDING, asset).available,
      });
      look = () => watcher.look();
    }, machine.patient(240_000));
    afterAll(async () => {
      await node?.stop();
      await world?.stop();
    }, machine.patient(60_000));

    const funds = () =>
      world.now.desk.live.balanceOf(user, AccountKind.FUNDING, BTC).available / BigInt(ONE);
    /** The deposit's state after looks that read everything. */
    async function becomes(state: string): Promise<void> {
      const seen = async () => {
        await look();
        const { rows } = await world.pool.query('select state from deposits order by id');
        return rows.map((row) => row.state);
      };
      await expect.poll(seen, { timeout: machine.patient(60_000) }).toEqual([state]);
    }

    test('F34 what was credited is said to be gone, nothing more leaves, and its return credits nothing twice', {
      timeout: 600_000,
    }, async () => {
      const { depositConfirmations: credit, unlockConfirmations: unlock } = node.chain;
      // What people had before stays theirs.
      await node.mine(3);
      await look();
      const id = await node.pay('BTC', address, amount);
      await node.mine(credit);
      await becomes('credited');
      expect(funds()).toBe(2n);
      expect(stopped).toEqual([]);

      await node.reorganise(credit + 1);
      await becomes('reverted');
      expect((await node.chain.transaction(id)).state).not.toBe('included');
      expect(world.now.alarms.names).toContain('deposit_reverted');
      expect(stopped).toEqual([user]);
      expect(opened).toEqual([]);
      expect(funds()).toBe(2n);

      await node.resend(id);
      await node.mine(unlock);
      await becomes('unlocked');
      expect(funds()).toBe(2n);
      // Found in order at the next look.
      await look();
      expect(opened).toEqual([user]);
      expect(world.now.desk.engine.audit().findings).toEqual([]);
    });
  },
);
