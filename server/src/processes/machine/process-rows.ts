import type pg from 'pg';
import { openCommands } from '#engine/log/command-log.ts';
import type { OpenAlarm } from '#platform/alarms.ts';

/** One life of a process. */
export interface ProcessName {
  readonly id: string;
  readonly machine: string;
  readonly folder: string;
  readonly services: readonly string[];
  readonly release: string;
  /** UTC epoch milliseconds. */
  readonly startedAt: number;
}

/** What a process says of itself. */
export interface ProcessState {
  readonly standing: 'leads' | 'follows' | 'serves' | 'outdated';
  /** Number of the leader that it is; 0: it does not lead. */
  readonly epoch: number;
  /** The last command that it has applied, and that one's time. */
  readonly sequence: number;
  readonly time: number;
  /** Of what one process does for all: what this one does now. */
  readonly roles: readonly string[];
}

/** How far a process is behind the log. */
export interface Lag {
  /** Counted up to 10,000. */
  readonly batches: number;
  /** From its last command to the last one of the log, milliseconds. */
  readonly behindMs: number;
}

type Queryable = Pick<pg.Pool, 'query'>;

const BATCHES_MAX = 10_000;
/** How long a process is shown that is not heard of any more. */
const KEPT_MS = 10 * 60_000;
/** As long as an alarm is open. */
const ALARMS_KEPT_MS = 60 * 60_000;
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

const BEHIND = `select count(*)::int as batches,
    case when count(*) > 0 then (select commands from log_batch order by first_sequence desc limit 1) end as newest
  from (select from log_batch where first_sequence > $1 limit ${BATCHES_MAX}) as missed`;

const WRITE = `with gone as (delete from processes where seen < ${NOW} - ${KEPT_MS}
    or (machine = $2 and folder = $3 and id <> $1 and $15))
  insert into processes (id, machine, folder, pid, services, roles, release, state, epoch, sequence,
      batches_behind, behind_ms, started_at, seen)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, ${NOW})
    on conflict (id) do update set roles = excluded.roles, state = excluded.state, epoch = excluded.epoch,
      sequence = excluded.sequence, batches_behind = excluded.batches_behind,
      behind_ms = excluded.behind_ms, seen = excluded.seen
    returning (select proposal from log_handover where epoch = $14) as handover`;

/** How far the log goes beyond what a process has applied. */
export async function readLag(pool: Queryable, { sequence, time }: ProcessState): Promise<Lag> {
  const { rows } = await pool.query({ name: 'behind', text: BEHIND, values: [sequence] });
  const { batches, newest } = rows[0] as { batches: number; newest: Buffer | null };
  const end = newest ? (openCommands(newest).at(-1)?.time ?? time) : time;
  return { batches, behindMs: Math.max(0, end - time) };
}

/**
 * Writes the row of a process; what has not been heard of for ten minutes goes.
 *
 * @param isFirst the last life of a process in this folder goes, too
 * @returns the proposal by which the leader that it is hands over; undefined: it goes on
 */
export async function writeProcess(
  pool: Queryable,
  { id, machine, folder, services, release, startedAt }: ProcessName,
  { standing, epoch, sequence, roles }: ProcessState,
  lag: Lag,
  isFirst: boolean,
): Promise<string | undefined> {
  const { rows } = await pool.query({
    name: 'process',
    text: WRITE,
    values: [
      ...[id, machine, folder, process.pid, services, roles, release, standing, epoch, sequence],
      ...[lag.batches, lag.behindMs, startedAt, epoch, isFirst],
    ],
  });
  return (rows[0] as { handover: string | null }).handover ?? undefined;
}

/** Writes the open alarms of a process in place of those that it had written; old ones of all go. */
export async function writeAlarms(
  pool: Queryable,
  { id, machine }: ProcessName,
  open: readonly OpenAlarm[],
): Promise<void> {
  const rows = open.map(({ name, text, count, firstAt, lastAt }) => {
    return { name, text, count, first_at: firstAt, last_at: lastAt };
  });
  await pool.query(
    `with gone as (delete from process_alarms
        where (process = $1 and not name = any($3)) or last_at < ${NOW} - ${ALARMS_KEPT_MS})
      insert into process_alarms (process, machine, name, text, count, first_at, last_at)
        select $1, $2, name, text, count, first_at, last_at from jsonb_to_recordset($4)
          as one (name text, text text, count integer, first_at bigint, last_at bigint)
        on conflict (process, name) do update set text = excluded.text, count = excluded.count,
          first_at = excluded.first_at, last_at = excluded.last_at`,
    [id, machine, rows.map(({ name }) => name), JSON.stringify(rows)],
  );
}

/** A process that ends as it should takes its row with it, and its alarms. */
export async function removeProcess(pool: Queryable, { id }: ProcessName): Promise<void> {
  await pool.query(
    'with gone as (delete from process_alarms where process = $1) delete from processes where id = $1',
    [id],
  );
}
