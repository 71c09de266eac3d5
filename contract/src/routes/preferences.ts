import { z } from 'zod';
import { currencies } from '../currencies.ts';
import {
  bookUnits,
  chartScales,
  chosenTables,
  defaultChart,
  defaultTrading,
  exitUnits,
  preferenceLanguages,
  priceColours,
  sizeUnits,
  TIME_OFFSET_MAX_MINUTES,
  TIME_OFFSET_MIN_MINUTES,
  themes,
} from '../preferences.ts';
import { route, user } from '../route.ts';

const tag = 'Account';

const columnId = z.string().regex(/^[a-z-]{1,32}$/, 'the id of a column');
const columnIds = z.array(columnId).max(40);
const tableLayout = z
  .strictObject({
    hidden: columnIds.describe('Columns that are not shown'),
    order: columnIds.describe('Columns in the order in which they are shown'),
    sortedBy: z.union([z.literal(''), columnId]).describe('Empty: as the rows come'),
    isDescending: z.boolean(),
  })
  .meta({ id: 'TableLayout' });

const worksInRows = z.boolean().describe('Edit orders and positions in their rows');
const tables = z
  .partialRecord(z.enum(chosenTables), tableLayout)
  .describe('Columns and sorting of tables');

const chart = z
  .strictObject({
    scale: z.enum(chartScales).describe('Axis of prices'),
    showsFills: z.boolean().describe('Mark own trades at their candles'),
  })
  .meta({ id: 'ChartPreferences' });

const trading = z
  .strictObject({
    sizeUnit: z.enum(sizeUnits).describe('Unit of an order size'),
    exitUnit: z.enum(exitUnits).describe('Unit of take profit and stop loss'),
    riskPercent: z
      .string()
      .max(20)
      .regex(/^\d*\.?\d*$/, 'a percent')
      .describe('Risk of an order in percent of the futures equity, as typed')
      .meta({ examples: ['1.5'] }),
    takesBookPrices: z.boolean().describe('Show prices of the book below the price of an order'),
    bookUnit: z.enum(bookUnits).describe('Unit of the amounts in the order book'),
    sumsBook: z.boolean().describe('Sum the order book from its best price'),
    litTradesFrom: z.int().min(0).max(1_000_000_000).describe('0: no trade is highlighted'),
  })
  .meta({ id: 'TradingChoices' });

export const preferences = z
  .strictObject({
    language: z.enum(preferenceLanguages),
    theme: z.enum(themes),
    colours: z.enum(priceColours),
    timeOffsetMinutes: z
      .int()
      .min(TIME_OFFSET_MIN_MINUTES)
      .max(TIME_OFFSET_MAX_MINUTES)
      // Nepal and the Chatham Islands are a quarter of an hour beside the half hours.
      .multipleOf(15)
      .describe('Minutes east of UTC for display')
      .meta({ examples: [480] }),
    // What was kept before there was a choice has none.
    currency: z.enum(currencies).default('USD').describe('Display currency of totals'),
    confirmations: z.boolean().describe('Ask before canceling orders and closing positions'),
    sounds: z.boolean().describe('Play a sound on fills, price alerts and liquidation warnings'),
    worksInRows: worksInRows.default(false),
    tables: tables.default({}),
    chart: chart.default(defaultChart).describe('Chart of prices'),
    trading: trading.default(defaultTrading).describe('Order form and order book'),
  })
  .meta({ id: 'Preferences' });
export type PreferenceChoices = z.output<typeof preferences>;

/** What programs do not name stays as it is. */
const changedPreferences = preferences.extend({
  worksInRows: worksInRows.optional(),
  tables: tables.optional(),
  chart: chart.optional(),
  trading: trading.optional(),
});

const kept = z.object({
  choices: preferences.nullable().describe('null: not set'),
  changeTime: z.number().int().describe('0: never'),
});

/** How the app looks and speaks to somebody, the same on each device. */
export const preferenceRoutes = {
  preferences: route({
    method: 'GET',
    path: '/api/user/preferences',
    summary: 'Your display settings',
    tag,
    access: user('account'),
    limit: 'read',
    data: kept,
  }),
  preferencesModify: route({
    method: 'POST',
    path: '/api/user/preferences/modify',
    summary: 'Save your display settings; the latest call wins',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    body: changedPreferences,
    data: kept,
  }),
};
