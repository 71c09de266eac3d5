import { z } from 'zod';
import { NOTIFICATIONS_MAX, notificationKinds } from '../notifications.ts';
import { route, user } from '../route.ts';
import { decimalOut } from '../shapes.ts';

const tag = 'Notifications';

const notificationCode = z
  .string()
  .regex(/^\d{1,15}$/, 'a notification code')
  .meta({ examples: ['4071'] });

const notification = z
  .object({
    code: z.string(),
    kind: z.enum(notificationKinds),
    title: z.string().describe('In the language of the call, as the text'),
    text: z.string(),
    time: z.number().int(),
    isRead: z.boolean(),
    product: z.enum(['', 'spot', 'futures']).describe('Of the market that it is about'),
    symbol: z.string().describe('Empty: it is about no market'),
    botCode: z.string().describe('The trading bot that it is about; empty: none'),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notification>;

const unread = z.number().int().describe('How many of all are not read');
const unreadOnly = z.object({ unread });

const choice = z.object({
  kind: z.enum(notificationKinds),
  app: z.boolean().describe('In the list of notifications'),
  mail: z.boolean(),
  push: z.boolean().describe('Pushed to devices that show them while no page is open'),
});
const choices = z
  .object({
    list: z.array(
      choice.extend({
        isMailFixed: z
          .boolean()
          .describe(
            'Its mails go out beside these choices: security notices and answers of the support',
          ),
      }),
    ),
    fundingRate: decimalOut.describe('Rate of funding, either way, from which we notify you'),
    hasMail: z.boolean().describe('Whether the account has an e-mail address'),
  })
  .meta({ id: 'NotificationChoices' });
export type NotificationChoices = z.output<typeof choices>;
export type NotificationChoice = z.output<typeof choice>;

/** What somebody was told: kept for a while, the same on each device. */
export const notificationRoutes = {
  notificationList: route({
    method: 'GET',
    path: '/api/notification/list',
    summary: `What you were told, the newest first, by pages of 20; the last ${NOTIFICATIONS_MAX} of 90 days are kept`,
    tag,
    access: user('account'),
    limit: 'read',
    query: z.object({
      before: notificationCode.optional().describe('`next` of the page before'),
      kind: z.enum(notificationKinds).optional(),
    }),
    data: z.object({
      list: z.array(notification),
      next: z.string().describe('For `before` of the next page; empty: there is none'),
      unread,
    }),
  }),
  notificationUnread: route({
    method: 'GET',
    path: '/api/notification/unread',
    summary: 'How many notifications are not read',
    tag,
    access: user('account'),
    limit: 'read',
    data: unreadOnly,
  }),
  notificationRead: route({
    method: 'POST',
    path: '/api/notification/{code}/read',
    summary: 'Mark a notification as read',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    parameters: z.object({ code: notificationCode }),
    data: unreadOnly,
  }),
  notificationReadAll: route({
    method: 'POST',
    path: '/api/notification/readAll',
    summary: 'Mark all notifications as read, up to the newest that you have seen',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    body: z.strictObject({ upTo: notificationCode.describe('What comes after it stays unread') }),
    data: unreadOnly,
  }),
  notificationChoices: route({
    method: 'GET',
    path: '/api/notification/choices',
    summary: 'What you are told, and where',
    tag,
    access: user('account'),
    limit: 'read',
    data: choices,
  }),
  notificationChoose: route({
    method: 'POST',
    path: '/api/notification/choices/modify',
    summary: 'Choose where a kind of notifications reaches you',
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'write',
    body: z.strictObject({
      kind: z.enum(notificationKinds),
      app: z.boolean(),
      mail: z.boolean().describe('Of deposits, withdrawals and sign-ins it stays as it is'),
      push: z.boolean(),
    }),
    data: choices,
  }),
  notificationFundingRate: route({
    method: 'POST',
    path: '/api/notification/fundingRate/modify',
    summary: 'Choose from which rate on funding is told',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    body: z.strictObject({
      rate: z
        .string()
        .regex(/^(0(\.\d{1,8})?|1)$/, 'a rate of at most 1')
        .describe('0.001 is 0.1 %; at most 1')
        .meta({ examples: ['0.001'] }),
    }),
    data: choices,
  }),
};
