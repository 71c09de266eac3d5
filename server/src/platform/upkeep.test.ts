import { beforeEach, expect, test } from 'vitest';
import { ManualScheduler } from './manual-scheduler.ts';
import { HeardAlarms } from './test-alarms.ts';
import { Upkeep, type Worker } from './upkeep.ts';

const BEGIN = 1_760_000_000_000;

let timers: ManualScheduler;
let alarms: HeardAlarms;
let isKeeper: boolean;
let upkeep: Upkeep;
/** When looks began, in milliseconds from the beginning. */
let begun: number[];
/** Ends the look that runs. */
let end: (failure?: Error) => void;

beforeEach(() => {
  timers = new ManualScheduler(BEGIN);
  alarms = new HeardAlarms();
  isKeeper = true;
  begun = [];
  upkeep = new Upkeep({
    alarms,
    scheduler: timers,
    clock: timers,
    holds: () => isKeeper,
    act: (_, work) => work(),
  });
});

/** A worker that looks each second, whose looks end when the test says so. */
const addSlow = (more: Partial<Worker> = {}) =>
  upkeep.add({
    ...({ name: 'support', where: 'keeper', everyMs: 1_000 } as const),
    look: () =>
      new Promise<void>((resolve, reject) => {
        begun.push(timers.now() - BEGIN);
        end = (failure) => (failure ? reject(failure) : resolve());
      }),
    ...more,
  });

/** The same with looks that end at once, with a failure while there is one. */
function addQuick(more: Partial<Worker> = {}): { failure: string } {
  const state = { failure: '' };
  addSlow({
    look() {
      begun.push(timers.now() - BEGIN);
      if (state.failure) throw new Error(state.failure);
    },
    ...more,
  });
  return state;
}

test('no two looks of one worker run at a time, also when one is requested', async () => {
  const looks = addSlow();
  await timers.advance(3_500);
  const asked = looks.now();
  expect(begun).toEqual([1_000]);
  end();
  await asked;
  void looks.now();
  await timers.advance(1_000);
  expect(begun).toEqual([1_000, 3_500]);
});

test('a look that takes long moves no later one: looks begin at whole periods, and none is made up for', async () => {
  addSlow();
  await timers.advance(1_000);
  await timers.advance(2_300);
  end();
  await timers.advance(0);
  await timers.advance(700);
  end();
  await timers.advance(0);
  await timers.advance(1_000);
  expect(begun).toEqual([1_000, 4_000, 5_000]);
});

test('a slow worker holds up no other one', async () => {
  addSlow();
  addQuick({ name: 'closures' });
  await timers.advance(3_000);
  expect(begun).toEqual([1_000, 1_000, 2_000, 3_000]);
});

test('a look that fails raises the alarm, in words of the catalogue, each time; the next one that does not clears it', async () => {
  const state = addQuick();
  state.failure = 'the database is away';
  await timers.advance(2_000);
  const text = 'upkeep of support tickets failed';
  const cause = new Error('the database is away');
  expect(alarms.heard).toMatchObject(Array(2).fill({ name: 'upkeep_failed', text, cause }));
  expect(upkeep.list()).toMatchObject([{ failures: 2, failedSince: BEGIN + 1_000 }]);
  expect(alarms.cleared).toEqual([]);
  state.failure = '';
  await timers.advance(2_000);
  expect(alarms.cleared).toEqual(['upkeep_failed']);
  expect(upkeep.list()).toMatchObject([{ failures: 2, failedSince: 0 }]);
});

test('an alarm that waits for failures in a row starts over after each look that does not fail', async () => {
  const state = addQuick({ alarmAfter: 3, alarm: 'chain_away', chain: 'ETH' });
  for (const failure of ['no', 'no', '', 'no', 'no']) {
    state.failure = failure;
    await timers.advance(1_000);
  }
  expect(alarms.heard).toEqual([]);
  await timers.advance(1_000);
  expect(alarms.heard).toMatchObject([{ name: 'chain_away', details: { chain: 'ETH' } }]);
});

test('a look that failed is tried again after the time of its retry, be that longer or shorter than the period', async () => {
  const state = addQuick({ retryMs: 4_000 });
  state.failure = 'no';
  await timers.advance(7_000);
  state.failure = '';
  await timers.advance(4_000);
  expect(begun).toEqual([1_000, 5_000, 9_000, 10_000, 11_000]);
  await upkeep.stop();
  begun.length = 0;
  upkeep = new Upkeep({
    alarms,
    scheduler: timers,
    clock: timers,
    holds: () => true,
    act: (_, work) => work(),
  });
  const long = addQuick({ everyMs: 10_000, retryMs: 2_000 });
  long.failure = 'no';
  await timers.advance(5_000);
  long.failure = '';
  await timers.advance(20_000);
  expect(begun.map((time) => time - 11_000)).toEqual([2_000, 4_000, 6_000, 16_000]);
});

test('a stop during a look waits for its end, begins no other, and takes what it breaks off for no failure', async () => {
  addSlow();
  await timers.advance(1_000);
  let late: readonly string[] | undefined;
  const stopping = upkeep.stop().then((names) => {
    late = names;
  });
  expect(upkeep.stopping.aborted).toBe(true);
  await timers.advance(4_000);
  expect([begun, late]).toEqual([[1_000], undefined]);
  end(new Error('the database is closed'));
  await stopping;
  expect([late, alarms.heard]).toEqual([[], []]);
});

test('a look that never ends holds up a stop for as long as it says, and is named', async () => {
  addSlow({ stopsWithinMs: 2_000 });
  addQuick({ name: 'closures' });
  await timers.advance(1_000);
  let late: readonly string[] | undefined;
  void upkeep.stop().then((names) => {
    late = names;
  });
  await timers.advance(1_999);
  expect(late).toBeUndefined();
  await timers.advance(1);
  expect(late).toEqual(['support']);
});

test('after a stop nothing looks, also of what is added by a start that was given up', async () => {
  addQuick();
  await upkeep.stop();
  const added = addSlow({ name: 'closures' });
  await timers.advance(5_000);
  await added.now();
  expect(begun).toEqual([]);
});

test('what runs once looks where its role is held alone, from the moment that it is', async () => {
  isKeeper = false;
  addQuick();
  addQuick({ name: 'sessions', where: 'everywhere', everyMs: 5_000 });
  await timers.advance(5_000);
  expect(begun).toEqual([5_000]);
  isKeeper = true;
  await timers.advance(1_000);
  expect(begun).toEqual([5_000, 6_000]);
});

test('the list says when each worker looked last and how long that took', async () => {
  addSlow({ chain: 'ETH' });
  await timers.advance(1_000);
  const worker = { name: 'support', chain: 'ETH', where: 'keeper', everyMs: 1_000 };
  const before = { lastAt: BEGIN, hasLooked: false, tookMs: 0, failures: 0, failedSince: 0 };
  expect(upkeep.list()).toEqual([{ ...worker, ...before }]);
  await timers.advance(250);
  end();
  await timers.advance(0);
  await timers.advance(100);
  const after = { ...before, lastAt: BEGIN + 1_250, hasLooked: true, tookMs: 250 };
  expect(upkeep.list()).toEqual([{ ...worker, ...after }]);
});

test('a worker of a role that is not held is listed elsewhere', () => {
  addQuick();
  addQuick({ name: 'sessions', where: 'everywhere' });
  expect(upkeep.list().map(({ name }) => name)).toEqual(['support', 'sessions']);
  isKeeper = false;
  expect(upkeep.list().map(({ name }) => name)).toEqual(['sessions']);
});
