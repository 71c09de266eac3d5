import { z } from 'zod';
import { anyone, route, user } from '../route.ts';
import { choiceIn, decimalOut } from '../shapes.ts';
import { freezeCauses } from '../texts/freeze-causes.ts';

const tag = 'Account';

const text = (max: number) => z.string().max(max);

const contact = {
  email: text(254).optional(),
  areaCode: text(6).optional(),
  mobile: text(20).optional(),
};
const password = text(1024);
export const authenticatorCode = text(16).describe('The six digits of the authenticator app');

/**
 * What the product's screens keep of a flow and send whole with each of its steps, whether the step
 * needs it or not; `webHash` is a placeholder of theirs.
 */
const flowData = {
  ticket: text(128).optional(),
  ...contact,
  password: password.optional(),
  code: text(16).optional(),
  invitationCode: text(32).optional(),
  country: text(8).optional(),
  currency: text(8).optional(),
  webHash: text(128).optional(),
};

const tierRate = decimalOut
  .nullable()
  .describe('No more than the rules of the contract allow; null: exactly that');

export const userInfo = z
  .object({
    nickname: z.string(),
    avatar: z.number().int().describe('0: the letters of the nickname'),
    UUID: z.string(),
    email: z.string().describe('Masked'),
    mobile: z.string().describe('Masked'),
    areaCode: z.string(),
    inviterCode: z.string().describe("The user's own referral code"),
    isKYC: z.boolean(),
    isGoogleBind: z.boolean(),
    hasPasskey: z.boolean(),
    phishingCode: z.string(),
    verifiedTime: z.number().int().describe('0: not verified'),
    authenticatorTime: z.number().int().describe('0: none linked'),
    passwordTime: z.number().int().describe('When you last changed the password; 0: never'),
    holdUntil: z.number().int().describe('Withdrawals are suspended until then; 0: no suspension'),
    freeze: z
      .object({
        cause: z
          .enum(['', ...freezeCauses])
          .describe('Reason shown to the owner; empty: not stated'),
      })
      .nullable()
      .describe('null: the account is not frozen'),
    feeTier: z.string().describe('VIP 0'),
    fees: z.object({
      spotMaker: decimalOut,
      spotTaker: decimalOut,
      futuresMaker: tierRate,
      futuresTaker: tierRate,
    }),
    createTime: z.number().int(),
  })
  .meta({ id: 'UserInfo' });
export type UserInfo = z.output<typeof userInfo>;

export const session = z.object({
  token: z.string(),
  info: userInfo,
});

