import { Code } from '@bourse/contract/codes.ts';
import type { Command, CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import { expect, test } from 'vitest';
import { BatchRefused, Fenced, GENESIS_HASH, openBatch } from './command-log.ts';
import { type MemoryDisk, MemoryLog } from './memory-log.ts';
import {
  QUEUE_COMMANDS_MAX,
  Sequencer,
  type SequencerOptions,
  type SequencerWatch,
} from './sequencer.ts';

const request: CommandRequest = {
  user: 100,
  key: '',
  body: { case: 'cancelOrder', value: { order: 1 } },
};
/** That one only takes away; this one does not. */
const other: CommandRequest = {
  ...request,
  body: { case: 'setFeeTier', value: { user: 7, tier: 1 } },
};

class CountingEngine {
  sequence = 0;
  throwsAt = 0;

  apply(command: Command): Outcome {
    if (command.sequence === this.throwsAt) throw new Error('a bug in the engine');
    this.sequence = command.sequence;
    return { ...command, events: [] };
  }
}

function rig(options: Partial<SequencerOptions> = {}) {
  const disk: MemoryDisk = { batches: [], epoch: 0 };
  const published: number[] = [];
  const tickets: unknown[] = [];
  const fatal: Error[] = [];
  const failures: string[] = [];
  const poison: Command[] = [];
  const engine = new CountingEngine();
  const sequencer = new Sequencer({
    engine,
    log: new MemoryLog(disk),
    clock: { now: () => 1_000 },
    lastHash: GENESIS_HASH,
    lastTime: 0,
    publish: (outcomes, given) => {
      published.push(...outcomes.map(({ sequence }) => sequence));
      tickets.push(...given);
    },
    onPoison: (command) => poison.push(command),
    onFatal: (error) => fatal.push(error),
    onCommit: () => undefined,
    onAppendFailed: (error) => failures.push(error.message),
    beforeCommit: () => undefined,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    ...options,
  });
  return { disk, published, tickets, fatal, poison, failures, engine, sequencer };
}

test('commands that arrive together share one commit; what comes meanwhile gathers', async () => {
  let release = () => {};
  const disk: MemoryDisk = { batches: [], epoch: 0 };
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let appends = 0;
  const log = new MemoryLog(disk, async () => {
    appends += 1;
    if (appends === 1) await gate;
  });
  const { sequencer, published } = rig({ log });
  for (let index = 0; index < 3; index += 1) sequencer.submit(request, index);
  await new Promise((resolve) => setImmediate(resolve));
  for (let index = 0; index < 5; index += 1) sequencer.submit(request, index);
  expect(published).toEqual([]);
  release();
  await sequencer.drain();
  expect(disk.batches.map((batch) => openBatch(batch).length)).toEqual([3, 5]);
  expect(published).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('F05 what the log cannot hold is refused before the engine sees it, and all else goes on', async () => {
  const { sequencer, disk, engine, published, poison } = rig();
  const unwritable = (order: number): CommandRequest => ({
    ...request,
    body: { case: 'cancelOrder', value: { order } },
  });
  expect(sequencer.submit(request, 1)).toBeUndefined();
  for (const order of [2 ** 53, -(2 ** 60), 1.5, Number.NaN, -1]) {
    expect(sequencer.submit(unwritable(order), 2)).toBe(Code.amountTooLarge);
  }
  expect(engine.sequence).toBe(1);
  expect(sequencer.submit(request, 3)).toBeUndefined();
  await sequencer.drain();
  expect(published).toEqual([1, 2]);
  expect(poison).toEqual([]);
  expect(disk.batches.flatMap(openBatch).map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test('I14 I15 numbers increase by one and times never decrease, whatever the clock does', async () => {
  const times = [5_000, 3_000, 9_000, 1];
  const { sequencer, disk } = rig({ clock: { now: () => times.shift() ?? 0 }, lastTime: 4_000 });
  for (let index = 0; index < 4; index += 1) sequencer.submit(request, index);
  await sequencer.drain();
  const commands = disk.batches.flatMap((batch) => openBatch(batch));
  expect(commands.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  expect(commands.map(({ time }) => time)).toEqual([5_000, 5_000, 9_000, 9_000]);
});

test('F13 while the store is down new commands are refused; what was taken is written once', async () => {
  let away = true;
  const disk: MemoryDisk = { batches: [], epoch: 0 };
  const log = new MemoryLog(disk, () => {
    if (away) throw new Error('connection refused');
  });
  const { sequencer, published, failures } = rig({ log });
  sequencer.submit(request, 'first');
  // Each try that failed is reported.
  await expect.poll(() => failures.length).toBeGreaterThan(1);
  expect(sequencer.submit(other, 'second')).toBe(Code.unavailable);
  expect(new Set(failures)).toEqual(new Set(['connection refused']));
  expect(published).toEqual([]);
  away = false;
  await sequencer.drain();
  expect(published).toEqual([1]);
  expect(disk.batches).toHaveLength(1);
});

test('F13 while the store is down a cancel still waits for it, within the bounds of the queue', async () => {
  let away = true;
  const log = new MemoryLog({ batches: [], epoch: 0 }, () => {
    if (away) throw new Error('connection refused');
  });
  const { sequencer, published } = rig({ log });
  sequencer.submit(request, 'first');
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(sequencer.submit(other, 'second')).toBe(Code.unavailable);
  for (let count = 1; count < QUEUE_COMMANDS_MAX; count += 1) {
    expect(sequencer.submit(request, count)).toBeUndefined();
  }
  expect(sequencer.submit(request, 'one more')).toBe(Code.queueFull);
  away = false;
  await sequencer.drain();
  expect(published).toHaveLength(QUEUE_COMMANDS_MAX);
});

test('F20 I21 a fenced leader publishes nothing and ends', async () => {
  const disk: MemoryDisk = { batches: [], epoch: 0 };
  const log = new MemoryLog(disk);
  const { sequencer, published, fatal } = rig({ log });
  const newer = new MemoryLog(disk);
  sequencer.submit(request, 1);
  await sequencer.drain();
  expect(fatal[0]).toBeInstanceOf(Fenced);
  expect(published).toEqual([]);
  expect(disk.batches).toEqual([]);
  await newer.close();
});

test('F11 the queue is bounded: beyond it commands are refused and nothing happens', async () => {
  const { sequencer, engine } = rig();
  for (let index = 0; index < QUEUE_COMMANDS_MAX; index += 1) sequencer.submit(request, index);
  expect(sequencer.submit(request, 'one more')).toBe(Code.queueFull);
  expect(engine.sequence).toBe(QUEUE_COMMANDS_MAX);
  await sequencer.drain();
});

test('F05 a command that makes the engine throw never reaches the log', async () => {
  const { sequencer, engine, poison, disk, published } = rig();
  engine.throwsAt = 3;
  for (let index = 0; index < 3; index += 1) sequencer.submit(request, index);
  expect(poison.map(({ sequence }) => sequence)).toEqual([3]);
  expect(sequencer.submit(request, 'later')).toBe(Code.unavailable);
  await sequencer.drain();
  expect(published).toEqual([1, 2]);
  expect(disk.batches.flatMap((batch) => openBatch(batch))).toHaveLength(2);
});

test('a batch that the store will never take ends the process; one that it cannot take now does not', async () => {
  let refused: Error = new Error('no space left on device');
  const disk: MemoryDisk = { batches: [], epoch: 0 };
  const log = new MemoryLog(disk, () => {
    throw refused;
  });
  const { sequencer, published, failures, fatal } = rig({ log });
  sequencer.submit(request, 1);
  await expect.poll(() => failures.length).toBeGreaterThan(3);
  expect(fatal).toEqual([]);
  refused = new BatchRefused('a constraint');
  await sequencer.drain();
  expect(fatal).toEqual([refused]);
  expect(published).toEqual([]);
});

test('who watches hears how long commands and commits take, what waits, and what no log can hold', async () => {
  let now = 0;
  const heard: (readonly [string, ...unknown[]])[] = [];
  const watch: SequencerWatch = {
    now: () => {
      now += 1;
      return now;
    },
    applied: (milliseconds) => heard.push(['applied', milliseconds]),
    committed: (milliseconds, commands) => heard.push(['committed', milliseconds, commands]),
    queued: (commands) => heard.push(['queued', commands]),
    unwritable: ({ body }) => heard.push(['unwritable', body.case]),
  };
  const { sequencer, engine } = rig({ watch });
  sequencer.submit(request, 1);
  sequencer.submit(request, 2);
  const tooLarge: CommandRequest = {
    ...request,
    body: { case: 'cancelOrder', value: { order: 2 ** 70 } },
  };
  expect(sequencer.submit(tooLarge, 3)).toBe(Code.amountTooLarge);
  expect(engine.sequence).toBe(2);
  await sequencer.drain();
  const taken = (waiting: number) => [
    ['applied', 1],
    ['queued', waiting],
  ];
  expect(heard).toEqual([
    ...taken(1),
    ...taken(2),
    ['unwritable', 'cancelOrder'],
    ['committed', 1, 2],
    ['queued', 0],
  ]);
});
