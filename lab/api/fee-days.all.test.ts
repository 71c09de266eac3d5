import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Referral } from '@bourse/contract/routes/referral.ts';
import type { UserFeeTier } from '@bourse/contract/routes/user-centre.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase } from '../../server/src/platform/db/test-database.ts';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import { startAgain } from '../load/recovery-witness.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';

const DAY_MS = 86_400_000;
const clock = new URL('../e2e/shifted-clock.ts', import.meta.url).href;
const dataDir = mkdtempSync(join(tmpdir(), 'bourse-fee-days-'));
let database: Awaited<ReturnType<typeof startTestDatabase>>;
let client: pg.Client;
let server: ServerProcess;
/** The server's day begins here at noon, so that no midnight comes between two trades of one day. */
const begun = Date.now();
const toNoonMs = DAY_MS / 2 - (begun % DAY_MS);
let days = 0;
const shiftMs = () => toNoonMs + days * DAY_MS;

const start = (begin = startAgain) =>
  begin({
    databaseUrl: database.url,
    dataDir,
    isCalm: true,
    environment: { NODE_OPTIONS: `--import=${clock}`, CLOCK_SHIFT_MS: String(shiftMs()) },
  });

beforeAll(async () => {
  database = await startTestDatabase();
  server = await start(startServer);
  client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
});
afterAll(async () => {
  await server.stop();
  await client.end();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function shiftSessions(byMs: number): Promise<void> {
  const shifted = 'created_at + $1, seen_at + $1, expires_at + $1';
  await client.query(`update sessions set (created_at, seen_at, expires_at) = (${shifted})`, [
    byMs,
  ]);
}

/** The server dies at once, and another one goes on a day later. */
async function passDay(): Promise<void> {
  await server.kill();
  days += 1;
  // Sessions outlive the night.
  await shiftSessions(DAY_MS);
  server = await start();
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('it did not come');
    await sleep(100);
  }
}

const get = async <Data>(trader: Trader, path: string) =>
  (await call<Data>(server.address, trader, 'GET', path)).data;

const tierOf = (trader: Trader) => get<UserFeeTier>(trader, '/api/user/fee/tier');
const referralOf = (trader: Trader) => get<Referral>(trader, '/api/user/referral');

async function place(trader: Trader, orderSide: number, quantity: string): Promise<void> {
  const order = { symbol: 'BTCUSDT', orderType: 1, price: '95000', quantity, orderSide };
  expect(await call(server.address, trader, 'POST', '/api/spot/order/place', order)).toMatchObject({
    code: 0,
  });
}

interface Fills {
  readonly list: readonly { readonly fee: string; readonly feeCoin: string }[];
}

async function lastFee(trader: Trader): Promise<string> {
  const [first] = (await get<Fills>(trader, '/api/spot/fills')).list;
  return `${first?.fee} ${first?.feeCoin}`;
}

interface Bills {
  readonly list: readonly {
    readonly billKindName: string;
    readonly amount: string;
    readonly coin: string;
  }[];
}

/** As if the account had been opened with somebody's code. */
async function invite(referrer: Trader, invited: Trader): Promise<void> {
  await client.query('alter table users disable trigger users_keep_inviter');
  await client.query('update users set invited_by = $1 where id = $2', [
    referrer.userId,
    invited.userId,
  ]);
  await client.query('alter table users enable trigger users_keep_inviter');
}

test('volume grows, the day passes, the tier moves, the next fill is charged by it; the referrer is paid once', {
  timeout: watchMachine().patient(180_000),
}, async () => {
  const traders = await createTraders(database.url, 3);
  const [referrer, buyer, seller] = traders as [Trader, Trader, Trader];
  await shiftSessions(toNoonMs);
  await invite(referrer, buyer);
  await fundTraders(server.address, [buyer, seller]);
  // Back and forth until each has traded more than 100,000 USDT.
  for (let round = 0; round < 6; round += 1) {
    await place(seller, 2, '0.095');
    await place(buyer, 1, '0.095');
    await place(buyer, 2, '0.0945');
    await place(seller, 1, '0.0945');
  }
  await until(async () => (await tierOf(buyer)).volume === '108015');
  expect(await tierOf(buyer)).toMatchObject({
    current: { tier: 'VIP 0' },
    next: { tier: 'VIP 1', volumeMin: '100000' },
  });
  const day = Math.floor((begun + toNoonMs) / DAY_MS);
  await passDay();

  await until(async () => (await tierOf(buyer)).current.tier === 'VIP 1');
  expect((await tierOf(buyer)).volume).toBe('108015');
  // After a day without a trade the first ones meet in an auction, where both pay the maker's rate.
  await place(seller, 2, '0.001');
  await place(buyer, 1, '0.001');
  await expect.poll(() => lastFee(buyer), { timeout: 30_000 }).toBe('0.0000007 BTC');
  await place(seller, 2, '0.0123');
  await place(buyer, 1, '0.0123');
  await expect.poll(() => lastFee(buyer)).toBe('0.00001107 BTC');
  await expect.poll(() => lastFee(seller)).toBe('0.81795 USDT');

  // A fifth of a taker's 0.000095 BTC six times, and of a maker's 7.182 USDT six times.
  await until(async () => (await referralOf(referrer)).paid.length === 2);
  const paid = [
    { coin: 'USDT', amount: '8.6184' },
    { coin: 'BTC', amount: '0.000114' },
  ];
  const own = await referralOf(referrer);
  expect(own).toMatchObject({ invitedCount: 1, wasInvited: false, due: [], paid });
  expect(own.program).toEqual({ rates: ['0.2'], days: 365 });
  const { list: invited } = await get<{ list: object[] }>(referrer, '/api/user/referral/invited');
  expect(invited).toMatchObject([{ number: 1, shares: paid }]);
  expect(invited[0]).toMatchObject({ account: expect.stringMatching(/^\d\d\*{4}\d\d$/) });
  expect(await get<object>(referrer, '/api/user/referral/payments')).toEqual({
    list: [{ day, dayTime: day * DAY_MS, paidTime: expect.any(Number), amounts: paid }],
    hasMore: false,
  });
  const bills = await get<Bills>(referrer, '/api/finance/bill/funding?page=1&pageSize=10');
  const shares = bills.list.filter(({ billKindName }) => billKindName === 'Referral reward');
  expect(shares.map(({ amount, coin }) => `${amount} ${coin}`).sort()).toEqual([
    '0.000114 BTC',
    '8.6184 USDT',
  ]);

  // Another day, and a death in it: nothing is paid twice, and what the last fill brought comes.
  await passDay();
  const total = async () => (await referralOf(referrer)).paid.find(({ coin }) => coin === 'BTC');
  await until(async () => (await total())?.amount === '0.00011635');
  await server.kill();
  server = await start();
  await until(async () => (await server.metrics()).includes(`bourse_fee_day ${day + 1}`));
  expect(await total()).toEqual({ coin: 'BTC', amount: '0.00011635' });
  expect(await server.metrics()).toContain('bourse_referral_payments_due 0');
  const { rows } = await client.query(
    `select act, count(*)::int as count from audit_rows where who = 'house' group by act order by act`,
  );
  expect(rows).toEqual([
    { act: 'fee-tier-change', count: 2 },
    // The demo's own, who is taken in at its first start.
    { act: 'operator-join', count: 1 },
    { act: 'referral-payment', count: 2 },
  ]);
});
