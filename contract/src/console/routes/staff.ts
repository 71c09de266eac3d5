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
    revokedAt: z.number().int().describe('0: the rights have not ended'),
    isYou: z.boolean(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.output<typeof staffMember>;

const id = z.string().regex(/^\d{1,9}$/, "an operator's number");
const invitationCode = z.string().regex(/^[0-9a-f-]{36}$/, 'an invitation');
const madeLink = z.object({
  sentTo: z.string().describe('The address that the link was mailed to; empty: it is shown here'),
  link: z
    .string()
    .describe('Where no mail is set up: the one-time link, told here and nowhere else'),
  expiresAt: z.number().int(),
});

/** The house's staff. What takes two people is a proposal: operator-invite, operator-roles. */
export const consoleStaffRoutes = {
  consoleStaff: route({
    method: 'GET',
    path: '/api/console/staff/list',
    summary: 'Operators, and invitations that are open',
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
      mayInviteAlone: z.boolean().describe('As long as the house has had one operator only'),
    }),
  }),
  consoleWaits: route({
    method: 'GET',
    path: '/api/console/staff/waits',
    summary: 'How many hours a proposal of each act that takes two people waits for the second',
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
    summary: 'Invite the second operator of the house, alone: open until there has been one',
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
    summary: 'Mail the link of an invitation anew; the one before ends, with its authenticator',
    tag,
    access: operator('operator-link'),
    limit: 'write',
    parameters: z.object({ code: invitationCode }),
    data: madeLink,
  }),
  consoleOperatorRevoke: route({
    method: 'POST',
    path: '/api/console/staff/{code}/revoke',
    summary: "End an operator's rights and sessions, at once and for ever",
    tag,
    access: operator('operator-revoke'),
    limit: 'write',
    parameters: z.object({ code: id }),
    body: z.strictObject({ reason }),
    data: z.object({}),
  }),
};
