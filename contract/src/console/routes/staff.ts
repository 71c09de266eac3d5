import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { type ActName, acts } from '../acts.ts';
import { roles } from '../roles.ts';
import { reason } from './proposals.ts';

const tag = 'Console';

const staffMember = z
  .object({
    id: z.number().int(),
    name: z.string(),
    fullName: z.string(),
    email: z.string(),
    roles: z.array(z.enum(roles)),
    createdAt: z.number().int(),
    revokedAt: z.number().int().describe('0: access not revoked'),
    isYou: z.boolean(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.output<typeof staffMember>;

const id = z.string().regex(/^\d{1,9}$/, "an operator's number");
const invitationCode = z.string().regex(/^[0-9a-f-]{36}$/, 'an invitation');
const madeLink = z.object({
  sentTo: z.string().describe('Address the link was emailed to; empty: shown here instead'),
  link: z.string().describe('Without email: the one-time link, shown only here'),
  expiresAt: z.number().int(),
});

/** The house's staff. What takes two people is a proposal: operator-invite, operator-roles. */
export const consoleStaffRoutes = {
  consoleStaff: route({
    method: 'GET',
    path: '/api/console/staff/list',
    summary: 'Operators and open invitations',
    tag,
    access: operator('operators-see'),
    limit: 'read',
    data: z.object({
      list: z.array(staffMember),
      invitations: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          fullName: z.string(),
          roles: z.array(z.enum(roles)),
          createdAt: z.number().int(),
          expiresAt: z.number().int(),
        }),
      ),
      mayInviteAlone: z.boolean().describe('Whether the exchange has only ever had one operator'),
    }),
  }),
  consoleWaits: route({
    method: 'GET',
    path: '/api/console/staff/waits',
    summary: 'For each two-person action: hours a proposal waits for the second person',
    tag,
    access: operator('floor-see'),
    limit: 'read',
    data: z.object({
      list: z.array(
        z.object({
          act: z.enum(Object.keys(acts) as [ActName, ...ActName[]]),
          hours: z.number().int(),
        }),
      ),
    }),
  }),
  consoleInviteFirst: route({
    method: 'POST',
    path: '/api/console/staff/inviteFirst',
    summary: 'Invite the second operator, alone: possible until a second operator has joined',
    tag,
    access: operator('operator-invite-first'),
    limit: 'write',
    body: z.strictObject({
      name: z.string().regex(/^[a-z][a-z0-9.-]{1,31}$/, 'a sign-in name'),
      fullName: z.string().trim().min(2).max(64),
      email: z.email().max(254),
      reason,
    }),
    data: madeLink,
  }),
  consoleInvitationLink: route({
    method: 'POST',
    path: '/api/console/staff/invitation/{code}/link',
    summary:
      'Email the link of an invitation again; the previous link and its authenticator stop working',
    tag,
    access: operator('operator-link'),
    limit: 'write',
    parameters: z.object({ code: invitationCode }),
    data: madeLink,
  }),
  consoleOperatorRevoke: route({
    method: 'POST',
    path: '/api/console/staff/{code}/revoke',
    summary: "Revoke an operator's access and sessions, immediately and permanently",
    tag,
    access: operator('operator-revoke'),
    limit: 'write',
    parameters: z.object({ code: id }),
    body: z.strictObject({ reason }),
    data: z.object({}),
  }),
};
