import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#edge/pipeline/handler.ts';
import { defineProposal, type ProposalKind } from '#edge/staff/console-port.ts';
import { inForce } from '#edge/staff/proposal-standing.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import type { Refusal } from '#platform/refusal.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import type { AuditState } from '#ports/audit-trail.ts';
import { codeOf, idOf, Proposals } from './proposals.ts';

const HOUR_MS = 3_600_000;
const PASSED_AT = 1_760_000_000_000;

let started: Awaited<ReturnType<typeof startMigratedDatabase>>;
let people: readonly number[];
let alarms: HeardAlarms;
let executed: number;

beforeAll(async () => {
  started = await startMigratedDatabase();
  const { rows } = await started.pool.query(
    `insert into operators (name, full_name, password_hash, roles, created_at)
      values ('ann', 'Ann', 'none', '{admin}', 0), ('ben', 'Ben', 'none', '{admin}', 0) returning id`,
  );
  people = rows.map(({ id }) => id);
});
beforeEach(() => {
  alarms = new HeardAlarms();
  executed = 0;
});
afterAll(() => started.stop());

/** What was passed, carried out so much later. Answers its state and outcome. */
async function carryOut(lateMs: number, more: Partial<ProposalKind> = {}) {
  const kind = defineProposal({
    ...{ kind: 'try', act: 'correction-make', fields: z.strictObject({}), labels: {} },
    title: () => ({ en: 'Try', zh: '试' }),
    favours: () => null,
    before: async () => inForce({}),
    async execute() {
      executed += 1;
      return { sequence: 1 };
    },
    ...more,
  });
  const proposals = new Proposals({
    ...{ database: started.database, kinds: [kind], alarms },
    audit: { record: async () => undefined } as never,
    operators: { find: async () => undefined, customersOf: async () => [], list: async () => [] },
    clock: { now: () => PASSED_AT + lateMs },
    ...{ isAuditWhole: () => true, isBehind: () => false },
  });
  const { rows } = await started.pool.query(
    `insert into proposals (kind, act, fields, reason, hash, author_id, author_roles, author_session,
        author_factor, favours, created_at, expires_at, state, decided_by, decided_at)
      values ('try', 'correction-make', '{}', 'as agreed', '', $1, '{admin}', 's', '', '', 0, 0,
        'passing', $2, $3) returning id`,
    [...people, PASSED_AT],
  );
  await proposals.carryOut(rows[0].id);
  const { rows: after } = await started.pool.query(
    'select state, outcome from proposals where id = $1',
    [rows[0].id],
  );
  const outcome: AuditState = JSON.parse(after[0].outcome);
  /** As its reader sees that it is not open any more. */
  const closed = await proposals
    .takeBack(rows[0].id, {} as Call, started.database)
    .catch((refusal: Refusal) => refusal.inTwo);
  return { state: after[0].state, outcome, closed };
}

test('I69 what was passed is carried out for 20 hours, and never sent again after that', async () => {
  expect((await carryOut(19 * HOUR_MS)).state).toBe('passed');
  expect(executed).toBe(1);
  const late = await carryOut(21 * HOUR_MS);
  expect([late.state, late.outcome.code]).toEqual(['failed', Code.outcomeUnknown]);
  expect(executed).toBe(1);
});

test('why one failed, and that it is not open any more, is said in both languages', async () => {
  const late = await carryOut(21 * HOUR_MS);
  expect(late.outcome).toMatchObject({
    said: expect.stringMatching(/^We don't know yet/),
    saidZh: expect.stringMatching(/^[^a-z]+$/i),
  });
  expect(late.closed).toEqual({
    en: 'This proposal is no longer open: approved, but execution failed',
    zh: '该提案已关闭：已批准但未能执行',
  });
});

test('I69 after that a kind that knows says whether it was done', async () => {
  const wasNot = await carryOut(21 * HOUR_MS, { settleLate: async () => null });
  expect([wasNot.state, wasNot.outcome.code]).toEqual(['failed', Code.proposalLate]);
  const was = await carryOut(21 * HOUR_MS, { settleLate: async () => ({ sequence: 7 }) });
  expect([was.state, was.outcome]).toEqual(['passed', { sequence: 7 }]);
  expect(executed).toBe(0);
});

test('what fails after it stands is raised, and it stands', async () => {
  const onDone = async () => {
    throw new Error('the database is away');
  };
  expect((await carryOut(0, { onDone })).state).toBe('passed');
  expect(alarms.names).toEqual(['upkeep_failed']);
});

test('a code names the row that it was made of, and what is no code of a proposal names none', () => {
  expect(idOf(codeOf(42))).toBe(42);
  expect(['1234', '42', 'PR-', 'PR-4a'].map(idOf)).toEqual([0, 0, 0, 0]);
});
