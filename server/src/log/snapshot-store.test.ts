import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SnapshotStore } from './snapshot-store.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-snapshots-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const state = (text: string) => new TextEncoder().encode(text);

test('the newest state at or before a number is found; the newest three are kept', async () => {
  const store = new SnapshotStore(directory);
  for (const sequence of [10, 20, 30, 40]) await store.write(sequence, state(`at ${sequence}`));
  expect(readdirSync(directory)).toHaveLength(3);
  expect((await store.newest(1_000))?.sequence).toBe(40);
  const found = await store.newest(39);
  expect(found?.sequence).toBe(30);
  expect(new TextDecoder().decode(found?.state)).toBe('at 30');
  expect(await store.newest(19)).toBeUndefined();
});

test('F04 a state torn at any byte, or with a flipped bit, is passed over for an older one', async () => {
  const store = new SnapshotStore(directory);
  await store.write(10, state('whole'));
  await store.write(20, state('soon torn'));
  const path = join(directory, readdirSync(directory).sort().at(-1) as string);
  const bytes = readFileSync(path);
  for (let length = 0; length < bytes.length; length += 1) {
    writeFileSync(path, bytes.subarray(0, length));
    expect((await store.newest(1_000))?.sequence).toBe(10);
  }
  for (let index = 0; index < bytes.length; index += 1) {
    const flipped = Buffer.from(bytes);
    flipped[index] = (flipped[index] as number) ^ 4;
    writeFileSync(path, flipped);
    expect((await store.newest(1_000))?.sequence).toBe(10);
  }
});

test('F04 a temporary file that a crash left behind is no state', async () => {
  const store = new SnapshotStore(directory);
  await store.write(10, state('whole'));
  writeFileSync(join(directory, '0000000000000099.snapshot.tmp'), 'half');
  expect((await store.newest(1_000))?.sequence).toBe(10);
});
