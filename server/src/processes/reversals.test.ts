import { AccountKind } from '@bourse/contract/enumerations.ts';
import { type CommandRequest, HouseUser } from '@bourse/contract/messages.ts';
import { ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CoinWorld, startCoinWorld } from '#custody/coins/test-coin-world.ts';
import { allotAddress } from '#custody/deposits/address-store.ts';
import { moveDeposit } from '#custody/deposits/console-store.ts';
import { noteOpened, noteStopped, reverseProposal, Watcher } from '#custody/deposits/deposits.ts';
import { CustodyPauses, Reconciliation } from '#custody/reconciliation/custody.ts';
import type { Execution } from '#edge/staff/console-port.ts';
import { CustodyFlows } from '#engine/projector/custody-flows.ts';
import { correctionProposals } from '#staff/corrections/corrections.ts';

/** Chain units of one coin: two decimals more than the engine's. */
const COIN = 10n ** 10n;

let world: CoinWorld;
let user: number;
let transaction: string;
let isStopped: boolean;
let projected = 0;
let reconciliation: Reconciliation;
/** The engine does it, and the caller dies before the answer. */
let diesAfterCommand = false;
/** The caller took the deposit back and dies before the right of its account is taken. */
let diesBeforeStop = false;

beforeAll(async () => {
  world = await startCoinWorld();
});
beforeEach(async () => {
  await world.clear();
  [isStopped, diesAfterCommand, diesBeforeStop, projected] = [false, false, false, 0];
  user = await world.person();
  const address = await allotAddress(world.database, world.now.chain, user, 0);
  reconciliation = new Reconciliation({
    ...{ database: world.database, chain: world.now.listed, alarms: world.now.alarms },
    ...{ clock: { now: () => world.now.desk.time }, caughtUp: project },
    pauses: new CustodyPauses(world.database),
  });
  await watch();
  transaction = world.now.chain.send([{ symbol: 'USDT', to: address, amount: 100n * COIN }]);
  world.now.chain.mine(4);
  await watch();
  expect(await stateOf()).toBe('credited');
});
afterAll(() => world.stop());

/** What the projector does behind the engine. */
async function project(): Promise<boolean> {
  const outcomes = world.now.desk.outcomes.slice(projected);
  projected += outcomes.length;
  const client = await world.pool.connect();
  await new CustodyFlows().apply(client, outcomes).finally(() => client.release());
  return true;
}

const engine = {
  submit: async (request: CommandRequest) => {
    const outcome = await world.engine.submit(request);
    if (diesAfterCommand) throw new Error('killed');
    return outcome;
  },
};

function watch(): Promise<void> {
  const { desk, listed: chain, alarms } = world.now;
  return new Watcher({
    ...{ database: world.database, engine, alarms, chain, tell: world.tell },
    ...{ catalog: desk.live.catalog, changeAndTell: world.changeAndTell() },
    stopWithdrawals: async (one) => {
      if (diesBeforeStop) throw new Error('killed');
      isStopped = true;
      await noteStopped(one, world.database);
    },
    openWithdrawals: async (one) => {
      isStopped = false;
      await noteOpened(one, world.database);
    },
    fundsOf: (one, asset) => desk.live.balanceOf(one, AccountKind.FUNDING, asset).available,
  }).look();
}
const idOf = async (one: string) =>
  (await world.pool.query('select id from deposits where transaction_id = $1', [one])).rows[0]?.id;
const stateOf = async () => (await world.pool.query('select state from deposits')).rows[0]?.state;
const funds = (of: number = user) => {
  const { available } = world.now.desk.live.balanceOf(of, AccountKind.FUNDING, USDT);
  return Number(available) / ONE;
};
const spend = (amount: number) =>
  world.now.desk.transfer(user, AccountKind.FUNDING, AccountKind.SPOT, USDT, amount * ONE);
const kind = () =>
  reverseProposal({
    ...{ database: world.database, live: world.now.desk.live, chains: world.now.book },
    operators: { customersOf: async () => [] },
    publicNumbers: async () => new Map(),
    tell: world.tell,
  });
