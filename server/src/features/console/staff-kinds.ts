import { Code } from '@bourse/contract/codes.ts';
import { roles } from '@bourse/contract/console/roles.ts';
import { z } from 'zod';
import { Refusal } from '../../gateway/refusal.ts';
import { defineProposal, type ProposalKind } from '../../services/console-port.ts';
import type { OperatorDirectory } from '../../services/operator-directory.ts';
import { alike, becomes, field, inForce } from '../../services/proposal-standing.ts';

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
        name: field('text', 'Sign-in name', '登录名'),
        fullName: field('text', 'Full name', '姓名'),
        email: field('text', 'Mail address', '邮箱'),
        roles: field('text', 'Roles', '角色'),
        customers: field('text', 'Own customer accounts', '本人客户账户'),
      },
      favours: () => null,
      async before() {
        const count = (await operators.list()).filter((one) => one.revokedAt === null).length;
        return becomes({
          label: { en: 'Operators', zh: '操作员人数' },
          ...{ before: alike(String(count)), after: alike(String(count + 1)) },
        });
      },
      effect: async ({ roles: wanted, email }) => [
        {
          kind: 'note',
          ...(operators.hasMail
            ? {
                en: `A one-time link goes by mail to ${email} alone; whoever opens it becomes ${wanted.join(', ')}`,
                zh: `一次性链接仅发送至 ${email}；打开者将成为 ${wanted.join('、')}`,
              }
            : {
                en: `No mail is set up: whoever makes the one-time link reads it. Who opens it becomes ${wanted.join(', ')}, and waits 24 hours before the first act of two people`,
                zh: `未设置邮件：生成链接的人可以看到链接。打开者将成为 ${wanted.join('、')}，24 小时后方可参与须两人完成的操作`,
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
        en: `Other roles for operator ${operator}`,
        zh: `更改操作员 ${operator} 的角色`,
      }),
      labels: {
        operator: field('text', 'Operator, number', '操作员编号'),
        roles: field('text', 'Roles', '角色'),
      },
      async before({ operator }) {
        const one = await operators.find(operator);
        return inForce({ operator, roles: [...(one?.roles ?? [])] });
      },
      favours: ({ operator }) => `operator:${operator}`,
      async effect({ operator, roles: wanted }) {
        const one = await operators.find(operator);
        const before = one?.roles.join(', ') ?? '';
        return [
          {
            kind: 'warn',
            en: `${one?.name ?? ''}: ${before} becomes ${wanted.join(', ')}; every session ends`,
            zh: `${one?.name ?? ''}：${before} 变为 ${wanted.join('、')}；所有会话结束`,
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
