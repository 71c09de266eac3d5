import { Code } from '@bourse/contract/codes.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { type CommandRequest, HouseUser } from '@bourse/contract/messages.ts';
import { ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CoinWorld, startCoinWorld } from '#custody/coins/test-coin-world.ts';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import type { Execution } from '#edge/staff/console-port.ts';
import { legsOf } from '#engine/projector/ledger-legs.ts';
import { Refusal } from '#platform/refusal.ts';
import { correctionProposals } from './corrections.ts';

const DAY_MS = 24 * 60 * 60_000;

let world: CoinWorld;
let user: number;
let now: number;
/** The customer account of operator 2. */
let own: number;
let dies = false;
let isAway = false;
let projected = 0;

beforeAll(async () => {
  world = await startCoinWorld();
});
beforeEach(async () => {
  await world.clear();
  await world.pool.query('delete from correction_ceilings where version > 1');
  user = await world.person();
  own = await world.person();
  now = world.now.desk.time;
  [dies, isAway, projected] = [false, false, 0];
  await world.pool.query('delete from ledger_entry');
  world.now.desk.deposit(user, USDT, 20_000 * ONE);
  world.now.desk.fundTreasury(USDT, 50_000 * ONE);
});
afterAll(() => world.stop());

const engine = {
  submit: async (request: CommandRequest) => {
    if (isAway) throw new Refusal(Code.unavailable);
    const outcome = await world.engine.submit(request);
    if (dies) throw new Error('killed');
    return outcome;
  },
};
function kindOf(name: string) {
  const all = correctionProposals({
    ...{ database: world.database, live: world.now.desk.live, engine, clock: { now: () => now } },
    operators: { customersOf: async (operator) => (operator === 2 ? [own] : []) },
    publicNumbers: async (users) =>
      new Map(users.filter((one) => one < 1_000_000).map((one) => [one, 10_000_000 + one])),
    caughtUp: project,
  });
  const kind = all.find((one) => one.kind === name);
  if (!kind) throw new Error('no such kind');
  return kind;
}
/** What the projector does behind the engine. */
async function project(): Promise<boolean> {
  const outcomes = world.now.desk.outcomes.slice(projected);
  projected += outcomes.length;
  const { catalog } = world.now.desk.live;
  for (const outcome of outcomes) {
    const legs = legsOf(outcome, {
      ofMarket: (market) => catalog.market(market) as never,
      ofFutures: () => USDT,
    });
    for (const [position, { user: of, account, asset, kind, amount }] of legs.entries()) {
      await world.pool.query(
        'insert into ledger_entry values ($1, $2, $3, $4, $5, $6, $7, 0, 0, $8)',
        [...[outcome.sequence, position, of, account, asset, kind, amount, outcome.time]],
      );
    }
  }
  return true;
}
const settleLate = (code: string, legs = legsOfText('10')) =>
  kindOf('correction').settleLate?.(fields(legs), execution(code));
const execution = (code: string, passerId = 3): Execution => ({
  ...{ key: `proposal:${code}`, executor: world.database, code, reason: 'as agreed' },
  ...{ authorId: 1, passerId, time: now },
});
const legsOfText = (amount: string, to = user) => [
  { account: `user:${to}`, coin: 'USDT', amount },
  {
    account: 'treasury',
    coin: 'USDT',
    amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
  },
];
const fields = (legs = legsOfText('10')) => ({
  ...{ legs, note: 'a fee that was charged twice', evidence: 'ticket 8846' },
});
const correct = (code: string, legs = legsOfText('10'), passerId = 3) =>
  kindOf('correction').execute(fields(legs), execution(code, passerId));
const check = async (legs: ReturnType<typeof legsOfText>, operatorId = 1) =>
  kindOf('correction').check?.(fields(legs), { operatorId } as OperatorSession);
const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 0,
    ({ code }) => code,
  );
const funds = (of: number) => {
  const { available } = world.now.desk.live.balanceOf(of, AccountKind.FUNDING, USDT);
  return Number(available) / ONE;
};

test('I69 two people correct, the customer reads why, and it stands once', async () => {
  await check(legsOfText('10'));
  dies = true;
  await expect(correct('PR-1')).rejects.toThrow('the engine did not say');
  dies = false;
  await correct('PR-1');
  await correct('PR-1');
  expect([funds(user), funds(HouseUser.treasury)]).toEqual([20_010, 49_990]);
  const { rows } = await world.pool.query('select note, evidence, value::int from corrections');
  expect(rows).toEqual([
    { note: 'a fee that was charged twice', evidence: 'ticket 8846', value: 10 * ONE },
  ]);
});

test('I69 what the engine has done before a kill is finished, though others have used up the ceiling', async () => {
  dies = true;
  await expect(correct('PR-1', legsOfText('6000'))).rejects.toThrow('the engine did not say');
  dies = false;
  // It counts from before the kill.
  expect(await codeOf(correct('PR-2', legsOfText('4001')))).toBe(7037);
  await correct('PR-2', legsOfText('4000'));
  const version = { version: 1, ceiling: '1' };
  await kindOf('correction-ceiling').execute(version, execution('PR-3'));
  await correct('PR-1', legsOfText('6000'));
  expect([funds(user), funds(HouseUser.treasury)]).toEqual([30_000, 40_000]);
  const { rows } = await world.pool.query(
    `select proposal, (value / ${ONE})::int as value from corrections order by proposal`,
  );
  expect(rows).toEqual([
    { proposal: 'PR-1', value: 6_000 },
    { proposal: 'PR-2', value: 4_000 },
  ]);
});

