import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openBatch, sealBatch, writeEntry } from '../../server/src/engine/log/command-log.ts';
import { LogArchive } from '../../server/src/engine/log/log-archive.ts';
import { PostgresLog } from '../../server/src/engine/log/postgres-log.ts';
import { configuredSecondPlace } from '../../server/src/engine/log/second-place.ts';
import { verifyArchive } from '../../server/src/engine/log/verify-log.ts';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { startPreparedDatabase } from '../../server/src/platform/db/test-database.ts';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import { liveSettings, type ServerProcess, startServer } from '../load/server-process.ts';
import { RecordedIndex } from './recorded-index.ts';

/** So many leave the table at once, and fewer do not. */
const BATCHES = 5_000;
const machine = watchMachine();
const index = new RecordedIndex();
index.write();
let server: ServerProcess | undefined;
afterEach(() => server?.kill());
afterAll(() => index.remove());

/** Commands without effect, one a batch, behind what the exchange wrote. */
async function lengthen(databaseUrl: string): Promise<void> {
  const log = await PostgresLog.lead(databaseUrl);
  let time = 0;
  for await (const batch of log.read(0)) time = openBatch(batch).at(-1)?.time ?? time;
  let { sequence, hash } = await log.end();
  for (let count = 0; count < BATCHES; count += 1) {
    sequence += 1;
    const body = { case: 'cancelOrder', value: { order: 1 } } as const;
    const batch = sealBatch([writeEntry({ sequence, time, user: 0, key: '', body })], hash);
    await log.append(batch);
    hash = batch.hash;
  }
  await log.close();
}

test.each([
  ['demo', {}],
  ['live', liveSettings],
])(
  'F64 old batches leave the table of a running exchange (%s), only a live one keeps them in files, and a new machine starts without either',
  async (mode, settings) => {
    const database = await startPreparedDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'bourse-trimmed-'));
    const start = () =>
      startServer({
        ...{ databaseUrl: database.url, dataDir, isCalm: true },
        environment: {
          ...index.environment,
          ...{ SNAPSHOT_SECONDS: '1', LOG_KEEP_HOURS: '0', ...settings },
        },
      });
    server = await start();
    expect(await server.stop()).toBe(0);
    await lengthen(database.url);
    const archive = join(dataDir, 'archive');
    expect(existsSync(archive)).toBe(false);

    server = await start();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const begin = async () => {
      const { rows } = await client.query(`select base_sequence as base,
        (select min(first_sequence) from log_batch) as first from log_epoch`);
      return rows[0] as { base: number; first: number };
    };
    await vi.waitFor(async () => expect((await begin()).base).toBeGreaterThanOrEqual(BATCHES), {
      ...{ timeout: machine.patient(60_000), interval: 500 },
    });
    const { base, first: remaining } = await begin();
    expect(remaining).toBe(base + 1);
    const files = existsSync(archive) ? readdirSync(archive) : [];
    expect(files).toHaveLength(mode === 'live' ? 1 : 0);
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toContain('old batches stay in the log');

    // A new machine with the database and the keys.
    for (const name of readdirSync(dataDir)) {
      if (name !== 'keys') rmSync(join(dataDir, name), { recursive: true });
    }
    server = await start();
    expect(await server.stop()).toBe(0);
    const place = configuredSecondPlace({ databaseUrl: database.url, secondPlace: '' });
    const log = await PostgresLog.look(database.url);
    const { first } = await verifyArchive(new LogArchive(archive, place), log.start);
    expect(first).toBe(mode === 'live' ? 1 : log.start.sequence + 1);
    await log.close();
    await client.end();
    await database.stop();
    rmSync(dataDir, { recursive: true });
  },
  machine.patient(240_000),
);
