import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/tables/schema.ts';
import type { AuditCopy } from './audit-copy.ts';
import { type ChainEnd, chainBegin, type SealedRow, sealOf } from './audit-row.ts';
import { countUnsealed, readSealed } from './audit-store.ts';

const ROWS_MAX = 1_000;

export type AuditFindings =
  | { readonly kind: 'whole'; readonly end: ChainEnd; readonly unsealed: number }
  | { readonly kind: 'broken'; readonly number: number; readonly text: string };

/**
 * Walks the chain from its first row and compares it with the copy beside the database. Names the
 * first row that was changed, taken out or put in, also at the end, where no row after it would miss it.
 */
export async function verifyAudit(
  database: Kysely<Database>,
  copy: AuditCopy,
): Promise<AuditFindings> {
  const copied = copy.rows();
  let end = chainBegin;
  for await (const row of tableRows(database)) {
    const number = end.number + 1;
    const inCopy = await nextOf(copied, number);
    if (inCopy === 'unreadable') return broken(number, 'its line in the copy cannot be read');
    if (row.number !== number) return broken(number, `the table has no such row${saidBy(inCopy)}`);
    if (inCopy && !inCopy.hash.equals(sealOf(end, inCopy))) {
      return broken(number, 'its line in the copy was changed');
    }
    if (!row.hash.equals(sealOf(end, row))) {
      return broken(number, `it was changed${saidBy(inCopy)}`);
    }
    if (inCopy && !row.hash.equals(inCopy.hash)) {
      return broken(number, `the table and the copy differ${saidBy(inCopy)}`);
    }
    end = row;
  }
  const cut = await nextOf(copied, end.number + 1);
  if (cut === 'unreadable') return broken(end.number + 1, 'its line in the copy cannot be read');
  if (cut) return broken(cut.number, `the table ends before it${saidBy(cut)}`);
  return { kind: 'whole', end, unsealed: await countUnsealed(database) };
}

async function* tableRows(database: Kysely<Database>): AsyncGenerator<SealedRow> {
  for (let after = 0; ; ) {
    const rows = await readSealed(database, after, ROWS_MAX);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
  }
}

/** The copy's row of that number; undefined where it ends. A gap in it is unreadable. */
async function nextOf(
  copied: AsyncGenerator<SealedRow>,
  number: number,
): Promise<SealedRow | 'unreadable' | undefined> {
  try {
    const { value, done } = await copied.next();
    if (done) return undefined;
    return value.number === number ? value : 'unreadable';
  } catch (error) {
    if (error instanceof SyntaxError) return 'unreadable';
    throw error;
  }
}

function broken(number: number, text: string): AuditFindings {
  return { kind: 'broken', number, text: `row ${number} of the audit log is broken: ${text}` };
}

function saidBy(row: SealedRow | undefined): string {
  if (!row) return '';
  const { time, who, act, object, outcome } = row;
  return `; the copy says ${new Date(time).toISOString()} ${who} ${act} ${object} ${outcome}`;
}