async function reverse(more: object = {}): Promise<void> {
  const { rows } = await world.pool.query('select id from deposits');
  const fields = {
    ...{ deposit: String(rows[0].id), user, chain: 'FAKE', coin: 'USDT', amount: '100' },
    ...{ txid: transaction, ...more },
  };
  const { timeMs } = await world.now.chain.tip();
  const execution: Execution = {
    ...{ key: 'proposal:1', executor: world.database, code: 'PR-1', reason: 'it is gone' },
    ...{ authorId: 1, passerId: 2, time: timeMs },
  };
  await kind().execute(fields, execution);
}
/** The chain forgets the deposit's block. */
async function leave(): Promise<void> {
  world.now.chain.reorganise(4);
  world.now.chain.mine(5);
  await watch();
}
async function comeBack(): Promise<void> {
  world.now.chain.resend(transaction);
  world.now.chain.mine(4);
  await watch();
  await watch();
}
const sound = () => expect(world.now.desk.engine.audit().findings).toEqual([]);
const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 0,
    ({ code }) => code,
  );
/** Whether engine and rows agree, and what the chain lacks. */
async function compared() {
  await reconciliation.look();
  const found = reconciliation.comparisons.find(({ coin }) => coin === 'USDT');
  return [found?.isBooked, found?.gap];
}

test('F34 until two people decide the credit stays, and nothing leaves', async () => {
  await leave();
  expect([await stateOf(), isStopped, funds()]).toEqual(['reverted', true, 100]);
  expect(await compared()).toEqual([true, -100n * COIN]);
});

test('F34 killed between the deposit and the right of its account: the next look takes it', async () => {
  spend(70);
  diesBeforeStop = true;
  await expect(leave()).rejects.toThrow('killed');
  diesBeforeStop = false;
  await watch();
  expect([await stateOf(), isStopped]).toEqual(['reverted', true]);
  await reverse();
  for (let round = 0; round < 2; round += 1) await watch();
  expect([await stateOf(), isStopped, funds(HouseUser.debts)]).toEqual(['reversed', true, -70]);
});

test('F34 two people credit a small deposit while the chain takes it back: it is not credited', async () => {
  const { chain } = world.now;
  const address = await allotAddress(world.database, chain, user, 0);
  const small = chain.send([{ symbol: 'USDT', to: address, amount: COIN / 2n }]);
  chain.mine(4);
  await watch();
  const stateOfSmall = async () => {
    const text = 'select state from deposits where transaction_id = $1';
    return (await world.pool.query(text, [small])).rows[0]?.state;
  };
  expect(await stateOfSmall()).toBe('small');
  const tip = chain.tip.bind(chain);
  // The watcher has sent the engine what is due, and not read the chain yet.
  chain.tip = async () => {
    chain.tip = tip;
    await moveDeposit(world.database, await idOf(small), 'accept');
    return tip();
  };
  await leave();
  await watch();
  expect([await stateOfSmall(), funds()]).toEqual(['failed', 100]);
});

test('F34 I69 taken back by two people, all of it is there: the account goes on', async () => {
  await leave();
  expect(await codeOf(reverse({ amount: '99' }))).toBe(7021);
  await reverse();
  await watch();
  expect([await stateOf(), isStopped, funds()]).toEqual(['reversed', false, 0]);
  expect(await compared()).toEqual([true, 0n]);
  sound();
  expect(await codeOf(reverse())).toBe(7039);
  const { rows } = await world.pool.query('select note, legs from corrections');
  expect(rows[0].note).toBe(`Deposit ${transaction} was reversed on-chain`);
});

test('F34 I69 a reversal is no part of the ceiling of corrections, whatever is left of that', async () => {
  await world.pool.query("insert into correction_ceilings values (99, 0, 0, 'nothing')");
  try {
    await leave();
    await reverse();
    await watch();
    expect([await stateOf(), funds()]).toEqual(['reversed', 0]);
    expect((await world.pool.query('select from corrections_admitted')).rowCount).toBe(0);
  } finally {
    await world.pool.query('delete from correction_ceilings where version = 99');
  }
});

test('F34 I03 what was spent is a debt, and its account withdraws nothing', async () => {
  spend(70);
  await leave();
  await reverse();
  // Between the people and the engine more of it goes.
  spend(10);
  for (let round = 0; round < 3; round += 1) await watch();
  expect([await stateOf(), isStopped, funds(), funds(HouseUser.debts)]).toEqual([
    ...['reversed', true, 0, -80],
  ]);
  expect(world.now.alarms.names.filter((name) => name === 'deposit_reverted')).toHaveLength(2);
  expect(await compared()).toEqual([true, 0n]);
  sound();
});

