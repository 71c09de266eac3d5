import { Code } from '@bourse/contract/codes.ts';
import { depositRoutes as routes } from '@bourse/contract/routes/deposits.ts';
import { ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import { StartRefused } from '#platform/start-refused.ts';
import type { User } from '#ports/user-directory.ts';
import { ChainAway } from '../chains/chain.ts';
import { TermsStore } from '../coin-terms/coin-terms.ts';
import { depositRoutes } from '../deposits/deposits.ts';
import { testWatcher } from '../deposits/test-watcher.ts';
import { askWithdrawal } from '../withdrawals/request.ts';
import { withdrawalContext } from '../withdrawals/test-context.ts';
import type { Lacking } from '../withdrawals/withdrawals.ts';
import { ChainBook, type ChainSetup, type SharedChain } from './chain-book.ts';
import { ChainFollower } from './chain-follower.ts';
import { ChainStates } from './chain-states.ts';
import { type CoinWorld, HOT, STRANGER, startCoinWorld } from './test-coin-world.ts';

const PLAN = 'of-one-file';
const shared: SharedChain = {
  planId: PLAN,
  signer: {
    evm: {
      ...{ hotAddress: HOT, gasAddress: HOT, coldAddresses: [], chainId: 1 },
      depositKey: 'an extended public key',
    },
  },
};

let world: CoinWorld;
let user: number;
beforeAll(async () => {
  world = await startCoinWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.clear();
  await world.pool.query('truncate chain_states, chain_terms');
  user = await world.person();
  world.now.desk.deposit(user, USDT, 100 * ONE);
});

const setupOf = (): ChainSetup => {
  const { chain, sender, listed } = world.now;
  const terms = [...listed.coins.values()].map((coin) => coin.terms);
  return {
    chain,
    sender,
    shared,
    terms: terms.map(({ depositsOpen: _d, withdrawalsOpen: _w, ...of }) => of),
  };
};

/** The machine with the signers: it looks at the node, and says how the chain goes. */
async function signers(own: Partial<SharedChain> = {}) {
  const { desk, listed } = world.now;
  const book = new ChainBook([{ ...setupOf(), shared: { ...shared, ...own } }], desk.live.catalog);
  await new TermsStore(world.database, book).begin(1);
  const states = new ChainStates(world.database);
  return {
    say: async (isAway = false, lacking: readonly Lacking[] = []) => {
      const { readHeight, tipHeight } = listed;
      Object.assign(book.chainFor(listed.code), { isAway, readHeight, tipHeight });
      await states.say(book.all(), lacking);
    },
  };
}

/** A gateway of another machine, which has the file and no signer. */
function gateway(planId = PLAN) {
  const { desk } = world.now;
  const book = new ChainBook([], desk.live.catalog);
  const follower = new ChainFollower({
    ...{ book, states: new ChainStates(world.database) },
    terms: new TermsStore(world.database, book),
    awaited: [
      {
        code: 'FAKE',
        planId,
        open: async (signer) => ({ ...setupOf(), shared: { planId, signer } }),
      },
    ],
  });
  const [addresses] = depositRoutes({
    ...{ database: world.database, pool: world.pool, live: desk.live, chains: book, isDemo: false },
  });
  return {
    book,
    look: () => follower.look(),
    lacking: () => follower.lacking,
    /** Where a person is to send coins. */
    addressOf: async (of = user): Promise<string> => {
      if (addresses?.route !== routes.depositAddress) throw new Error('it is another route');
      const input = { query: { chain: 'FAKE' }, body: {}, parameters: {} } as never;
      return ((await addresses.handle(input, callOf(of))) as { address: string }).address;
    },
    withdraw: (key: string) => {
      const users = {
        findUser: async (id: number) => ({ id, holdUntil: 0, frozen: false }) as unknown as User,
      };
      const context = { ...withdrawalContext(world, { users }), chains: book };
      const body = { chain: 'FAKE', coin: 'USDT', amount: '60', address: STRANGER, remark: '' };
      return askWithdrawal(context, body, { ...callOf(user), idempotencyKey: key });
    },
  };
}

const callOf = (of: number): Call => ({
  ...{ caller: userSession(of), language: 'en', requestId: 'one', address: '192.0.2.1' },
  ...{ userAgent: '', idempotencyKey: '', time: world.now.desk.time },
});
const silence = () => world.pool.query('update chain_states set seen = seen - 11000');
const withdrawals = async () => (await world.pool.query('select from withdrawals')).rowCount;

test('F72 a gateway that is there first offers a chain as soon as its signer has said who it is', async () => {
  const { book, look, addressOf, withdraw } = gateway();
  await expect(look()).rejects.toThrow(ChainAway);
  await expect(addressOf()).rejects.toMatchObject({ code: Code.chainUnknown });
  const { say } = await signers();
  await say();
  await look();
  expect(book.chainFor('FAKE')).toMatchObject({ isAway: false, isOutdated: false });
  expect(await addressOf()).toBe(world.now.chain.depositAddress(0));
  await withdraw('one');
  expect(await withdrawals()).toBe(1);
});

test('F72 what arrives at an address of a gateway is credited by the machine with the signers', async () => {
  const { say } = await signers();
  await say();
  const there = gateway();
  await there.look();
  const to = await there.addressOf();
  const { chain } = world.now;
  const watcher = testWatcher(world);
  await watcher.look();
  chain.send([{ symbol: 'USDT', to, amount: 500_0000000000n }]);
  for (let block = 0; block < 4; block += 1) chain.mine();
  await watcher.look();
  await watcher.look();
  const { rows } = await world.pool.query('select user_id, address, credited_at from deposits');
  expect(rows).toMatchObject([{ user_id: user, address: to }]);
  expect(rows[0].credited_at).not.toBeNull();
});

test('F72 two gateways at once give each person one address, and no address twice', async () => {
  const { say } = await signers();
  await say();
  const both = [gateway(), gateway()];
  for (const one of both) await one.look();
  const people = await Promise.all(Array.from({ length: 10 }, () => world.person()));
  const given = await Promise.all(
    people.map((of) => Promise.all(both.map((one) => one.addressOf(of)))),
  );
  for (const [first, second] of given) expect(first).toBe(second);
  expect(new Set(given.map(([first]) => first)).size).toBe(10);
});

test('F72 while the machine with the signers is silent, withdrawals are refused and nothing is changed', async () => {
  const { say } = await signers();
  await say();
  const { look, withdraw, book, addressOf } = gateway();
  await look();
  await silence();
  await expect(look()).rejects.toThrow(ChainAway);
  expect(book.chainFor('FAKE').isAway).toBe(true);
  await expect(withdraw('one')).rejects.toMatchObject({ code: Code.chainAway });
  expect(await withdrawals()).toBe(0);
  // The address is the same, whoever looks at the chain, and what arrives there is credited later.
  expect(await addressOf()).toBe(world.now.chain.depositAddress(0));
  await say(true);
  await look();
  await expect(withdraw('one')).rejects.toMatchObject({ code: Code.chainAway });
  await say();
  await look();
  await withdraw('one');
  expect(await withdrawals()).toBe(1);
});

test('F72 a gateway with another file of chains does not offer the chain, and says what is to be done', async () => {
  const { say } = await signers();
  await say();
  const other = gateway('of-another-file');
  const refused = await other.look().catch((error: Error) => error);
  expect(refused).toBeInstanceOf(StartRefused);
  expect((refused as Error).message).toBe(
    'FAKE of CHAINS_FILE is not the one of the machine with the signers: copy the file from there, and start again',
  );
  await expect(other.addressOf()).rejects.toMatchObject({ code: Code.chainUnknown });
});

test.each([
  [
    'other keys',
    { signer: { evm: { ...shared.signer.evm, depositKey: 'another' } } as SharedChain['signer'] },
    /other keys/,
  ],
  ['another file', { planId: 'of-another-file' }, /copy the file/],
])(
  'F72 a signer that has %s by now: no address is given out, and no withdrawal is taken',
  async (_, changed, why) => {
    await (await signers()).say();
    const there = gateway();
    await there.look();
    const known = await there.addressOf();
    await (await signers(changed)).say();
    await expect(there.look()).rejects.toThrow(why);
    await expect(there.addressOf(await world.person())).rejects.toMatchObject({
      code: Code.chainAway,
    });
    await expect(there.withdraw('one')).rejects.toMatchObject({ code: Code.chainAway });
    // It goes on once all is as before.
    await (await signers()).say();
    await there.look();
    expect(await there.addressOf()).toBe(known);
  },
);

test('F72 a change of a coin at one machine holds at all', async () => {
  const { say } = await signers();
  await say();
  const { look, withdraw } = gateway();
  await look();
  const { desk } = world.now;
  const store = new TermsStore(world.database, new ChainBook([setupOf()], desk.live.catalog));
  const change = { by: 'tess', reason: '', time: 2 };
  await store.changeCoin(
    world.database,
    'FAKE',
    'USDT',
    undefined,
    (before) => ({ ...before, withdrawalsOpen: false }),
    change,
  );
  await look();
  await expect(withdraw('one')).rejects.toMatchObject({ code: Code.coinClosed });
});

test('F72 what the record of a signer lacks is known at each machine', async () => {
  const { say } = await signers();
  const there = gateway();
  const lacks = { chain: 'FAKE', wallet: HOT, found: 'nonce 7', isSearched: true };
  await say(false, [lacks]);
  await there.look();
  expect(there.lacking()).toEqual([lacks]);
  await say();
  await there.look();
  expect(there.lacking()).toEqual([]);
});
