import { Code } from '@bourse/contract/codes.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import type { Withdrawal } from '@bourse/contract/routes/withdrawals.ts';
import { routes } from '@bourse/contract/routes.ts';
import { ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import type { Execution } from '#edge/staff/console-port.ts';
import type { User } from '#ports/user-directory.ts';
import { ChainAway } from '../chains/chain.ts';
import { type CoinWorld, STRANGER, startCoinWorld } from '../coins/test-coin-world.ts';
import { allotAddress } from '../deposits/address-store.ts';
import { creditSmallProposal, Watcher } from '../deposits/deposits.ts';
import { askWithdrawal } from '../withdrawals/request.ts';
import { withdrawalRoutes } from '../withdrawals/routes.ts';
import { WithdrawalStore } from '../withdrawals/store.ts';
import { nothingLocked, withdrawalContext } from '../withdrawals/test-context.ts';
import { Payouts } from '../withdrawals/withdrawals.ts';
import { setOpen } from './coin-acts.ts';
import { coinProposals, TermsStore } from './coin-terms.ts';

let world: CoinWorld;
let terms: TermsStore;
let user: number;
let now: number;
let keys = 0;

beforeAll(async () => {
  world = await startCoinWorld();
});
beforeEach(async () => {
  await world.clear();
  paused.clear();
  // Versions are never taken away; a new exchange has none.
  await world.pool.query('truncate chain_terms');
  user = await world.person();
  now = world.now.desk.time;
  world.now.listed.isAway = false;
  world.now.desk.deposit(user, USDT, 1_000 * ONE);
  terms = new TermsStore(world.database, world.now.book);
  await terms.begin(now);
});
afterAll(() => world.stop());

const users = {
  findUser: async (id: number) => ({ id, holdUntil: 0, frozen: false }) as unknown as User,
};
/** Coins that a comparison has paused, as `chain coin`. */
const paused = new Set<string>();
const isPaused = async (chain: string, coin: string) => paused.has(`${chain} ${coin}`);
const store = () => new WithdrawalStore(world.database);

function pay(): Promise<void> {
  const { desk, book: chains, alarms } = world.now;
  return new Payouts({
    mayKeyWithdraw: async () => true,
    ...{ database: world.database, engine: world.engine, catalog: desk.live.catalog, users },
    ...{
      alarms,
      chains,
      isPaused,
      clock: { now: () => now },
      locks: nothingLocked,
      tell: world.tell,
    },
    ...{ policy: { replaceAfterMs: 60_000 }, changeAndTell: world.changeAndTell() },
  }).look();
}

function watch(): Promise<void> {
  const { desk, listed: chain, alarms } = world.now;
  return new Watcher({
    ...{ database: world.database, engine: world.engine, alarms, chain, tell: world.tell },
    ...{ catalog: desk.live.catalog, changeAndTell: world.changeAndTell() },
    ...{ stopWithdrawals: async () => undefined, openWithdrawals: async () => undefined },
    fundsOf: (user, asset) => desk.live.balanceOf(user, AccountKind.FUNDING, asset).available,
  }).look();
}

const call = (key = ''): Call => ({
  ...{ caller: { ...userSession(user), hasFactor: true }, language: 'en', requestId: 'test' },
  ...{ time: now, address: '127.0.0.1', userAgent: 'test', idempotencyKey: key },
});

const context = () => withdrawalContext(world, { users, isPaused });

/** What a route of the owner answers. */
async function answerOf(name: string, input: object): Promise<unknown> {
  const route = withdrawalRoutes(context()).find(({ route }) => route.path === name);
  if (!route) throw new Error(`${name} is no route`);
  return route.handle({ query: {}, parameters: {}, body: {}, ...input } as never, call());
}

/** Asks for a withdrawal, which the staff has passed where it does not wait for them. */
async function ask(amount = '60', isReviewed = false): Promise<number> {
  keys += 1;
  const body = { chain: 'FAKE', coin: 'USDT', amount, address: STRANGER, remark: '' };
  const { id } = await askWithdrawal(context(), body, call(`key-${keys}`));
  if (!isReviewed) await store().move(id, Status.review, 'approve', { passed_by: 'operator:1' });
  return id;
}

/** Its status as its owner reads it, and whether it waits for an opening. */
async function shown(id: number): Promise<readonly [status: number, isPaused: boolean]> {
  const query = { page: 1, pageSize: 20 };
  const { list } = (await answerOf(routes.withdrawList.path, { query })) as { list: Withdrawal[] };
  const row = list.find((one) => one.id === String(id));
  if (!row) throw new Error('no such withdrawal');
  const { createTime, toAddress, symbol, quantity } = row;
  expect([createTime, toAddress, symbol, quantity]).toEqual([
    ...[row.time, row.address, row.coin, row.amount],
  ]);
  return [row.status, row.isPaused];
}
/** Available and held in funding. */
const money = () => {
  const { available, frozen } = world.now.desk.live.balanceOf(user, AccountKind.FUNDING, USDT);
  return [Number(available) / ONE, Number(frozen) / ONE];
};
const arrived = async () => Number(await world.now.chain.balance(STRANGER, 'USDT')) / 10 ** 10;
async function payToEnd(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await pay();
    world.now.chain.mine();
  }
}
const refusalOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 0,
    ({ code }) => code,
  );