describe('F34 a debt', () => {
  let corrections = 0;
  /** Two people move an amount of USDT from an account to the debts. */
  async function settle(amount: string, of = user): Promise<void> {
    const { database, now } = world;
    const correction = correctionProposals({
      ...{ database, live: now.desk.live, engine, clock: { now: () => now.desk.time } },
      operators: { customersOf: async () => [] },
      publicNumbers: async () => new Map(),
      caughtUp: async () => true,
    }).find((one) => one.kind === 'correction');
    corrections += 1;
    await correction?.execute(
      {
        legs: [
          { account: `user:${of}`, coin: 'USDT', amount: `-${amount}` },
          { account: 'debts', coin: 'USDT', amount },
        ],
        ...{ note: 'a debt that is settled', evidence: 'ticket 4711' },
      },
      {
        ...{ key: `proposal:debt-${corrections}`, executor: database, code: `D-${corrections}` },
        ...{ reason: 'paid', authorId: 1, passerId: 2, time: now.desk.time },
      },
    );
  }
  const bring = (amount: string) => world.now.desk.deposit(user, USDT, Number(amount) * ONE);
  beforeEach(async () => {
    spend(70);
    await leave();
    await reverse();
    await watch();
    expect([isStopped, funds(HouseUser.debts)]).toEqual([true, -70]);
  });

  test('that is settled opens withdrawals by itself, not before its last unit', async () => {
    bring('70');
    await settle('69.99999999');
    await watch();
    expect(isStopped).toBe(true);
    await settle('0.00000001');
    await watch();
    expect([isStopped, funds(), funds(HouseUser.debts)]).toEqual([false, 0, 0]);
  });

  test('is not settled by what another paid', async () => {
    const friend = await world.person();
    world.now.desk.deposit(friend, USDT, 70 * ONE);
    await settle('70', friend);
    await watch();
    expect(isStopped).toBe(true);
  });

  test('whose settlement was killed after the engine opens nothing until its row is there', async () => {
    bring('70');
    diesAfterCommand = true;
    await expect(settle('70')).rejects.toThrow('the engine did not say');
    diesAfterCommand = false;
    await watch();
    expect(isStopped).toBe(true);
    corrections -= 1;
    await settle('70');
    await watch();
    expect([isStopped, funds(HouseUser.debts)]).toEqual([false, 0]);
  });
});

test('F34 I62 if the chain takes it again all is undone by itself, and again after that', async () => {
  spend(70);
  for (let round = 0; round < 2; round += 1) {
    await leave();
    await reverse();
    await watch();
    expect([funds(), funds(HouseUser.debts)]).toEqual([0, -70]);
    expect(await compared()).toEqual([true, 0n]);
    await comeBack();
    expect([funds(), funds(HouseUser.debts), isStopped]).toEqual([30, 0, false]);
    expect(['credited', 'unlocked']).toContain(await stateOf());
    expect(await compared()).toEqual([true, 0n]);
    sound();
  }
});

test('F34 it comes back before a decision: its account withdraws again', async () => {
  await leave();
  await comeBack();
  expect([isStopped, funds()]).toEqual([false, 100]);
  expect(await codeOf(reverse())).toBe(7039);
});

test('F34 killed after the engine and before the row: it is done once, and so is its return', async () => {
  spend(70);
  await leave();
  await reverse();
  diesAfterCommand = true;
  await expect(watch()).rejects.toThrow('killed');
  expect(await compared()).toEqual([true, -100n * COIN]);
  diesAfterCommand = false;
  spend(0.5);
  await watch();
  expect([await stateOf(), funds(), funds(HouseUser.debts)]).toEqual(['reversed', 0, -70]);
  world.now.chain.resend(transaction);
  world.now.chain.mine(4);
  await watch();
  diesAfterCommand = true;
  await expect(watch()).rejects.toThrow('killed');
  diesAfterCommand = false;
  await watch();
  expect([funds(), funds(HouseUser.debts)]).toEqual([30, 0]);
  expect(await compared()).toEqual([true, 0n]);
});
