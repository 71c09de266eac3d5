import { expect, test } from 'vitest';
import {
  COMMIT_MAX_SECONDS,
  excessesOf,
  FILE_MAX_SECONDS,
  longFiles,
  tableOf,
  timesOf,
} from './test-times.mjs';
import { slownessBy, USUAL_SECONDS, yardstickSeconds } from './yardstick.mjs';

const file = (path, processorSeconds, project = 'core') => ({
  ...{ path, project, processorSeconds, wallSeconds: 2 * processorSeconds },
  ...{ isOk: true, passed: 3, failures: ['one'] },
});
const machine = { slowness: 2, processorSeconds: 100, wallSeconds: 60 };

test('times are those of the usual machine', () => {
  const times = timesOf('npm test', [file('a', 10)], machine);
  expect(times).toMatchObject({ slowness: 2, processorSeconds: 50, wallSeconds: 30 });
  expect(times.files).toEqual([
    { path: 'a', project: 'core', tests: 4, processorSeconds: 5, wallSeconds: 10 },
  ]);
});

test("a file or a sum above its bound fails a commit's run, a slow machine does not", () => {
  const most = timesOf('', [file('a', 2 * FILE_MAX_SECONDS)], {
    ...machine,
    processorSeconds: 2 * COMMIT_MAX_SECONDS,
  });
  expect(excessesOf(most)).toEqual([]);
  const more = timesOf('', [file('a', 2 * FILE_MAX_SECONDS + 1)], {
    ...machine,
    processorSeconds: 2 * COMMIT_MAX_SECONDS + 2,
  });
  expect(excessesOf(more)).toEqual([
    expect.stringContaining('a took 21 s of the processor, 20 at most'),
    'npm test took 1501 s of the processor, 1500 at most',
  ]);
});

test('a fast machine is asked for no more than the usual one', () => {
  const fast = { slowness: 0.5, processorSeconds: COMMIT_MAX_SECONDS, wallSeconds: 60 };
  expect(excessesOf(timesOf('', [file('a', FILE_MAX_SECONDS)], fast))).toEqual([]);
  const more = { ...fast, processorSeconds: COMMIT_MAX_SECONDS + 1 };
  expect(excessesOf(timesOf('', [file('a', FILE_MAX_SECONDS + 1)], more))).toHaveLength(2);
});

test('times are not judged where other programs take a fifth of the machine', () => {
  const busy = { slowness: 1, processorSeconds: 100, wallSeconds: 100, processors: 2 };
  const long = [file('a', FILE_MAX_SECONDS + 1)];
  const alone = timesOf('', long, { ...busy, busySeconds: 140 });
  const beside = timesOf('', long, { ...busy, busySeconds: 141 });
  expect([excessesOf(alone), excessesOf(beside)]).toEqual([[expect.any(String)], []]);
  // Nor measured once more.
  expect([longFiles(alone).length, longFiles(beside).length]).toEqual([1, 0]);
  expect(tableOf(beside).at(-1)).toBe('Other programs took 21 % of it: times are not judged.');
});

test('the table adds up what each project took, and says how fast the machine is', () => {
  const files = [file('a', 10), file('b', 20), file('c', 4, 'web')];
  expect(tableOf(timesOf('', files, machine))).toEqual([
    'project       files   tests   processor',
    'core              2       8        15 s',
    'web               1       4         2 s',
    'all               3      12        50 s',
    expect.stringMatching(/^60 s by the clock.*2\.00 times/),
  ]);
});

test('the yardstick is one computation, and its median counts', () => {
  expect(yardstickSeconds()).toBeGreaterThan(0);
  expect(slownessBy([9, 2, 3].map((times) => times * USUAL_SECONDS))).toBe(3);
});
