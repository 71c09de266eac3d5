import { z } from 'zod';
import { route, user } from '../route.ts';
import { decimalOut, integerIn } from '../shapes.ts';

const tag = 'Referral';

const amounts = z.array(z.object({ coin: z.string(), amount: decimalOut }));

const summary = z
  .object({
    code: z.string().describe('What others register with'),
    wasInvited: z.boolean().describe('You opened your account with an invitation code'),
    invitedCount: z.number().int(),
    program: z
      .object({
        rates: z.array(decimalOut).describe('Of the fees: who invited, who invited that one, ...'),
        days: z.number().int().describe('Counted from the registration of the invited account'),
      })
      .nullable()
      .describe('null: nothing is paid at present'),
    paid: amounts.describe('All payments together, by coin'),
    due: amounts.describe('Of days that are over, on its way'),
  })
  .meta({ id: 'Referral' });
export type Referral = z.output<typeof summary>;

const invited = z
  .object({
    number: z.number().int().describe('The first that was invited is 1'),
    account: z.string().describe('Masked UID'),
    time: z.number().int().describe('Registration'),
    until: z.number().int().describe('Until when its fees count; 0: they do not count'),
    shares: amounts.describe('Of its fees, all days so far'),
  })
  .meta({ id: 'InvitedAccount' });
export type InvitedAccount = z.output<typeof invited>;

const payment = z
  .object({
    day: z.number().int().describe('UTC day since 1970'),
    dayTime: z.number().int().describe('When the day began'),
    paidTime: z.number().int().describe('0: on its way'),
    amounts,
  })
  .meta({ id: 'ReferralPayment' });
export type ReferralPayment = z.output<typeof payment>;

const pageSize = integerIn(1, 100).default(20);
const before = integerIn(0, 2_147_483_647)
  .default(0)
  .describe('The last of the page before; 0: none');

/** Who was invited by whom, and what that brings. */
export const referralRoutes = {
  referral: route({
    method: 'GET',
    path: '/api/user/referral',
    summary: 'Own referral code, its terms, and what it has brought',
    tag,
    access: user('account'),
    limit: 'read',
    data: summary,
  }),
  referralInvited: route({
    method: 'GET',
    path: '/api/user/referral/invited',
    summary: 'Accounts that were opened with the own code, newest first',
    tag,
    access: user('account'),
    limit: 'read',
    query: z.object({ before, pageSize }),
    data: z.object({ list: z.array(invited), hasMore: z.boolean() }),
  }),
  referralPayments: route({
    method: 'GET',
    path: '/api/user/referral/payments',
    summary: 'Own shares of fees by day, newest first',
    tag,
    access: user('account'),
    limit: 'read',
    query: z.object({ before, pageSize }),
    data: z.object({ list: z.array(payment), hasMore: z.boolean() }),
  }),
};
