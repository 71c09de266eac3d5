import { z } from 'zod';
import { route, user } from '../route.ts';
import { decimalOut, integerIn } from '../shapes.ts';

const tag = 'Referral';

const amounts = z.array(z.object({ coin: z.string(), amount: decimalOut }));

const summary = z
  .object({
    code: z.string().describe('Your referral code'),
    wasInvited: z.boolean().describe('Whether you opened your account with an invitation code'),
    invitedCount: z.number().int(),
    program: z
      .object({
        rates: z
          .array(decimalOut)
          .describe("Shares of the fees: of the inviter, of the inviter's inviter, and so on"),
        days: z.number().int().describe('Days from the registration of the invited account'),
      })
      .nullable()
      .describe('null: no rewards at present'),
    paid: amounts.describe('Total payments by coin'),
    due: amounts.describe('Pending rewards of past days'),
  })
  .meta({ id: 'Referral' });
export type Referral = z.output<typeof summary>;

const invited = z
  .object({
    number: z.number().int().describe('Position among your invited accounts; 1: the first'),
    account: z.string().describe('Masked UID'),
    time: z.number().int().describe('Registration'),
    until: z.number().int().describe("When the account's fees stop counting; 0: they don't count"),
    shares: amounts.describe("Your share of the account's fees so far"),
  })
  .meta({ id: 'InvitedAccount' });
export type InvitedAccount = z.output<typeof invited>;

const payment = z
  .object({
    day: z.number().int().describe('UTC day since 1970'),
    dayTime: z.number().int().describe('When the day began'),
    paidTime: z.number().int().describe('0: pending'),
    amounts,
  })
  .meta({ id: 'ReferralPayment' });
export type ReferralPayment = z.output<typeof payment>;

const pageSize = integerIn(1, 100).default(20);
const before = integerIn(0, 2_147_483_647)
  .default(0)
  .describe('Last entry of the previous page; 0: first page');

/** Who was invited by whom, and what that brings. */
export const referralRoutes = {
  referral: route({
    method: 'GET',
    path: '/api/user/referral',
    summary: 'Your referral code, its terms and your rewards',
    tag,
    access: user('account'),
    limit: 'read',
    data: summary,
  }),
  referralInvited: route({
    method: 'GET',
    path: '/api/user/referral/invited',
    summary: 'Accounts opened with your code, newest first',
    tag,
    access: user('account'),
    limit: 'read',
    query: z.object({ before, pageSize }),
    data: z.object({ list: z.array(invited), hasMore: z.boolean() }),
  }),
  referralPayments: route({
    method: 'GET',
    path: '/api/user/referral/payments',
    summary: 'Your fee shares by day, newest first',
    tag,
    access: user('account'),
    limit: 'read',
    query: z.object({ before, pageSize }),
    data: z.object({ list: z.array(payment), hasMore: z.boolean() }),
  }),
};
