import type pg from 'pg';
import type { Alarms } from '#platform/alarms.ts';
import type { Upkeep } from '#platform/upkeep.ts';

/** Databases that follow ours. */
export interface StandbyFigures {
  readonly count: number;
  /** How many of them are waited for: a commit is on one of them, too, before it counts. */
  readonly synchronousCount: number;
}

export interface StandbyWatchOptions {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly upkeep: Pick<Upkeep, 'add'>;
}

const EVERY_MS = 60_000;

/**
 * Standbys of Postgres, without who copies its log or some tables only. A role that may not read what
 * a standby is (`pg_read_all_stats`) sees that it is there; then the setting says whether one is waited for.
 */
const STANDBYS = `select count(*)::int as count,
    count(*) filter (where current_setting('synchronous_standby_names') <> ''
      and coalesce(sync_state, 'sync') in ('sync', 'quorum'))::int as synchronous
  from pg_stat_replication as follower
  where coalesce(application_name, '') not in ('pg_basebackup', 'pg_receivewal')
    and not exists (select from pg_replication_slots as slot
      where slot.active_pid = follower.pid and slot.slot_type = 'logical')`;

/**
 * Looks once a minute whether a standby is there that no commit waits for: what was accepted last is lost when
 * such a one takes over.
 */
export class StandbyWatch {
  readonly #options: StandbyWatchOptions;
  #figures: StandbyFigures | undefined;

  constructor(options: StandbyWatchOptions) {
    this.#options = options;
    const worker = { name: 'standbys', where: 'everywhere', everyMs: EVERY_MS } as const;
    void options.upkeep.add({ ...worker, look: () => this.#look() }).now();
  }

  /** As of the last look that was answered; undefined before. */
  get figures(): StandbyFigures | undefined {
    return this.#figures;
  }

  async #look(): Promise<void> {
    const { pool, alarms } = this.#options;
    // An unreachable database has its own alarm, and is asked again.
    const answer = await pool.query(STANDBYS).catch(() => undefined);
    if (!answer) return;
    const { count, synchronous: synchronousCount } = answer.rows[0];
    this.#figures = { count, synchronousCount };
    if (count === 0 || synchronousCount > 0) return;
    alarms.raise({
      name: 'standby_not_synchronous',
      text: 'commits do not wait for a standby database: set synchronous_standby_names',
      details: { standbys: count },
    });
  }
}
