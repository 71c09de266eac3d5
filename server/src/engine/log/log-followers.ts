import type { pg } from '#platform/db/postgres/pg.ts';

/** What an engine says of itself, whether it leads or follows. Numbers are of the log. */
export interface FollowerState {
  /** Its machine and its folder. */
  readonly name: string;
  /** Where its snapshots are asked for; empty: nowhere. */
  readonly address: string;
  /** The last command that it has applied. */
  readonly sequence: number;
  /** Its newest snapshot; 0: it has none. */
  readonly snapshot: number;
  /** The oldest of the snapshots that it keeps: the log after it is needed. 0: it has too few. */
  readonly kept: number;
}

/** The hash of a leader's snapshot. */
export interface LogState {
  readonly sequence: number;
  readonly hash: Buffer;
  /** In which it is written: another one has other bytes for the same state. */
  readonly format: string;
}

/** What the log is kept for. */
export interface HeldLog {
  /** The log after this number is needed by two engines, or by the only one. */
  readonly held: number;
  /** Engines for which it is not kept any more: they have written no snapshot for hours. */
  readonly leftBehind: readonly string[];
}

/** An engine that was not heard of for so long takes a snapshot of another one when it comes back. */
const GONE_MS = 24 * 3_600_000;
/** And one that lives and writes no snapshots for so long does when it is started again. */
const UNWRITTEN_MAX_MS = 6 * 3_600_000;
/** It lives where it was heard of within this time; what one that was off did not write is no fault of its. */
const LIVES_MS = 60_000;
const STATES_KEPT = 8;
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** It is written again soon, so its commit does not wait for the disk. */
export async function noteFollower(client: pg.Client, own: FollowerState): Promise<void> {
  const { name, address, sequence, snapshot, kept } = own;
  await client.query({
    name: 'note-follower',
    text: `insert into log_follower as one (name, address, sequence, snapshot, kept, seen, kept_since)
      values ($1, $2, $3, $4, $5, ${NOW}, ${NOW})
      on conflict (name) do update set address = $2, sequence = $3, snapshot = $4, kept = $5, seen = ${NOW},
        kept_since = case when one.kept = $5 and one.seen > ${NOW} - ${LIVES_MS} then one.kept_since else ${NOW} end
      returning set_config('synchronous_commit', 'off', true)`,
    values: [name, address, sequence, snapshot, kept],
  });
}

/**
 * Up to where the log is not needed by two engines, or by the only one. One that is behind another and writes no
 * snapshots, as with a full disk, does not keep it for ever.
 */
export async function readHeld(client: pg.Client): Promise<HeldLog> {
  const { rows } = await client.query(
    `with engine as (select name, kept,
          kept < max(kept) over () and kept_since < ${NOW} - $2 and seen > ${NOW} - $3 as is_left
        from log_follower where seen > ${NOW} - $1)
      select coalesce((select min(kept) from
          (select kept from engine where not is_left order by kept desc limit 2) as two), 0) as held,
        array(select name from engine where is_left order by name) as "leftBehind"`,
    [GONE_MS, UNWRITTEN_MAX_MS, LIVES_MS],
  );
  return rows[0];
}

/** Where snapshots after a number are asked for, the newest first. */
export async function readSnapshotAddresses(
  client: pg.Client,
  after: number,
): Promise<readonly string[]> {
  const { rows } = await client.query(
    `select address from log_follower
      where snapshot > $1 and address <> '' and seen > ${NOW} - $2 order by snapshot desc, seen desc`,
    [after, GONE_MS],
  );
  return rows.map(({ address }) => address);
}

/** Writes the hash of a snapshot down, as the leader only; the oldest ones go. */
export async function noteState(
  client: pg.Client,
  epoch: number,
  { sequence, hash, format }: LogState,
): Promise<void> {
  await client.query(
    `insert into log_state select $2, $3, $4 from log_epoch where epoch = $1
      on conflict (sequence) do update set hash = excluded.hash, format = excluded.format`,
    [epoch, sequence, hash, format],
  );
  await client.query(
    `delete from log_state where sequence <
      (select min(sequence) from (select sequence from log_state order by sequence desc limit $1) as kept)`,
    [STATES_KEPT],
  );
}

/** The newest; undefined: no leader has written one. */
export async function readNewestState(client: pg.Client): Promise<LogState | undefined> {
  const { rows } = await client.query(
    'select sequence, hash, format from log_state order by sequence desc limit 1',
  );
  return rows[0];
}
