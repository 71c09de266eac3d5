import { Code } from '@bourse/contract/codes.ts';
import type { Role } from '@bourse/contract/console/roles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import { TestStaff } from '#staff/console/test-staff.ts';
import { HOT, STRANGER, startCoinWorld } from '../coins/test-coin-world.ts';
import { COLD, GAS, OTHER_COLD } from '../coins/test-mover.ts';
import { COLD_WAIT_MS } from './cold-choices.ts';
import { type TreasuryConsoleDependencies, treasuryProposals, treasuryRoutes } from './console.ts';
import { begin, ground, moves, turn } from './test-world.ts';

const READERS = ['compliance', 'treasury', 'risk', 'auditor', 'admin'];

let staff: TestStaff;
let people: Readonly<Record<Role, OperatorSession>>;
/** How often a comparison was asked for. */
let runs: number;

/** Of the ground that stands now: each test begins with another one. */
const own = (): TreasuryConsoleDependencies => ({
  ...{ database: ground.world.database, chains: ground.book, treasuries: [ground.treasury] },
  comparisons: () => ground.reconciliation.comparisons,
  ...{ worthText: () => '7', isRunning: () => false },
  runNow: async () => {
    runs += 1;
  },
});

beforeAll(async () => {
  ground.world = await startCoinWorld();
  const { database } = ground.world;
  people = await new TestStaff({ database, routesWith: () => [] }).hireEach();
});
beforeEach(async () => {
  await begin({ hotTargetPercent: 5, hotUpperPercent: 7 });
  runs = 0;
  staff = new TestStaff({
    database: ground.world.database,
    now: () => ground.now,
    routesWith: (acts) => treasuryRoutes(own(), acts),
    kinds: () => treasuryProposals(own()),
  });
});
afterAll(() => ground.world.stop());

const look = async () => (await staff.act(people.treasury, 'consoleTreasury')).data;
const usdt = async () => (await look()).coins.find(({ coin }) => coin === 'USDT');
const walletNow = async () => {
  const [wallet] = (await look()).wallets;
  if (!wallet) throw new Error('there is no wallet');
  return wallet;
};
const roles = (act: (by: OperatorSession) => Promise<{ readonly code: number }>) =>
  staff.allowed(people, act);

test('is read by those whose work it is: what lies where, and that it agrees', async () => {
  expect(await roles((by) => staff.act(by, 'consoleTreasury'))).toEqual(READERS);
  expect(await roles((by) => staff.act(by, 'consoleTreasuryMoves'))).toEqual(READERS);
  await turn();
  expect(await usdt()).toMatchObject({
    ...{ isBooked: true, isPaused: false, isSweepPaused: false, gap: '0', worth: '7' },
    ...{ hot: '1000000', cold: '0', deposits: '0', excess: '950000', missing: '0' },
    ...{ hotPercent: 100, targetPercent: 5, upperPercent: 7 },
  });
  expect(await walletNow()).toMatchObject({
    ...{ chain: 'FAKE', gasCoin: 'BTC', hindrance: '', underWay: 0 },
    ...{ hot: HOT, cold: COLD, gas: GAS },
  });
});

test('is compared and swept at once when one of the treasury asks, and no one else', async () => {
  expect(await roles((by) => staff.act(by, 'consoleTreasuryRun'))).toEqual(['treasury']);
  expect(runs).toBe(1);
  expect(await staff.recorded('treasury-run')).toHaveLength(1);
});

test('leaves deposits of a coin where they are while one person says so', async () => {
  await turn();
  const pause = { chain: 'FAKE', coin: 'USDT', reason: 'the price is a mistake' };
  const ask = (name: 'consoleSweepPause' | 'consoleSweepResume') =>
    roles((by) => staff.act(by, name, { body: pause }));
  expect(await ask('consoleSweepPause')).toEqual(['treasury', 'risk']);
  expect((await usdt())?.isSweepPaused).toBe(true);
  expect(await ask('consoleSweepResume')).toEqual(['treasury', 'risk']);
  expect((await usdt())?.isSweepPaused).toBe(false);
  const unknown = { body: { ...pause, coin: 'NONE' } };
  const refused = await staff.act(people.treasury, 'consoleSweepPause', unknown);
  expect(refused.code).toBe(Code.chainUnknown);
  const bare = { body: { chain: 'FAKE', coin: 'USDT' } };
  const { code } = await staff.act(people.treasury, 'consoleSweepPause', bare);
  expect(code).toBe(Code.shapeInvalid);
});

