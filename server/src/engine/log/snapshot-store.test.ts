import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealSnapshot } from './snapshot-file.ts';
import { SnapshotStore } from './snapshot-store.ts';

let directory: string;
let passedOver: string[];
let store: SnapshotStore;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-snapshots-'));
  passedOver = [];
  store = new SnapshotStore(directory, (sequence, why) => passedOver.push(`${sequence} ${why}`));
});
afterEach(() => rmSync(directory, { recursive: true }));

const write = (sequence: number, text: string, database = 'one', projected?: number) =>
  store.write(
    {
      sequence,
      database,
      logHash: `hash of ${sequence}`,
      state: new TextEncoder().encode(text),
    },
    projected,
  );

test('the newest state at or before a number is found, with where it stands; the newest three are kept', async () => {
  for (const sequence of [10, 20, 30, 40]) await write(sequence, `at ${sequence}`);
  expect(readdirSync(directory)).toHaveLength(3);
  expect((await store.newest(1_000))?.sequence).toBe(40);
  const found = await store.newest(39);
  expect(found).toMatchObject({ sequence: 30, database: 'one', logHash: 'hash of 30' });
  expect(new TextDecoder().decode(found?.state)).toBe('at 30');
  expect(await store.newest(19)).toBeUndefined();
});

test('F03 the newest state from which rows can go on stays as long as they lack what is newer', async () => {
  for (const sequence of [10, 20, 30, 40, 50, 60]) await write(sequence, 'whole', 'one', 25);
  expect(readdirSync(directory).map(Number.parseFloat)).toEqual([20, 40, 50, 60]);
  expect(await store.oldestKept('one', 25)).toBe(20);
  expect(await store.oldestKept('one', 5)).toBe(0);
  expect(await store.oldestKept('one', 55)).toBe(40);
  expect(await store.newestOf('one', 39)).toBe(20);
  await write(70, 'whole', 'one', 65);
  expect(readdirSync(directory).map(Number.parseFloat)).toEqual([50, 60, 70]);
});

test('a state that is wrong stays for people, and is not used', async () => {
  await write(10, 'right');
  await write(20, 'wrong');
  await store.setAside(20);
  expect((await store.newest(99))?.sequence).toBe(10);
  expect(readdirSync(directory)).toContain('0000000000000020.snapshot.wrong');
});

test('the states of another database are not counted among the three, and stay', async () => {
  for (const sequence of [100, 200, 300, 400]) await write(sequence, 'far ahead', 'two');
  for (const sequence of [10, 20, 30, 40]) await write(sequence, `at ${sequence}`);
  expect(readdirSync(directory).map(Number.parseFloat)).toEqual([20, 30, 40, 200, 300, 400]);
});

test('F04 a state torn at any byte, or with a flipped bit, is passed over for an older one', async () => {
  await write(10, 'whole');
  await write(20, 'soon torn');
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
  // It is said, and said once.
  expect(passedOver).toEqual(['20 its bytes do not match its hash']);
  writeFileSync(path, bytes.subarray(0, 40));
  await write(30, 'the next one takes the torn one away');
  expect(readdirSync(directory).map(Number.parseFloat)).toEqual([10, 30]);
});

test('F04 a temporary file that a crash left behind is no state, nor is a stray file or folder', async () => {
  await write(10, 'whole');
  writeFileSync(join(directory, '0000000000000099.snapshot.tmp'), 'half');
  writeFileSync(join(directory, 'notes.snapshot'), 'a stray file');
  writeFileSync(join(directory, '99.snapshot'), 'of no name of ours');
  mkdirSync(join(directory, '0000000000000098.snapshot'));
  expect((await store.newest(1_000))?.sequence).toBe(10);
  await write(20, 'whole');
  expect((await store.newest(1_000))?.sequence).toBe(20);
});

test('a state under the name of another number is passed over', async () => {
  await write(10, 'whole');
  renameSync(
    join(directory, '0000000000000010.snapshot'),
    join(directory, '0000000000000090.snapshot'),
  );
  expect(await store.newest(1_000)).toBeUndefined();
  expect(passedOver).toEqual(['90 it is of number 10']);
});

test('a state by parts, small, large and empty, makes the same file as the whole state', async () => {
  const state = new Uint8Array(1_500_000).map((_, at) => at % 253);
  const header = { sequence: 7, database: 'one', logHash: 'aa' };
  const parts = [0, 1, 1, 300_000, 300_100, 300_100, state.length].map((from, at, all) =>
    state.subarray(from, all[at + 1]),
  );
  await store.writeParts(header, parts);
  const file = readFileSync(store.pathOf(7));
  expect(file.equals(sealSnapshot({ ...header, state }))).toBe(true);
});

test('F04 a state whose writing breaks off leaves the last whole one', async () => {
  await write(10, 'whole');
  function* parts() {
    yield new Uint8Array(1_000_000);
    throw new Error('the disk is full');
  }
  const header = { sequence: 20, database: 'one', logHash: 'aa' };
  await expect(store.writeParts(header, parts())).rejects.toThrow('full');
  expect((await store.newest(99))?.sequence).toBe(10);
  expect(passedOver).toEqual([]);
});
