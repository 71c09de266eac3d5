import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type CustomerRow,
  consoleCustomerRoutes as routes,
} from '@bourse/contract/console/routes/customers.ts';
import { CSV_BEGIN, csvLine } from '@bourse/contract/exports/csv.ts';
import { Download } from '#edge/files/download.ts';
import { type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import { type CustomerListDependencies, type ListFilter, listCustomers } from './customer-list.ts';

const PART_ROWS = 500;
const columns = [
  ...['uid', 'contact', 'country', 'level', 'tier', 'equity', 'turnover'],
  ...['joined', 'seen', 'state', 'hold_until', 'export'],
];

export interface ExportDependencies extends CustomerListDependencies {
  readonly audit: AuditTrail;
}

/**
 * The whole filter as a file, part by part. It is recorded before its first row is read; each row names the
 * record's export, so that a file that is found somewhere says by whom and why it was made.
 */
export function exportCustomers(dependencies: ExportDependencies): Implementation {
  return implement(routes.consoleCustomersExport, async ({ body }, call) => {
    const { reason, ...filter } = body;
    const { operatorId, name, roles, sessionId } = operatorOf(call);
    const id = randomUUID();
    const told = Object.entries(filter).map(([field, value]) => `${field}=${value}`);
    await dependencies.audit.record({
      ...{ who: `operator:${operatorId}`, act: 'customers-export', object: `export:${id}` },
      ...{ outcome: 'done', address: call.address },
      after: { reason, filter: told.join(' '), roles: roles.join(' '), session: sessionId },
    });
    const since = filter.since === undefined ? undefined : Number(filter.since);
    const rows = linesOf(dependencies, { ...filter, since }, call.time, id);
    const day = new Date(call.time).toISOString().slice(0, 10);
    // The row has no shape for a file; the gateway knows one when it sees it.
    return new Download(Readable.from(rows), {
      ...{ fileName: `customers-${day}-${name}.csv`, contentType: 'text/csv; charset=utf-8' },
    }) as never;
  });
}

async function* linesOf(
  dependencies: ExportDependencies,
  filter: Omit<ListFilter, 'before'>,
  now: number,
  id: string,
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(columns);
  let before: number | undefined;
  do {
    const page = await listCustomers(dependencies, { ...filter, before }, now, PART_ROWS);
    for (const row of page.list) yield lineOf(row, id);
    before = page.next === '' ? undefined : Number(page.next);
  } while (before !== undefined);
}

function lineOf(row: CustomerRow, id: string): string {
  return csvLine([
    ...[row.uid, row.contact, row.country, row.level, row.tier, row.equity, row.turnover],
    ...[timeText(row.createdAt), timeText(row.seenAt), row.state, timeText(row.holdUntil), id],
  ]);
}

/** UTC; empty: never. */
const timeText = (time: number) => (time === 0 ? '' : new Date(time).toISOString());
