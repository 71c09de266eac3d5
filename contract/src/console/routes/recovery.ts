import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { reason } from './proposals.ts';

const tag = 'Console: customers';

const row = z
  .object({
    code: z.string(),
    uid: z.string(),
    askedAt: z.number().int(),
    endsAt: z.number().int().describe('When we remove the authenticator, or would have'),
    told: z.number().int().describe('Notices sent, of three before the end'),
    outcome: z.enum(['', 'done', 'stopped']).describe('Empty: pending'),
    closedAt: z.number().int().describe('0: pending'),
    stoppedBy: z.string().describe('How it was stopped, and the operator who stopped it, if any'),
    address: z
      .string()
      .describe('IP address of the request, masked; empty: requested by two operators'),
    isKnownPlace: z
      .boolean()
      .describe('Whether the account had signed in from that address before'),
    passwordSetAt: z.number().int().describe('0: since the registration'),
    passkeys: z.number().int().describe('Contacts that can stop it'),
    sessions: z.number().int().describe('Open sessions, each of which can stop it'),
    seenAt: z.number().int().describe('Last activity of one of them; 0: never'),
    resets: z.number().int().describe('Earlier requests'),
  })
  .meta({ id: 'RecoveryRow' });
export type RecoveryRow = z.output<typeof row>;

/** Resets of lost authenticators: a wait that many can end and nobody can shorten. */
export const consoleRecoveryRoutes = {
  consoleRecoveries: route({
    method: 'GET',
    path: '/api/console/recovery/list',
    summary: 'Pending 2FA removals, the next to end first, or past ones',
    tag,
    access: operator('recovery-see'),
    limit: 'read',
    query: z.object({
      tab: z.enum(['open', 'over']).default('open'),
      before: z
        .string()
        .regex(/^\d{1,15}-\d{1,12}$/)
        .optional()
        .describe('`next` of the previous page'),
    }),
    data: z.object({ list: z.array(row), next: z.string() }),
  }),
  consoleRecoveryStop: route({
    method: 'POST',
    path: '/api/console/recovery/{code}/stop',
    summary: 'Stop a removal immediately, by one person; no one can speed one up',
    tag,
    access: operator('recovery-stop'),
    limit: 'write',
    parameters: z.object({ code: z.string().regex(/^\d{1,12}$/, 'a reset') }),
    body: z.strictObject({ reason }),
    data: z.object({}),
  }),
};
