import { Code } from '@bourse/contract/codes.ts';
import { rolesOf } from '@bourse/contract/console/roles.ts';
import { consoleStaffRoutes as routes } from '@bourse/contract/console/routes/staff.ts';
import { type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import type { ConsoleActs } from '#edge/staff/console-port.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { MadeInvitation, OperatorDirectory } from '#ports/operator-directory.ts';

/**
 * What the second operator may, where the first one invited him alone: all that the first may not, so that
 * the two of them can do every act, and none that takes two is one person's.
 */
const secondRoles = rolesOf('C T A');

const told = ({ link, sentTo, expiresAt }: MadeInvitation) => ({ link, sentTo, expiresAt });

/** The house's staff over HTTP. */
export function staffRoutes(
  acts: ConsoleActs,
  operators: OperatorDirectory,
): readonly Implementation[] {
  // A second operator closes it permanently, also when their rights have ended since.
  const mayInviteAlone = async (executor?: Executor) => (await operators.list(executor)).length < 2;
  return [
    implement(routes.consoleStaff, async (_input, call) => {
      const own = operatorOf(call).operatorId;
      const list = (await operators.list()).map(({ email, revokedAt, invitedBy: _by, ...one }) => ({
        ...{ id: one.id, name: one.name, fullName: one.fullName, roles: [...one.roles] },
        ...{ createdAt: one.createdAt, email: email ?? '', revokedAt: revokedAt ?? 0 },
        isYou: one.id === own,
      }));
      const invitations = (await operators.openInvitations()).map((one) => ({
        ...one,
        roles: [...one.roles],
      }));
      return { list, invitations, mayInviteAlone: await mayInviteAlone() };
    }),
    acts.implement(routes.consoleInviteFirst, async ({ body }, { executor, operator, record }) => {
      if (!(await mayInviteAlone(executor))) throw new Refusal(Code.secondPersonDue);
      const { reason: _reason, ...facts } = body;
      await operators.endInvitations(executor);
      const invited = { ...facts, roles: secondRoles, customers: [] };
      const made = await operators.invite(invited, operator.operatorId, executor);
      const { name } = body;
      await record(`invitation:${made.code}`, { after: { name, roles: secondRoles.join(' ') } });
      return told(made);
    }),
    acts.implement(routes.consoleInvitationLink, async ({ parameters }, { executor, record }) => {
      const made = await operators.linkOf(parameters.code, executor);
      if (!made) throw new Refusal(Code.notFound);
      await record(`invitation:${made.code}`);
      return told(made);
    }),
    revokeRoute(acts, operators),
  ];
}

/** Sessions end with the commit, before the answer. */
function revokeRoute(acts: ConsoleActs, operators: OperatorDirectory): Implementation {
  const revoke = acts.implement(
    routes.consoleOperatorRevoke,
    async ({ parameters }, { executor, record }, call) => {
      const id = Number(parameters.code);
      const before = await operators.find(id, executor);
      if (!before || !(await operators.revoke(id, call.time, executor))) {
        throw new Refusal(Code.notFound);
      }
      await record(`operator:${id}`, {
        before: { name: before.name, roles: before.roles.join(' ') },
        after: { roles: '' },
      });
      return {};
    },
  );
  return implement(routes.consoleOperatorRevoke, async (input, call) => {
    await revoke.handle(input as never, call);
    operators.forget(Number(input.parameters.code));
    return {};
  });
}
