import { defaultTrading } from '@bourse/contract/preferences.ts';
import { preferenceRoutes } from '@bourse/contract/routes/preferences.ts';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userSession } from '#edge/pipeline/test-callers.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { createPreferences, createTimeOffsetOf, erasePreferences } from './preferences.ts';

let database: Kysely<Database>;
let stop: () => Promise<void>;
let time = 1_760_000_000_000;

beforeAll(async () => {
  ({ database, stop } = await startMigratedDatabase());
  const people = [1, 2].map((index) => ({
    ...{ public_number: 10_000_000 + index, kind: 'bot' as const, nickname: `n${index}` },
    ...{ locale: 'en' as const, country: 'HK', currency: 'USD', referral_code: `R${index}` },
    created_at: time,
  }));
  await database.insertInto('users').values(people).execute();
});
afterAll(() => stop());

const { preferences, preferencesModify } = preferenceRoutes;
const choices = {
  ...{ language: 'zh-CN', theme: 'system', colours: 'reversed', timeOffsetMinutes: -210 },
  ...{ currency: 'EUR', confirmations: false, sounds: true, worksInRows: true },
  tables: { positions: { hidden: ['lights'], order: [], sortedBy: '', isDescending: false } },
  chart: { scale: 'log', showsFills: false },
  trading: {
    ...{ sizeUnit: 'quote', exitUnit: 'pnl', riskPercent: '2.', takesBookPrices: true },
    ...{ bookUnit: 'quote', sumsBook: true, litTradesFrom: 50_000 },
  },
} as const;

async function ask(
  route: typeof preferences | typeof preferencesModify,
  userId: number,
  body = {},
) {
  time += 1;
  const implementation = createPreferences({ database }).find(
    (one) => (one.route as unknown) === route,
  );
  const call = {
    ...{ caller: userSession(userId), language: 'en' as const, requestId: 'r', time },
    ...{ address: '203.0.113.1', userAgent: '', idempotencyKey: '' },
  };
  return implementation?.handle({ query: {}, parameters: {}, body }, call);
}

it('are nothing before the first choice, then what was chosen last, each person for itself', async () => {
  const never = { choices: null, changeTime: 0 };
  expect(await ask(preferences, 100)).toEqual(never);
  await ask(preferencesModify, 100, { ...choices, sounds: false });
  const kept = await ask(preferencesModify, 100, choices);
  expect(kept).toEqual({ choices, changeTime: time });
  expect(await ask(preferences, 100)).toEqual(kept);
  const offsetOf = createTimeOffsetOf(database);
  expect([await offsetOf(100), await offsetOf(101)]).toEqual([choices.timeOffsetMinutes, null]);
  expect(await ask(preferences, 101)).toEqual(never);
});

it('the same twice is the same', async () => {
  await ask(preferencesModify, 101, choices);
  expect(await ask(preferencesModify, 101, choices)).toMatchObject({ choices });
});

it('what this release does not understand counts as never chosen', async () => {
  const choices = JSON.stringify({ theme: 'sepia' });
  await database
    .updateTable('user_preferences')
    .set({ choices })
    .where('user_id', '=', 100)
    .execute();
  expect(await ask(preferences, 100)).toEqual({ choices: null, changeTime: 0 });
});

it('have totals in USD where they were kept before there was a choice, and tables as they are made', async () => {
  const { currency, worksInRows, tables, chart, trading, ...older } = choices;
  await database
    .updateTable('user_preferences')
    .set({ choices: JSON.stringify(older) })
    .where('user_id', '=', 100)
    .execute();
  expect(await ask(preferences, 100)).toMatchObject({
    choices: {
      ...{ ...older, currency: 'USD', worksInRows: false, tables: {} },
      chart: { scale: 'normal', showsFills: true },
      trading: defaultTrading,
    },
  });
});

it('keep their tables, their chart and their order form where a program does not name them', async () => {
  await ask(preferencesModify, 100, choices);
  const { worksInRows, tables, chart, trading, ...older } = choices;
  const body = { ...older, sounds: false };
  expect(await ask(preferencesModify, 100, body)).toMatchObject({
    choices: { ...body, worksInRows, tables, chart, trading },
  });
});

it('go with a closed account', async () => {
  await erasePreferences(101, database);
  expect(await ask(preferences, 101)).toMatchObject({ choices: null });
});

it.each([
  [{ ...choices, timeOffsetMinutes: 870 }],
  [{ ...choices, timeOffsetMinutes: 7 }],
  [{ ...choices, theme: 'sepia' }],
  [{ ...choices, currency: 'XAU' }],
  [{ ...choices, more: 1 }],
  [{ ...choices, chart: { ...choices.chart, scale: 'inverse' } }],
  [{ ...choices, trading: { ...choices.trading, sizeUnit: 'lots' } }],
  [{ ...choices, trading: { ...choices.trading, riskPercent: '-1' } }],
  [{ ...choices, trading: { ...choices.trading, litTradesFrom: 0.5 } }],
  [{ ...choices, tables: { wallets: choices.tables.positions } }],
  [{ ...choices, tables: { positions: { ...choices.tables.positions, sortedBy: '<b>' } } }],
])('%j is refused', (body) => {
  expect(preferencesModify.body.safeParse(body).success).toBe(false);
});
