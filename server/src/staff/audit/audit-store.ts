import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import type { AuditRowTable } from '#platform/db/tables/tables-people.ts';
import type { AuditEntry } from '#ports/audit-trail.ts';
import { type AuditRow, type ChainEnd, chainBegin, type SealedRow, sealed } from './audit-row.ts';

/** Sets the lock of the chain's end apart from other advisory locks. */
const LOCK_CLASS = 7_311;

/** Writes one row; it gets its seal later, so that no writer waits for the end of the chain. */
export async function insertAuditRow(
  executor: Executor,
  entry: AuditEntry,
  time: number,
  count = 1,
): Promise<void> {
  const { who, act, object, outcome, address, before, after } = entry;
  await executor
    .insertInto('audit_rows')
    .values({
      time,
      who,
      act,
      object: object.slice(0, 200),
      outcome,
      address,
      count,
      before_state: before ? JSON.stringify(before) : null,
      after_state: after ? JSON.stringify(after) : null,
    })
    .execute();
}

/** Gives rows that have no seal yet their places at the end of the chain; returns how many. */
export async function sealRows(database: Kysely<Database>, rowsMax: number): Promise<number> {
  const waiting = await database
    .selectFrom('audit_rows')
    .select('id')
    .where('number', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return 0;
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, 0)`.execute(transaction);
    const rows = await transaction
      .selectFrom('audit_rows')
      .selectAll()
      .where('number', 'is', null)
      .orderBy('id')
      .limit(rowsMax)
      .execute();
    let end = await endOfChain(transaction);
    const ids: number[] = [];
    const numbers: number[] = [];
    const hashes: Buffer[] = [];
    for (const row of rows) {
      const next = sealed(end, toAuditRow(row));
      ids.push(next.id);
      numbers.push(next.number);
      hashes.push(next.hash);
      end = next;
    }
    await sql`update audit_rows set number = seal.number, hash = seal.hash
      from unnest(${ids}::bigint[], ${numbers}::bigint[], ${hashes}::bytea[]) as seal (id, number, hash)
      where audit_rows.id = seal.id`.execute(transaction);
    return rows.length;
  });
}

/** Number and seal of the last sealed row; `chainBegin` before the first. */
export async function endOfChain(executor: Executor): Promise<ChainEnd> {
  const row = await executor
    .selectFrom('audit_rows')
    .select(['number', 'hash'])
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.number == null || row.hash === null) return chainBegin;
  return { number: row.number, hash: row.hash };
}

/** Sealed rows after a number, in the chain's order. */
export async function readSealed(
  executor: Executor,
  afterNumber: number,
  rowsMax: number,
): Promise<readonly SealedRow[]> {
  const rows = await executor
    .selectFrom('audit_rows')
    .selectAll()
    .where('number', '>', afterNumber)
    .orderBy('number')
    .limit(rowsMax)
    .execute();
  return rows.map((row) => ({
    ...toAuditRow(row),
    number: row.number as number,
    hash: row.hash as Buffer,
  }));
}

/** Rows that wait for their place: the chain does not vouch for them yet. */
export async function countUnsealed(executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom('audit_rows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('number', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

function toAuditRow(row: Selectable<AuditRowTable>): AuditRow {
  const { id, time, who, act, object, outcome, address, count } = row;
  return {
    id,
    time,
    who,
    act,
    object,
    outcome,
    address,
    count,
    before: row.before_state,
    after: row.after_state,
  };
}
