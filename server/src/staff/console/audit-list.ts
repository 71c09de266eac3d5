import {
  type AuditRow,
  consoleAuditRoutes as routes,
} from '@bourse/contract/console/routes/house.ts';
import type pg from 'pg';
import type { z } from 'zod';
import { type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';
import type { House } from './house.ts';

const PAGE_ROWS = 50;
const DAY_MS = 24 * 60 * 60_000;

export type Query = z.output<typeof routes.consoleAudit.query>;

export interface AuditListDependencies {
  /** Statements are cut off after two seconds. */
  readonly readers: pg.Pool;
  readonly operators: Pick<OperatorDirectory, 'list'>;
  readonly trail: AuditTrail;
  readonly check: () => Promise<unknown>;
  readonly house: Pick<House, 'auditState'>;
}

const whoLike = { operators: 'operator:%', users: 'user:%', house: 'house', visitors: 'visitor' };

/** The audit log as its page reads it: rows by keyset, and a walk along the chain. */
export function auditListRoutes(dependencies: AuditListDependencies): readonly Implementation[] {
  const { readers, operators, trail, check, house } = dependencies;
  return [
    implement(routes.consoleAudit, async ({ query }) => {
      const staff = await operators.list();
      const nameOf = new Map(staff.map(({ id, name }) => [`operator:${id}`, name]));
      const ids = new Map(staff.map(({ id, name }) => [name, `operator:${id}`]));
      const { text, values } = queryOf(query, ids, PAGE_ROWS + 1);
      const { rows } = await readers.query<StoredRow>(text, values);
      const list = rows.slice(0, PAGE_ROWS).map((row) => present(row, nameOf.get(row.who) ?? ''));
      return { list, next: rows.length > PAGE_ROWS ? String(list.at(-1)?.id) : '' };
    }),
    implement(routes.consoleAuditVerify, async (_input, call) => {
      const { operatorId } = operatorOf(call);
      await trail.record({
        ...{ who: `operator:${operatorId}`, act: 'audit-read', object: 'audit-chain' },
        ...{ outcome: 'done', address: call.address, after: { verified: true } },
      });
      await check();
      return house.auditState();
    }),
  ];
}

export interface StoredRow {
  readonly id: string | number;
  readonly number: string | number | null;
  readonly time: string | number;
  readonly who: string;
  readonly act: string;
  readonly object: string;
  readonly outcome: 'done' | 'refused';
  readonly address: string;
  readonly count: number;
  readonly before_state: string | null;
  readonly after_state: string | null;
  readonly hash: Buffer | null;
  readonly previous: Buffer | null;
}

/** The newest rows of a filter first, from the place of `query.before` on. */
export function queryOf(query: Query, ids: ReadonlyMap<string, string>, rowsMax: number) {
  const values: unknown[] = [];
  const terms: string[] = [];
  const add = (term: (place: string) => string, value: unknown) => {
    values.push(value);
    terms.push(term(`$${values.length}`));
  };
  if (query.who) add((at) => `who like ${at}`, whoLike[query.who]);
  if (query.name) add((at) => `who = ${at}`, ids.get(query.name) ?? query.name);
  if (query.act) add((at) => `act = ${at}`, query.act);
  if (query.object) add((at) => `starts_with(object, ${at})`, query.object);
  if (query.outcome) add((at) => `outcome = ${at}`, query.outcome);
  if (query.from) add((at) => `time >= ${at}`, Date.parse(query.from));
  if (query.to) add((at) => `time < ${at}`, Date.parse(query.to) + DAY_MS);
  if (query.before) add((at) => `id < ${at}`, Number(query.before));
  const where = terms.length > 0 ? `where ${terms.join(' and ')}` : '';
  const text = `select id, number, time, who, act, object, outcome, address, count, before_state,
      after_state, hash,
      (select one.hash from audit_rows one where one.number = audit_rows.number - 1) as previous
    from audit_rows ${where} order by id desc limit ${rowsMax}`;
  return { text, values };
}

function present(row: StoredRow, name: string): AuditRow {
  const { who, act, object, outcome, address, count } = row;
  const facts = (text: string | null) => (text ? (JSON.parse(text) as AuditRow['after']) : {});
  return {
    ...{ id: Number(row.id), number: Number(row.number ?? 0), time: Number(row.time) },
    ...{ who, name, act, object, outcome, address, count },
    ...{ before: facts(row.before_state), after: facts(row.after_state) },
    hash: row.hash?.toString('hex') ?? '',
    previousHash: row.previous?.toString('hex') ?? '',
  };
}
