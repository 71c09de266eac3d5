import type { Kysely } from 'kysely';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import { AuditCopy } from './audit-copy.ts';
import { sealed } from './audit-row.ts';
import { endOfChain, insertAuditRow, readSealed, sealRows } from './audit-store.ts';
import { FloodBounds, type FloodRule, type Sum } from './flood-bounds.ts';
import { verifyAudit } from './verify-audit.ts';

const SEAL_EVERY_MS = 1_000;
const ROWS_MAX = 500;

export interface AuditDependencies {
  readonly database: Kysely<Database>;
  /** For the copy of the rows. */
  readonly directory: string;
  readonly clock: Clock;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly floodRule?: FloodRule;
  /** Absent: it seals when it is asked to. */
  readonly upkeep?: Pick<Upkeep, 'add'>;
}

/** How it goes, for the metrics. */
export interface AuditFigures {
  /** Rows written since the start. */
  readonly rows: number;
  /** Acts that were counted into sums since the start, beyond their rows. */
  readonly summed: number;
  /** Rows with a place in the chain, over all time. */
  readonly sealed: number;
  /** UTC epoch milliseconds of the last failure to write, seal or copy; 0: none. */
  readonly failedAt: number;
}

/** What the last walk along the chain found. Times are UTC epoch milliseconds. */
export interface AuditCheck {
  readonly isWhole: boolean;
  /** The first broken row; 0: none. */
  readonly brokenAt: number;
  /** 0: the chain was not walked yet. */
  readonly checkedAt: number;
  readonly tookMs: number;
  readonly text: string;
  readonly lastHash: string;
}

export interface Audit {
  readonly trail: AuditTrail;
  figures(): AuditFigures;
  /** Walks the whole chain and compares it with its copy; an alarm when it is broken. */
  check(): Promise<AuditCheck>;
  /** What `check` found last. */
  lastCheck(): AuditCheck;
  /** Writes the sums of minutes that are over, seals what waits and copies it. */
  keep(): Promise<void>;
  /** Stops the keeping, after all that waits. */
  close(): Promise<void>;
}

/** The record of security acts (S30), its seals and its copy outside of the database. */
export function createAudit(dependencies: AuditDependencies): Audit {
  const { database, clock, alarms, upkeep } = dependencies;
  const bounds = new FloodBounds(dependencies.floodRule);
  const copy = new AuditCopy(dependencies.directory);
  const figures = { rows: 0, summed: 0, sealed: 0, failedAt: 0 };
  let keeping: Promise<void> = Promise.resolve();

  const failed = (name: 'audit_not_sealed' | 'audit_unsound', text: string) => {
    figures.failedAt = clock.now();
    alarms.raise({ name, text });
  };

  const trail: AuditTrail = {
    async record(entry, executor = database) {
      const now = clock.now();
      if (!bounds.admits(entry, now)) {
        figures.summed += 1;
        return;
      }
      try {
        await insertAuditRow(executor, entry, now);
      } catch (error) {
        figures.failedAt = now;
        throw error;
      }
      figures.rows += 1;
    },
  };

  const writeSums = async (isAll: boolean): Promise<void> => {
    const sums = bounds.take(clock.now(), isAll);
    if (sums.length === 0) return;
    await database
      .transaction()
      .execute(async (transaction) => {
        for (const sum of sums) await insertAuditRow(transaction, told(sum), sum.lastAt, sum.count);
      })
      .catch((error: unknown) => {
        bounds.giveBack(sums);
        throw error;
      });
    figures.rows += sums.length;
  };

  const run = async (isAll: boolean): Promise<void> => {
    try {
      await writeSums(isAll);
      while ((await sealRows(database, ROWS_MAX)) === ROWS_MAX);
      const broken = await copyRows(database, copy, clock);
      figures.sealed = (await copy.end()).number;
      if (broken) failed('audit_unsound', broken);
    } catch (error) {
      failed('audit_not_sealed', `the audit log is not sealed: ${(error as Error).message}`);
    }
  };
  // One after the other, however often it is asked for.
  const keep = (isAll = false): Promise<void> => {
    keeping = keeping.then(() => run(isAll));
    return keeping;
  };

  let last: AuditCheck = notChecked;
  const check = async (): Promise<AuditCheck> => {
    // What waits is sealed first, so that a row of a moment ago is among those that are looked at.
    await keep();
    const begunAt = clock.now();
    const found = await verifyAudit(database, new AuditCopy(dependencies.directory));
    const isWhole = found.kind === 'whole';
    last = {
      ...{ isWhole, brokenAt: isWhole ? 0 : found.number, text: isWhole ? '' : found.text },
      lastHash: isWhole ? found.end.hash.toString('hex') : '',
      ...{ checkedAt: clock.now(), tookMs: clock.now() - begunAt },
    };
    if (!isWhole) failed('audit_unsound', found.text);
    return last;
  };

  const worker = { name: 'audit-seal', where: 'keeper', alarm: 'audit_not_sealed' } as const;
  upkeep?.add({ ...worker, everyMs: SEAL_EVERY_MS, look: () => keep() });
  return {
    trail,
    figures: () => figures,
    check,
    lastCheck: () => last,
    keep: () => keep(),
    async close() {
      await keep(true);
    },
  };
}

const notChecked: AuditCheck = {
  ...{ isWhole: true, brokenAt: 0, checkedAt: 0, tookMs: 0, text: '', lastHash: '' },
};

/** A sum as a row says it: of how many, from when to when. */
function told({ entry, count, firstAt, lastAt }: Sum): Sum['entry'] {
  return { ...entry, after: { sumOf: count, from: firstAt, to: lastAt } };
}

/**
 * Adds to the copy what is sealed and not in it; each row must follow from the copy's own end. Returns what is
 * wrong when it does not: the table was changed.
 */
async function copyRows(
  database: Kysely<Database>,
  copy: AuditCopy,
  clock: Clock,
): Promise<string | undefined> {
  for (;;) {
    let end = await copy.end();
    const rows = await readSealed(database, end.number, ROWS_MAX);
    if (rows.length === 0) {
      const last = await endOfChain(database);
      if (last.number === end.number && last.hash.equals(end.hash)) return undefined;
      return `the audit log ends with row ${last.number}, its copy with row ${end.number}`;
    }
    for (const row of rows) {
      const expected = sealed(end, row);
      if (row.number !== expected.number || !row.hash.equals(expected.hash)) {
        return `row ${expected.number} of the audit log does not follow from the one before it`;
      }
      end = row;
    }
    await copy.append(rows, clock.now());
  }
}
