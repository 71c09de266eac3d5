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
    endTime: z.number().int().describe('When the account will be closed; 0: no closure asked for'),
    coolingMs: z.number().int().describe('How long it can be taken back'),
    dustUsdt: z.string().describe('Total value of balances that may be left behind'),
    obstacles: z.array(z.enum(closureObstacles)).describe('What stands against it at present'),
  })
  .meta({ id: 'AccountClosure' });
export type AccountClosure = z.output<typeof closure>;

const dataExport = z
  .object({
    code: z.string(),
    state: z.enum(['waiting', 'ready', 'taken', 'expired', 'failed']),
    askedTime: z.number().int(),
    expireTime: z.number().int().describe('Until when you can download it; 0: not ready'),
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
    hasMail: z.boolean().describe('Whether the account has an e-mail address'),
    hasSms: z.boolean().describe('Whether it has a phone'),
  })
  .meta({ id: 'NoticeChoices' });
export type NoticeChoices = z.output<typeof noticeChoices>;

export const accountDataRoutes = {
  notices: route({
    method: 'GET',
    path: '/api/user/notice/list',
    summary: 'By which ways notices reach you',
    tag,
    access: user('account'),
    limit: 'read',
    data: noticeChoices,
  }),
  noticeModify: route({
    method: 'POST',
    path: '/api/user/notice/modify',
    summary: 'Choose the ways of a kind of notices; one at least stays',
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
    summary: 'Have an archive made of all that is known of you: one at a time, three a day',
    tag,
    access: user('account', { freshFactor: true, whenFrozen: 'refused' }),
    limit: 'sign-in',
    data: exportList,
  }),
  exportDownload: route({
    method: 'POST',
    path: '/api/user/export/{code}/download',
    summary: 'The archive itself (application/zip), once',
    tag,
    access: user('account', { freshFactor: true, whenFrozen: 'refused' }),
    limit: 'write',
    parameters: z.object({ code: z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'an export') }),
    data: z.object({}),
  }),
  closure: route({
    method: 'GET',
    path: '/api/user/closure',
    summary: 'Whether your account is being closed, and what stands against it',
    tag,
    access: user('account'),
    limit: 'read',
    data: closure,
  }),
  closureAsk: route({
    method: 'POST',
    path: '/api/user/closure/ask',
    summary: 'Close the account after a time in which this can be taken back',
    tag,
    access: user('account', { freshFactor: true, whenFrozen: 'refused' }),
    limit: 'sign-in',
    data: closure,
  }),
  closureTakeBack: route({
    method: 'POST',
    path: '/api/user/closure/takeBack',
    summary: 'Keep the account',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    data: closure,
  }),
};