test('I69 what the engine does not take is no part of the ceiling, and no refusal of its way makes a proposal fail', async () => {
  expect(await codeOf(correct('PR-1', legsOfText('-9999999')))).toBe(7037);
  world.now.desk.transfer(user, AccountKind.FUNDING, AccountKind.SPOT, USDT, 20_000 * ONE);
  expect(await codeOf(correct('PR-2', legsOfText('-10000')))).toBe(4001);
  expect(await codeOf(correct('PR-3', legsOfText('10000')))).toBe(0);
  now += DAY_MS + 1;
  isAway = true;
  expect(await codeOf(correct('PR-4'))).toBeUndefined();
  isAway = false;
  expect(await codeOf(correct('PR-4'))).toBe(0);
});

test('I69 too late to ask the engine, the books say whether it was done: it has its row once, or counts for nothing', async () => {
  dies = true;
  await expect(correct('PR-1', legsOfText('6000'))).rejects.toThrow('the engine did not say');
  dies = false;
  // As much for the same account, which has its row.
  await correct('PR-2', legsOfText('10'));
  now += DAY_MS - 1;
  isAway = true;
  await expect(correct('PR-3', legsOfText('3990'))).rejects.toThrow('the engine did not say');
  isAway = false;
  const left = [funds(user), funds(HouseUser.treasury)];
  expect(await settleLate('PR-3', legsOfText('3990'))).toBeNull();
  expect(await settleLate('PR-4', legsOfText('10'))).toBeNull();
  expect(await settleLate('PR-1', legsOfText('6000'))).toMatchObject({ value: '6000' });
  expect([funds(user), funds(HouseUser.treasury)]).toEqual(left);
  const { rows } = await world.pool.query('select proposal, sequence from corrections order by 1');
  expect(rows.map(({ proposal }) => proposal)).toEqual(['PR-1', 'PR-2']);
  expect(rows[0].sequence).toBeLessThan(rows[1].sequence);
  const { rows: admitted } = await world.pool.query('select proposal from corrections_admitted');
  expect(admitted.map(({ proposal }) => proposal).sort()).toEqual(['PR-1', 'PR-2']);
});

test('S27 no operator corrects an own account, neither who proposes nor who passes', async () => {
  expect(await codeOf(check(legsOfText('10', own), 2))).toBe(7023);
  expect(await codeOf(correct('PR-1', legsOfText('10', own), 2))).toBe(7023);
  expect(await codeOf(correct('PR-1', legsOfText('10', own), 3))).toBe(0);
});

test('the ceiling is of all corrections of 24 hours, both ways, and is data that two people change', async () => {
  await correct('PR-1', legsOfText('6000'));
  expect(await codeOf(check(legsOfText('-4001')))).toBe(7037);
  expect(await codeOf(correct('PR-2', legsOfText('-4001')))).toBe(7037);
  expect(await codeOf(correct('PR-2', legsOfText('-4000')))).toBe(0);
  expect(await codeOf(correct('PR-3', legsOfText('0.01')))).toBe(7037);
  now += DAY_MS + 1;
  expect(await codeOf(correct('PR-3', legsOfText('10000')))).toBe(0);
  const raise = { version: 1, ceiling: '30000' };
  await kindOf('correction-ceiling').execute(raise, execution('PR-4'));
  expect(await codeOf(correct('PR-5', legsOfText('20000')))).toBe(0);
  const again = kindOf('correction-ceiling').execute(raise, execution('PR-6'));
  expect(await codeOf(again)).toBe(7021);
});

test('what cannot be is no proposal', async () => {
  const [gets, gives] = legsOfText('10');
  if (!gets || !gives) throw new Error('no legs');
  expect(await codeOf(check([gets, { ...gives, amount: '-9' }]))).toBe(7036);
  expect(await codeOf(check([gets, { ...gives, coin: 'BTC' }]))).toBe(7036);
  expect(await codeOf(check([gets, { ...gets, amount: '-10' }]))).toBe(2001);
  expect(await codeOf(check([{ ...gets, amount: '0' }, gives]))).toBe(2001);
  expect(await codeOf(check([{ ...gets, account: 'user:7777777' }, gives]))).toBe(2001);
  expect(await codeOf(check(legsOfText('-20001')))).toBe(4001);
  expect(await codeOf(check([gets, { ...gives, account: 'debts' }]))).toBe(0);
  // Whose debt it is must be known.
  const debts = { account: 'debts', coin: 'USDT', amount: '-20' };
  expect(await codeOf(check([gets, { ...gets, account: `user:${own}` }, debts]))).toBe(2001);
  expect(
    await codeOf(
      check([
        { ...gets, account: 'treasury' },
        { ...debts, amount: '-10' },
      ]),
    ),
  ).toBe(2001);
});
