import { z } from 'zod';
import { route, user } from '../route.ts';

const tag = 'Account data';

/** What stands against closing an account, in the order in which it is told. */
export const closureObstacles = [
  'orders',
  'positions',
  'deposit',
  'withdrawal',
  'debt',
  'pending',
  'balance',
  'restricted',
] as const;
export type ClosureObstacle = (typeof closureObstacles)[number];

const closure = z
  .object({
    endTime: z.number().int().describe('When we will close the account; 0: no closure requested'),
    coolingMs: z.number().int().describe('How long you can cancel the closure'),
    dustUsdt: z.string().describe('Highest total balance with which you can close the account'),
    obstacles: z.array(z.enum(closureObstacles)).describe('What you have to resolve first'),
  })
  .meta({ id: 'AccountClosure' });
export type AccountClosure = z.output<typeof closure>;

const dataExport = z
  .object({
    code: z.string(),
    state: z.enum(['waiting', 'ready', 'taken', 'expired', 'failed']),
    askedTime: z.number().int(),
    expireTime: z.number().int().describe('Download deadline; 0: not ready'),
    bytes: z.number().int(),
  })
  .meta({ id: 'DataExport' });
export type DataExport = z.output<typeof dataExport>;
const exportList = z.object({ list: z.array(dataExport) });

/** What notices are about, as people choose their ways. */
export const noticeKinds = ['sign-in', 'security', 'api-key', 'coins'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const noticeChoice = z.object({
  kind: z.enum(noticeKinds),
  mail: z.boolean(),
  sms: z.boolean(),
});
export type NoticeChoice = z.output<typeof noticeChoice>;
const noticeChoices = z
  .object({
    list: z.array(noticeChoice),
    hasMail: z.boolean().describe('Whether the account has an email address'),
    hasSms: z.boolean().describe('Whether the account has a phone number'),
  })
  .meta({ id: 'NoticeChoices' });
export type NoticeChoices = z.output<typeof noticeChoices>;

export const accountDataRoutes = {
  notices: route({
    method: 'GET',
    path: '/api/user/notice/list',
    summary: 'Delivery channels of your security notifications',
    tag,
    access: user('account'),
    limit: 'read',
    data: noticeChoices,
  }),
  noticeModify: route({
    method: 'POST',
    path: '/api/user/notice/modify',
    summary: 'Choose the delivery channels of one kind of notification; at least one stays on',
    tag,
    access: user('account', { freshFactor: true, whenFrozen: 'refused' }),
    limit: 'write',
    body: z.strictObject({ kind: z.enum(noticeKinds), mail: z.boolean(), sms: z.boolean() }),
    data: noticeChoices,
  }),
  exports: route({
    method: 'GET',
    path: '/api/user/export/list',
    summary: 'Your exports of the last day, newest first',
    tag,
    access: user('account'),
    limit: 'read',
    data: exportList,
  }),
  exportAsk: route({
    method: 'POST',
    path: '/api/user/export/ask',
    summary: 'Create an archive of your data: one at a time, three a day',
    tag,
    access: user('account', { freshFactor: true, whenFrozen: 'refused' }),
    limit: 'sign-in',
    data: exportList,
  }),
  exportDownload: route({
    method: 'POST',
    path: '/api/user/export/{code}/download',
    summary: 'Download the archive (application/zip), once',
    tag,
    access: user('account', { freshFactor: true, whenFrozen: 'refused' }),
    limit: 'write',
    parameters: z.object({ code: z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'an export') }),
    data: z.object({}),
  }),
  closure: route({
    method: 'GET',
    path: '/api/user/closure',
    summary: 'Whether your account is closing, and what you have to resolve first',
    tag,
    access: user('account'),
    limit: 'read',
    data: closure,
  }),
  closureAsk: route({
    method: 'POST',
    path: '/api/user/closure/ask',
    summary: 'Close the account after a period in which you can cancel the closure',
    tag,
    access: user('account', { freshFactor: true, whenFrozen: 'refused' }),
    limit: 'sign-in',
    data: closure,
  }),
  closureTakeBack: route({
    method: 'POST',
    path: '/api/user/closure/takeBack',
    summary: 'Cancel the closure of the account',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    data: closure,
  }),
};
