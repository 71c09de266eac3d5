import { z } from 'zod';
import { anyone, route, user } from '../route.ts';
import { decimalOut, integerIn, page, paged } from '../shapes.ts';

const tag = 'User center';

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
    device: z.string().describe('Browser and system; empty: unknown'),
    location: z
      .string()
      .describe('Approximate country, in the language of the call; empty: unknown'),
    ip: z.string(),
    isCurrent: z.boolean().describe('Whether it opened the session of this call'),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.output<typeof signIn>;

const device = z
  .object({
    code: z.string().describe('Code with which to remove the device'),
    device: z.string().describe('Windows, Mac, iPhone, ...; empty: unknown'),
    browser: z.string().describe('Browser and version; of a program, its user agent'),
    location: z
      .string()
      .describe('Approximate country, in the language of the call; empty: unknown'),
    firstSeenTime: z.number().int(),
    lastSeenTime: z.number().int(),
    isCurrent: z.boolean().describe('Whether this call comes from the device'),
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
    volumeMin: decimalOut.describe('30-day trading volume, spot and futures, in USDT'),
  })
  .meta({ id: 'FeeRates' });
export type FeeRates = z.output<typeof feeRates>;

const feeTier = z
  .object({
    current: feeRates,
    next: feeRates.nullable().describe('null: no higher tier'),
    volume: decimalOut.describe(
      'Trading volume of the last 30 UTC days including today, spot and futures, in USDT',
    ),
    nextTierTime: z.number().int().describe('When the tier next follows the volume'),
  })
  .meta({ id: 'UserFeeTier' });
export type UserFeeTier = z.output<typeof feeTier>;

/** What a person sees and changes of the own account, beside signing in and out. */
export const userCentreRoutes = {
  loginHistory: route({
    method: 'GET',
    path: '/api/user/login/history',
    summary: 'Your sign-ins of the last 90 days, newest first',
    tag,
    access: user('account'),
    limit: 'read',
    query: z.object({ page: page.page, pageSize: integerIn(1, 100).default(10) }),
    data: z.object({ list: z.array(signIn), ...paged }),
  }),
  devices: route({
    method: 'GET',
    path: '/api/user/device/list',
    summary: 'Your known devices, last seen first',
    tag,
    access: user('account'),
    limit: 'read',
    data: z.object({ list: z.array(device) }),
  }),
  deviceRemove: route({
    method: 'POST',
    path: '/api/user/device/{code}/remove',
    summary: 'Remove a device and end its other sessions; its next sign-in counts as a new device',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    parameters: z.object({ code: z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'a device') }),
    data: z.object({}),
  }),
  feeTier: route({
    method: 'GET',
    path: '/api/user/fee/tier',
    summary: 'Your fees, the fees of the next tier, and your 30-day volume',
    tag,
    access: user('account'),
    limit: 'read',
    data: feeTier,
  }),
  feeSchedule: route({
    method: 'GET',
    path: '/api/exchange/fees',
    summary: 'The fees of all tiers, with the volume each requires',
    tag: 'Market data',
    access: anyone,
    limit: 'read',
    data: z.object({
      version: z.number().int().describe('Increases with every change of fees; 0: none yet'),
      tiers: z.array(feeRates).describe('VIP 0 first'),
    }),
  }),
  nicknameModify: route({
    method: 'POST',
    path: '/api/user/nickname/modify',
    summary: 'Change your nickname',
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'write',
    body: z.strictObject({ nickname: text(64) }),
    data: z.object({}),
  }),
  avatarModify: route({
    method: 'POST',
    path: '/api/user/avatar/modify',
    summary: 'Choose your avatar',
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'write',
    body: z.strictObject({ avatar: integerIn(0, AVATARS_COUNT - 1) }),
    data: z.object({}),
  }),
  phishingModify: route({
    method: 'POST',
    path: '/api/user/phishing/modify',
    summary: 'Set your anti-phishing code, with a code of scene 12 from your email or phone',
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
    summary: 'Add an email address, with its code (scene 3) and a code from your phone (scene 4)',
    tag,
    access: user('account', { freshFactor: 'when-bound', whenFrozen: 'refused' }),
    limit: 'sign-in',
    body: z.strictObject({ email, emailCode: code, phoneCode: code }),
    data: z.object({}),
  }),
  emailModify: route({
    method: 'POST',
    path: '/api/user/email/modify',
    summary: 'Change your email address, with codes from the old and the new one (scene 3)',
    tag,
    access: user('account', { freshFactor: 'when-bound', whenFrozen: 'refused' }),
    limit: 'sign-in',
    body: z.strictObject({ email, emailCode: code, oldEmailCode: code }),
    data: z.object({}),
  }),
  mobileBind: route({
    method: 'POST',
    path: '/api/user/bind/mobile',
    summary: 'Add a phone number, with its code (scene 4) and a code from your email (scene 3)',
    tag,
    access: user('account', { freshFactor: 'when-bound', whenFrozen: 'refused' }),
    limit: 'sign-in',
    body: z.strictObject({ areaCode, mobile, mobileCode: code, emailCode: code }),
    data: z.object({}),
  }),
  mobileModify: route({
    method: 'POST',
    path: '/api/user/mobile/modify',
    summary: 'Change your phone number, with codes from the old and the new one (scene 4)',
    tag,
    access: user('account', { freshFactor: 'when-bound', whenFrozen: 'refused' }),
    limit: 'sign-in',
    body: z.strictObject({ areaCode, mobile, mobileCode: code, oldMobileCode: code }),
    data: z.object({}),
  }),
};
