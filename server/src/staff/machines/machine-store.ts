import type { DatabaseStandby } from '@bourse/contract/console/routes/machines.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Executor } from '#platform/db/tables/schema.ts';

/** A process that says nothing for so long is gone: it says once a second how it is. */
export const GONE_MS = 5_000;
/** A follower that was not heard of for so long may have ended: it is not counted on. */
const READY_WITHIN_MS = 3_000;
/** What is so far behind has caught up in tenths of a second. */
const READY_BATCHES_MAX = 50;
const READY_BEHIND_MS_MAX = 2_000;
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Standbys of Postgres, without who copies its log or some tables only. */
const STANDBYS = `select pid, coalesce(nullif(application_name, ''), 'standby') as name, coalesce(sync_state, '') as state,
    (extract(epoch from replay_lag) * 1000)::bigint as "lagMs",
    case when replay_lsn is not null
      then greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::bigint end as "lagBytes"
  from pg_stat_replication as follower
  where coalesce(application_name, '') not in ('pg_basebackup', 'pg_receivewal')
    and not exists (select from pg_replication_slots as slot
      where slot.active_pid = follower.pid and slot.slot_type = 'logical')
  order by name`;

export interface DatabaseReplication {
  readonly isSynchronous: boolean;
  readonly standbys: readonly DatabaseStandby[];
}

/** SQL of processes and of who leads. */
export const machineStore = {
  /** All that were heard of lately, leaders first; `seen_ms` by the database's clock. */
  processes(executor: Executor) {
    return executor
      .selectFrom('processes')
      .leftJoin('log_follower', (join) =>
        join.on(sql<boolean>`log_follower.name = processes.machine || ' ' || processes.folder`),
      )
      .selectAll('processes')
      .select([
        sql<number>`greatest(0, ${now} - processes.seen)`.as('seen_ms'),
        sql<number>`coalesce(log_follower.snapshot, 0)`.as('snapshot'),
      ])
      .orderBy('processes.epoch', 'desc')
      .orderBy('processes.machine')
      .orderBy('processes.started_at')
      .execute();
  },

  /** The newest leaders, the present one first. */
  leaders(executor: Executor) {
    return executor
      .selectFrom('log_leader')
      .selectAll()
      .orderBy('epoch', 'desc')
      .limit(2)
      .execute();
  },

  /** The last time that one engine followed another as the leader, with the machine that led before. */
  async lastTakeover(executor: Executor) {
    return executor
      .selectFrom('log_leader as next')
      .leftJoin('log_leader as last', (join) => join.on(sql<boolean>`last.epoch = next.epoch - 1`))
      .select(['next.began', 'next.machine', 'next.cause', 'next.pause_ms'])
      .select('last.machine as from')
      .where('next.pause_ms', 'is not', null)
      .orderBy('next.epoch', 'desc')
      .limit(1)
      .executeTakeFirst();
  },

  /** The number of the leader, as each of its batches carries it. */
  async epoch(executor: Executor): Promise<number> {
    const { rows } = await sql<{ epoch: number }>`select epoch from log_epoch`.execute(executor);
    return rows[0]?.epoch ?? 0;
  },

  /** Machines with an engine that follows, is caught up, and can lead next. */
  async readyFollowers(executor: Executor): Promise<readonly string[]> {
    const rows = await executor
      .selectFrom('processes')
      .select('machine')
      .where('state', '=', 'follows')
      .where('batches_behind', '<=', READY_BATCHES_MAX)
      .where('behind_ms', '<=', READY_BEHIND_MS_MAX)
      .where('seen', '>', sql<number>`${now} - ${READY_WITHIN_MS}::bigint`)
      .orderBy('machine')
      .execute();
    return rows.map(({ machine }) => machine);
  },

  /** By which proposal a leader hands over; undefined: it does not. */
  async handoverOf(epoch: number, executor: Executor): Promise<string | undefined> {
    const row = await executor
      .selectFrom('log_handover')
      .select('proposal')
      .where('epoch', '=', epoch)
      .executeTakeFirst();
    return row?.proposal;
  },

  /** False, and nothing is done: another engine leads by now, or this leader hands over already. */
  async askHandover(
    { epoch, proposal }: { readonly epoch: number; readonly proposal: string },
    executor: Executor,
  ): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into log_handover (epoch, proposal, asked)
        select epoch, ${proposal}, ${now} from log_epoch where epoch = ${epoch}
        on conflict (epoch) do nothing`.execute(executor);
    return numAffectedRows === 1n;
  },
};

/** Who copies the database, and whether commits wait for one of them. */
export async function readReplication(
  readers: Pick<pg.Pool, 'query'>,
): Promise<DatabaseReplication> {
  const { rows } = await readers.query(STANDBYS);
  const setting = await readers.query(
    "select current_setting('synchronous_standby_names') <> '' as is_set",
  );
  return { standbys: rows, isSynchronous: setting.rows[0].is_set };
}
