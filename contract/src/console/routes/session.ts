import { z } from 'zod';
import { anyone, operator, route } from '../../route.ts';
import { passkeyAnswer } from '../../routes/passkey.ts';
import { roles } from '../roles.ts';

const tag = 'Console';

const name = z
  .string()
  .regex(/^[a-z][a-z0-9.-]{1,31}$/, 'a sign-in name')
  .describe('Sign-in name: small letters, digits, dot and hyphen');
const password = z.string().min(1).max(128);
const factorCode = z.string().regex(/^\d{6}$/, 'six digits');
const ticket = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'a ticket');

export const operatorShape = z
  .object({
    id: z.number().int(),
    name: z.string(),
    fullName: z.string(),
    roles: z.array(z.enum(roles)),
  })
  .meta({ id: 'Operator' });
export type OperatorFacts = z.output<typeof operatorShape>;

export const signedIn = z.object({ token: z.string(), operator: operatorShape });

/** The own door of operators: nothing of a customer's sign-in opens it. */
export const consoleSessionRoutes = {
  consoleSignIn: route({
    method: 'POST',
    path: '/api/console/session/open',
    summary: 'Sign in an operator with name, password and authenticator code together',
    tag,
    access: anyone,
    limit: 'sign-in',
    body: z.strictObject({ name, password, factorCode }),
    data: signedIn,
  }),
  consoleInvitation: route({
    method: 'POST',
    path: '/api/console/invitation/look',
    summary: 'Details of an invitation, with the authenticator secret to link',
    tag,
    access: anyone,
    limit: 'sign-in',
    body: z.strictObject({ ticket }),
    data: z.object({
      name: z.string().describe('Empty: the first operator chooses a name'),
      fullName: z.string(),
      roles: z.array(z.enum(roles)),
      secret: z.string().describe('Base32; only in the first answer, empty afterwards'),
      link: z
        .string()
        .describe(
          "Content of the QR code, without the name if it isn't chosen yet; empty after the first answer",
        ),
      expiresAt: z.number().int(),
    }),
  }),
  consoleJoin: route({
    method: 'POST',
    path: '/api/console/invitation/accept',
    summary: 'Join as an operator with a password and a code of the linked authenticator; once',
    tag,
    access: anyone,
    limit: 'sign-in',
    body: z.strictObject({
      ticket,
      name: name.optional(),
      fullName: z.string().trim().min(2).max(64).optional(),
      password,
      factorCode,
    }),
    data: signedIn,
  }),
  consoleSignOut: route({
    method: 'POST',
    path: '/api/console/session/close',
    summary: 'Sign the operator out',
    tag,
    access: operator('floor-see'),
    limit: 'write',
    data: z.object({}),
  }),
  consoleStay: route({
    method: 'POST',
    path: '/api/console/session/stay',
    summary: 'Report activity on the page, which restarts the idle timer',
    tag,
    access: operator('floor-see'),
    limit: 'write',
    data: z.object({ idleUntil: z.number().int() }),
  }),
  consoleFactor: route({
    method: 'POST',
    path: '/api/console/factor/prove',
    summary: 'Complete the two-factor check for one action, identified by its idempotency-key',
    tag,
    access: operator('floor-see'),
    limit: 'sign-in',
    body: z.strictObject({
      factorCode: factorCode.optional().describe('Of the authenticator'),
      passkey: passkeyAnswer.optional().describe('Instead of a code'),
    }),
    data: z.object({ until: z.number().int() }),
  }),
};