describe('S27 what takes two people', () => {
  const passedBy = async (by: OperatorSession, of: { code: string; hash: string; log: number }) =>
    (await staff.pass(by, of)).code;

  test('coins go to the cold address in use, to no other, and no more than there are', async () => {
    await turn();
    const fields = { chain: 'FAKE', coin: 'USDT', amount: '10', cold: COLD };
    const propose = (more: object = {}, by = people.treasury) =>
      staff.propose(by, 'cold-send', { ...fields, ...more });
    expect(await roles((by) => propose({ cold: STRANGER }, by))).toEqual(['treasury']);
    for (const [more, code] of [
      [{ cold: STRANGER }, Code.shapeInvalid],
      [{ cold: OTHER_COLD }, Code.shapeInvalid],
      [{ amount: '0' }, Code.shapeInvalid],
      [{ amount: '1.123456789' }, Code.shapeInvalid],
      [{ amount: '99999999999' }, Code.shapeInvalid],
      [{ coin: 'NONE' }, Code.chainUnknown],
    ] as const) {
      expect((await propose(more)).code, JSON.stringify(more)).toBe(code);
    }
    const { proposal } = (await propose()).data;
    expect(await passedBy(people.treasury, proposal)).toBe(Code.proposalOwn);
    for (const role of ['compliance', 'support', 'auditor'] as const) {
      expect(await passedBy(people[role], proposal), role).toBe(Code.notAllowed);
    }
    const passed = await staff.pass(people.risk, proposal);
    expect(passed.data?.proposal.state, passed.text).toBe('passed');
    const { list } = (await staff.act(people.auditor, 'consoleTreasuryMoves')).data;
    expect(list[0]).toMatchObject({
      ...{ kind: 'to-cold', chain: 'FAKE', coin: 'USDT', amount: '10', to: COLD },
      plannedBy: proposal.code,
    });
    await turn(8);
    expect(await moves()).toEqual(['to-cold USDT done']);
    const query = { tab: 'open' };
    const open = await staff.act(people.treasury, 'consoleTreasuryMoves', { query });
    expect(open.data).toEqual({ list: [], next: '' });
  });

  test('another cold address of the set is chosen, waits a day, and one person stops it', async () => {
    const before = await walletNow();
    expect(before.coldSet.map(({ address }) => address)).toEqual([COLD, OTHER_COLD]);
    const fields = { chain: 'FAKE', was: COLD, cold: OTHER_COLD };
    const propose = (by: OperatorSession, more: object = {}) =>
      staff.propose(by, 'cold-set-change', { ...fields, ...more });
    expect(await roles((by) => propose(by))).toEqual(['admin']);
    for (const [more, code] of [
      [{ cold: STRANGER }, Code.shapeInvalid],
      [{ cold: COLD }, Code.shapeInvalid],
      [{ was: OTHER_COLD, cold: COLD }, Code.proposalChanged],
      [{ chain: 'NONE' }, Code.notFound],
    ] as const) {
      expect((await propose(people.admin, more)).code, JSON.stringify(more)).toBe(code);
    }
    const one = (await propose(people.admin)).data.proposal;
    const two = (await propose(people.admin)).data.proposal;
    expect(await passedBy(people.admin, one)).toBe(Code.proposalOwn);
    for (const role of ['risk', 'compliance', 'support', 'auditor'] as const) {
      expect(await passedBy(people[role], one), role).toBe(Code.notAllowed);
    }
    const passed = await staff.pass(people.treasury, one);
    expect(passed.data?.proposal.state, passed.text).toBe('passed');
    // Another one that was proposed before changes nothing while this one waits.
    expect((await staff.pass(people.treasury, two)).data?.proposal.state).toBe('failed');
    const waiting = await walletNow();
    expect(waiting.cold).toBe(COLD);
    expect(waiting.coldSet).toContainEqual({
      ...{ address: OTHER_COLD, effectiveAt: ground.now + COLD_WAIT_MS },
    });
    // Meanwhile coins go where they went.
    const sent = await staff.propose(people.treasury, 'cold-send', {
      ...{ chain: 'FAKE', coin: 'USDT', amount: '10', cold: OTHER_COLD },
    });
    expect(sent.code).toBe(Code.shapeInvalid);
    const stop = (by: OperatorSession, cold: string) =>
      staff.act(by, 'consoleColdStop', { body: { chain: 'FAKE', cold, reason: 'not agreed' } });
    expect((await stop(people.treasury, STRANGER)).code).toBe(Code.notFound);
    expect(await roles((by) => stop(by, STRANGER))).toEqual(['treasury', 'risk', 'admin']);
    expect((await stop(people.risk, OTHER_COLD)).code).toBe(0);
    expect((await stop(people.risk, OTHER_COLD)).code).toBe(Code.notFound);
    const { cold, coldSet } = await walletNow();
    expect({ cold, coldSet }).toEqual({ cold: COLD, coldSet: before.coldSet });
    expect(await staff.recorded('cold-set-stop')).toHaveLength(1);
  });
});
