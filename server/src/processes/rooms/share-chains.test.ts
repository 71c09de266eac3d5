import type { Role } from '@bourse/contract/console/roles.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TermsStore } from '#custody/coin-terms/coin-terms.ts';
import { ChainBook, type SharedChain } from '#custody/coins/chain-book.ts';
import { HOT, startCoinWorld } from '#custody/coins/test-coin-world.ts';
import { COLD, OTHER_COLD } from '#custody/coins/test-mover.ts';
import {
  type TreasuryConsoleDependencies,
  treasuryProposals,
  treasuryRoutes,
} from '#custody/treasury/console.ts';
import { begin, ground, moves, restart, turn } from '#custody/treasury/test-world.ts';
import type { Treasury } from '#custody/treasury/treasury.ts';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import type { Worker } from '#platform/upkeep.ts';
import { TestStaff } from '#staff/console/test-staff.ts';
import { shareChains } from './share-chains.ts';

const shared: SharedChain = {
  planId: 'of-one-file',
  signer: {
    evm: {
      ...{ hotAddress: HOT, gasAddress: HOT, coldAddresses: [], chainId: 1 },
      depositKey: 'an extended public key',
    },
  },
};

let people: Readonly<Record<Role, OperatorSession>>;
/** How often coins were compared for a person. */
let runs: number;
let isRunning: boolean;

beforeAll(async () => {
  ground.world = await startCoinWorld();
  const { database } = ground.world;
  people = await new TestStaff({ database, routesWith: () => [] }).hireEach();
});
beforeEach(async () => {
  await ground.world.pool.query('truncate chain_states');
  await begin({ hotTargetPercent: 5, hotUpperPercent: 7 });
  Object.assign(ground.listed, { shared });
  [runs, isRunning] = [0, false];
});
afterAll(() => ground.world.stop());

/** A process with a console: the one with the signers, or a gateway of another machine. */
async function open(hasSigners: boolean) {
  const { database } = ground.world;
  const { chain, mover, treasury: kept, opening, coins } = ground.listed;
  const terms = [...coins.values()].map((coin) => coin.terms);
  const setup = { chain, mover, treasury: kept, opening, terms };
  const book = hasSigners ? ground.book : new ChainBook([], ground.world.now.desk.live.catalog);
  const workers: Worker[] = [];
  const upkeep = { add: (worker: Worker) => void workers.push(worker) } as never;
  const { reconciliation } = ground;
  const treasuries: Treasury[] = hasSigners ? [ground.treasury] : [];
  const store = new TermsStore(database, book);
  if (hasSigners) await store.begin(1);
  const awaited = {
    code: chain.code,
    planId: shared.planId,
    open: async () => ({ ...setup, shared }),
  };
  const found = shareChains(
    {
      ...{ database, upkeep, awaitedChains: hasSigners ? [] : [awaited] },
      roles: { holds: () => hasSigners } as never,
    },
    book,
    store,
    {
      treasuries,
      openTreasuries() {
        if (treasuries.length > 0 || book.open().length === 0) return;
        // One like that of the signers' process, which has never looked.
        restart();
        treasuries.push(ground.treasury);
      },
      lacking: () => [],
      comparisons: () => (hasSigners ? reconciliation.comparisons : []),
      runNow: async () => {
        [runs, isRunning] = [runs + 1, true];
      },
      isRunning: () => isRunning,
    },
  );
  await found.start();
  const own: TreasuryConsoleDependencies = {
    ...{ database, chains: book, treasuries, worthText: () => '7' },
    ...{ comparisons: found.comparisons, runNow: found.runNow, isRunning: found.isRunning },
  };
  const staff = new TestStaff({
    ...{ database, now: () => ground.now, kinds: () => treasuryProposals(own) },
    routesWith: (acts) => treasuryRoutes(own, acts),
  });
  const page = async () => (await staff.act(people.treasury, 'consoleTreasury')).data;
  const pass = async () => {
    for (const { where, look } of workers) if (hasSigners || where !== 'signer') await look();
  };
  return { staff, page, pass };
}

test('F72 comparisons and the treasury are the same at a gateway without signers', async () => {
  await turn();
  const signers = await open(true);
  await signers.pass();
  const said = await signers.page();
  expect(said.coins.map(({ coin }) => coin)).toEqual(['BTC', 'USDT']);
  expect(said.wallets).toMatchObject([{ chain: 'FAKE', hot: HOT, cold: COLD }]);
  const gateway = await open(false);
  await gateway.pass();
  expect(await gateway.page()).toEqual(said);
});

test('F72 a comparison that is asked for at a gateway is made where the signers are, once', async () => {
  await turn();
  const signers = await open(true);
  await signers.pass();
  const gateway = await open(false);
  await gateway.pass();
  expect((await gateway.staff.act(people.treasury, 'consoleTreasuryRun')).code).toBe(0);
  expect((await gateway.page()).isRunning).toBe(true);
  await signers.pass();
  await gateway.pass();
  expect(runs).toBe(1);
  expect((await gateway.page()).isRunning).toBe(true);
  isRunning = false;
  await signers.pass();
  await gateway.pass();
  expect((await gateway.page()).isRunning).toBe(false);
  expect(runs).toBe(1);
});

test('F72 two people send coins to cold and choose a cold address at a gateway; the signers carry it out', async () => {
  await turn();
  const signers = await open(true);
  await signers.pass();
  const carrying = { ...ground };
  const { staff, pass } = await open(false);
  await pass();
  const fields = { chain: 'FAKE', coin: 'USDT', amount: '10', cold: COLD };
  const sent = await staff.propose(people.treasury, 'cold-send', fields);
  expect((await staff.pass(people.risk, sent.data.proposal)).data?.proposal.state).toBe('passed');
  const chosen = await staff.propose(people.admin, 'cold-set-change', {
    ...{ chain: 'FAKE', was: COLD, cold: OTHER_COLD },
  });
  const passed = await staff.pass(people.treasury, chosen.data.proposal);
  expect(passed.data?.proposal.state).toBe('passed');
  Object.assign(ground, carrying);
  await turn(8);
  expect(await moves()).toEqual(['to-cold USDT done']);
});
