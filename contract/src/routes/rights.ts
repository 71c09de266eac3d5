import { z } from 'zod';
import { anyone, route, user } from '../route.ts';
import { decimalOut } from '../shapes.ts';

const tag = 'Account permissions';

const level = z
  .object({
    level: z.number().int().describe('0: not verified'),
    deposit: z.boolean(),
    withdrawDayMax: decimalOut
      .nullable()
      .describe('Limit for one UTC day, in USDT, fees included; null: none'),
    futures: z.boolean().describe('Whether the account can enable futures'),
  })
  .meta({ id: 'AccountLevel' });
export type AccountLevel = z.output<typeof level>;

const right = z.object({
  isAllowed: z.boolean(),
  code: z.number().int().describe('Code of a refusal; 0: allowed'),
  msg: z.string().describe('Text of the refusal, in the language of the call; empty: allowed'),
});

const rights = z
  .object({
    level: z.number().int(),
    spot: right,
    futures: right.describe('Opening positions; closing one is always allowed'),
    transfer: right,
    withdraw: right.describe(
      'Whether you can withdraw now; not without two-factor authentication, nor during a suspension',
    ),
    withdrawDayMax: decimalOut.nullable().describe('Limit in USDT for one UTC day; null: none'),
    withdrawnToday: decimalOut.describe(
      'Amount used since 00:00 UTC, in USDT, fees included; not counted without a limit',
    ),
    withdrawLeft: decimalOut
      .nullable()
      .describe(
        'Amount you can still withdraw before 00:00 UTC, in USDT, even if `withdraw` currently refuses; null: no limit',
      ),
  })
  .meta({ id: 'AccountRights' });
export type AccountRights = z.output<typeof rights>;

const answer = z.object({ code: z.string(), text: z.string() });
const question = z.object({
  code: z.string(),
  text: z.string(),
  answers: z.array(answer).describe('In a different order each time'),
});

const terms = z
  .object({
    version: z.number().int(),
    paragraphs: z.array(z.string()),
    questions: z.array(question),
  })
  .meta({ id: 'FuturesTerms' });
export type FuturesTerms = z.output<typeof terms>;

const code = z.string().regex(/^[a-z][a-z-]{0,31}$/, 'a code of the risk statement');
const givenAnswer = z.strictObject({
  question: code.meta({ examples: ['leverage'] }),
  answer: code.meta({ examples: ['five-percent'] }),
});

/** What levels and accounts may do, and how futures are enabled. */
export const rightsRoutes = {
  levels: route({
    method: 'GET',
    path: '/api/level/list',
    summary: "Permissions of accounts by verification level, and countries we don't serve",
    tag,
    access: anyone,
    limit: 'read',
    data: z.object({
      list: z.array(level),
      restrictedCountries: z
        .array(z.string())
        .describe(
          'ISO 3166-1: no sign-up and no new orders; canceling, closing and withdrawing stay possible',
        ),
    }),
  }),
  userRights: route({
    method: 'GET',
    path: '/api/user/rights',
    summary: 'Permissions of your account, with reasons where one is missing',
    tag,
    access: user('read'),
    limit: 'read',
    data: rights,
  }),
  futuresTerms: route({
    method: 'GET',
    path: '/api/futures/terms',
    summary: 'The risk statement of futures with its three questions',
    tag,
    access: anyone,
    limit: 'read',
    data: terms,
  }),
  futuresEnable: route({
    method: 'POST',
    path: '/api/futures/enable',
    summary: 'Accept the risk statement and enable futures; every answer must be right',
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'write',
    body: z.strictObject({
      version: z.number().int().min(1).max(1_000_000),
      answers: z.array(givenAnswer).min(1).max(10),
    }),
    data: rights,
  }),
};