const change = { by: 'operator:1', reason: 'as agreed', time: 0 };
const places = {
  chain: { chain: 'FAKE', coin: '', way: 'chain' },
  deposits: { chain: 'FAKE', coin: 'USDT', way: 'deposits' },
  withdrawals: { chain: 'FAKE', coin: 'USDT', way: 'withdrawals' },
} as const;
async function set(way: keyof typeof places, isOpen: boolean): Promise<void> {
  await setOpen(terms, world.database, places[way], isOpen, { ...change, time: now });
  await terms.load();
}
const kindOf = (name: string) => {
  const kind = coinProposals({ terms, chains: world.now.book }).find(({ kind }) => kind === name);
  if (!kind) throw new Error('no such kind');
  return kind;
};
const execution = (): Execution => ({
  ...{ key: 'proposal:1', executor: world.database, code: 'PR-1', reason: 'as agreed' },
  ...{ authorId: 1, passerId: 2, time: now },
});
const coinTerms = {
  ...{ chain: 'FAKE', coin: 'USDT', version: 1, depositMin: '5', withdrawMin: '20' },
  ...{ withdrawMax: '100', withdrawFee: '2', reviewAbove: '30', twoPeopleAbove: '60' },
};

describe('turned off while a withdrawal is under way', () => {
  test.each(['chain', 'withdrawals'] as const)(
    'I63 I64 %s: what has a nonce finishes, what has none waits and says so, then goes',
    async (way) => {
      const first = await ask();
      await pay();
      const second = await ask();
      await set(way, false);
      const blocks = world.now.chain;
      for (let round = 0; round < 3; round += 1) {
        blocks.mine();
        await pay();
      }
      expect((await store().find(first))?.status).toBe(Status.committed);
      expect(world.now.sender.signed.size).toBe(1);
      expect(await shown(second)).toEqual([Status.passed, true]);
      // What was passed, or the chain has, is no longer its owner's to take back.
      for (const id of [first, second]) {
        const parameters = { code: String(id) };
        const back = answerOf(routes.withdrawCancel.path, { parameters });
        expect(await refusalOf(back)).toBe(Code.withdrawNotWaiting);
      }
      expect(await refusalOf(ask())).toBe(5048);
      await set(way, true);
      expect(await shown(second)).toEqual([Status.passed, false]);
      await pay();
      blocks.mine(2);
      await pay();
      expect(await shown(second)).toEqual([Status.committed, false]);
      expect(world.now.sender.signed.size).toBe(2);
      expect(await arrived()).toBe(118);
    },
  );

  test('S19 one under review says that it waits, too; its owner takes it back, and what is passed meanwhile waits', async () => {
    const [back, passed, rejected] = [
      await ask('60', true),
      await ask('60', true),
      await ask('60', true),
    ];
    expect(await shown(back)).toEqual([Status.review, false]);
    await set('chain', false);
    expect(await shown(back)).toEqual([Status.review, true]);
    await answerOf(routes.withdrawCancel.path, { parameters: { code: String(back) } });
    await store().move(passed, Status.review, 'approve', { passed_by: 'operator:1' });
    await store().move(rejected, Status.review, 'reject', { reason: 'operator' });
    await pay();
    expect(await shown(back)).toEqual([Status.cancelled, false]);
    expect(await shown(passed)).toEqual([Status.passed, true]);
    expect(await shown(rejected)).toEqual([Status.rejected, false]);
    expect(money()).toEqual([940, 60]);
    expect(world.now.sender.signed.size).toBe(0);
    await set('chain', true);
    await payToEnd();
    expect(await shown(passed)).toEqual([Status.committed, false]);
    expect(money()).toEqual([940, 0]);
    expect(await arrived()).toBe(59);
  });

  test('F38 what was signed and stored is sent though its chain is closed, the same bytes, once', async () => {
    const id = await ask();
    // The node takes nothing now: signed and written down, not sent.
    const { sender } = world.now;
    const send = sender.broadcast.bind(sender);
    sender.broadcast = async () => {
      throw new ChainAway('no answer');
    };
    await pay();
    expect(await shown(id)).toEqual([Status.passed, false]);
    await set('chain', false);
    sender.broadcast = send;
    // It is on its way: its owner does not see that it waits for the opening.
    expect(await shown(id)).toEqual([Status.passed, false]);
    await payToEnd();
    expect(await shown(id)).toEqual([Status.committed, false]);
    expect(sender.signed.get(String(id))?.attempts.length).toBe(1);
    expect(money()).toEqual([940, 0]);
    expect(await arrived()).toBe(59);
  });

  test('F39 what is sent and no block takes goes again with a higher fee though its chain is closed, and arrives once', async () => {
    const id = await ask();
    await pay();
    await set('chain', false);
    now += 61_000;
    await pay();
    expect(world.now.sender.signed.get(String(id))?.attempts.length).toBe(2);
    await payToEnd();
    expect(await shown(id)).toEqual([Status.committed, false]);
    expect(money()).toEqual([940, 0]);
    expect(await arrived()).toBe(59);
  });

  test('I02 one that waits for a comparison to agree says so as one whose chain was closed', async () => {
    const id = await ask();
    paused.add('FAKE USDT');
    await pay();
    expect(await shown(id)).toEqual([Status.passed, true]);
    paused.clear();
    expect(await shown(id)).toEqual([Status.passed, false]);
    await pay();
    expect(await shown(id)).toEqual([Status.confirming, false]);
  });

  test('who died between its nonce and its bytes goes on, too', async () => {
    const id = await ask();
    world.now.sender.isSignerAway = true;
    await pay();
    await set('chain', false);
    // It waits for the signer, not for the opening.
    expect(await shown(id)).toEqual([Status.passed, false]);
    world.now.sender.isSignerAway = false;
    await pay();
    expect((await store().find(id))?.status).toBe(Status.confirming);
  });
});

