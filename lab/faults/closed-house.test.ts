import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Code } from '@bourse/contract/codes.ts';
import type { ExchangeStatus } from '@bourse/contract/routes/status.ts';
import { routes } from '@bourse/contract/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXIT_REFUSED } from '../../server/src/platform/start-refused.ts';
import { fundTraders, type Trader } from '../load/traders.ts';
import { HttpWorld } from './http-world.ts';
import { type Colleague, codeOf, Staff } from './staff.ts';

const TOOL = fileURLToPath(new URL('../../server/dist/house-tool.js', import.meta.url));

let world: HttpWorld;
let staff: Staff;
let trader: Trader;

beforeAll(async () => {
  world = await HttpWorld.start({ START_CLOSED: '1' });
  staff = await Staff.open(world);
  [trader] = (await world.traders(1)) as [Trader];
  await fundTraders(world.address, [trader]);
}, 120_000);
afterAll(async () => {
  await staff?.close();
  await world?.stop();
});

const place = () =>
  world.ask({
    ...{ method: 'POST', path: '/api/spot/order/place', trader },
    body: {
      ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: 1, price: '88000', quantity: '0.001' },
    },
  });
const signUp = () =>
  world.ask({
    ...{ method: 'POST', path: routes.authFlow.path },
    body: { type: 'register', email: 'new@example.com', password: 'a quiet harbour of 7 boats' },
  });
/** What everybody reads of sign-up, and how many markets and contracts of one name are not open. */
const told = async () => {
  const { data } = await world.ask<ExchangeStatus>({ path: routes.status.path });
  const { signUp: state, stoppedMarkets, stoppedContracts } = data;
  return { state, both: stoppedMarkets.filter((name) => stoppedContracts.includes(name)) };
};
const closedNow = async (by: Colleague) => {
  const { data } = await staff.act(by, 'consoleClosed');
  return data.switches.filter(({ closedAt }) => closedAt > 0).map(({ name }) => name);
};

/** Runs the command as an operator does on the machine. */
async function tool(...words: string[]) {
  const own = { MODE: 'demo', DATA_DIR: world.dataDir, DATABASE_URL: world.databaseUrl };
  const child = spawn(process.execPath, [TOOL, ...words], { env: { ...process.env, ...own } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  const [status] = await once(child, 'close');
  return { status, said };
}

test('D54 a house that starts closed takes no orders, no new accounts and pays nothing, until it is opened', {
  timeout: 120_000,
}, async () => {
  expect((await place()).code).toBe(Code.marketCancelOnly);
  expect((await signUp()).code).toBe(Code.signUpClosed);
  expect(await told()).toMatchObject({
    ...{ state: 'closed', both: expect.arrayContaining(['BTC/USDT']) },
  });
  // One operator, ever: with a factor, on the machine.
  await world.client.query('delete from operators');
  const only = await staff.add('only', ['risk']);
  expect(await closedNow(only)).toEqual(['withdrawals', 'trading', 'sign-up']);
  expect(await tool('sign-up', '000000')).toMatchObject({ status: 1 });
  expect((await signUp()).code).toBe(Code.signUpClosed);
  expect(await tool('sign-up', codeOf(only.secret))).toMatchObject({ status: 0 });
  expect((await signUp()).code).not.toBe(Code.signUpClosed);
  await expect.poll(async () => (await told()).state).toBe('works');
  expect(await closedNow(only)).toEqual(['withdrawals', 'trading']);

  // With a second one the machine opens nothing any more: two people do.
  const other = await staff.add('other', ['treasury']);
  await staff.forgetCodes();
  expect(await tool('trading', codeOf(only.secret))).toMatchObject({
    ...{ status: EXIT_REFUSED, said: expect.stringContaining('two people open it') },
  });
  const proposed = await staff.propose(only, 'house-open', { name: 'trading' });
  expect(proposed.code, proposed.text).toBe(0);
  expect((await place()).code).toBe(Code.marketCancelOnly);
  expect((await staff.pass(only, proposed.data.proposal)).code).not.toBe(0);
  expect((await staff.pass(other, proposed.data.proposal)).code).toBe(0);
  await expect.poll(async () => (await place()).code, { timeout: 20_000 }).toBe(0);
  expect(await closedNow(other)).toEqual(['withdrawals']);

  // One person closes at once.
  const body = { name: 'trading', reason: 'something is wrong' } as const;
  expect((await staff.act(other, 'consoleClose', { body })).code).toBe(0);
  await expect
    .poll(async () => (await place()).code, { timeout: 20_000 })
    .toBe(Code.marketCancelOnly);
  const { rows } = await world.client.query(
    `select who, act, object from audit_rows where act in ('house-open', 'house-close') and
      who like 'operator:%' order by id`,
  );
  expect(rows).toEqual([
    { who: `operator:${only.id}`, act: 'house-open', object: 'house:sign-up' },
    { who: `operator:${other.id}`, act: 'house-close', object: 'house:trading' },
  ]);
});
