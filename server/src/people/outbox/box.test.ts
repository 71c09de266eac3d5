import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBox } from './box.ts';
import type { Message } from './message.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-box-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const TIME = 1_760_000_000_000;

const message = (id: string, time: number): Message => ({
  ...{ id, time, channel: 'mail', to: 'someone@example.com', kind: 'code' },
  ...{ subject: id, text: id, html: '', code: '' },
});

test('lists by time, newest first, in whatever order several land that are carried at once', async () => {
  const box = createBox(directory);
  for (const [id, time] of [
    ['third', TIME + 2],
    ['first', TIME],
    ['second', TIME + 1],
    ['second, too', TIME + 1],
    ['fourth', TIME + 3],
  ] as const) {
    await box.put(message(id, time));
  }
  expect(box.list('').map(({ id }) => id)).toEqual([
    ...['fourth', 'third', 'second, too', 'second', 'first'],
  ]);
});

test('lists a message once that is written at its second try', async () => {
  const folder = join(directory, 'outbox');
  writeFileSync(folder, 'in the way');
  const box = createBox(folder);
  await expect(box.put(message('one', TIME))).rejects.toThrow();
  rmSync(folder);
  await box.put(message('one', TIME));
  expect(box.list('').map(({ id }) => id)).toEqual(['one']);
  expect(readdirSync(folder)).toHaveLength(1);
});
