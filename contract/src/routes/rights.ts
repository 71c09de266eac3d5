import { z } from 'zod';
import { anyone, route, user } from '../route.ts';
import { decimalOut } from '../shapes.ts';

const tag = 'What an account may do';

const level = z
  .object({
    level: z.number().int().describe('0: nothing verified'),
    deposit: z.boolean(),
    withdrawDayMax: decimalOut
      .nullable()
      .describe('Limit for one UTC day, in USDT, fees included; null: none'),
    futures: z.boolean().describe('Whether futures may be enabled'),
  })
  .meta({ id: 'AccountLevel' });
export type AccountLevel = z.output<typeof level>;

const right = z.object({
  isAllowed: z.boolean(),
  code: z.number().int().describe('What a refusal would say; 0: allowed'),
  msg: z.string().describe('The same in the language of the call; empty: allowed'),
});

const rights = z
  .object({
    level: z.number().int(),
    spot: right,
    futures: right.describe('To open; closing a position is always allowed'),
    transfer: right,
    withdraw: right.describe(
      'Whether anything may leave now: without a second factor, or while a hold stands, nothing may',
    ),
    withdrawDayMax: decimalOut.nullable().describe('Limit in USDT for one UTC day; null: none'),
    withdrawnToday: decimalOut.describe(
      'What counts of it since 00:00 UTC, in USDT, fees included; without a bound nothing is counted',
    ),
    withdrawLeft: decimalOut
      .nullable()
      .describe(
        'What you may still withdraw until 00:00 UTC, in USDT, whether or not `withdraw` lets it leave now; null: no limit',
      ),
  })
  .meta({ id: 'AccountRights' });
export type AccountRights = z.output<typeof rights>;

const answer = z.object({ code: z.string(), text: z.string() });
const question = z.object({
  code: z.string(),
  text: z.string(),
  answers: z.array(answer).describe('In another order each time'),
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
    summary: 'What accounts of each level of identity may do, and which countries are not served',
    tag,
    access: anyone,
    limit: 'read',
    data: z.object({
      list: z.array(level),
      restrictedCountries: z
        .array(z.string())
        .describe('ISO 3166-1: no sign-up and no new orders; cancels, closes, withdrawals stay'),
    }),
  }),
  userRights: route({
    method: 'GET',
    path: '/api/user/rights',
    summary: 'What the own account may do, and why not',
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
