import { Code } from '@bourse/contract/codes.ts';
import { type ActName, mayPass } from '@bourse/contract/console/acts.ts';
import { sealOf } from '@bourse/contract/console/bound-text.ts';
import {
  type Proposal,
  consoleProposalRoutes as routes,
} from '@bourse/contract/console/routes/proposals.ts';
import type { Kysely } from 'kysely';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import { type Call, type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import type { ConsoleActs } from '#edge/staff/console-port.ts';
import { inForce } from '#edge/staff/proposal-standing.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { OperatorDirectory, StaffMember } from '#ports/operator-directory.ts';
import { type ProposalRow, proposalStore, rolesIn } from './proposal-store.ts';
import { actOf, authorRolesOf, codeOf, idOf, type Proposals } from './proposals.ts';

export interface ProposalRoutesDependencies {
  readonly database: Kysely<Database>;
  readonly proposals: Proposals;
  readonly acts: ConsoleActs;
  readonly operators: Pick<OperatorDirectory, 'list'>;
  /** The log's number now. */
  readonly log: () => number;
}

/** Proposals over HTTP. */
export function proposalRoutes(
  dependencies: ProposalRoutesDependencies,
): readonly Implementation[] {
  const { database, proposals, acts, operators, log } = dependencies;
  const shown = async (rows: readonly ProposalRow[], viewer: OperatorSession) => {
    const asOf = log();
    const staff = new Map((await operators.list()).map((one) => [one.id, one]));
    return Promise.all(
      rows.map(async (row) => ({
        ...present(row, await proposals.whyNot(row, viewer), staff),
        ...proposals.wordsOf(row),
        log: asOf,
      })),
    );
  };
  const one = async (id: number, viewer: OperatorSession): Promise<Proposal> => {
    const row = await proposalStore.find(id, database);
    if (!row) throw new Refusal(Code.notFound);
    return (await shown([row], viewer))[0] as Proposal;
  };
  const answer = async (row: ProposalRow, call: Call) => ({
    proposal: (await shown([row], operatorOf(call)))[0] as Proposal,
  });
  return [
    implement(routes.consoleProposals, async ({ query }, call) => {
      const before = query.before === undefined ? undefined : Number(query.before);
      const { rows, next } = await proposalStore.page(query.tab, before, database);
      return { list: await shown(rows, operatorOf(call)), next };
    }),
    implement(routes.consoleProposal, async ({ parameters }, call) => {
      const proposal = await one(idOf(parameters.code), operatorOf(call));
      const kind = proposals.kindOf(proposal.kind);
      const isOpen = proposal.state === 'open';
      const fields = kind.fields.parse(proposal.fields);
      const effect = isOpen ? await kind.effect?.(fields) : undefined;
      const before = isOpen ? await kind.before(fields) : inForce({});
      const others = (await operators.list()).filter(mayPassToo(proposal, operatorOf(call)));
      return {
        proposal,
        effect: [...(effect ?? [])],
        ...{ before: before.fields, changes: [...before.changes], scale: before.scale },
        mayPassToo: others.map(({ id, name, roles }) => ({ id, name, roles: [...roles] })),
      };
    }),
    acts.implement(routes.consolePropose, async ({ body }, { executor }, call) =>
      answer(await proposals.propose(body, call, executor), call),
    ),
    acts.implement(routes.consoleProposalRefuse, async ({ parameters, body }, context, call) => {
      const id = idOf(parameters.code);
      return answer(await proposals.refuse(id, body.reason, call, context.executor), call);
    }),
    acts.implement(routes.consoleProposalTakeBack, async ({ parameters }, context, call) =>
      answer(await proposals.takeBack(idOf(parameters.code), call, context.executor), call),
    ),
    passRoute(dependencies, one),
  ];
}

/** The pass is committed first, then carried out: a repetition with the same key returns its state. */
function passRoute(
  { proposals, acts }: ProposalRoutesDependencies,
  one: (id: number, viewer: OperatorSession) => Promise<Proposal>,
): Implementation {
  const pass = acts.implement(
    routes.consoleProposalPass,
    async ({ parameters, body }, { executor }, call) => {
      await proposals.pass(idOf(parameters.code), body, call, executor);
      return {} as never;
    },
  );
  return implement(routes.consoleProposalPass, async (input, call) => {
    await pass.handle(input as never, call);
    const id = idOf(input.parameters.code);
    await proposals.tryCarryOut(id);
    return { proposal: await one(id, operatorOf(call)) };
  });
}

function mayPassToo({ author, act }: Proposal, { operatorId }: OperatorSession) {
  return ({ id, roles, revokedAt }: StaffMember) =>
    revokedAt === null && id !== author.id && id !== operatorId && mayPass(roles, act as ActName);
}

function present(
  row: ProposalRow,
  whyNot: Proposal['whyNot'],
  staff: ReadonlyMap<number, StaffMember>,
): Omit<Proposal, 'title' | 'labels' | 'log'> {
  const nameOf = (id: number) => staff.get(id)?.name ?? '';
  const { author_id: author, decided_by: decider } = row;
  return {
    ...{ code: codeOf(row.id), kind: row.kind, act: actOf(row), reason: row.reason },
    fields: JSON.parse(row.fields) as Proposal['fields'],
    author: { id: author, name: nameOf(author), roles: authorRolesOf(row) },
    ...{ authoredBy: row.author_factor, createdAt: row.created_at, expiresAt: row.expires_at },
    ...{ hash: row.hash.toString('hex'), seal: sealOf(row.hash), state: row.state },
    replaces: row.replaces === null ? '' : codeOf(row.replaces),
    decidedBy:
      decider === null
        ? null
        : { id: decider, name: nameOf(decider), roles: rolesIn(row.decided_roles) },
    ...{ decidedAt: row.decided_at ?? 0, decidedReason: row.decided_reason },
    outcome: JSON.parse(row.outcome) as Proposal['outcome'],
    ...{ mayPass: whyNot === '', whyNot },
  };
}
