import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { decimalOut } from '../../shapes.ts';
import { freezeCauses } from '../../texts/freeze-causes.ts';
import { reason } from './proposals.ts';

const tag = 'Console: customers';

const uid = z
  .string()
  .regex(/^\d{8,9}$/, 'a UID')
  .meta({ examples: ['10048213'] });
const keyset = z
  .string()
  .regex(/^\d{1,15}$/)
  .optional();

/** What state an account is in, the gravest first. */
const customerStates = ['frozen', 'hold', 'open'] as const;
export type CustomerState = (typeof customerStates)[number];

/** Why an account may not; empty: it may. */
export const rightCauses = ['', 'frozen', 'region', 'level', 'not-enabled', 'operator'] as const;
const rightCause = z.enum(rightCauses);

const customerRow = z
  .object({
    uid: z.string(),
    contact: z.string().describe('Masked'),
    country: z.string(),
    level: z.number().int().describe('Verification level; 0: not verified'),
    tier: z.number().int(),
    equity: decimalOut.describe('USDT, at the last prices'),
    turnover: decimalOut.describe('30 days, USDT'),
    createdAt: z.number().int(),
    seenAt: z.number().int().describe('0: never'),
    state: z.enum(customerStates),
    holdUntil: z.number().int(),
  })
  .meta({ id: 'CustomerRow' });
export type CustomerRow = z.output<typeof customerRow>;

const money = z.object({
  coin: z.string(),
  funding: decimalOut,
  spot: decimalOut,
  futures: decimalOut,
  heldBack: decimalOut,
  usdt: decimalOut,
});

const position = z.object({
  name: z.string(),
  side: z.enum(['long', 'short']),
  leverage: z.number().int(),
  margin: z.enum(['cross', 'isolated']),
  quantity: decimalOut,
  entry: decimalOut,
  mark: decimalOut,
  profit: decimalOut,
});

const session = z.object({
  code: z.string(),
  device: z.string(),
  address: z.string().describe('Masked'),
  createdAt: z.number().int(),
  seenAt: z.number().int(),
});

const note = z.object({
  code: z.string(),
  time: z.number().int(),
  author: z.string(),
  text: z.string(),
});

const customer = z
  .object({
    row: customerRow,
    user: z.number().int().describe('Account number'),
    nickname: z.string(),
    mobile: z.string().describe('Masked, with area code; empty: none'),
    who: z.object({
      verifiedAt: z.number().int(),
      invitedBy: z.string().describe('UID of the inviter; empty: none'),
      hasAuthenticator: z.boolean(),
      passkeys: z.number().int(),
      hasPhishingCode: z.boolean(),
      passwordChangedAt: z.number().int(),
      locale: z.string(),
    }),
    freeze: z
      .object({ time: z.number().int(), by: z.string(), reason: z.string() })
      .nullable()
      .describe('Reason of the freeze'),
    limits: z.object({
      openOrders: z.number().int(),
      futuresNotional: decimalOut,
      spot: rightCause,
      futures: rightCause,
      transfer: rightCause,
      withdraw: rightCause,
      withdrawDayMax: decimalOut.nullable().describe('USDT in a UTC day; null: no limit'),
      marginRatio: decimalOut.nullable().describe('Of the cross account; null: no cross position'),
    }),
    money: z.array(money),
    positions: z.array(position),
    sessions: z.array(session),
    keys: z.array(
      z.object({
        name: z.string(),
        rights: z.array(z.string()),
        createdAt: z.number().int(),
        usedAt: z.number().int(),
      }),
    ),
    notes: z.array(note),
    log: z.number().int().describe('Log sequence number of this reading'),
  })
  .meta({ id: 'Customer' });
export type Customer = z.output<typeof customer>;

const timelineKinds = ['staff', 'account', 'sign-in', 'order', 'money', 'liquidation'] as const;

const timelineEvent = z
  .object({
    time: z.number().int(),
    kind: z.enum(timelineKinds),
    what: z.string().describe('Name of an action, or type of an order'),
    who: z.string().describe('Empty: the customer'),
    detail: z.string(),
    isRefused: z.boolean(),
    isWhole: z.boolean().describe('An order that closes all of a position: no quantity is named'),
  })
  .meta({ id: 'CustomerEvent' });
export type CustomerEvent = z.output<typeof timelineEvent>;

/** What the list is narrowed by. */
const customerFilter = {
  level: z.enum(['none', 'some']).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  state: z.enum(customerStates).optional(),
  equityMin: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional()
    .describe('Whole USDT'),
  since: keyset.describe('Registered since, UTC epoch milliseconds'),
};

