import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#platform/db/postgres/postgres.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { createUsers } from '../users/users.ts';
import { Archives } from './archives.ts';

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
let user: number;
beforeAll(async () => {
  world = await startMigratedDatabase();
  const { users } = createUsers({
    ...{ database: openDatabase(world.pool), clock: { now: () => 0 } },
    fees: { feeTierOf: () => 0, feeTiers: [] },
  });
  ({ id: user } = await users.createPerson({
    contact: { channel: 'mail', email: 'one@example.com' },
    ...{ passwordHash: '$argon2id$test', locale: 'en', country: 'HK', currency: 'USD' },
    ...{ invitedBy: null, time: 0 },
  }));
});
afterAll(() => world.stop());

const ID = 'one';
/** As one process of the exchange sees archives. */
const process = () => new Archives(openDatabase(world.pool));
beforeEach(async () => {
  await world.pool.query('delete from data_exports');
  await world.pool.query(
    `insert into data_exports (id, user_id, asked_at, state) values ($1, $2, 0, 'waiting')`,
    [ID, user],
  );
});

async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}

async function read(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const parts = async () =>
  (await world.pool.query('select part, bytes from data_export_parts order by part')).rows;

test.each([0, 1, 512 * 1_024, 1_300_000])(
  'F71 another process hands out the same %i bytes',
  async (size) => {
    const content = randomBytes(size);
    const { secret, bytes } = await process().write(ID, inChunks(content));
    expect(bytes).toBe(size);
    expect((await read(process().open(ID, secret))).equals(content)).toBe(true);
    for (const part of await parts()) expect(part.bytes.length).toBeLessThanOrEqual(512 * 1_024);
  },
);

test('F71 what a process has left that died is replaced', async () => {
  const dying = async function* () {
    yield randomBytes(1_300_000);
    throw new Error('killed');
  };
  await expect(process().write(ID, dying())).rejects.toThrow('killed');
  expect((await parts()).length).toBeGreaterThan(1);
  const content = Buffer.from('whole');
  const { secret } = await process().write(ID, inChunks(content));
  expect(await parts()).toHaveLength(1);
  expect((await read(process().open(ID, secret))).equals(content)).toBe(true);
});

test.each([
  ['was changed', "update data_export_parts set bytes = '\\x00' where part = 1"],
  ['is missing', 'delete from data_export_parts where part = 2'],
])('S29 an archive of which a part %s fails at its end', async (_, change) => {
  const { secret } = await process().write(ID, inChunks(randomBytes(1_300_000)));
  await world.pool.query(change);
  await expect(read(process().open(ID, secret))).rejects.toThrow();
});

test('an archive ends with its export, and without its secret it is noise', async () => {
  await process().write(ID, inChunks(Buffer.from('a name that is nowhere else')));
  const [part] = await parts();
  expect(part.bytes.toString('latin1')).not.toContain('nowhere');
  await world.pool.query('delete from data_exports');
  expect(await parts()).toEqual([]);
});
