import { AccountKind } from '@bourse/contract/enumerations.ts';
/** Coins at deposit addresses, a treasury that moves them, and books that must agree, for tests. */
import type { CommandRequest } from '@bourse/contract/messages.ts';
import { BTC, ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { CustodyFlows } from '#engine/projector/custody-flows.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { ChainBook, type CoinTerms, type ListedChain } from '../coins/chain-book.ts';
import { type CoinWorld, OPENING } from '../coins/test-coin-world.ts';
import { FakeMover, GAS } from '../coins/test-mover.ts';
import { allotAddress } from '../deposits/address-store.ts';
import { Watcher } from '../deposits/deposits.ts';
import { CustodyPauses, Reconciliation } from '../reconciliation/custody.ts';
import { type TreasuryPolicy, treasuryPolicy } from './policy.ts';
import { Treasury } from './treasury.ts';

/** Chain units of one coin: two decimals more than the engine's. */
export const COIN = 10n ** 10n;
/** Blocks after the one that has a move until the move is final. */
export const DEPTH = 3;

interface Ground {
  world: CoinWorld;
  user: number;
  address: string;
  now: number;
  book: ChainBook;
  listed: ListedChain;
  mover: FakeMover;
  projected: number;
  reconciliation: Reconciliation;
  treasury: Treasury;
  policy: TreasuryPolicy;
  /** What atomic units are worth: here a coin is a coin. */
  worthOf: (coin: string, amount: bigint) => bigint;
}

/** What a test file stands on: it sets the world, and `begin` the rest. */
export const ground = {} as Ground;

const terms: readonly CoinTerms[] = ['BTC', 'USDT'].map((coin) => ({
  ...{ coin, depositMin: '1', withdrawMin: '2', withdrawMax: '1000', withdrawFee: '1' },
  ...{ reviewAbove: '500', twoPeopleAbove: '900' },
}));

export async function begin(
  shares = { hotTargetPercent: 100, hotUpperPercent: 100 },
): Promise<void> {
  await ground.world.clear(DEPTH);
  const { chain, sender, desk } = ground.world.now;
  ground.mover = new FakeMover(chain);
  ground.projected = 0;
  ground.policy = {
    ...treasuryPolicy,
    sweepFeePerGasMax: 100n,
    replaceAfterMs: 60_000,
    gasForSweepsMin: 1n,
  };
  ground.worthOf = (_coin, amount) => amount;
  // What the gas account begins with.
  chain.send([{ symbol: 'BTC', to: GAS, amount: COIN }]);
  chain.mine();
  const opening = new Map([
    ['BTC', OPENING + COIN],
    ['USDT', OPENING],
  ]);
  const kept = ['BTC', 'USDT'].map((coin) => ({
    coin,
    sweepMin: '1',
    coldAutoMax: '500000',
    ...shares,
  }));
  const setup = { chain, sender, mover: ground.mover, terms, opening, treasury: kept };
  ground.book = new ChainBook([setup], desk.live.catalog);
  ground.listed = ground.book.chainFor(chain.code);
  ground.user = await ground.world.person();
  ground.address = await allotAddress(ground.world.database, chain, ground.user, 0);
  for (const asset of [BTC, USDT]) desk.deposit(ground.user, asset, 10_000 * ONE);
  ground.now = desk.time;
  restart();
  await watch();
}

/** What a process begins with: nothing but the rows. */
export function restart(database: Kysely<Database> = ground.world.database): void {
  const pauses = new CustodyPauses(ground.world.database);
  const { alarms } = ground.world.now;
  const clock = { now: () => ground.now };
  ground.reconciliation = new Reconciliation({
    ...{
      database: ground.world.database,
      chain: ground.listed,
      alarms,
      pauses,
      clock,
      caughtUp: project,
    },
  });
  ground.treasury = new Treasury({
    ...{
      database,
      chain: ground.listed,
      mover: ground.mover,
      policy: ground.policy,
      alarms,
      clock,
    },
    held: () => ground.reconciliation.heldCoins,
    worthOf: (coin, amount) => ground.worthOf(coin, amount),
    isPaused: (chain, coin) => pauses.isPaused(chain, coin),
  });
}

async function project(): Promise<boolean> {
  const outcomes = ground.world.now.desk.outcomes.slice(ground.projected);
  ground.projected += outcomes.length;
  const client = await ground.world.pool.connect();
  await new CustodyFlows().apply(client, outcomes).finally(() => client.release());
  return true;
}

export function watch(): Promise<void> {
  const { desk, alarms } = ground.world.now;
  const engine = { submit: (request: CommandRequest) => ground.world.engine.submit(request) };
  return new Watcher({
    ...{
      database: ground.world.database,
      engine,
      alarms,
      chain: ground.listed,
      tell: ground.world.tell,
    },
    ...{ catalog: desk.live.catalog, changeAndTell: ground.world.changeAndTell() },
    ...{ stopWithdrawals: async () => undefined, openWithdrawals: async () => undefined },
    fundsOf: (user, asset) => desk.live.balanceOf(user, AccountKind.FUNDING, asset).available,
  }).look();
}

export const gaps = () => ground.reconciliation.comparisons.map(({ gap }) => gap);
/** A block, what everybody makes of it, and the books still agree with the chain (I02). */
export async function turn(times = 1): Promise<void> {
  for (let left = times; left > 0; left -= 1) {
    ground.world.now.chain.mine();
    await watch();
    await ground.reconciliation.look();
    expect(gaps()).toEqual([0n, 0n]);
    await ground.treasury.look();
  }
}
export const arrive = (symbol: string, amount: bigint, to = ground.address) =>
  ground.world.now.chain.send([{ symbol, to, amount }]);
export const held = (place: string, symbol: string) =>
  ground.world.now.chain.balance(place, symbol);
export const moves = async (): Promise<readonly string[]> => {
  const { rows } = await ground.world.pool.query(
    'select kind, coin, state from treasury_moves order by id',
  );
  return rows.map(({ kind, coin, state }) => `${kind} ${coin} ${state}`);
};
export const alarms = () => new Set<string>(ground.world.now.alarms.names);
export const deposits = async () =>
  (await ground.world.pool.query('select coin, state from deposits')).rows;
