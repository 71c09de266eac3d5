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

/** An engine that was not heard of for so long takes a snapshot of another one when it comes back. */
const GONE_MS = 24 * 3_600_000;
const STATES_KEPT = 8;
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** It is written again soon, so its commit does not wait for the disk. */
export async function noteFollower(client: pg.Client, own: FollowerState): Promise<void> {
  const { name, address, sequence, snapshot, kept } = own;
  await client.query({
    name: 'note-follower',
    text: `insert into log_follower values ($1, $2, $3, $4, $5, ${NOW})
      on conflict (name) do update set address = $2, sequence = $3, snapshot = $4, kept = $5, seen = ${NOW}
      returning set_config('synchronous_commit', 'off', true)`,
    values: [name, address, sequence, snapshot, kept],
  });
}

/** Up to where the log is not needed by two engines, or by the only one. */
export async function readHeld(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select coalesce(min(kept), 0) as held from
      (select kept from log_follower where seen > ${NOW} - $1 order by kept desc limit 2) as two`,
    [GONE_MS],
  );
  return rows[0].held as number;
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
