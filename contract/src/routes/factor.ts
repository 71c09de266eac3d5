import { z } from 'zod';
import { anyone, route, user } from '../route.ts';
import { authenticatorCode } from './account.ts';
import { passkeyAnswer } from './passkey.ts';

const tag = 'Two-factor authentication';

const text = (max: number) => z.string().max(max);

/** The code that came by mail, or by message: one of the two. */
const ownCodes = {
  emailCode: text(16).optional(),
  mobileCode: text(16).optional(),
};

const factors = z
  .object({
    authenticator: z.boolean().describe('Whether an authenticator is linked'),
    passkey: z.boolean().describe('Whether there is a passkey'),
    email: z.string().describe('Masked; empty: none'),
    mobile: z.string().describe('Masked; empty: none'),
    freshUntil: z.number().int().describe('When the two-factor check of this session expires'),
  })
  .meta({ id: 'Factors' });
export type Factors = z.output<typeof factors>;

const reset = z
  .object({
    factor: z.enum(['authenticator', 'passkeys']).describe('Which factor we will remove'),
    askedTime: z.number().int(),
    endTime: z.number().int().describe('When we will remove it'),
  })
  .meta({ id: 'AuthenticatorReset' });
export type AuthenticatorReset = z.output<typeof reset>;

const resetRule = z
  .object({
    waitMs: z.number().int(),
    longWaitMs: z.number().int().describe('The wait if the password is new'),
    freshPasswordMs: z.number().int().describe('How long a password counts as new'),
  })
  .meta({ id: 'AuthenticatorResetRule' });
export type AuthenticatorResetRule = z.output<typeof resetRule>;

export const factorRoutes = {
  authenticatorCode: route({
    method: 'GET',
    path: '/api/user/google/auth/code',
    summary:
      'The secret for linking an authenticator; it stays the same in this session until you link it',
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
    summary:
      'Link an authenticator; other sessions end, and withdrawals are suspended for 24 hours',
    tag,
    access: user('account', { freshFactor: 'when-bound', whenFrozen: 'refused' }),
    limit: 'sign-in',
    body: z.strictObject({
      ...ownCodes,
      googleAuth: text(128).optional().describe('The secret from the previous call'),
      googleCode: authenticatorCode,
    }),
    data: z.object({}),
  }),
  authenticatorUnbind: route({
    method: 'POST',
    path: '/api/user/google/auth/unbind',
    summary:
      'Unlink the authenticator; other sessions end, and withdrawals are suspended for 24 hours',
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'sign-in',
    body: z.strictObject({ ...ownCodes, googleCode: authenticatorCode, password: text(1024) }),
    data: z.object({}),
  }),
  authenticatorResetRule: route({
    method: 'GET',
    path: '/api/auth/authenticator/reset',
    summary: 'How long you wait for the removal of a lost authenticator or lost passkeys',
    tag,
    access: anyone,
    limit: 'read',
    data: resetRule,
  }),
  authenticatorResetAsk: route({
    method: 'POST',
    path: '/api/auth/authenticator/reset/ask',
    summary:
      'At the end of a sign-in, instead of the code of a lost authenticator: request its removal after a wait during which you can stop it',
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
      'Request the removal of lost passkeys after a wait during which you can stop it; only without an authenticator',
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'sign-in',
    body: z.strictObject({ ...ownCodes, password: text(1024) }),
    data: reset,
  }),
  authenticatorResetStopByCode: route({
    method: 'POST',
    path: '/api/auth/authenticator/reset/stop',
    summary: 'Stop the removal of an authenticator or passkeys with the code from its notice',
    tag,
    access: anyone,
    limit: 'sign-in',
    body: z.strictObject({ stopCode: text(32) }),
    data: z.object({}),
  }),
  authenticatorReset: route({
    method: 'GET',
    path: '/api/user/google/auth/reset',
    summary: 'The pending removal of your authenticator or passkeys',
    tag,
    access: user('account'),
    limit: 'read',
    data: z.object({ reset: reset.nullable() }),
  }),
  authenticatorResetStop: route({
    method: 'POST',
    path: '/api/user/google/auth/reset/stop',
    summary: 'Stop the removal of your authenticator or passkeys, from any session',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    data: z.object({}),
  }),
  factors: route({
    method: 'GET',
    path: '/api/user/factor',
    summary: "Ways to confirm it's you",
    tag,
    access: user('account'),
    limit: 'read',
    data: factors,
  }),
  factorProve: route({
    method: 'POST',
    path: '/api/user/factor/prove',
    summary: "Confirm it's you after a call was refused with 1018; it counts for this session",
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
