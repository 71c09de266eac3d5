import { randomBytes } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import {
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody, Outcome } from '@bourse/contract/messages.ts';
import { accountDataRoutes } from '@bourse/contract/routes/account-data.ts';
import { BTCUSDT, codeOf, Desk, ONE, ticks, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userSession } from '#edge/pipeline/test-callers.ts';
import { LiveState } from '#engine/live/live-state.ts';
import { viewOf } from '#engine/run/engine-view.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { Sealer } from '#platform/files/sealed.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import type { NoticeRequest } from '#ports/notice-sender.ts';
import { createAudit } from '#staff/audit/audit.ts';
import { createRights } from '../rights/rights.ts';
import { createUsers } from '../users/users.ts';
import { type Closures, createClosures } from './closure.ts';
import type { CoinsUnderWay } from './obstacles.ts';

const DAY_MS = 24 * 60 * 60_000;
const clock = { time: 1_760_000_000_000, now: (): number => clock.time };
/** Below the dust of these tests, and enough for an order. */
const FUNDS = 5 * ONE;

let started: Awaited<ReturnType<typeof startMigratedDatabase>>;
let desk: Desk;
let live: LiveState;
let closures: Closures;
let user = 0;
let people = 0;
let notices: NoticeRequest[];
let cancelled: number[];
/** Of coins on chains. */
let underWay: CoinsUnderWay;
/** What happens between the first look at an account and the engine's word that it opens nothing more. */
let between: () => Promise<void> | void;

beforeAll(async () => {
  started = await startMigratedDatabase();
});
afterAll(() => started.stop());

function send(of: number, body: CommandBody): Outcome {
  desk.send(of, body);
  const outcome = desk.outcomes.at(-1) as Outcome;
  live.apply(outcome);
  return outcome;
}

const anOrder = (): CommandBody => ({
  case: 'placeOrder',
  value: {
    ...{ market: BTCUSDT, side: Side.BUY, type: OrderType.LIMIT, timeInForce: TimeInForce.GTC },
    ...{ priceTicks: ticks(40_000), quantityLots: 1, quoteAmount: 0, stopPriceTicks: 0 },
    selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
  },
});
const isOpen = () => [...live.openOrdersOf(user)].length > 0;
const placed = () => codeOf(send(user, anOrder()).events);

beforeEach(async () => {
  const { database } = started;
  desk = new Desk();
  desk.defineBtcUsdt();
  desk.adoptRiskRules();
  live = new LiveState();
  [notices, cancelled, between] = [[], [], () => undefined];
  underWay = { deposit: false, withdrawal: false, debt: false };
  const alarms = new HeardAlarms();
  const { users } = createUsers({ database, clock, fees: { feeTierOf: () => 0, feeTiers: [] } });
  people += 1;
  const email = `person${people}@example.com`;
  const person = await users.createPerson({
    contact: { channel: 'mail', email },
    ...{ passwordHash: 'x', locale: 'en', country: 'HK', currency: 'USD', invitedBy: null },
    time: clock.time,
  });
  user = person.id;
  desk.fund(user, USDT, FUNDS);
  live.load(viewOf(desk.engine));
  const rights = createRights({
    ...{ database, alarms, countriesOfCode: () => [], countryOf: () => '' },
    engine: { submit: async ({ user: of, body }) => send(of, body) },
    upkeep: new TestUpkeep(),
  });
  await rights.note(user, database);
  await rights.settle(user);
  const { trail } = createAudit({ database, directory: '', clock, alarms });
  closures = createClosures({
    ...{ database, users, live, clock, upkeep: new TestUpkeep(), audit: trail, erasers: [] },
    sealer: new Sealer([randomBytes(32)]),
    sender: {
      send: async (request) => void notices.push(request),
      sendNothing: async () => undefined,
      isSlow: () => false,
    },
    policy: { coolingMs: DAY_MS, dustCents: 1_000, profileKeptMs: DAY_MS },
    rights: {
      ...rights,
      settle: async (of) => {
        await between();
        await rights.settle(of);
      },
    },
    cancelAll: (of) => void cancelled.push(of),
    underWayOf: async () => underWay,
  });
  await call('closureAsk');
});

async function call(name: 'closureAsk' | 'closureTakeBack') {
  const route = accountDataRoutes[name];
  const one = closures.implementations.find((each) => each.route === route);
  await one?.handle({ query: {}, parameters: {}, body: {} } as never, {
    ...{ caller: userSession(user, 's'), language: 'en', requestId: '', address: '192.0.2.1' },
    ...{ userAgent: '', idempotencyKey: '', time: clock.time },
  });
}
async function isClosed() {
  const sql = 'select closed_at from users where id = $1';
  return (await started.pool.query(sql, [user])).rows[0].closed_at !== null;
}
const stages = () =>
  notices.map(({ notice }) => (notice.kind === 'account-closure' ? notice.stage : notice.kind));
async function end() {
  clock.time += DAY_MS;
  await closures.maintain();
}

test('an order that slips in between the look and the end is cancelled, and none comes after it', async () => {
  between = () => {
    expect(placed()).toBe(Code.ok);
    expect(isOpen()).toBe(true);
  };
  await end();
  expect(await isClosed()).toBe(true);
  expect(isOpen()).toBe(false);
  expect(cancelled).toEqual([user]);
  expect(placed()).toBe(Code.accountFrozen);
  expect(stages()).toEqual(['asked', 'closed']);
});

test('money that arrives in between leaves the account open, with all that it may do', async () => {
  between = () => {
    desk.deposit(user, USDT, 100 * ONE);
    live.apply(desk.outcomes.at(-1) as Outcome);
  };
  await end();
  expect(await isClosed()).toBe(false);
  expect(stages()).toEqual(['asked', 'refused']);
  expect(placed()).toBe(Code.ok);
  await closures.maintain();
  expect(stages()).toEqual(['asked', 'refused']);
});

test.each(['deposit', 'withdrawal', 'debt'] as const)(
  'a %s at the end leaves the account open, and is said to who asks',
  async (kind) => {
    between = () => {
      underWay = { ...underWay, [kind]: true };
    };
    await end();
    expect(await isClosed()).toBe(false);
    expect(stages()).toEqual(['asked', 'refused']);
    await expect(call('closureAsk')).rejects.toMatchObject({
      ...{ code: Code.closureBlocked, values: { reason: sayBoth(`closureObstacles.${kind}`) } },
    });
    expect(placed()).toBe(Code.ok);
  },
);

test('taken back in between it stays open, too', async () => {
  between = () => call('closureTakeBack');
  await end();
  expect(await isClosed()).toBe(false);
  expect(stages()).toEqual(['asked', 'taken-back']);
  expect(placed()).toBe(Code.ok);
});

test('an engine that is away in between: the next look ends what was begun', async () => {
  between = () => {
    throw new Error('the engine is away');
  };
  await expect(end()).rejects.toThrow('away');
  expect(await isClosed()).toBe(false);
  between = () => undefined;
  await closures.maintain();
  expect(await isClosed()).toBe(true);
});

test('while it can be taken back, orders are its owner’s to place; one that is open at the end keeps it open', async () => {
  expect(placed()).toBe(Code.ok);
  await end();
  expect(await isClosed()).toBe(false);
  expect(isOpen()).toBe(true);
  expect(stages()).toEqual(['asked', 'refused']);
});
