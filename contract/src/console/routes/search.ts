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
    code: z.string().describe('Identifier to open the item; of a customer the UID'),
    uid: z.string().describe('Customer; empty: not of one customer'),
    title: z
      .object({ en: z.string(), zh: z.string() })
      .describe(
        'A masked contact, an amount with its coin, a market, or the subject of a proposal',
      ),
    chain: z.string().describe('Of a deposit or withdrawal'),
    state: z.string().describe("Status as on the item's page; of a withdrawal a number"),
    time: z.number().int().describe('Start time'),
  })
  .meta({ id: 'ConsoleFound' });
export type ConsoleFound = z.output<typeof found>;

/** The console's one box. */
export const consoleSearchRoutes = {
  consoleSearch: route({
    method: 'POST',
    path: '/api/console/search',
    summary:
      'Find an item by its full UID, email, phone number, number, transaction or address. Each search is recorded',
    tag,
    access: operator('floor-see'),
    limit: 'write',
    body: z.strictObject({ text: z.string().trim().min(1).max(254) }),
    data: z.object({
      shapes: z
        .array(z.enum(searchShapes))
        .describe('How we read the input; empty: not a full identifier'),
      closed: z.array(kind).describe("Item types your role can't open, which we didn't search"),
      list: z.array(found).describe('The item and everything related to it'),
    }),
  }),
  consoleOpened: route({
    method: 'GET',
    path: '/api/console/opened',
    summary: 'Items you opened last, latest first',
    tag,
    access: operator('floor-see'),
    limit: 'read',
    data: z.object({ list: z.array(found) }),
  }),
  consoleOpen: route({
    method: 'POST',
    path: '/api/console/opened/add',
    summary: 'Remember that you opened an item',
    tag,
    access: operator('floor-see'),
    limit: 'write',
    body: z.strictObject({
      kind: kind.exclude(['order']),
      code: z.string().regex(/^(PR-)?\d{1,15}$/, "an item's identifier"),
    }),
    data: z.object({}),
  }),
};
