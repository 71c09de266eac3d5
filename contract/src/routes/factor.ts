import { z } from 'zod';
import { anyone, route, user } from '../route.ts';
import { authenticatorCode } from './account.ts';
import { passkeyAnswer } from './passkey.ts';

const tag = 'Second factor';

const text = (max: number) => z.string().max(max);

/** The code that came by mail, or by message: one of the two. */
const ownCodes = {
  emailCode: text(16).optional(),
  mobileCode: text(16).optional(),
};

const factors = z
  .object({
    authenticator: z.boolean().describe('Whether an authenticator is bound'),
    passkey: z.boolean().describe('Whether there is a passkey'),
    email: z.string().describe('Masked; empty: none'),
    mobile: z.string().describe('Masked; empty: none'),
    freshUntil: z.number().int().describe('Until when the last proof of this session counts'),
  })
  .meta({ id: 'Factors' });
export type Factors = z.output<typeof factors>;

const reset = z
  .object({
    factor: z.enum(['authenticator', 'passkeys']).describe('What will be removed'),
    askedTime: z.number().int(),
    endTime: z.number().int().describe('When it will be removed'),
  })
  .meta({ id: 'AuthenticatorReset' });
export type AuthenticatorReset = z.output<typeof reset>;

const resetRule = z
  .object({
    waitMs: z.number().int(),
    longWaitMs: z.number().int().describe('The wait where the password is fresh'),
    freshPasswordMs: z.number().int().describe('How long a password is fresh'),
  })
  .meta({ id: 'AuthenticatorResetRule' });
export type AuthenticatorResetRule = z.output<typeof resetRule>;

export const factorRoutes = {
  authenticatorCode: route({
    method: 'GET',
    path: '/api/user/google/auth/code',
    summary: 'The secret to bind an authenticator with; this session gets the same until it binds',
    tag,
    access: user('account'),
    limit: 'read',
    data: z.object({
      url: z.string().describe('otpauth://totp/...'),
      code: z.string().describe('The secret, base32'),
    }),
  }),
  authenticatorBind: route({
    method: 'POST',
    path: '/api/user/google/auth/bind',
    summary: 'Bind an authenticator; other sessions end, withdrawals wait for 24 hours',
    tag,
    access: user('account', { freshFactor: 'when-bound', whenFrozen: 'refused' }),
    limit: 'sign-in',
    body: z.strictObject({
      ...ownCodes,
      googleAuth: text(128).optional().describe('The secret as it was shown'),
      googleCode: authenticatorCode,
    }),
    data: z.object({}),
  }),
  authenticatorUnbind: route({
    method: 'POST',
    path: '/api/user/google/auth/unbind',
    summary: 'Unbind the authenticator; other sessions end, withdrawals wait for 24 hours',
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'sign-in',
    body: z.strictObject({ ...ownCodes, googleCode: authenticatorCode, password: text(1024) }),
    data: z.object({}),
  }),
  authenticatorResetRule: route({
    method: 'GET',
    path: '/api/auth/authenticator/reset',
    summary: 'How long the reset of a lost authenticator or lost passkeys waits',
    tag,
    access: anyone,
    limit: 'read',
    data: resetRule,
  }),
  authenticatorResetAsk: route({
    method: 'POST',
    path: '/api/auth/authenticator/reset/ask',
    summary:
      'At the end of a sign-in, in place of the code of a lost authenticator: have it removed after a wait in which it can be stopped',
    tag,
    access: anyone,
    limit: 'sign-in',
    body: z.strictObject({ ticket: text(128), code: text(16) }),
    data: reset,
  }),
  passkeyResetAsk: route({
    method: 'POST',
    path: '/api/user/passkey/reset/ask',
    summary:
      'Have lost passkeys removed after a wait in which it can be stopped, where there is no authenticator',
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'sign-in',
    body: z.strictObject({ ...ownCodes, password: text(1024) }),
    data: reset,
  }),
  authenticatorResetStopByCode: route({
    method: 'POST',
    path: '/api/auth/authenticator/reset/stop',
    summary: 'Stop the reset of an authenticator or of passkeys with the code of its notice',
    tag,
    access: anyone,
    limit: 'sign-in',
    body: z.strictObject({ stopCode: text(32) }),
    data: z.object({}),
  }),
  authenticatorReset: route({
    method: 'GET',
    path: '/api/user/google/auth/reset',
    summary: 'The reset of your authenticator or passkeys that waits',
    tag,
    access: user('account'),
    limit: 'read',
    data: z.object({ reset: reset.nullable() }),
  }),
  authenticatorResetStop: route({
    method: 'POST',
    path: '/api/user/google/auth/reset/stop',
    summary: 'Stop the reset of your authenticator or passkeys; any session may',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    data: z.object({}),
  }),
  factors: route({
    method: 'GET',
    path: '/api/user/factor',
    summary: 'How you can confirm that it is you',
    tag,
    access: user('account'),
    limit: 'read',
    data: factors,
  }),
  factorProve: route({
    method: 'POST',
    path: '/api/user/factor/prove',
    summary: 'Confirm that it is you, for what asks for it (1018): it counts for this session',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'sign-in',
    body: z.strictObject({
      ...ownCodes,
      googleCode: authenticatorCode.optional(),
      passkey: passkeyAnswer.optional(),
    }),
    data: factors,
  }),
};
