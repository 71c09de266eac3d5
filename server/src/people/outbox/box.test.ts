import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#platform/db/postgres/postgres.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { Sealer } from '#platform/files/sealed.ts';
import { createBox } from './box.ts';
import type { Message } from './message.ts';

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
beforeAll(async () => {
  world = await startMigratedDatabase();
});
afterAll(() => world.stop());
beforeEach(() => world.pool.query('truncate outbox_messages'));

const TIME = 1_760_000_000_000;
const sealer = new Sealer([randomBytes(32)]);
const open = () => createBox(openDatabase(world.pool), sealer);

const message = (id: string, time: number): Message => ({
  ...{ id, time, channel: 'mail', to: 'someone@example.com', kind: 'code' },
  ...{ subject: id, text: id, html: '', code: '' },
});

test('lists by time, newest first, in whatever order several land that are carried at once', async () => {
  const box = open();
  for (const [id, time] of [
    ['third', TIME + 2],
    ['first', TIME],
    ['second', TIME + 1],
    ['second, too', TIME + 1],
    ['fourth', TIME + 3],
  ] as const) {
    await box.put(message(id, time));
  }
  expect((await open().list('')).map(({ id }) => id)).toEqual([
    ...['fourth', 'third', 'second, too', 'second', 'first'],
  ]);
});

test('lists a message once that is carried twice', async () => {
  const box = open();
  await box.put(message('one', TIME));
  await box.put(message('one', TIME));
  expect((await box.list('')).map(({ id }) => id)).toEqual(['one']);
});
