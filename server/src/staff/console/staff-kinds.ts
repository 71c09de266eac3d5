import { Code } from '@bourse/contract/codes.ts';
import { type Role, roles } from '@bourse/contract/console/roles.ts';
import { z } from 'zod';
import { defineProposal, type ProposalKind } from '#edge/staff/console-port.ts';
import { alike, becomes, field, inForce } from '#edge/staff/proposal-standing.ts';
import { Refusal } from '#platform/refusal.ts';
import { listed, sayBoth } from '#platform/texts/texts.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';

const namesOf = (roles: readonly Role[]) => listed(roles.map((role) => sayBoth(`roles.${role}`)));

const rolesShape = z.array(z.enum(roles)).min(1).max(roles.length);

/** Who is invited as what; the same shape alone and as a proposal. */
export const invitationShape = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9.-]{1,31}$/, 'a sign-in name'),
  fullName: z.string().trim().min(2).max(64),
  email: z.email().max(254),
  roles: rolesShape,
  customers: z.array(z.number().int().positive()).max(10).default([]),
});

/** Invitations and changes of roles, which take an admin and one of compliance. */
export function staffKinds(operators: OperatorDirectory): readonly ProposalKind[] {
  return [
    defineProposal({
      kind: 'operator-invite',
      act: 'operator-change',
      fields: invitationShape,
      title: ({ fullName }) => sayBoth('proposals.invite', { name: fullName }),
      labels: {
        name: field('text', sayBoth('proposals.loginName')),
        fullName: field('text', sayBoth('proposals.fullName')),
        email: field('text', sayBoth('proposals.email')),
        roles: field('text', sayBoth('proposals.roles')),
        customers: field('text', sayBoth('proposals.ownCustomerAccounts')),
      },
      favours: () => null,
      async before() {
        const count = (await operators.list()).filter((one) => one.revokedAt === null).length;
        return becomes({
          label: sayBoth('proposals.operators'),
          ...{ before: alike(String(count)), after: alike(String(count + 1)) },
        });
      },
      effect: async ({ roles: wanted, email }) => [
        {
          kind: 'note',
          ...(operators.hasMail
            ? sayBoth('proposals.linkMailed', { email, roles: namesOf(wanted) })
            : sayBoth('proposals.linkShown', { roles: namesOf(wanted) })),
        },
      ],
      async check({ name, email }) {
        const isTaken = (await operators.list()).some(
          (one) => one.name === name || one.email === email,
        );
        if (isTaken) throw new Refusal(Code.operatorNameTaken);
      },
      async execute(fields, { executor, authorId }) {
        const { code, expiresAt } = await operators.invite(fields, authorId, executor);
        // It was mailed: no record may contain it.
        return { invitation: code, expiresAt, name: fields.name };
      },
    }),
    defineProposal({
      kind: 'operator-roles',
      act: 'operator-change',
      fields: z.strictObject({ operator: z.number().int().positive(), roles: rolesShape }),
      title: ({ operator }) => sayBoth('proposals.changeRoles', { operator }),
      labels: {
        operator: field('text', sayBoth('proposals.operatorNumber')),
        roles: field('text', sayBoth('proposals.roles')),
      },
      async before({ operator }) {
        const one = await operators.find(operator);
        return inForce({ operator, roles: [...(one?.roles ?? [])] });
      },
      favours: ({ operator }) => `operator:${operator}`,
      async effect({ operator, roles: wanted }) {
        const one = await operators.find(operator);
        const [before, after] = [namesOf(one?.roles ?? []), namesOf(wanted)];
        const name = one?.name ?? '';
        return [{ kind: 'warn', ...sayBoth('proposals.rolesEffect', { name, before, after }) }];
      },
      async check({ operator }) {
        const one = await operators.find(operator);
        if (!one || one.revokedAt !== null) throw new Refusal(Code.notFound);
      },
      async execute({ operator, roles: wanted }, { executor }) {
        const before = await operators.find(operator, executor);
        if (!(await operators.setRoles(operator, wanted, executor))) {
          throw new Refusal(Code.notFound);
        }
        return {
          ...{ operator, roles: wanted.join(' ') },
          rolesBefore: before?.roles.join(' ') ?? '',
        };
      },
      onDone: ({ operator }) => operators.forget(operator),
    }),
  ];
}
