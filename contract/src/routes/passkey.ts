import { z } from 'zod';
import { anyone, route, user } from '../route.ts';
import { session } from './account.ts';

const tag = 'Two-factor authentication';

const text = (max: number) => z.string().max(max);
export const passkeyName = z.string().trim().min(1).max(40);
export const passkeyCode = z.object({
  code: z.string().regex(/^[A-Za-z0-9_-]{1,512}$/, 'a passkey'),
});

/** What a browser answers, as WebAuthn has it in JSON; fields that are not needed are dropped. */
export const passkeyAnswer = z
  .object({
    id: z.string().regex(/^[A-Za-z0-9_-]{1,512}$/, 'base64url'),
    rawId: text(512),
    type: z.literal('public-key'),
    authenticatorAttachment: text(32).nullish(),
    response: z.object({
      clientDataJSON: text(4096),
      attestationObject: text(32_768).optional(),
      authenticatorData: text(4096).optional(),
      signature: text(4096).optional(),
      userHandle: text(512).nullish(),
      transports: z.array(text(32)).max(16).optional(),
    }),
    clientExtensionResults: z.object({}).default({}),
  })
  .meta({ id: 'PasskeyAnswer' });
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

export const passkeyOffer = z
  .object({
    options: z.record(z.string(), z.unknown()).describe('WebAuthn options as JSON'),
  })
  .meta({ id: 'PasskeyOffer' });
export type PasskeyOffer = z.output<typeof passkeyOffer>;

const passkey = z
  .object({
    code: z.string(),
    name: z.string(),
    createTime: z.number().int(),
    usedTime: z.number().int().describe('0: never'),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof passkey>;

export const passkeyList = z.object({ list: z.array(passkey) });
const proved = user('account', { freshFactor: true, whenFrozen: 'refused' });

export const passkeyRoutes = {
  passkeys: route({
    method: 'GET',
    path: '/api/user/passkey/list',
    summary: 'Your passkeys, oldest first',
    tag,
    access: user('account'),
    limit: 'read',
    data: passkeyList,
  }),
  passkeyOffer: route({
    method: 'POST',
    path: '/api/user/passkey/offer',
    summary: 'Options with which a browser creates a passkey',
    tag,
    access: proved,
    limit: 'write',
    data: passkeyOffer,
  }),
  passkeyAdd: route({
    method: 'POST',
    path: '/api/user/passkey/add',
    summary: 'Add a passkey; other sessions end, and withdrawals are suspended for 24 hours',
    tag,
    access: proved,
    limit: 'write',
    body: z.strictObject({ name: passkeyName, answer: passkeyAnswer }),
    data: passkeyList,
  }),
  passkeyRename: route({
    method: 'POST',
    path: '/api/user/passkey/{code}/rename',
    summary: 'Rename a passkey',
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'write',
    parameters: passkeyCode,
    body: z.strictObject({ name: passkeyName }),
    data: passkeyList,
  }),
  passkeyRemove: route({
    method: 'POST',
    path: '/api/user/passkey/{code}/remove',
    summary: 'Remove a passkey; other sessions end, and withdrawals are suspended for 24 hours',
    tag,
    access: proved,
    limit: 'write',
    parameters: passkeyCode,
    data: passkeyList,
  }),
  passkeyAsk: route({
    method: 'POST',
    path: '/api/passkey/ask',
    summary: "Options with which a browser uses a passkey, to sign in or to confirm it's you",
    tag,
    access: anyone,
    limit: 'sign-in',
    data: passkeyOffer,
  }),
  passkeyLogin: route({
    method: 'POST',
    path: '/api/passkey/login',
    summary: 'Sign in with a passkey alone',
    tag,
    access: anyone,
    limit: 'sign-in',
    body: z.strictObject({ answer: passkeyAnswer }),
    data: session,
  }),
};
