import type pg from 'pg';
import { LEADER_LOCK } from './postgres-log.ts';

/** Who holds the lock of the log's leader: one row with its session, or none. */
const HOLDER = `select pid from pg_locks
  where locktype = 'advisory' and classid = 0 and objid = $1::bigint::oid and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())`;

/** What a database says of the leader of its log. */
export interface FoundLeader {
  /** The number of leaders so far. */
  readonly epoch: number;
  /** The leader's session, for people to read; undefined: no process leads now. */
  readonly session: string | undefined;
}

/** Whether a process leads the log. The lock is only read, so that the leader is not in doubt about it. */
export async function isLed(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query(`select exists (${HOLDER}) as led`, [LEADER_LOCK]);
  return rows[0].led;
}

/** Who leads the log of a database; undefined: it has no log yet. */
export async function findLeader(pool: Pick<pg.Pool, 'query'>): Promise<FoundLeader | undefined> {
  const { rows: tables } = await pool.query(
    `select to_regclass('log_epoch') is not null as "hasLog"`,
  );
  if (!tables[0].hasLog) return undefined;
  const { rows } = await pool.query(
    `select epoch, (select 'process ' || pid || ' of the database, from ' || coalesce(host(client_addr), 'this machine')
      from pg_stat_activity where pid = (${HOLDER})) as session from log_epoch`,
    [LEADER_LOCK],
  );
  const [{ epoch, session }] = rows;
  return { epoch, session: session ?? undefined };
}
