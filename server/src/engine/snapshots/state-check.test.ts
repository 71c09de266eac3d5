import { beforeEach, expect, test } from 'vitest';
import type { LogState } from '../log/log-followers.ts';
import { SNAPSHOT_FORMAT } from '../log/vocabulary.ts';
import { StateCheck, StateDiffers } from './state-check.ts';

const RIGHT = 'aa'.repeat(32);
let leaders: LogState | undefined;
/** What is made of the own snapshot, and the numbers that were asked for. */
let found: () => string | undefined;
let asked: [number, number][];
let setAside: number[];
let check: StateCheck;

beforeEach(() => {
  leaders = undefined;
  found = () => RIGHT;
  asked = [];
  setAside = [];
  check = new StateCheck({
    newestState: async () => leaders,
    async hashAt(from, at) {
      asked.push([from, at]);
      return found();
    },
    store: { setAside: async (sequence) => void setAside.push(sequence) },
    onLeaders: () => {},
  });
});

const written = (sequence: number, hash = RIGHT, format = SNAPSHOT_FORMAT) => {
  leaders = { sequence, hash: Buffer.from(hash, 'hex'), format };
};

test('each snapshot of the leader is compared once, from the newest own one before it', async () => {
  await check.look();
  written(10);
  await check.look();
  // It has written none yet.
  expect(asked).toEqual([]);
  for (const sequence of [12, 15, 25]) check.written(sequence);
  written(20);
  await check.look();
  await check.look();
  written(30);
  await check.look();
  expect(asked).toEqual([
    [15, 20],
    [25, 30],
  ]);
  written(40);
  await check.look();
  expect(asked).toHaveLength(2);
});

test('an own snapshot from which another state comes stops the engine, and what was not compared is set aside', async () => {
  for (const sequence of [12, 15, 25]) check.written(sequence);
  written(20, 'bb'.repeat(32));
  await expect(check.look()).rejects.toBeInstanceOf(StateDiffers);
  check.written(27);
  expect(setAside).toEqual([12, 15, 25, 27]);
});

test('one from which the engine does not come so far does, too, and says why', async () => {
  check.written(15);
  written(20);
  found = () => 'no such market';
  await expect(check.look()).rejects.toThrow('which it does not reach: no such market');
});

test('what could not be asked is compared with the next snapshot of the leader', async () => {
  check.written(15);
  written(20);
  found = () => {
    throw new Error('the database is away');
  };
  await check.look();
  found = () => RIGHT;
  await check.look();
  expect(asked).toEqual([[15, 20]]);
  written(30);
  await check.look();
  expect(asked.at(-1)).toEqual([15, 30]);
});

test('a state that another release wrote in other bytes is not compared', async () => {
  check.written(5);
  written(10, 'bb'.repeat(32), '1.1.1');
  await check.look();
  expect(asked).toEqual([]);
});
