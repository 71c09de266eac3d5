import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { decimalOut } from '../../shapes.ts';

const tag = 'Console: corrections';

/** The accounts of the house that a leg may be of. */
export const houseAccounts = ['treasury', 'debts'] as const;
export type HouseAccount = (typeof houseAccounts)[number];

const account = z
  .string()
  .regex(/^(user:\d{3,15}|treasury|debts)$/, 'user:NUMBER, treasury or debts');
const signed = z
  .string()
  .max(40)
  .regex(/^-?(0|[1-9]\d*)(\.\d+)?$/, 'a decimal number');
const text = z.string().trim().min(8).max(200);

const leg = z.strictObject({
  account,
  coin: z.string().min(1).max(16),
  amount: signed.describe('Positive: receives; negative: pays'),
});
export type CorrectionLegText = z.output<typeof leg>;

const row = z
  .object({
    code: z.string(),
    sequence: z.number().int().describe('Log sequence number'),
    time: z.number().int(),
    note: z.string(),
    evidence: z.string(),
    value: decimalOut.describe('In USDT, when it was made'),
    legs: z.array(
      z.object({ account: z.string(), uid: z.string(), coin: z.string(), amount: z.string() }),
    ),
  })
  .meta({ id: 'Correction' });
export type Correction = z.output<typeof row>;

export const consoleCorrectionRoutes = {
  consoleCorrections: route({
    method: 'GET',
    path: '/api/console/corrections',
    summary: 'Past corrections, newest first, and how much can be corrected now',
    tag,
    access: operator('correction-see'),
    limit: 'read',
    query: z.object({
      uid: z
        .string()
        .regex(/^\d{0,15}$/)
        .default('')
        .describe('Only corrections of this account; empty: all'),
    }),
    data: z.object({
      list: z.array(row),
      ceiling: decimalOut.describe('Limit of all corrections in 24 hours, in USDT'),
      left: decimalOut,
      ceilingVersion: z.number().int(),
    }),
  }),
  consoleCorrectionAccount: route({
    method: 'GET',
    path: '/api/console/correction/account',
    summary: "An account's number, and which of its funds can be corrected",
    tag,
    access: operator('correction-see'),
    limit: 'read',
    query: z.object({ uid: z.string().regex(/^\d{1,15}$/, 'a UID') }),
    data: z.object({
      user: z.number().int(),
      funds: z.array(z.object({ coin: z.string(), available: decimalOut, frozen: decimalOut })),
    }),
  }),
};

/** A correction: legs that sum to zero in each coin, what the customer reads, and what it rests on. */
export const correctionFields = z.strictObject({
  legs: z.array(leg).min(2).max(16),
  note: text.describe('Shown to the customer in the bills'),
  evidence: text.describe('A ticket, a transaction, a file'),
});

/** Another ceiling. */
export const correctionCeilingFields = z.strictObject({
  version: z.number().int().min(1),
  ceiling: z
    .string()
    .max(20)
    .regex(/^(0|[1-9]\d*)$/, 'whole USDT'),
});