describe('turned off while a deposit is under way', () => {
  test.each(['chain', 'deposits'] as const)(
    'I66 %s: it is seen, waits however deep, and is credited once it is opened',
    async (way) => {
      const address = await allotAddress(world.database, world.now.chain, user, 0);
      await watch();
      await set(way, false);
      world.now.chain.send([{ symbol: 'USDT', to: address, amount: 500n * 10n ** 10n }]);
      world.now.chain.mine(9);
      await watch();
      const funds = () =>
        Number(world.now.desk.live.balanceOf(user, AccountKind.FUNDING, USDT).available) / ONE;
      expect(funds()).toBe(1_000);
      await set(way, true);
      await watch();
      await watch();
      expect(funds()).toBe(1_500);
    },
  );
});

test.each(['chain', 'deposits'] as const)(
  'I66 a small deposit that two people credit while its %s is closed waits for the opening, too',
  async (way) => {
    const address = await allotAddress(world.database, world.now.chain, user, 0);
    await watch();
    const txid = world.now.chain.send([{ symbol: 'USDT', to: address, amount: 10n ** 10n / 2n }]);
    world.now.chain.mine(5);
    await watch();
    const { rows } = await world.pool.query('select id, state from deposits');
    expect(rows[0]?.state).toBe('small');
    await set(way, false);
    const credit = creditSmallProposal({
      ...{ database: world.database, live: world.now.desk.live, chains: world.now.book },
      operators: { customersOf: async () => [] },
      publicNumbers: async () => new Map(),
      tell: world.tell,
    });
    const deposit = { deposit: String(rows[0].id), user, chain: 'FAKE', coin: 'USDT', txid };
    await credit.execute({ ...deposit, amount: '0.5' }, execution());
    const funds = async () => {
      for (let looks = 0; looks < 2; looks += 1) await watch();
      const { available } = world.now.desk.live.balanceOf(user, AccountKind.FUNDING, USDT);
      return Number(available) / ONE;
    };
    expect(await funds()).toBe(1_000);
    await set(way, true);
    expect(await funds()).toBe(1_000.5);
  },
);

