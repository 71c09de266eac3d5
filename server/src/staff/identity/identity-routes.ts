import { Code } from '@bourse/contract/codes.ts';
import { tickedFields } from '@bourse/contract/console/desk-lists.ts';
import {
  type Papers,
  consoleIdentityRoutes as routes,
  type WaitingPapersRow,
} from '@bourse/contract/console/routes/identity.ts';
import type { Kysely } from 'kysely';
import { type Call, type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import type { ConsoleActs } from '#edge/staff/console-port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { AuditState } from '#ports/audit-trail.ts';
import type { IdentityReview, Reviewer, WaitingPapers } from '#ports/identity-review.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';
import { claims } from './claims.ts';
import { decisionOf } from './decision.ts';

export interface ConsoleIdentityDependencies {
  readonly database: Kysely<Database>;
  readonly review: IdentityReview;
  readonly clock: Clock;
  readonly operators: Pick<OperatorDirectory, 'customersOf'>;
  /** The numbers that people see, by account. */
  readonly publicNumbers: (users: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

const PAGE_ROWS = 50;

/** The queue of papers over HTTP: seen, opened and decided by the staff. */
export function identityRoutes(
  dependencies: ConsoleIdentityDependencies,
  acts: ConsoleActs,
): readonly Implementation[] {
  const { review, operators } = dependencies;
  const demandStranger = async (id: number, call: Call, executor: Executor) => {
    const owner = await review.ownerOf(id, executor);
    if (owner === undefined) throw new Refusal(Code.notFound);
    const own = await operators.customersOf(operatorOf(call).operatorId, executor);
    if (own.includes(owner)) throw new Refusal(Code.proposalFavours);
  };
  return [
    implement(routes.consoleIdentities, async ({ query }, call) => {
      const { list, next } = await review.list(query.after ?? '', PAGE_ROWS);
      return { list: await presentRows(dependencies, list, call), next };
    }),
    implement(routes.consoleIdentity, async ({ parameters }, call) => {
      const id = Number(parameters.code);
      const { operatorId } = operatorOf(call);
      const owner = await review.ownerOf(id);
      const own = await operators.customersOf(operatorId);
      const mayDecide = owner !== undefined && !own.includes(owner);
      if (mayDecide) await claims.open(id, operatorId, call.time, dependencies.database);
      return look(dependencies, id, call);
    }),
    implement(routes.consoleIdentityAudited, ({ parameters, body }, call) =>
      look(dependencies, Number(parameters.code), call, { reason: body.reason }),
    ),
    acts.implement(
      routes.consoleIdentityDecide,
      async ({ parameters, body }, { executor }, call) => {
        const id = Number(parameters.code);
        await demandStranger(id, call, executor);
        await claims.demand(id, operatorOf(call).operatorId, call.time, executor);
        const { decision, ticked, reason } = body;
        const isRead = tickedFields.every((field) => ticked.includes(field));
        if (decision === 'approve' && !isRead)
          throw new Refusal(Code.shapeInvalid, { field: 'ticked' });
        const reviewer = reviewerOf(call, { reason, ticked: ticked.join(' ') });
        await review.decide(id, decisionOf(body), reviewer, undefined, executor);
        return { undoUntil: call.time + review.undoMs };
      },
    ),
    acts.implement(routes.consoleIdentityUndo, async ({ parameters, body }, { executor }, call) => {
      const reviewer = reviewerOf(call, { reason: body.reason });
      await review.undo(Number(parameters.code), reviewer, executor);
      return {};
    }),
  ];
}

function reviewerOf(call: Call, facts: AuditState = {}): Reviewer {
  const { operatorId, roles, sessionId } = operatorOf(call);
  const part = { roles: roles.join(' '), session: sessionId, ...facts };
  return { operatorId, address: call.address, facts: part };
}

async function presentRows(
  { database, operators, publicNumbers }: ConsoleIdentityDependencies,
  list: readonly WaitingPapers[],
  call: Call,
): Promise<WaitingPapersRow[]> {
  const numbers = await publicNumbers(list.flatMap(({ hits }) => hits.map((hit) => hit.userId)));
  const own = await operators.customersOf(operatorOf(call).operatorId);
  const ids = list.map(({ id }) => id);
  const claimed = await claims.of(ids, call.time, database);
  return list.map(({ id, userId, publicNumber, country, kind, attempt, submittedAt, ...more }) => ({
    ...{ code: String(id), uid: String(publicNumber), country, kind, attempt, submittedAt },
    hits: more.hits.map((hit) => ({
      uid: String(numbers.get(hit.userId) ?? ''),
      isVerified: hit.isVerified,
    })),
    needsSecondPerson: more.needsSecondPerson,
    isOwn: own.includes(userId),
    claimedBy: claimed.get(id)?.by ?? '',
    claimedUntil: claimed.get(id)?.until ?? 0,
  }));
}

/** What cannot be recorded is not shown: the record comes first. */
async function look(
  dependencies: ConsoleIdentityDependencies,
  id: number,
  call: Call,
  facts?: AuditState,
): Promise<Papers> {
  const opened = await dependencies.review.open(id, reviewerOf(call, facts));
  const [row] = (await presentRows(dependencies, [opened], call)) as [WaitingPapersRow];
  const { name, number, decision, undoUntil, userId } = opened;
  const { birthDate, nationality, expiry, selfieNote } = opened;
  return {
    ...row,
    ...{ user: userId, name, number, decision: decision ?? '', undoUntil },
    ...{ birthDate, nationality, expiry, selfieNote },
    proposal: await openProposalOf(dependencies.database, id),
    pictures: opened.pictures.map(({ side, width, height, bytes }) => ({
      ...{ side, width, height, jpeg: bytes.toString('base64') },
    })),
    lookedAt: call.time,
  };
}

/** The code of a proposal about these papers that waits; empty: there is none. */
export async function openProposalOf(database: Executor, papers: number): Promise<string> {
  const rows = await database
    .selectFrom('proposals')
    .select(['id', 'fields'])
    .where('kind', '=', 'identity-decide-again')
    .where('state', 'in', ['open', 'passing'])
    .execute();
  const found = rows.find(({ fields }) => JSON.parse(fields).papers === papers);
  return found ? `PR-${found.id}` : '';
}
