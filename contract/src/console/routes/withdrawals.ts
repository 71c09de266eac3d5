import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { withdrawalReasons } from '../../routes/withdrawals.ts';
import { decimalOut } from '../../shapes.ts';
import { reason } from './proposals.ts';

const tag = 'Console: withdrawals';

const code = z.string().regex(/^\d{1,15}$/, 'the number of a withdrawal');

const waiting = z
  .object({
    code: z.string(),
    uid: z.string(),
    user: z.number().int().describe("The account's own number"),
    chain: z.string(),
    coin: z.string(),
    amount: decimalOut.describe('What leaves the account, the fee in it'),
    received: decimalOut,
    address: z.string(),
    askedAt: z.number().int(),
    status: z.union([z.literal(1), z.literal(2), z.literal(6)]),
    rules: z
      .array(z.object({ rule: z.enum(withdrawalReasons), saw: z.string() }))
      .describe('Why a person must look, and what each rule saw'),
    needsSecondPerson: z.boolean().describe('Only a proposal passes it: withdrawal-pass-large'),
    isStopping: z
      .boolean()
      .describe('Its money is given back once the signer says that it signed nothing'),
    isOwn: z.boolean().describe('Of your own customer account: others decide'),
  })
  .meta({ id: 'WaitingWithdrawal' });
export type WaitingWithdrawal = z.output<typeof waiting>;

export const consoleWithdrawalRoutes = {
  consoleWithdrawals: route({
    method: 'GET',
    path: '/api/console/withdrawals',
    summary: 'Withdrawals that are not at their end, oldest first',
    tag,
    access: operator('withdrawal-see'),
    limit: 'read',
    data: z.object({ list: z.array(waiting) }),
  }),
  consoleWithdrawalPass: route({
    method: 'POST',
    path: '/api/console/withdrawal/{code}/pass',
    summary: 'Let a withdrawal under review be signed and sent',
    tag,
    access: operator('withdrawal-pass'),
    limit: 'write',
    parameters: z.object({ code }),
    body: z.strictObject({ reason }),
    data: z.object({}),
  }),
  consoleWithdrawalReject: route({
    method: 'POST',
    path: '/api/console/withdrawal/{code}/reject',
    summary: 'Refuse a withdrawal under review: the money is available again',
    tag,
    access: operator('withdrawal-hold'),
    limit: 'write',
    parameters: z.object({ code }),
    body: z.strictObject({ reason }),
    data: z.object({}),
  }),
};

/** The fields of the proposal that gives the money of a passed withdrawal back: nothing was signed for it. */
export const endPassedFields = z.strictObject({
  withdrawal: code,
  user: z.number().int().min(100).describe("The account's own number: whom it favours"),
  chain: z.string().max(16),
  coin: z.string().max(16),
  amount: z.string().max(40),
  address: z.string().max(128),
});

/** The fields of the proposal that passes a large withdrawal: exactly what will be paid. */
export const passLargeFields = z.strictObject({
  withdrawal: code,
  user: z.number().int().min(100).describe("The account's own number: whom it favours"),
  chain: z.string().max(16),
  coin: z.string().max(16),
  received: z.string().max(40),
  address: z.string().max(128),
});
