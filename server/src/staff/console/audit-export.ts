import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { consoleAuditRoutes as routes } from '@bourse/contract/console/routes/house.ts';
import { CSV_BEGIN, csvLine } from '@bourse/contract/exports/csv.ts';
import type pg from 'pg';
import { Download } from '#edge/files/download.ts';
import { type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';
import { factsOf } from './acts.ts';
import { type Query, queryOf, type StoredRow } from './audit-list.ts';

const PART_ROWS = 500;
const columns = [
  ...['number', 'time', 'who', 'name', 'act', 'object', 'outcome', 'address', 'count'],
  ...['before', 'after', 'hash', 'export'],
];

export interface AuditExportDependencies {
  readonly readers: pg.Pool;
  readonly operators: Pick<OperatorDirectory, 'list'>;
  readonly trail: AuditTrail;
}

/**
 * The whole filter as a file, part by part. It is recorded before its first row is read; each row names the
 * record's export, so that a file that is found somewhere says by whom and why it was made.
 */
export function exportRoute({
  readers,
  operators,
  trail,
}: AuditExportDependencies): Implementation {
  return implement(routes.consoleAuditExport, async ({ body }, call) => {
    const { reason, ...filter } = body;
    const { operatorId, name } = operatorOf(call);
    const id = randomUUID();
    const told = Object.entries(filter).map(([field, value]) => `${field}=${value}`);
    await trail.record({
      ...{ who: `operator:${operatorId}`, act: 'audit-export', object: `export:${id}` },
      ...{ outcome: 'done', address: call.address },
      after: { reason, filter: told.join(' '), ...factsOf(call) },
    });
    const staff = await operators.list();
    const rows = linesOf(readers, filter, staff, id);
    const day = new Date(call.time).toISOString().slice(0, 10);
    // The row has no shape for a file; the gateway knows one when it sees it.
    return new Download(Readable.from(rows), {
      ...{ fileName: `audit-${day}-${name}.csv`, contentType: 'text/csv; charset=utf-8' },
    }) as never;
  });
}

async function* linesOf(
  readers: pg.Pool,
  filter: Omit<Query, 'before'>,
  staff: Awaited<ReturnType<OperatorDirectory['list']>>,
  id: string,
): AsyncGenerator<string> {
  const names = new Map(staff.map((one) => [`operator:${one.id}`, one.name]));
  const ids = new Map(staff.map((one) => [one.name, `operator:${one.id}`]));
  yield CSV_BEGIN + csvLine(columns);
  let before: string | undefined;
  for (;;) {
    const { text, values } = queryOf({ ...filter, before }, ids, PART_ROWS);
    const { rows } = await readers.query<StoredRow>(text, values);
    for (const row of rows) yield lineOf(row, names.get(row.who) ?? '', id);
    const last = rows.at(-1);
    if (!last || rows.length < PART_ROWS) return;
    before = String(last.id);
  }
}

function lineOf(row: StoredRow, name: string, id: string): string {
  const time = new Date(Number(row.time)).toISOString();
  return csvLine([
    ...[row.number === null ? null : Number(row.number), time, row.who, name],
    ...[row.act, row.object, row.outcome, row.address, row.count],
    ...[row.before_state, row.after_state, row.hash?.toString('hex') ?? '', id],
  ]);
}
