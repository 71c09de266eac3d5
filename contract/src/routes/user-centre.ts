import { z } from 'zod';
import { anyone, route, user } from '../route.ts';
import { decimalOut, integerIn, page, paged } from '../shapes.ts';

const tag = 'User centre';

const text = (max: number) => z.string().max(max);
const code = text(16);
const email = text(254);
const areaCode = text(6);
const mobile = text(20);

/** Drawings to choose an avatar from; 0 draws the nickname's letters. */
export const AVATARS_COUNT = 25;

const signIn = z
  .object({
    time: z.number().int(),
    device: z.string().describe('Browser and system; empty when they are not known'),
    location: z.string().describe('Country in the language of the call, a hint; empty: not known'),
    ip: z.string(),
    isCurrent: z.boolean().describe('It opened the session of this call'),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.output<typeof signIn>;

const device = z
  .object({
    code: z.string().describe('What removes it'),
    device: z.string().describe('Windows, Mac, iPhone, ...; empty when it is not known'),
    browser: z.string().describe('With its version; of a program, what it calls itself'),
    location: z.string().describe('Country in the language of the call, a hint; empty: not known'),
    firstSeenTime: z.number().int(),
    lastSeenTime: z.number().int(),
    isCurrent: z.boolean().describe('This call comes from it'),
  })
  .meta({ id: 'KnownDevice' });
export type KnownDevice = z.output<typeof device>;

const feeRates = z
  .object({
    tier: z.string().describe('VIP 0'),
    spotMaker: decimalOut,
    spotTaker: decimalOut,
    futuresMaker: decimalOut,
    futuresTaker: decimalOut,
    volumeMin: decimalOut.describe('Traded in 30 days, spot and futures, in USDT'),
  })
  .meta({ id: 'FeeRates' });
export type FeeRates = z.output<typeof feeRates>;

const feeTier = z
  .object({
    current: feeRates,
    next: feeRates.nullable().describe('null: there is none above'),
    volume: decimalOut.describe(
      'Traded in the 30 UTC days that end with this one, spot and futures, in USDT',
    ),
    nextTierTime: z.number().int().describe('When the tier follows the volume again'),
  })
  .meta({ id: 'UserFeeTier' });
export type UserFeeTier = z.output<typeof feeTier>;

/** What a person sees and changes of the own account, beside signing in and out. */
export const userCentreRoutes = {
  loginHistory: route({
    method: 'GET',
    path: '/api/user/login/history',
    summary: 'Own sign-ins of the last 90 days, newest first',
    tag,
    access: user('account'),
    limit: 'read',
    query: z.object({ page: page.page, pageSize: integerIn(1, 100).default(10) }),
    data: z.object({ list: z.array(signIn), ...paged }),
  }),
  devices: route({
    method: 'GET',
    path: '/api/user/device/list',
    summary: 'Devices that have signed in before, the last seen first',
    tag,
    access: user('account'),
    limit: 'read',
    data: z.object({ list: z.array(device) }),
  }),
  deviceRemove: route({
    method: 'POST',
    path: '/api/user/device/{code}/remove',
    summary: 'Forget a device and end its other sessions; its next sign-in counts as a new one',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    parameters: z.object({ code: z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'a device') }),
    data: z.object({}),
  }),
  feeTier: route({
    method: 'GET',
    path: '/api/user/fee/tier',
    summary: 'Own fees, those of the next tier, and the volume of the last 30 days',
    tag,
    access: user('account'),
    limit: 'read',
    data: feeTier,
  }),
  feeSchedule: route({
    method: 'GET',
    path: '/api/exchange/fees',
    summary: 'The fees of all tiers, and the volume that brings each',
    tag: 'Market data',
    access: anyone,
    limit: 'read',
    data: z.object({
      version: z.number().int().describe('Increases with every change of the fees; 0: none yet'),
      tiers: z.array(feeRates).describe('VIP 0 first'),
    }),
  }),
  nicknameModify: route({
    method: 'POST',
    path: '/api/user/nickname/modify',
    summary: 'Change the own nickname',
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'write',
    body: z.strictObject({ nickname: text(64) }),
    data: z.object({}),
  }),
  avatarModify: route({
    method: 'POST',
    path: '/api/user/avatar/modify',
    summary: 'Choose the own avatar',
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'write',
    body: z.strictObject({ avatar: integerIn(0, AVATARS_COUNT - 1) }),
    data: z.object({}),
  }),
  phishingModify: route({
    method: 'POST',
    path: '/api/user/phishing/modify',
    summary: 'Set the anti-phishing code, with a code of scene 12 from the own e-mail or phone',
    tag,
    access: user('account', { freshFactor: 'when-bound', whenFrozen: 'refused' }),
    limit: 'sign-in',
    body: z.strictObject({
      emailCode: code.optional(),
      mobileCode: code.optional(),
      phishingCode: text(64).describe('4 to 20 letters or digits'),
    }),
    data: z.object({}),
  }),
  emailBind: route({
    method: 'POST',
    path: '/api/user/bind/email',
    summary: 'Add an e-mail address, with its code (scene 3) and one of the own phone (scene 4)',
    tag,
    access: user('account', { freshFactor: 'when-bound', whenFrozen: 'refused' }),
    limit: 'sign-in',
    body: z.strictObject({ email, emailCode: code, phoneCode: code }),
    data: z.object({}),
  }),
  emailModify: route({
    method: 'POST',
    path: '/api/user/email/modify',
    summary: 'Change the e-mail address, with codes of the old and the new one (scene 3)',
    tag,
    access: user('account', { freshFactor: 'when-bound', whenFrozen: 'refused' }),
    limit: 'sign-in',
    body: z.strictObject({ email, emailCode: code, oldEmailCode: code }),
    data: z.object({}),
  }),
  mobileBind: route({
    method: 'POST',
    path: '/api/user/bind/mobile',
    summary: 'Add a phone number, with its code (scene 4) and one of the own e-mail (scene 3)',
    tag,
    access: user('account', { freshFactor: 'when-bound', whenFrozen: 'refused' }),
    limit: 'sign-in',
    body: z.strictObject({ areaCode, mobile, mobileCode: code, emailCode: code }),
    data: z.object({}),
  }),
  mobileModify: route({
    method: 'POST',
    path: '/api/user/mobile/modify',
    summary: 'Change the phone number, with codes of the old and the new one (scene 4)',
    tag,
    access: user('account', { freshFactor: 'when-bound', whenFrozen: 'refused' }),
    limit: 'sign-in',
    body: z.strictObject({ areaCode, mobile, mobileCode: code, oldMobileCode: code }),
    data: z.object({}),
  }),
};
