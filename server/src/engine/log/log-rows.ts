import type { pg } from '#platform/db/postgres/pg.ts';
import type { Batch, LogPlace } from './command-log.ts';
import { LogNewer } from './lead-refused.ts';
import { LOG_VOCABULARY } from './vocabulary.ts';

/** Appends a batch as the leader of an epoch; no row where another one leads, or the log does not end before it. */
export const appendOf = (batch: Batch, epoch: number): pg.QueryConfig => ({
  name: 'append',
  text: `insert into log_batch
    (first_sequence, last_sequence, epoch, previous_hash, hash, commands)
    select $1, $2, epoch, $4, $5, $6 from log_epoch where epoch = $3 and $4 = coalesce(
      (select hash from log_batch order by first_sequence desc limit 1), base_hash)`,
  values: [
    ...[batch.firstSequence, batch.lastSequence, epoch],
    ...[batch.previousHash, batch.hash, batch.bytes],
  ],
});

/**
 * The first batches after a number, unchecked. Throws LogNewer where a newer release has led when they were read: a
 * leader says so before it writes, so none of what is returned can be misread.
 */
export async function readBatches(
  client: pg.Client,
  afterSequence: number,
  batchesMax: number,
): Promise<readonly Batch[]> {
  const { rows } = await client.query({
    name: 'read',
    text: `select first_sequence, last_sequence, previous_hash, hash, commands,
        (select vocabulary from log_epoch) as vocabulary from log_batch
      where first_sequence > $1 order by first_sequence limit $2`,
    values: [afterSequence, batchesMax],
  });
  if (rows[0]?.vocabulary > LOG_VOCABULARY) throw new LogNewer();
  return rows.map((row) => ({
    firstSequence: row.first_sequence,
    lastSequence: row.last_sequence,
    previousHash: row.previous_hash,
    hash: row.hash,
    bytes: row.commands,
  }));
}

/** Hash of the batch that ends at a number. */
export async function readHash(client: pg.Client, sequence: number): Promise<Buffer | undefined> {
  const { rows } = await client.query(
    `select last_sequence, hash from log_batch where first_sequence <= $1
      order by first_sequence desc limit 1`,
    [sequence],
  );
  return rows[0]?.last_sequence === sequence ? rows[0].hash : undefined;
}

/** Whether a log still reaches a place where it once ended. */
export async function reaches(client: pg.Client, { sequence, hash }: LogPlace): Promise<boolean> {
  const found = await readHash(client, sequence);
  if (found) return found.equals(hash);
  const { rows } = await client.query(
    'select base_sequence = $1 and base_hash = $2 as is_start from log_epoch',
    [sequence, hash],
  );
  return rows[0].is_start;
}

/** The number of leaders so far. */
export async function readEpoch(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select epoch from log_epoch');
  return rows[0].epoch as number;
}
