import type pg from 'pg';
import type { Fenced, LogLost } from './command-log.ts';

/** The one key that all engines of a database compete for. */
export const LEADER_LOCK = 0x626f_7572;
/** A leader that says nothing for so long is ended: it beats four times a second. */
export const SILENT_MAX_MS = 2_500;

/** Who holds the lock of the log's leader: one row with its session, or none. */
const HOLDER = `select pid from pg_locks
  where locktype = 'advisory' and classid = 0 and objid = $1::bigint::oid and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())`;

/** Since when a session of the database does nothing, in milliseconds. */
const IDLE_MS = `(extract(epoch from clock_timestamp() - state_change) * 1000)::float8`;

type Queryable = Pick<pg.Pool, 'query'>;

/** What a database says of the leader of its log. */
export interface FoundLeader {
  /** The number of leaders so far. */
  readonly epoch: number;
  /** The leader's session, for people to read; undefined: no process leads now. */
  readonly session: string | undefined;
}

/** Who leads, for those who may lead next. */
export interface LeaderSeen {
  /** The most that a release which has led this log can say. */
  readonly vocabulary: number;
  /** Number of the leader's session; undefined: no process leads now. */
  readonly session: number | undefined;
  /** For how long that session has done nothing, milliseconds; 0: it is at work. */
  readonly silentMs: number;
}

/** Who must know how the leader is. */
export interface LeaderWatcher {
  /** Another process has led since, or the log has lost its end: this one must end. */
  readonly onLost: (error: Fenced | LogLost) => void;
  /** The database does not answer, or does again. */
  readonly onAway: (isAway: boolean, why: string) => void;
}

/** Where the leader takes commands of gateways. */
export interface LeaderAddress {
  readonly epoch: number;
  readonly vocabulary: number;
  /** Empty: nowhere, or not yet. */
  readonly address: string;
}

/** What the leader last published of itself; whether it lives, nobody knows before it answers. */
export async function findLeaderAddress(client: Queryable): Promise<LeaderAddress> {
  const { rows } = await client.query(
    `select epoch, vocabulary, case when address_epoch = epoch then address else '' end as address from log_epoch`,
  );
  return rows[0];
}

/** Who leads the log. The lock is only read, so that the leader is not in doubt about it. */
export async function lookAtLeader(client: Queryable): Promise<LeaderSeen> {
  const { rows } = await client.query(
    `select vocabulary, holder.pid as session, coalesce(${IDLE_MS}, 0) as "silentMs" from log_epoch
      left join (${HOLDER}) as holder on true
      left join pg_stat_activity as activity on activity.pid = holder.pid and state = 'idle'`,
    [LEADER_LOCK],
  );
  const [{ vocabulary, session, silentMs }] = rows;
  return { vocabulary, session: session ?? undefined, silentMs };
}

/** Ends the leader's session, if it is silent still. */
export async function endSilentLeader(
  client: Queryable,
  { session }: Pick<LeaderSeen, 'session'>,
): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where pid = $2 and pid in (${HOLDER}) and state = 'idle' and ${IDLE_MS} > $3`,
    [LEADER_LOCK, session, SILENT_MAX_MS],
  );
}

/** Who leads the log of a database; undefined: it has no log yet. */
export async function findLeader(pool: Queryable): Promise<FoundLeader | undefined> {
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
