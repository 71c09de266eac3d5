import { Code } from '@bourse/contract/codes.ts';
import { type Role, roles } from '@bourse/contract/console/roles.ts';
import { z } from 'zod';
import { Refusal } from '../../gateway/refusal.ts';
import { defineProposal, type ProposalKind } from '../../services/console-port.ts';
import type { OperatorDirectory } from '../../services/operator-directory.ts';
import { alike, becomes, field, inForce } from '../../services/proposal-standing.ts';

const roleZh: Readonly<Record<Role, string>> = {
  ...{
    support: '客服',
    compliance: '合规',
    treasury: '资金',
    risk: '风控',
    auditor: '审计',
    admin: '管理',
  },
};
const rolesZh = (roles: readonly Role[]) => roles.map((role) => roleZh[role]).join('、');

const rolesShape = z.array(z.enum(roles)).min(1).max(roles.length);

/** Who is invited as what; the same shape alone and as a proposal. */
export const invitationShape = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9.-]{1,31}$/, 'a sign-in name'),
  fullName: z.string().trim().min(2).max(64),
  email: z.email().max(254),
  roles: rolesShape,
  customers: z.array(z.number().int().positive()).max(10).default([]),
});

/** Invitations and changes of roles, which take an admin and somebody of compliance. */
export function staffKinds(operators: OperatorDirectory): readonly ProposalKind[] {
  return [
    defineProposal({
      kind: 'operator-invite',
      act: 'operator-change',
      fields: invitationShape,
      title: ({ fullName }) => ({ en: `Invite ${fullName}`, zh: `邀请 ${fullName}` }),
      labels: {
        name: field('text', 'Login name', '登录名'),
        fullName: field('text', 'Full name', '姓名'),
        email: field('text', 'Email', '邮箱'),
        roles: field('text', 'Roles', '角色'),
        customers: field('text', 'Own customer accounts', '本人客户账户'),
      },
      favours: () => null,
      async before() {
        const count = (await operators.list()).filter((one) => one.revokedAt === null).length;
        return becomes({
          label: { en: 'Operators', zh: '运营人员数量' },
          ...{ before: alike(String(count)), after: alike(String(count + 1)) },
        });
      },
      effect: async ({ roles: wanted, email }) => [
        {
          kind: 'note',
          ...(operators.hasMail
            ? {
                en: `We'll email a one-time link to ${email} only. Opening it grants these roles: ${wanted.join(', ')}.`,
                zh: `一次性链接仅发送至 ${email}，打开者将获得以下角色：${rolesZh(wanted)}。`,
              }
            : {
                en: `Email isn't set up, so the operator who creates the one-time link can read it. Opening it grants these roles: ${wanted.join(', ')}. The new operator must wait 24 hours before taking part in an action that needs two people.`,
                zh: `未设置邮件服务，生成一次性链接的运营人员可以看到链接。打开者将获得以下角色：${rolesZh(wanted)}，且 24 小时后方可参与须两人完成的操作。`,
              }),
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
        // It was mailed: no record may hold it.
        return { invitation: code, expiresAt, name: fields.name };
      },
    }),
    defineProposal({
      kind: 'operator-roles',
      act: 'operator-change',
      fields: z.strictObject({ operator: z.number().int().positive(), roles: rolesShape }),
      title: ({ operator }) => ({
        en: `Change the roles of operator ${operator}`,
        zh: `变更运营人员 ${operator} 的角色`,
      }),
      labels: {
        operator: field('text', 'Operator number', '运营人员编号'),
        roles: field('text', 'Roles', '角色'),
      },
      async before({ operator }) {
        const one = await operators.find(operator);
        return inForce({ operator, roles: [...(one?.roles ?? [])] });
      },
      favours: ({ operator }) => `operator:${operator}`,
      async effect({ operator, roles: wanted }) {
        const one = await operators.find(operator);
        const before = one?.roles ?? [];
        return [
          {
            kind: 'warn',
            en: `${one?.name ?? ''}: ${before.join(', ')} → ${wanted.join(', ')}. We'll end all of this operator's sessions.`,
            zh: `${one?.name ?? ''}：${rolesZh(before)} → ${rolesZh(wanted)}。该运营人员的所有会话将被终止。`,
          },
        ];
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
