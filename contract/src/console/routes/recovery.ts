import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { reason } from './proposals.ts';

const tag = 'Console: customers';

const row = z
  .object({
    code: z.string(),
    uid: z.string(),
    askedAt: z.number().int(),
    endsAt: z.number().int().describe('When the authenticator will be removed, or would have been'),
    told: z.number().int().describe('Notices that went out, of three before the end'),
    outcome: z.enum(['', 'done', 'stopped']).describe('Empty: it waits'),
    closedAt: z.number().int().describe('0: it waits'),
    stoppedBy: z.string().describe('What stopped it, and which operator if one did'),
    address: z.string().describe('Where it was asked from, masked; empty: two operators asked'),
    isKnownPlace: z.boolean().describe('The account had signed in from there before'),
    passwordSetAt: z.number().int().describe('0: since the registration'),
    passkeys: z.number().int().describe('Each of them can stop it'),
    sessions: z.number().int().describe('Open ones: each of them can stop it'),
    seenAt: z.number().int().describe('When one of them was last heard of; 0: never'),
    resets: z.number().int().describe('Asked for before this one'),
  })
  .meta({ id: 'RecoveryRow' });
export type RecoveryRow = z.output<typeof row>;

/** Resets of lost authenticators: a wait that many can end and nobody can shorten. */
export const consoleRecoveryRoutes = {
  consoleRecoveries: route({
    method: 'GET',
    path: '/api/console/recovery/list',
    summary: 'Resets of authenticators that wait, the next to end first, or those that are over',
    tag,
    access: operator('recovery-see'),
    limit: 'read',
    query: z.object({
      tab: z.enum(['open', 'over']).default('open'),
      before: z
        .string()
        .regex(/^\d{1,15}-\d{1,12}$/)
        .optional()
        .describe('`next` of the page before'),
    }),
    data: z.object({ list: z.array(row), next: z.string() }),
  }),
  consoleRecoveryStop: route({
    method: 'POST',
    path: '/api/console/recovery/{code}/stop',
    summary: 'Stop a reset at once, by one person; nobody can hasten one',
    tag,
    access: operator('recovery-stop'),
    limit: 'write',
    parameters: z.object({ code: z.string().regex(/^\d{1,12}$/, 'a reset') }),
    body: z.strictObject({ reason }),
    data: z.object({}),
  }),
};
