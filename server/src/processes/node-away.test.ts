import { AccountKind } from '@bourse/contract/enumerations.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { BTC, ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { rounds } from '@bourse/core/fixtures/test-length.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BITCOIND, startBitcoinWorld } from '#custody/chains/bitcoin/test-world.ts';
import { type Chain, ChainAway } from '#custody/chains/chain.ts';
import { ChainRunner } from '#custody/chains/chain-runner.ts';
import { EvmChain } from '#custody/chains/evm/evm-chain.ts';
import { startEvmWorld } from '#custody/chains/evm/test-world.ts';
import { ChainBook, type CoinTerms, type ListedChain } from '#custody/coins/chain-book.ts';
import { type CoinWorld, STRANGER, startCoinWorld } from '#custody/coins/test-coin-world.ts';
import { allotAddress } from '#custody/deposits/address-store.ts';
import { Watcher } from '#custody/deposits/deposits.ts';
import { holdMoney } from '#custody/withdrawals/hold-money.ts';
import { WithdrawalStore } from '#custody/withdrawals/store.ts';
import { Payouts } from '#custody/withdrawals/withdrawals.ts';
import { watchMachine } from '#platform/test-machine.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import type { User } from '#ports/user-directory.ts';
import { readChain, statusOf, troublesOf } from '#staff/status/reading.ts';

/** Of an hour in which blocks come each seven seconds: more than one look reads. */
const BLOCKS_AWAY = 520;
/** Of as long as ten hours. */
const BITCOIN_BLOCKS_AWAY = 60;
const SILENT_LOOKS = 10;
const machine = watchMachine();

/** A chain whose node can be unplugged. */
function switched(chain: Chain): { readonly chain: Chain; readonly plug: { isOut: boolean } } {
  const plug = { isOut: false };
  const asked = new Set([
    'tip',
    'blockAt',
    'arrivals',
    'unlistedArrivals',
    'transaction',
    'balance',
  ]);
  const guarded = new Proxy(chain, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]) => {
        if (plug.isOut && asked.has(String(name)))
          return Promise.reject(new ChainAway('no answer'));
        return value.apply(target, parameters);
      };
    },
  });
  return { chain: guarded, plug };
}

interface SharedParts {
  readonly chain: Chain;
  /** Chain units of one coin. */
  readonly coin: bigint;
  pay(to: string, amount: bigint): Promise<unknown>;
  mine(blocks: number): Promise<unknown>;
  stop(): Promise<unknown>;
}

async function onEvm(): Promise<SharedParts> {
  const { local, options, pay, mine, stop } = await startEvmWorld();
  const coins = [{ symbol: 'BTC', decimals: 18, movesExactly: true }];
  const chain = new EvmChain(local.node, { ...options, coins, traces: false });
  return { chain, coin: 10n ** 18n, pay: (to, amount) => pay('COIN', to, amount), mine, stop };
}

async function onBitcoin(): Promise<SharedParts> {
  const { chain, pay, mine, stop } = await startBitcoinWorld({ symbol: 'BTC' });
  return { chain, coin: 10n ** 8n, pay: (to, amount) => pay('BTC', to, amount), mine, stop };
}

async function onFake(): Promise<SharedParts> {
  const { chain } = world.now;
  return {
    ...{ chain, coin: 10n ** 10n, stop: async () => undefined },
    pay: async (to, amount) => chain.send([{ symbol: 'BTC', to, amount }]),
    mine: async (blocks) => chain.mine(blocks),
  };
}

const terms: readonly CoinTerms[] = [
  {
    ...{ coin: 'BTC', depositMin: '1', withdrawMin: '2', withdrawMax: '1000', withdrawFee: '1' },
    ...{ reviewAbove: '500', twoPeopleAbove: '900' },
  },
];

let world: CoinWorld;
beforeAll(async () => {
  world = await startCoinWorld();
});
beforeEach(() => world.clear());
afterAll(() => world.stop());

function watcherOf(listed: ListedChain): Watcher {
  const { alarms, desk } = world.now;
  return new Watcher({
    ...{ database: world.database, engine: world.engine, alarms, chain: listed, tell: world.tell },
    ...{ catalog: desk.live.catalog, changeAndTell: world.changeAndTell() },
    stopWithdrawals: async () => undefined,
    openWithdrawals: async () => undefined,
    fundsOf: (one, asset) => desk.live.balanceOf(one, AccountKind.FUNDING, asset).available,
  });
}

/** What the server does each second, one piece at a time. */
function turnsOf(listed: ListedChain, payouts: Pick<Payouts, 'look'> = { look: async () => {} }) {
  const upkeep = new TestUpkeep(world.now.alarms);
  const watchers = [watcherOf(listed)];
  new ChainRunner({ open: () => [listed] }, watchers, payouts, [], [], upkeep).start();
  return () => upkeep.pass();
}

function statusNow(listed: ListedChain) {
  const reading = {
    ...{
      time: 0,
      isEngineHeld: false,
      markets: [],
      contracts: [],
      isSignerAway: false,
      isFeedOpen: true,
    },
    ...{ arePricesSilent: false, hasDatabase: true, areMailsSlow: false },
    isSignUpOpen: true,
    chains: [readChain(listed, new Set())],
  };
  const { deposits, chains } = statusOf(reading);
  return { deposits, isAway: chains[0]?.isAway, troubles: troublesOf(reading) };
}