describe('terms are versions', () => {
  test('the configuration is the first one, once, and nothing later', async () => {
    await kindOf('coin-terms').execute(coinTerms, execution());
    await terms.begin(now);
    expect(world.now.listed.coins.get('USDT')?.terms).toMatchObject({ withdrawFee: '2' });
    const { rows } = await world.pool.query(
      `select version, changed_by from chain_terms where coin = 'USDT' order by version`,
    );
    expect(rows).toEqual([
      { version: 1, changed_by: 'configuration' },
      { version: 2, changed_by: 'operator:1 operator:2' },
    ]);
    const change = world.pool.query(`update chain_terms set reason = 'other'`);
    await expect(change).rejects.toThrow('a version of terms never changes');
  });

  test('S27 new figures hold at once, as they were bound; a second change of one version is refused', async () => {
    const kind = kindOf('coin-terms');
    const facts = await kind.execute(coinTerms, execution());
    await terms.load();
    expect(facts).toMatchObject({ withdrawFee: '1 → 2', reviewAbove: '500 → 30' });
    expect(await refusalOf(ask('19'))).toBe(5039);
    expect(await refusalOf(ask('101'))).toBe(5040);
    expect(await refusalOf(kind.execute(coinTerms, execution()))).toBe(7021);
    const [one] = await terms.changes(5);
    expect(one?.after).toMatchObject({ coin: 'USDT', version: 2, reason: 'as agreed' });
  });

  test.each([
    ['withdrawFee', { withdrawFee: '20' }],
    ['withdrawMax', { withdrawMax: '19' }],
    ['twoPeopleAbove', { twoPeopleAbove: '29' }],
    ['depositMin', { depositMin: '0' }],
    ['decimals', { depositMin: '0.123456789' }],
  ])('what does not go together is no proposal: %s', async (_, more) => {
    const check = kindOf('coin-terms').check?.({ ...coinTerms, ...more }, {} as never);
    expect(await refusalOf(check ?? Promise.resolve())).toBe(2001);
  });

  test('what the chain cannot tell apart, or does not carry, is no proposal: it would hold up every coin', async () => {
    const onChain = world.now.listed.chain.coins.find(({ symbol }) => symbol === 'USDT');
    if (!onChain) throw new Error('no coin');
    const { decimals } = onChain;
    const refused = async (more: object) => {
      const fields = { ...coinTerms, ...more };
      const check = kindOf('coin-terms').check?.(fields, {} as never);
      const codes = [await refusalOf(check ?? Promise.resolve())];
      codes.push(await refusalOf(kindOf('coin-terms').execute(fields, execution())));
      return codes;
    };
    try {
      Object.assign(onChain, { decimals: 2 });
      expect(await refused({ withdrawFee: '2.001' })).toEqual([2001, 2001]);
      Object.assign(onChain, { decimals, dust: 10n ** BigInt(decimals) });
      expect(await refused({ withdrawMin: '2.5' })).toEqual([2001, 2001]);
      await terms.load();
    } finally {
      Object.assign(onChain, { decimals, dust: 0n });
    }
  });

  test('confirmations change for deposits that are under way', async () => {
    const address = await allotAddress(world.database, world.now.chain, user, 0);
    await watch();
    const fields = {
      ...{ chain: 'FAKE', version: 1, depositConfirmations: 6, unlockConfirmations: 6 },
      withdrawConfirmations: 4,
    };
    await kindOf('chain-terms').execute(fields, execution());
    await terms.load();
    world.now.chain.send([{ symbol: 'USDT', to: address, amount: 500n * 10n ** 10n }]);
    world.now.chain.mine(5);
    await watch();
    const stateOf = async () =>
      (await world.pool.query('select state from deposits')).rows.map(({ state }) => state);
    expect(await stateOf()).toEqual(['seen']);
    world.now.chain.mine();
    await watch();
    expect(await stateOf()).toEqual(['unlocked']);
    const upside = { ...fields, version: 2, unlockConfirmations: 5 };
    const check = kindOf('chain-terms').check?.(upside, {} as never);
    expect(await refusalOf(check ?? Promise.resolve())).toBe(2001);
  });

  test('S27 to open takes the version that is closed: another one came between', async () => {
    await set('withdrawals', false);
    const open = { ...places.withdrawals, version: 1 };
    expect(await refusalOf(kindOf('coin-open').execute(open, execution()))).toBe(7021);
    await kindOf('coin-open').execute({ ...open, version: 2 }, execution());
    await terms.load();
    expect(world.now.listed.coins.get('USDT')?.terms.withdrawalsOpen).toBe(true);
  });
});
