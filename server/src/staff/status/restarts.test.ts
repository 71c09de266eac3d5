import type { DataOf, Route } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/routes.ts';
import { STATUS_DAYS, statusAreas } from '@bourse/contract/status.ts';
import { incidentText } from '@bourse/contract/texts/status-texts.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { visitor } from '#edge/pipeline/test-callers.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import type { StatusReading } from './reading.ts';
import { Status } from './status.ts';

const LOOK_MS = 5_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const noon = Date.UTC(2026, 5, 15, 12);

const coin = { coin: 'ETH', isPaused: false, depositsOpen: true, withdrawalsOpen: true };
const well: StatusReading = {
  ...{ time: 1, isEngineHeld: false, isSignerAway: false, isFeedOpen: true, isSignUpOpen: true },
  ...{ arePricesSilent: false, hasDatabase: true, areMailsSlow: false },
  ...{ markets: [{ name: 'BTC/USDT', isOpen: true }], contracts: [] },
  chains: [
    {
      ...{ chain: 'ETH', name: 'Ethereum', network: 'ERC20', isAway: false, blocksBehind: 0 },
      ...{ depositConfirm: 12, unlockConfirm: 32, withdrawConfirm: 12, isPaying: true },
      ...{ isOpen: true, hasNode: true, coins: [coin] },
    },
  ],
};

let started: Awaited<ReturnType<typeof startMigratedDatabase>>;
let now: number;

beforeAll(async () => {
  started = await startMigratedDatabase();
});
afterAll(() => started.stop());
beforeEach(async () => {
  await started.pool.query('truncate status_spans, incidents');
});

/** A process that looks from one moment until before another, all being well. */
async function run(logEndTime: number, from: number, until: number): Promise<Status> {
  const { database } = started;
  const upkeep = new TestUpkeep({
    clear: () => undefined,
    raise({ text, cause }) {
      throw new Error(text, { cause });
    },
  });
  const status = new Status({
    ...{ database, counts: database, logEndTime, clock: { now: () => now } },
    read: async () => well,
    upkeep,
  });
  status.start();
  for (now = from; now < until; now += LOOK_MS) await upkeep.pass();
  return status;
}

async function ask<R extends Route>(status: Status, route: R): Promise<DataOf<R>> {
  const found = status.implementations.find((one) => one.route === route);
  if (!found) throw new Error(`${route.path} is not answered`);
  const call = {
    ...{ caller: visitor, language: 'en' as const, requestId: 'r', address: '127.0.0.1' },
    ...{ userAgent: '', idempotencyKey: '', time: now },
  };
  const answer = await found.handle({ query: {}, body: {}, parameters: {} } as never, call);
  return route.data.parse(answer) as DataOf<R>;
}

/** Incidents, and how each area went today. */
async function seenOf(status: Status) {
  const { firstDay, areas } = await ask(status, routes.statusHistory);
  expect(firstDay).toBe(noon - (noon % (24 * HOUR_MS)) - (STATUS_DAYS - 1) * 24 * HOUR_MS);
  const today = new Map(areas.map((one) => [one.area, [one.days.at(-1), one.minutes.at(-1)]]));
  const { list } = await ask(status, routes.statusIncidents);
  return { incidents: list.map(({ code: _, ...one }) => one), today, areas };
}

test('a start over a minute after the last one ended is an incident with from and until, and marks the day of each area', async () => {
  await run(0, noon, noon + MINUTE_MS);
  const from = noon + MINUTE_MS - LOOK_MS;
  const back = from + 10 * MINUTE_MS;
  const { incidents, today, areas } = await seenOf(await run(from, back, back + MINUTE_MS));
  expect(incidents).toEqual([
    { kind: 'house-away', about: '', ...incidentText('house-away', ''), from, until: back },
  ]);
  expect(today).toEqual(new Map(statusAreas.map((area) => [area, ['stopped', 10]])));
  expect(new Set(areas.map(({ since }) => since))).toEqual(new Set([back]));
  expect(areas[0]?.days.slice(0, -1)).toEqual(Array(STATUS_DAYS - 1).fill('unknown'));
});

test('a start within a minute is no incident, and leaves the day as it was', async () => {
  await run(0, noon, noon + MINUTE_MS);
  const back = noon + MINUTE_MS + 50_000;
  const { incidents, today } = await seenOf(await run(noon + MINUTE_MS, back, back + MINUTE_MS));
  expect(incidents).toEqual([]);
  expect(today).toEqual(new Map(statusAreas.map((area) => [area, ['works', 0]])));
});

test('rows that were away while the log went on are an outage of login, not of trading', async () => {
  await run(0, noon, noon + MINUTE_MS);
  const from = noon + MINUTE_MS - LOOK_MS;
  const logEnd = from + HOUR_MS;
  const back = logEnd + 50_000;
  const { incidents, today } = await seenOf(await run(logEnd, back, back + MINUTE_MS));
  expect(incidents).toMatchObject([{ kind: 'people-away', from, until: logEnd }]);
  expect(today.get('trading')).toEqual(['works', 0]);
  expect(today.get('feed')).toEqual(['works', 0]);
  expect(today.get('signIn')).toEqual(['stopped', 61]);
});
