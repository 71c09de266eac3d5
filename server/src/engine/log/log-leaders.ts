import type { pg } from '#platform/db/postgres/pg.ts';

/** That an engine leads from now on. */
export interface LeadBegun {
  /** Number of this leader. */
  readonly epoch: number;
  readonly machine: string;
  /** Since the last sign of the leader that it followed, milliseconds; undefined: it followed none. */
  readonly pauseMs: number | undefined;
}

const LEADERS_KEPT = 100;

/** Writes down who leads, and why the one before does not any more; the oldest rows go. */
export async function noteLeader(
  client: pg.Client,
  { epoch, machine, pauseMs }: LeadBegun,
): Promise<void> {
  await client.query(
    `insert into log_leader (epoch, machine, began, cause, pause_ms)
      select $1, $2, (extract(epoch from clock_timestamp()) * 1000)::bigint,
        case when $3::integer is null then 'start'
          when exists (select from log_handover where epoch = $1 - 1) then 'handover'
          else 'takeover' end, $3
      on conflict (epoch) do nothing`,
    [epoch, machine, pauseMs === undefined ? null : Math.round(pauseMs)],
  );
  await client.query('delete from log_leader where epoch <= $1', [epoch - LEADERS_KEPT]);
}
