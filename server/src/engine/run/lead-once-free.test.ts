import type { Command, Outcome } from '@bourse/contract/messages.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { watchMachine } from '#platform/test-machine.ts';
import { type Batch, Fenced, GENESIS_HASH, sealBatch, writeEntry } from '../log/command-log.ts';
import { PostgresLog } from '../log/postgres-log.ts';
import { LOG_VOCABULARY } from '../log/vocabulary.ts';
import { leadOnceFree } from './lead-once-free.ts';
import { Replica } from './replica.ts';

const machine = watchMachine();
let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let last: Pick<Batch, 'lastSequence' | 'hash'> = { lastSequence: 0, hash: GENESIS_HASH };
const opened: PostgresLog[] = [];

beforeAll(async () => {
  database = await startMigratedDatabase();
});
afterEach(async () => {
  for (const log of opened.splice(0)) await log.close();
});
afterAll(() => database.stop());

async function lead(): Promise<PostgresLog> {
  const log = await PostgresLog.lead(database.url);
  opened.push(log);
  return log;
}

/** @param previous what it says to follow, if that is not the last one */
function nextBatch(previous = last.hash): Batch {
  const sequence = last.lastSequence + 1;
  const body = { case: 'cancelOrder', value: { order: sequence } } as const;
  const command: Command = { sequence, time: 1_000, user: 100, key: '', body };
  return sealBatch([writeEntry(command)], previous);
}

async function append(log: PostgresLog): Promise<void> {
  const batch = nextBatch();
  await log.append(batch);
  last = batch;
}

/** Follows from the beginning, with an engine that says nothing. */
async function follow() {
  const log = await PostgresLog.look(database.url);
  opened.push(log);
  let sequence = 0;
  const engine = {
    get sequence() {
      return sequence;
    },
    apply(command: Command): Outcome {
      sequence = command.sequence;
      return { ...command, events: [] };
    },
  };
  const seen: number[] = [];
  const said: string[] = [];
  const replica = new Replica(engine, { sequence: 0, hash: GENESIS_HASH }, (outcomes) =>
    seen.push(...outcomes.map((outcome) => outcome.sequence)),
  );
  const now = () => performance.now();
  const leading = leadOnceFree({ log, replica, now, onWaiting: () => said.push('follows') });
  void leading.then(
    () => said.push('leads'),
    ({ message }: Error) => said.push(message),
  );
  return { log, seen, said, leading };
}

const numbers = () => Array.from({ length: last.lastSequence }, (_, at) => at + 1);

test('F63 a follower has each batch soon after its commit, and goes on from the last one when its leader is gone', async () => {
  const first = await lead();
  await append(first);
  const { log, seen, said, leading } = await follow();
  await expect.poll(() => seen).toEqual(numbers());
  await append(first);
  await append(first);
  await expect.poll(() => seen).toEqual(numbers());
  expect(said).toEqual(['follows']);
  await first.close();
  const goneAt = performance.now();
  await leading;
  expect(performance.now() - goneAt).toBeLessThan(machine.patient(1_000));
  await append(log);
  expect(said).toEqual(['follows', 'leads']);
});

test('F20 a leader that beats is left alone, and one that is silent loses its session and may not write again', async () => {
  const first = await lead();
  const fallen = Promise.withResolvers<Error>();
  const watcher = { onLost: fallen.resolve, onAway: () => {} };
  first.watch(watcher);
  const { said, leading } = await follow();
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  expect(said).toEqual(['follows']);
  // Without a look around it says nothing, as a process that sleeps.
  const asleep = first as unknown as { lookAround: () => Promise<void> };
  asleep.lookAround = () => new Promise(() => {});
  const silentAt = performance.now();
  await leading;
  const tookMs = performance.now() - silentAt;
  expect(tookMs).toBeGreaterThan(2_000);
  expect(tookMs).toBeLessThan(machine.patient(4_000));
  await expect(first.append(nextBatch())).rejects.toBeInstanceOf(Fenced);
});

test('I18 a follower stops at a batch that does not follow, and says which', async () => {
  const first = await lead();
  const { seen, said } = await follow();
  await expect.poll(() => seen).toEqual(numbers());
  const { firstSequence, lastSequence, hash, bytes } = nextBatch(GENESIS_HASH);
  const put = (sequence: number) =>
    database.pool.query('insert into log_batch values ($1, $2, 1, $3, $4, $5)', [
      ...[sequence, lastSequence + sequence - firstSequence, GENESIS_HASH, hash, bytes],
    ]);
  await put(firstSequence);
  const at = `the log is damaged at number ${firstSequence}`;
  await expect.poll(() => said.at(-1)).toBe(`${at}: it does not follow the batch before it`);
  await database.pool.query('delete from log_batch where first_sequence = $1', [firstSequence]);
  await put(firstSequence + 1);
  const second = await follow();
  await expect
    .poll(() => second.said.at(-1))
    .toBe(`${at}: the next batch starts at ${firstSequence + 1}`);
  await database.pool.query('delete from log_batch where first_sequence > $1', [last.lastSequence]);
  await first.close();
});

test('a follower older than the log stops with a sentence, while the leader goes on', async () => {
  const first = await lead();
  const { said } = await follow();
  await expect.poll(() => said).toEqual(['follows']);
  await database.pool.query('update log_epoch set vocabulary = $1', [LOG_VOCABULARY + 1]);
  await expect.poll(() => said.at(-1)).toMatch(/^a newer release has written to this log/);
  await database.pool.query('update log_epoch set vocabulary = $1', [LOG_VOCABULARY]);
  await append(first);
});

test('F61 a database that restarts changes no leader', async () => {
  const first = await lead();
  const fallen: Error[] = [];
  first.watch({ onLost: (error) => fallen.push(error), onAway: () => {} });
  const { said, seen } = await follow();
  await expect.poll(() => said).toEqual(['follows']);
  // What a restart does to sessions.
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'bourse-log' and datname = current_database()`,
  );
  await expect
    .poll(() =>
      append(first).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => seen).toEqual(numbers());
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect({ fallen, said }).toEqual({ fallen: [], said: ['follows'] });
});
