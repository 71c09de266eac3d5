import { createHash } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import type { DataOf, Route } from '@bourse/contract/route.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type Call, implement, operatorOf } from '#edge/pipeline/handler.ts';
import type { ActContext, ConsoleActs } from '#edge/staff/console-port.ts';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import { actPlace } from '#platform/db/tables/sealed-columns.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import { Refusal } from '#platform/refusal.ts';
import type { AuditState, AuditTrail } from '#ports/audit-trail.ts';

/** How long answers are kept for repetitions with the same key. */
const KEPT_MS = 24 * 60 * 60_000;

/** Acts of operators, each once by its key, with its row in the audit log. */
export function createConsoleActs(
  database: Kysely<Database>,
  audit: AuditTrail,
  sealer: Sealer,
): ConsoleActs & { sweep(now: number): Promise<void> } {
  return {
    implement(route, handle) {
      return implement(route, (input, call) => {
        if (!call.idempotencyKey)
          throw new Refusal(Code.shapeInvalid, { field: 'idempotency-key' });
        return database.transaction().execute(async (executor) => {
          const known = await earlierAnswer(route, input, call, executor, sealer);
          if (known !== undefined) return known as DataOf<typeof route>;
          const data = await handle(input, contextOf(route, input, call, executor, audit), call);
          await keepAnswer(call, data, executor, sealer);
          return data;
        });
      });
    },
    async sweep(now) {
      await database
        .deleteFrom('operator_acts')
        .where('time', '<', now - KEPT_MS)
        .execute();
    },
  };
}

/**
 * What this key was answered before; undefined: it is new, and this transaction has it now. Another
 * one with the same key waits here until this one ends. Refuses keyReused.
 */
async function earlierAnswer(
  route: Route,
  input: unknown,
  call: Call,
  executor: Executor,
  sealer: Sealer,
): Promise<unknown> {
  const { operatorId } = operatorOf(call);
  const asked = createHash('sha256')
    .update(JSON.stringify([route.path, input]))
    .digest();
  const key = call.idempotencyKey;
  const row = await executor
    .insertInto('operator_acts')
    .values({ operator_id: operatorId, key, request_hash: asked, time: call.time })
    // Changes nothing but waits for who has the key, and returns what is there.
    .onConflict((conflict) => conflict.columns(['operator_id', 'key']).doUpdateSet({ key }))
    .returning(['request_hash', 'sealed_answer', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();
  if (row.is_new) return undefined;
  if (!row.request_hash.equals(asked)) throw new Refusal(Code.keyReused);
  if (!row.sealed_answer) throw new Error('an act stands without its answer');
  return JSON.parse(sealer.open(row.sealed_answer, placeOf(call)).toString());
}

/** Some answers are secrets, as the link of an invitation or a customer's mail: all lie sealed. */
async function keepAnswer(
  call: Call,
  data: unknown,
  executor: Executor,
  sealer: Sealer,
): Promise<void> {
  const answer = Buffer.from(JSON.stringify(data));
  await executor
    .updateTable('operator_acts')
    .set({ sealed_answer: sealer.seal(answer, placeOf(call)) })
    .where('operator_id', '=', operatorOf(call).operatorId)
    .where('key', '=', call.idempotencyKey)
    .execute();
}

const placeOf = (call: Call) => actPlace(operatorOf(call).operatorId, call.idempotencyKey);

function contextOf(
  route: Route,
  input: { readonly body: unknown },
  call: Call,
  executor: Executor,
  audit: AuditTrail,
): ActContext {
  const operator = operatorOf(call);
  const { access } = route;
  if (access.who !== 'operator') throw new Error('an act is of operators');
  const { reason } = input.body as { readonly reason?: string };
  return {
    executor,
    operator,
    key: `operator:${operator.operatorId}:${call.idempotencyKey}`,
    record: (object, { before, after } = {}) =>
      audit.record(
        {
          ...{ who: `operator:${operator.operatorId}`, act: access.act, object },
          ...{ outcome: 'done', address: call.address, before },
          after: { ...after, ...factsOf(call), ...(reason !== undefined && { reason }) },
        },
        executor,
      ),
  };
}

/** In what part, and in which session, an operator acts. */
export function factsOf(call: Call): AuditState {
  const { roles, sessionId } = operatorOf(call);
  return { roles: roles.join(' '), session: sessionId };
}
