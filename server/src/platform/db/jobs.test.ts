import { afterAll, beforeAll, expect, test } from 'vitest';
import { HeardAlarms } from '../test-alarms.ts';
import { type Jobs, startJobs, TryAgain } from './jobs.ts';
import { startMigratedDatabase } from './test-migrated.ts';

const alarms = new HeardAlarms();
const lines: { readonly queue: string; readonly message: string; readonly isLast: boolean }[] = [];
const logger = {
  error: ({ err, ...fields }: { err: Error; queue: string; isLast: boolean }) =>
    void lines.push({ ...fields, message: err.message }),
};
const rule = { lifeSeconds: 60, retriesMax: 1, retrySeconds: 0, retrySecondsMax: 0 };
const queues = ['bugs', 'refusals'];

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
let jobs: Jobs;
beforeAll(async () => {
  world = await startMigratedDatabase();
  jobs = await startJobs(world.pool, queues, alarms, logger as never);
});
afterAll(async () => {
  await jobs.close();
  await world.stop();
});

const tries = async (queue: string, error: Error) => {
  const lasts: boolean[] = [];
  await jobs.work(queue, async ({ isLast }) => {
    lasts.push(isLast);
    throw error;
  });
  await jobs.add(queue, { secret: 'of somebody' }, rule);
  await expect.poll(() => lasts).toEqual([false, true]);
  await expect.poll(() => jobs.waiting(queue)).toBe(0);
};

test('F50 a job that fails by a bug is in the log each time, and an alarm when it is given up', async () => {
  await tries('bugs', new Error('a bug'));
  expect(lines).toEqual([
    { queue: 'bugs', message: 'a bug', isLast: false },
    { queue: 'bugs', message: 'a bug', isLast: true },
  ]);
  expect(alarms.names).toEqual(['jobs_not_worked']);
  const { rows } = await world.pool.query("select output from jobs.job where name = 'bugs'");
  expect(JSON.stringify(rows)).not.toContain('a bug');
});

test('a handler that has said why itself is not spoken for', async () => {
  const before = [lines.length, alarms.names.length];
  await tries('refusals', new TryAgain('the provider is away'));
  expect([lines.length, alarms.names.length]).toEqual(before);
});
