import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostgresLog } from '#engine/log/postgres-log.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { refuseWithoutEngine, sayServices } from './services.ts';

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
beforeAll(async () => {
  database = await startMigratedDatabase();
});
afterAll(() => database.stop());

/** What a start says that has no engine. */
async function said(databaseUrl: string): Promise<string> {
  const services = ['keeper', 'gateway'] as const;
  const error = await refuseWithoutEngine({ services, databaseUrl, cluster: undefined }).catch(
    (why: Error) => why,
  );
  expect(error).toBeInstanceOf(StartRefused);
  return (error as Error).message;
}

test('services without an engine are refused, in a sentence that says where one was looked for', async () => {
  const begin =
    'no engine was found for keeper, gateway: not in this process (--services lacks it), and';
  expect(await said('')).toBe(`${begin} without DATABASE_URL no database could name another one`);
  expect(await said(database.url)).toMatch(
    new RegExp(
      `^${begin.replace(/[()]/g, '\\$&')} log_epoch of the database, \\d+, has no leader$`,
    ),
  );
  const leader = await PostgresLog.lead(database.url);
  expect(await said(database.url)).toMatch(
    / and the leader of log_epoch \d+, process \d+ of the database, from \S.*, cannot be reached/,
  );
  await leader.close();
});

test('a process of a cluster is not refused: it follows the engine of another one', async () => {
  const cluster = { key: '', listen: '', address: '', certificate: '', certificateKey: '' };
  const elsewhere = { databaseUrl: 'postgresql://nowhere.invalid/none', cluster };
  await expect(
    refuseWithoutEngine({ services: ['market', 'keeper'], ...elsewhere }),
  ).resolves.toBeUndefined();
});

test('a process with an engine is not refused, and no database is asked', async () => {
  await expect(
    refuseWithoutEngine({
      ...{ services: ['engine'], databaseUrl: 'postgresql://nowhere.invalid/none' },
      cluster: undefined,
    }),
  ).resolves.toBeUndefined();
});

test('a process says what does not run in it; one that runs all says nothing', () => {
  const lines: unknown[] = [];
  const logger = { warn: (line: unknown) => lines.push(line) };
  sayServices(['engine', 'projector', 'market', 'keeper', 'gateway'], logger as never);
  expect(lines).toEqual([
    'this process runs engine, projector, market, keeper, gateway; not here: signer, bot-runner',
  ]);
  sayServices(['engine', 'projector', 'market', 'signer', 'keeper', 'gateway', 'bot-runner'], {
    warn: () => expect.unreachable(),
  });
  expect(lines).toHaveLength(1);
});