/** Customers: found, looked at, frozen. Each look at one of them is recorded. */
export const consoleCustomerRoutes = {
  consoleCustomers: route({
    method: 'GET',
    path: '/api/console/customer/list',
    summary: 'Customers, newest first, in pages of 50',
    tag,
    access: operator('profile-see'),
    limit: 'read',
    query: z.object({
      ...customerFilter,
      before: keyset.describe('`next` of the previous page'),
    }),
    data: z.object({
      list: z.array(customerRow),
      next: z.string().describe('Pass as `before` for the next page; empty: last page'),
      isPartial: z
        .boolean()
        .describe('Whether the search stopped early, so the page is shorter: continue with `next`'),
    }),
  }),
  consoleCustomersExport: route({
    method: 'POST',
    path: '/api/console/customer/export',
    summary:
      'All customers that match the filter, as a CSV file, with contacts masked as in the list',
    tag,
    access: operator('customers-export'),
    limit: 'write',
    body: z.strictObject({ ...customerFilter, reason }),
    data: z.object({}),
  }),
  consoleCustomer: route({
    method: 'GET',
    path: '/api/console/customer/{code}',
    summary: "A customer's full record for staff. Each view is recorded",
    tag,
    access: operator('profile-see'),
    limit: 'read',
    parameters: z.object({ code: uid }),
    data: customer,
  }),
  consoleCustomerTimeline: route({
    method: 'GET',
    path: '/api/console/customer/{code}/timeline',
    summary: 'Actions of the customer and of staff, newest first, in pages of 50',
    tag,
    access: operator('profile-see'),
    limit: 'read',
    parameters: z.object({ code: uid }),
    query: z.object({
      before: z
        .string()
        .regex(/^\d{1,15}-\d-\d{1,16}$/)
        .optional()
        .describe('`next` of the previous page'),
    }),
    data: z.object({ list: z.array(timelineEvent), next: z.string() }),
  }),
  consoleCustomerContact: route({
    method: 'POST',
    path: '/api/console/customer/{code}/contact',
    summary: 'Show the full email and phone number, with a written reason',
    tag,
    access: operator('contact-show'),
    limit: 'write',
    parameters: z.object({ code: uid }),
    body: z.strictObject({ reason }),
    data: z.object({ email: z.string(), mobile: z.string() }),
  }),
  consoleCustomerNote: route({
    method: 'POST',
    path: '/api/console/customer/{code}/note',
    summary: 'Write a note that only staff can see',
    tag,
    access: operator('note-write'),
    limit: 'write',
    parameters: z.object({ code: uid }),
    body: z.strictObject({ text: z.string().trim().min(1).max(2_000) }),
    data: note,
  }),
  consoleCustomerSessionsEnd: route({
    method: 'POST',
    path: '/api/console/customer/{code}/sessions/end',
    summary: 'End one session of a customer, or all',
    tag,
    access: operator('sessions-end'),
    limit: 'write',
    parameters: z.object({ code: uid }),
    body: z.strictObject({ session: z.string().max(64).describe('Empty: all'), reason }),
    data: z.object({}),
  }),
  consoleCustomerFreeze: route({
    method: 'POST',
    path: '/api/console/customer/{code}/freeze',
    summary: 'Freeze an account immediately: ends sessions and keys, cancels opening orders',
    tag,
    access: operator('account-freeze'),
    limit: 'write',
    parameters: z.object({ code: uid }),
    body: z.strictObject({
      cause: z.enum(freezeCauses).describe('Sentence shown to the owner'),
      reason,
    }),
    data: z.object({}),
  }),
  consoleCustomerPapersAsk: route({
    method: 'POST',
    path: '/api/console/customer/{code}/papers/ask',
    summary:
      'Request new documents from a verified customer; the level stays for the days of the rule',
    tag,
    access: operator('identity-ask'),
    limit: 'write',
    parameters: z.object({ code: uid }),
    body: z.strictObject({
      why: z.enum(['expired', 'unreadable', 'differs', 'not-accepted']),
      reason,
    }),
    data: z.object({ until: z.number().int().describe('How long the level stays') }),
  }),
};

/** Whom a proposal is about, as staff names them, and by which it is known whom it favours. */
const whom = {
  uid,
  user: z.number().int().min(100).describe('Account number'),
};

/** The fields of the proposal that lets a frozen account go on. */
export const unfreezeFields = z.strictObject(whom);

/** What may be let out of one account in a day; the engine counts in whole numbers below 2^53. */
const RAISED_USDT_MAX = 90_000_000;

/** The fields of the proposal that raises what one account may withdraw. */
export const limitRaiseFields = z.strictObject({
  ...whom,
  dayUsdt: z
    .number()
    .int()
    .min(0)
    .max(RAISED_USDT_MAX)
    .describe('Whole USDT in a UTC day, above the limit of its level; 0: the limit of its level'),
});

/** The fields of the proposal that begins the wait of a lost second factor. */
export const factorResetFields = z.strictObject({
  ...whom,
  factor: z.enum(['authenticator', 'passkeys']),
});
