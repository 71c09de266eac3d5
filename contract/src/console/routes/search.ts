import { z } from 'zod';
import { operator, route } from '../../route.ts';
import type { ActName } from '../acts.ts';
import { searchShapes } from '../search-shapes.ts';

const tag = 'Console: search';

/** What is found, and who may open it: nothing of the rest is looked for. */
export const searchKinds = {
  customer: 'profile-see',
  order: 'profile-see',
  withdrawal: 'withdrawal-see',
  deposit: 'deposit-see',
  proposal: 'floor-see',
} as const satisfies Readonly<Record<string, ActName>>;
export type SearchKind = keyof typeof searchKinds;

const kind = z.enum(Object.keys(searchKinds) as [SearchKind, ...SearchKind[]]);

const found = z
  .object({
    kind,
    code: z.string().describe('What it is opened by; of a customer the UID'),
    uid: z.string().describe('Whose it is; empty: it is not of one customer'),
    title: z
      .object({ en: z.string(), zh: z.string() })
      .describe('A masked contact, an amount with its coin, a market, what a proposal is about'),
    chain: z.string().describe('Of a deposit or withdrawal'),
    state: z.string().describe('As its own page has it; of a withdrawal a number'),
    time: z.number().int().describe('When it began'),
  })
  .meta({ id: 'ConsoleFound' });
export type ConsoleFound = z.output<typeof found>;

/** The console's one box. */
export const consoleSearchRoutes = {
  consoleSearch: route({
    method: 'POST',
    path: '/api/console/search',
    summary: 'What a whole UID, mail, mobile, number, transaction or address is. It is recorded',
    tag,
    access: operator('floor-see'),
    limit: 'write',
    body: z.strictObject({ text: z.string().trim().min(1).max(254) }),
    data: z.object({
      shapes: z.array(z.enum(searchShapes)).describe('What it was read as; empty: no whole thing'),
      closed: z.array(kind).describe('What your role does not open, and was not looked for'),
      list: z.array(found).describe('What it is, and what belongs to it'),
    }),
  }),
  consoleOpened: route({
    method: 'GET',
    path: '/api/console/opened',
    summary: 'What you opened last, the latest first',
    tag,
    access: operator('floor-see'),
    limit: 'read',
    data: z.object({ list: z.array(found) }),
  }),
  consoleOpen: route({
    method: 'POST',
    path: '/api/console/opened/add',
    summary: 'Keep in mind that you opened it',
    tag,
    access: operator('floor-see'),
    limit: 'write',
    body: z.strictObject({
      kind: kind.exclude(['order']),
      code: z.string().regex(/^(PR-)?\d{1,15}$/, 'what it is opened by'),
    }),
    data: z.object({}),
  }),
};