const openSession = z
  .object({
    code: z.string().describe('Code with which to end the session'),
    device: z.string().describe('Windows, Mac, iPhone, ...; empty: unknown'),
    browser: z.string().describe('Browser and version; of a program, its user agent'),
    address: z.string().describe('IP address from which the session was opened'),
    location: z
      .string()
      .describe('Approximate country, in the language of the call; empty: unknown'),
    createTime: z.number().int(),
    lastSeenTime: z.number().int(),
    isCurrent: z.boolean().describe('The session of this call'),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.output<typeof openSession>;

const country = z
  .object({
    name: z.string(),
    country: z.string(),
    areaCode: z.string().describe('+852'),
    isoCode: z.string(),
  })
  .meta({ id: 'Country' });
export type Country = z.output<typeof country>;

const collections = z.object({
  spot: z.array(z.string()).describe('BTC-USDT'),
  contract: z.array(z.string()),
});

const favourite = z.strictObject({
  category: choiceIn(2, 3).describe('2 spot, 3 futures'),
  collection: z
    .string()
    .regex(/^[A-Za-z0-9]{1,20}[-/][A-Za-z0-9]{1,10}$/)
    .meta({ examples: ['BTC-USDT'] }),
});

export const accountRoutes = {
  countries: route({
    method: 'GET',
    path: '/api/country',
    summary: 'Countries with their dialling codes',
    tag,
    access: anyone,
    limit: 'read',
    query: z.object({ country: text(64).optional().describe('Search text') }),
    data: z.object({ country: z.array(country), list: z.array(country) }),
  }),
  authFlow: route({
    method: 'POST',
    path: '/api/auth/flow',
    summary: 'Open a sign-in, registration or recovery flow; its ticket lives 10 minutes',
    tag,
    access: anyone,
    limit: 'sign-in',
    body: z.strictObject({
      type: z.enum(['login', 'register', 'retrieve-pass']),
      ...contact,
      password: password.optional(),
      invitationCode: text(32).optional(),
      country: text(8).optional(),
      currency: text(8).optional(),
    }),
    data: z.object({ ticket: z.string(), target: z.string().describe('Masked') }),
  }),
  codeSend: route({
    method: 'POST',
    path: '/api/code/send',
    summary:
      'Send a verification code for a flow, or for a change of your account. The answer is the same whether we sent one or not. One IP address can request 30 codes an hour, 5 of them for one contact; sign-ins and recoveries are counted separately',
    tag,
    access: anyone,
    limit: 'code',
    body: z.strictObject({
      ...flowData,
      scene: choiceIn(1, 2, 3, 4, 5, 11, 12, 13)
        .optional()
        .describe(
          "1 register, 2 sign in, 5 recover; signed in: 3 add or change the email address, 4 add or change the phone number, 11 link or unlink the authenticator, 12 anti-phishing code, 13 confirm it's you",
        ),
    }),
    data: z.object({
      waitSeconds: z.number().int(),
      isSlow: z.boolean().describe('Whether all emails or text messages are currently delayed'),
    }),
  }),
  register: route({
    method: 'POST',
    path: '/api/members',
    summary: 'Finish a registration with its code',
    tag,
    access: anyone,
    limit: 'sign-in',
    body: z.strictObject({ ...flowData, code: text(16) }),
    data: session,
  }),
  login: route({
    method: 'POST',
    path: '/api/login',
    summary:
      "Finish a sign-in with its code; with a linked authenticator, call once more with the authenticator's code too",
    tag,
    access: anyone,
    limit: 'sign-in',
    body: z.strictObject({
      ...flowData,
      code: text(16).default(''),
      googleCode: authenticatorCode.optional(),
    }),
    data: session,
  }),
  logout: route({
    method: 'POST',
    path: '/api/logout',
    summary: 'End this session',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    data: z.object({}),
  }),
  passwordForget: route({
    method: 'POST',
    path: '/api/members/password/forget',
    summary: 'Set a new password with the code of a recovery flow',
    tag,
    access: anyone,
    limit: 'sign-in',
    body: z.strictObject({ ...flowData, code: text(16), password }),
    data: z.object({}),
  }),
  passwordModify: route({
    method: 'POST',
    path: '/api/members/password/modify',
    summary:
      'Change your password; all other sessions end, and withdrawals are suspended for 24 hours',
    tag,
    access: user('account', { freshFactor: 'when-bound', whenFrozen: 'refused' }),
    limit: 'sign-in',
    body: z.strictObject({ oldPassword: password, newPassword: password }),
    data: z.object({}),
  }),
  sessions: route({
    method: 'GET',
    path: '/api/user/session/list',
    summary: 'Your open sessions, newest first',
    tag,
    access: user('account'),
    limit: 'read',
    data: z.object({ list: z.array(openSession) }),
  }),
  sessionEnd: route({
    method: 'POST',
    path: '/api/user/session/{code}/end',
    summary: 'End one of your sessions, this one included; its sockets close',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    parameters: z.object({ code: z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'a session') }),
    data: z.object({}),
  }),
  sessionEndOthers: route({
    method: 'POST',
    path: '/api/user/session/endOthers',
    summary: 'End all your sessions but this one',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    data: z.object({ count: z.number().int().describe('Number of sessions ended') }),
  }),
  user: route({
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in user',
    tag,
    access: user('account'),
    limit: 'read',
    data: userInfo,
  }),
  collectionList: route({
    method: 'GET',
    path: '/api/user/collection/list',
    summary: 'Favourite markets',
    tag,
    access: user('account'),
    limit: 'read',
    data: collections,
  }),
  collectionAdd: route({
    method: 'POST',
    path: '/api/user/collection/add',
    summary: 'Add a favourite',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    body: favourite,
    data: collections,
  }),
  collectionCancel: route({
    method: 'POST',
    path: '/api/user/collection/cancel',
    summary: 'Remove a favourite',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    body: favourite,
    data: collections,
  }),
};
