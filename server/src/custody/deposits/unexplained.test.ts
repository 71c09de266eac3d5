import { Code } from '@bourse/contract/codes.ts';
import type { Role } from '@bourse/contract/console/roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import { readStaffQueues } from '#staff/console/house-reading.ts';
import { TestStaff } from '#staff/console/test-staff.ts';
import { ChainBook } from '../coins/chain-book.ts';
import { type CoinWorld, STRANGER, startCoinWorld } from '../coins/test-coin-world.ts';
import { COLD, FakeMover } from '../coins/test-mover.ts';
import { unexplainedRoutes } from './unexplained.ts';

/** Chain units of one coin. */
const COIN = 10n ** 10n;
const terms = {
  ...{ coin: 'USDT', depositMin: '1', withdrawMin: '2', withdrawMax: '1000', withdrawFee: '1' },
  ...{ reviewAbove: '500', twoPeopleAbove: '900' },
};

let world: CoinWorld;
let staff: TestStaff;
let people: Readonly<Record<Role, OperatorSession>>;
let user: number;

beforeAll(async () => {
  world = await startCoinWorld();
  const { database } = world;
  const { chain, sender, desk: engine } = world.now;
  user = await world.person();
  const setup = { chain, sender, mover: new FakeMover(chain), opening: new Map() };
  const chains = new ChainBook([{ ...setup, terms: [terms] }], engine.live.catalog);
  staff = new TestStaff({
    database,
    routesWith: (acts, { operators }) =>
      unexplainedRoutes(
        {
          ...{ database, chains, operators, live: engine.live, tell: world.tell },
          publicNumbers: async () => new Map([[user, 12_345_678]]),
        },
        acts,
      ),
  });
  people = await staff.hireEach();
});
afterAll(() => world.stop());

const run = (text: string, values: readonly unknown[] = []) => world.pool.query(text, [...values]);
const house = (transaction: string, sender: string) =>
  run(
    `insert into house_arrivals (chain, transaction_id, place, address, coin, amount, sender, fee,
      block_height, seen_at) values ('FAKE', $1, 1, '0x2', 'USDT', $2, $3, 0, 1, 2000)`,
    [transaction, 2n * COIN, sender],
  );
const queue = async (by = people.treasury) => (await staff.act(by, 'consoleUnexplained')).data;

test('what arrived and was not credited is explained by those whose work it is, and leaves the queue', async () => {
  await run(
    `insert into deposits (chain, transaction_id, place, user_id, address, coin, chain_amount, amount,
      block_height, block_hash, seen_at, state)
      values ('FAKE', '0xsmall', 0, $1, '0x1', 'USDT', $2, 50000000, 1, '0x1', 1000, 'small')`,
    [user, COIN / 2n],
  );
  await house('0xhouse', STRANGER);
  // What comes back from cold explains itself.
  await house('0xback', COLD);
  await run(
    `insert into unlisted_arrivals (chain, transaction_id, place, address, contract, amount,
      block_height, seen_at) values ('FAKE', '0xtoken', 2, '0x3', $1, 300, 1, 3000)`,
    [STRANGER],
  );
  expect(await staff.allowed(people, (by) => staff.act(by, 'consoleUnexplained'))).toEqual([
    ...['support', 'compliance', 'treasury', 'risk', 'auditor'],
  ]);
  const { list, count } = await queue();
  expect(count).toBe(3);
  expect(list).toMatchObject([
    { txid: '0xsmall', why: 'small', coin: 'USDT', amount: '0.5', isOwn: false, uid: '12345678' },
    { txid: '0xhouse', why: 'house', coin: 'USDT', amount: '2', sender: STRANGER, uid: '' },
    { txid: '0xtoken', why: 'unlisted', coin: '', contract: STRANGER, amount: '300', uid: '' },
  ]);
  // Tokens, and many arrivals at one address, come last, however old they are.
  await run(
    `insert into unlisted_arrivals (chain, transaction_id, place, address, contract, amount,
      block_height, seen_at) select 'FAKE', '0xflood' || of, 3, '0x4', $1, 1, 1, of
      from generate_series(1, 120) of`,
    [STRANGER],
  );
  await run("insert into unlisted_left_out values ('FAKE', 0, 900, 4000)");
  const flooded = await queue();
  expect([flooded.count, flooded.list.length]).toEqual([123, 100]);
  expect(flooded.list.slice(0, 2).map(({ txid }) => txid)).toEqual(['0xsmall', '0xhouse']);
  expect(flooded.list.slice(2, 8).map(({ txid }) => txid)).toContain('0xtoken');
  expect(flooded.leftOut).toEqual([{ chain: 'FAKE', count: 900, lastAt: 4000 }]);
  await run("delete from unlisted_arrivals where address = '0x4'");
  const { deposits } = await readStaffQueues(world.database, [COLD]);
  expect(deposits).toEqual({ count: 3, oldestAt: 1000 });

  const body = { chain: 'FAKE', txid: '0xtoken', place: 2, remedy: 'stays' };
  const reason = 'a gift of dust';
  const explain = (by: OperatorSession, more: object = {}) =>
    staff.act(by, 'consoleDepositExplain', { body: { ...body, reason, ...more } });
  expect(await staff.allowed(people, (by) => explain(by, { place: 99 }))).toEqual([
    ...['support', 'treasury', 'risk'],
  ]);
  expect((await explain(people.support, { txid: '0xback', place: 1 })).code).toBe(Code.notFound);
  expect((await explain(people.support, { reason: '' })).code).toBe(Code.shapeInvalid);
  expect((await explain(people.support)).code).toBe(0);
  expect((await explain(people.support)).code).toBe(Code.notFound);
  expect((await queue()).list.map(({ txid }) => txid)).toEqual(['0xsmall', '0xhouse']);

  // No operator explains what came for their own account.
  const { operatorId } = people.support;
  await run('insert into operator_customers values ($1, $2)', [operatorId, user]);
  const small = { txid: '0xSMALL', place: 0, remedy: 'correction' };
  expect((await queue(people.support)).list[0]?.isOwn).toBe(true);
  expect((await explain(people.support, small)).code).toBe(Code.proposalFavours);
  expect((await explain(people.risk, small)).code).toBe(0);
  expect(await staff.recorded('deposit-explain')).toMatchObject([
    { who: `operator:${operatorId}`, object: 'chain:FAKE' },
    {
      ...{ who: `operator:${people.risk.operatorId}`, object: `user:${user}` },
      ...{ txid: '0xsmall', amount: '0.5', remedy: 'correction', reason },
    },
  ]);
});
