import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { PostgresLog } from './postgres-log.ts';
import { untilUnled } from './until-unled.ts';

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
beforeAll(async () => {
  database = await startMigratedDatabase();
});
afterAll(() => database.stop());

function wait(signal = new AbortController().signal) {
  const said: string[] = [];
  const waiting = untilUnled({
    ...{ pool: database.pool, signal, everyMs: 20 },
    onWaiting: () => said.push('waits'),
  }).then(() => said.push('free'));
  return { said, waiting };
}

test('F63 who waits for leadership waits as long as another process leads, and not longer', async () => {
  const nobody = wait();
  await nobody.waiting;
  expect(nobody.said).toEqual(['free']);

  const leader = await PostgresLog.lead(database.url);
  const { said, waiting } = wait();
  await expect.poll(() => said).toEqual(['waits']);
  // The leader alone may have the lock: a look does not take it.
  await leader.close();
  await waiting;
  expect(said).toEqual(['waits', 'free']);
});

test('F63 a wait for leadership that is given up ends', async () => {
  const leader = await PostgresLog.lead(database.url);
  const giveUp = new AbortController();
  const { said, waiting } = wait(giveUp.signal);
  await expect.poll(() => said).toEqual(['waits']);
  giveUp.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
  await leader.close();
});