const chains = [
  ['the fake chain', onFake, true, BLOCKS_AWAY],
  ['an EVM node', onEvm, true, BLOCKS_AWAY],
  ['a Bitcoin node', onBitcoin, BITCOIND !== undefined, BITCOIN_BLOCKS_AWAY],
] as const;

describe.each(chains.slice(0, rounds({ commit: 1, all: chains.length })))(
  '%s',
  (_name, start, isThere, blocks) => {
    test.skipIf(!isThere)(
      'F37 is down for an hour: the alarm and the status say so, nothing is lost and nothing twice',
      {
        timeout: machine.patient(180_000),
      },
      async () => {
        const ground = await start();
        try {
          const { chain, plug } = switched(ground.chain);
          const { live } = world.now.desk;
          const listed = new ChainBook([{ chain, terms }], live.catalog).chainFor(chain.code);
          const turn = turnsOf(listed);
          const user = await world.person();
          const address = await allotAddress(world.database, chain, user, 0);
          const other = await world.person();
          const late = await allotAddress(world.database, chain, other, 0);
          const funds = (of: number) =>
            Number(live.balanceOf(of, AccountKind.FUNDING, BTC).available) / ONE;
          await turn();
          await ground.pay(address, 2n * ground.coin);
          await ground.mine(1);
          await turn();
          expect(statusNow(listed)).toEqual({ deposits: 'works', isAway: false, troubles: [] });

          plug.isOut = true;
          await ground.pay(address, 3n * ground.coin);
          await ground.mine(blocks - 1);
          await ground.pay(late, 4n * ground.coin);
          await ground.mine(1);
          for (let looks = 0; looks < SILENT_LOOKS; looks += 1) await turn();
          expect(world.now.alarms.names).toEqual(['chain_away']);
          const troubles = [{ kind: 'chain-away', about: chain.name }];
          expect(statusNow(listed)).toEqual({ deposits: 'stopped', isAway: true, troubles });
          expect([funds(user), funds(other)]).toEqual([0, 0]);

          plug.isOut = false;
          if (blocks === BLOCKS_AWAY) {
            await turn();
            // More is left than one look reads: all is not well before the rest is read.
            expect(statusNow(listed)).toMatchObject({ deposits: 'stopped', isAway: true });
          }
          await turn();
          expect(statusNow(listed)).toEqual({ deposits: 'works', isAway: false, troubles: [] });
          expect([funds(user), funds(other)]).toEqual([5, 0]);
          await ground.mine(chain.unlockConfirmations);
          for (let looks = 0; looks < 3; looks += 1) await turn();
          expect([funds(user), funds(other)]).toEqual([5, 4]);
          const { rows } = await world.pool.query('select state from deposits');
          expect(rows.map(({ state }) => state)).toEqual(['unlocked', 'unlocked', 'unlocked']);
          expect(await world.noticesOf(user)).toHaveLength(2);
          expect(await world.noticesOf(other)).toHaveLength(1);
        } finally {
          await ground.stop();
        }
      },
    );
  },
);

test('F37 withdrawals wait while the node is down, one that is sent and one that is not, and each is paid once', async () => {
  const { chain, listed, sender, desk, book } = world.now;
  const store = new WithdrawalStore(world.database);
  const sources = {
    ...{ engine: world.engine, catalog: desk.live.catalog, chains: book },
    changeAndTell: world.changeAndTell(),
  };
  const payouts = new Payouts({
    ...{ ...sources, database: world.database, alarms: world.now.alarms, tell: world.tell },
    users: { findUser: async (id: number) => ({ id, holdUntil: 0 }) as unknown as User },
    ...{ clock: { now: () => desk.time }, locks: { isCovered: async () => true } },
    mayKeyWithdraw: async () => true,
    ...{ isPaused: async () => false, policy: { replaceAfterMs: 60_000 } },
  });
  const turn = turnsOf(listed, payouts);
  const user = await world.person();
  desk.deposit(user, USDT, 100 * ONE);
  const ask = async (requestKey: string) => {
    const asked = {
      ...{ user, requestKey, chain: 'FAKE', coin: 'USDT', amount: 20 * ONE, fee: ONE },
      ...{ address: STRANGER, memo: '', askedAt: desk.time, keyId: null },
    };
    const judge = async () => ({ evidence: [], needsTwoPeople: false });
    const row = await store.add(asked, judge);
    if (!row) throw new Error('it was asked for before');
    await holdMoney({ ...sources, store }, row);
  };
  const statuses = async () => {
    const { rows } = await world.pool.query('select status from withdrawals order by id');
    return rows.map(({ status }) => status);
  };
  await turn();
  await ask('sent');
  await turn();
  await turn();
  expect(await statuses()).toEqual([Status.confirming]);

  chain.isAway = true;
  await ask('waiting');
  for (let looks = 0; looks < SILENT_LOOKS; looks += 1) await turn();
  expect(await statuses()).toEqual([Status.confirming, Status.passed]);
  expect(sender.signed.size).toBe(1);
  expect(world.now.alarms.names).toContain('chain_away');
  chain.isAway = false;
  chain.mine(BLOCKS_AWAY);
  for (let looks = 0; looks < 4; looks += 1) await turn();
  chain.mine(3);
  for (let looks = 0; looks < 3; looks += 1) await turn();
  expect(await statuses()).toEqual([Status.committed, Status.committed]);
  expect(await chain.balance(STRANGER, 'USDT')).toBe(2n * 19n * 10n ** 10n);
  const { available, frozen } = desk.live.balanceOf(user, AccountKind.FUNDING, USDT);
  expect([Number(available) / ONE, frozen]).toEqual([60, 0n]);
});
