import { join } from 'node:path';
import { LogCorrupt } from '#engine/log/command-log.ts';
import { LogInUse, LogNewer } from '#engine/log/lead-refused.ts';
import { LogAnchor } from '#engine/log/log-anchor.ts';
import { LogArchive } from '#engine/log/log-archive.ts';
import { LogCut, type Witnesses } from '#engine/log/log-cut.ts';
import { PostgresLog } from '#engine/log/postgres-log.ts';
import { configuredSecondPlace } from '#engine/log/second-place.ts';
import { SnapshotStore } from '#engine/log/snapshot-store.ts';
import { restoreLog } from '#engine/log/trim-log.ts';
import { verifyArchive, verifyLog } from '#engine/log/verify-log.ts';
import { lookThrough } from '#engine/log/walk-log.ts';
import { forgetProjections } from '#engine/projector/forget-projections.ts';
import { type Config, readConfig } from '#platform/config.ts';
import { endTool } from '#platform/db/postgres/end-tool.ts';
import { withClient } from '#platform/db/postgres/with-client.ts';
import { withDatabase } from '#platform/db/postgres/with-database.ts';
import { leaveOutNumbers } from '#platform/db/tables/leave-out-numbers.ts';
import { StartRefused } from '#platform/start-refused.ts';

const SESSION = 'bourse-log-tool';

/** What an operator does with the log from a terminal: `npm run verify-log` and so on. */
const tools = { verify, accept, restore };

/** Walks the whole chain, what is archived of it too, also beside a running exchange. */
async function verify(config: Config, url: string): Promise<void> {
  const witnesses = await witnessesOf(config, url);
  await lookThrough(url, async (log) => {
    const { batchCount, end } = await verifyLog(log, log.start, witnesses);
    const from = log.start.sequence + 1;
    console.log(`The log is whole: ${batchCount} batches, commands ${from} to ${end.sequence},`);
    console.log(`which end with ${Buffer.from(end.hash).toString('hex')}.`);
    const archive = await verifyArchive(archiveOf(config), log.start);
    if (archive.batchCount === 0) return;
    console.log(`The archive leads there: ${archive.batchCount} batches from ${archive.first} on.`);
  });
}

/**
 * Takes the log as it is for the truth, when it was meant to go back: a backup was restored. The
 * database gets a new id, so that all that remembers the other past is of another database, and
 * rows that were projected from what is gone are projected again. Numbers that were given in the time that is
 * gone are not given again.
 */
async function accept(config: Config, url: string): Promise<void> {
  const log = await PostgresLog.lead(url);
  const nobody: Witnesses = {
    projectedSequence: undefined,
    snapshots: { newest: async () => undefined, passOver: () => {} },
    anchor: undefined,
  };
  const { projectedSequence = 0 } = await witnessesOf(config, url);
  const { end } = await verifyLog(log, log.start, nobody).finally(() => log.close());
  const isAhead = projectedSequence > end.sequence;
  if (isAhead && log.start.sequence > 0) {
    throw new StartRefused(
      'Rows must be written anew from the first command on, and the log begins later',
    );
  }
  await withClient(url, SESSION, async (client) => {
    await client.query('begin');
    await client.query('update log_epoch set database_id = gen_random_uuid()');
    if (isAhead) await forgetProjections(client);
    await leaveOutNumbers(client);
    await client.query('commit');
  });
  console.log(`The log ends at ${end.sequence}, and that is the truth from now on.`);
}

/** Puts back what the archive has: afterwards the table holds the log from its beginning. */
async function restore(config: Config, url: string): Promise<void> {
  const log = await PostgresLog.lead(url);
  try {
    const count = await restoreLog(log, archiveOf(config));
    const from = log.start.sequence + 1;
    console.log(`${count} batches are back: the log begins with command ${from}.`);
    if (from > 1) throw new StartRefused(`The archive has nothing before command ${from}`);
  } finally {
    await log.close();
  }
}

const archiveOf = (config: Config) =>
  new LogArchive(join(config.dataDir, 'archive'), configuredSecondPlace(config));

/** Read before the log's end is: what runs beside it may only add to the log. */
async function witnessesOf({ dataDir }: Config, url: string): Promise<Witnesses> {
  const say = (sequence: number, why: string) =>
    console.error(`The snapshot of ${sequence} is passed over: ${why}.`);
  const directory = join(dataDir, 'snapshots');
  const snapshots = new SnapshotStore(directory, say);
  const anchor = await LogAnchor.read(join(dataDir, 'log-anchor.json'));
  const projectedSequence = await withClient(url, SESSION, async (client) => {
    const { rows } = await client.query('select max(sequence) as sequence from projection_cursor');
    return (rows[0].sequence as number | null) ?? undefined;
  });
  return { projectedSequence, snapshots, anchor };
}

/** Against the configured database; the embedded one is started when it does not run. */
async function main(): Promise<void> {
  const tool = tools[process.argv[2] as keyof typeof tools];
  if (!tool) throw new StartRefused(`log-tool knows ${Object.keys(tools).join(', ')}`);
  const config = readConfig(process.env);
  await withDatabase(config, (url) => tool(config, url));
}

main().catch((error: Error) => endTool(error, [LogCorrupt, LogCut, LogInUse, LogNewer]));
