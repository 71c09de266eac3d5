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
    product: z.enum(['', 'spot', 'futures']).describe('Market the notification is about'),
    symbol: z.string().describe('Empty: not about a market'),
    botCode: z.string().describe('Trading bot the notification is about; empty: none'),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notification>;

const unread = z.number().int().describe('Number of unread notifications');
const unreadOnly = z.object({ unread });

const choice = z.object({
  kind: z.enum(notificationKinds),
  app: z.boolean().describe('In the list of notifications'),
  mail: z.boolean(),
  push: z.boolean().describe('Pushed to your devices while no page is open'),
});
const choices = z
  .object({
    list: z.array(
      choice.extend({
        isMailFixed: z
          .boolean()
          .describe(
            'Whether emails are sent regardless of these settings: security notifications and support replies',
          ),
      }),
    ),
    fundingRate: decimalOut.describe('Funding rate, positive or negative, at which we notify you'),
    hasMail: z.boolean().describe('Whether the account has an email address'),
  })
  .meta({ id: 'NotificationChoices' });
export type NotificationChoices = z.output<typeof choices>;
export type NotificationChoice = z.output<typeof choice>;

/** What somebody was told: kept for a while, the same on each device. */
export const notificationRoutes = {
  notificationList: route({
    method: 'GET',
    path: '/api/notification/list',
    summary: `Your notifications, newest first, in pages of 20; we keep the last ${NOTIFICATIONS_MAX} for 90 days`,
    tag,
    access: user('account'),
    limit: 'read',
    query: z.object({
      before: notificationCode.optional().describe('`next` of the previous page'),
      kind: z.enum(notificationKinds).optional(),
    }),
    data: z.object({
      list: z.array(notification),
      next: z.string().describe('Pass as `before` for the next page; empty: last page'),
      unread,
    }),
  }),
  notificationUnread: route({
    method: 'GET',
    path: '/api/notification/unread',
    summary: 'Number of unread notifications',
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
    summary: 'Mark all notifications as read, up to the newest one you have seen',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    body: z.strictObject({ upTo: notificationCode.describe('Newer notifications stay unread') }),
    data: unreadOnly,
  }),
  notificationChoices: route({
    method: 'GET',
    path: '/api/notification/choices',
    summary: 'Your notification settings',
    tag,
    access: user('account'),
    limit: 'read',
    data: choices,
  }),
  notificationChoose: route({
    method: 'POST',
    path: '/api/notification/choices/modify',
    summary: 'Choose the delivery channels of one kind of notification',
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'write',
    body: z.strictObject({
      kind: z.enum(notificationKinds),
      app: z.boolean(),
      mail: z.boolean().describe('Ignored for deposits, withdrawals and sign-ins'),
      push: z.boolean(),
    }),
    data: choices,
  }),
  notificationFundingRate: route({
    method: 'POST',
    path: '/api/notification/fundingRate/modify',
    summary: 'Choose the funding rate at which we notify you',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    body: z.strictObject({
      rate: z
        .string()
        .regex(/^(0(\.\d{1,8})?|1)$/, 'a rate of up to 1')
        .describe('0.001 is 0.1%; up to 1')
        .meta({ examples: ['0.001'] }),
    }),
    data: choices,
  }),
};
