// What a run of tests cost, and what it may cost. Seconds are those of the usual machine (scripts/yardstick.mjs).
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './prepare.mjs';

/** Processor time of one file in `npm test`. */
export const FILE_MAX_SECONDS = 20;
/** Processor time of all tests in `npm test`. */
export const COMMIT_MAX_SECONDS = 1_500;

/** What other programs may take of the machine's processors in a run whose times are judged. */
const OTHERS_SHARE_MAX = 0.2;

/** The last run's times on this machine; `lab/longest-first.ts` reads it and the next. */
const OWN_TIMES = join(root, 'artifacts/test-times.json');
/** Times of files that take long, for a checkout that has run no tests. */
const COMMITTED_TIMES = join(root, 'lab/test-times.json');
/** A shorter file may begin at any time. */
const COMMITTED_FROM_SECONDS = 2;

/**
 * The times of a run as they are kept.
 *
 * @param files of the results, with `processorSeconds` and `wallSeconds` as this machine needed them
 * @param machine `slowness`: times as long as the usual machine takes; `processorSeconds`: of everything that the run
 *   started, `wallSeconds` by the clock; `busySeconds`: of all processors, whoever used them, `processors`: how many
 */
export function timesOf(
  command,
  files,
  { slowness, processorSeconds, wallSeconds, busySeconds = processorSeconds, processors = 1 },
) {
  const usual = (seconds) => Math.round((seconds / slowness) * 100) / 100;
  return {
    command,
    slowness: Math.round(slowness * 100) / 100,
    processorSeconds: usual(processorSeconds),
    wallSeconds: usual(wallSeconds),
    othersShare: Math.max(0, busySeconds - processorSeconds) / (processors * wallSeconds),
    files: files.map((file) => ({
      ...{ path: file.path, project: file.project, tests: file.passed + file.failures.length },
      ...{
        processorSeconds: usual(file.processorSeconds),
        wallSeconds: usual(file.wallSeconds),
      },
    })),
  };
}

/** Whether other programs took so much of the machine that what a file took says little: a test that waits goes on working. */
export const isDisturbed = ({ othersShare }) => othersShare > OTHERS_SHARE_MAX;

/** Seconds of the usual machine as they count against a bound: a fast one is asked for no more than the usual one. */
const counted = (seconds, { slowness }) => seconds * Math.min(1, slowness);

/** Files of a commit's run that take longer than they may; on a machine with other work none is judged. */
export function longFiles(times) {
  if (isDisturbed(times)) return [];
  return times.files.filter((file) => counted(file.processorSeconds, times) > FILE_MAX_SECONDS);
}

/**
 * Sentences about what of a commit's run takes longer than it may. A slow machine is given its time. On a machine with
 * other work nothing is judged.
 */
export function excessesOf(times) {
  const { processorSeconds } = times;
  if (isDisturbed(times)) return [];
  return [
    ...longFiles(times).map(
      (file) =>
        `${file.path} took ${Math.round(file.processorSeconds)} s of the processor, ${FILE_MAX_SECONDS} at most: shorten it, or move what takes long to a file *.all.test.ts`,
    ),
    ...(counted(processorSeconds, times) > COMMIT_MAX_SECONDS
      ? [
          `npm test took ${Math.round(processorSeconds)} s of the processor, ${COMMIT_MAX_SECONDS} at most`,
        ]
      : []),
  ];
}

/** A line for each project of the test runner, then all of them together. */
export function tableOf(times) {
  const { files, processorSeconds, wallSeconds, slowness, othersShare } = times;
  const rows = [...new Set(files.map(({ project }) => project))].map((project) => {
    const own = files.filter((file) => file.project === project);
    const sum = (name) => own.reduce((all, file) => all + file[name], 0);
    return row(project, own.length, sum('tests'), sum('processorSeconds'));
  });
  const tests = files.reduce((all, file) => all + file.tests, 0);
  return [
    `${'project'.padEnd(12)}${'files'.padStart(7)}${'tests'.padStart(8)}${'processor'.padStart(12)}`,
    ...rows,
    row('all', files.length, tests, processorSeconds),
    `${Math.round(wallSeconds * slowness)} s by the clock. This machine takes ${slowness.toFixed(2)} times as long as the usual one, whose seconds these are.`,
    ...(isDisturbed(times)
      ? [`Other programs took ${Math.round(othersShare * 100)} % of it: times are not judged.`]
      : []),
  ];
}

const row = (name, files, tests, seconds) =>
  `${name.padEnd(12)}${String(files).padStart(7)}${String(tests).padStart(8)}${`${Math.round(seconds)} s`.padStart(12)}`;

/** Writes down the times of a run, for the order of the next one. */
export function keepTimes(times) {
  mkdirSync(dirname(OWN_TIMES), { recursive: true });
  writeFileSync(OWN_TIMES, `${JSON.stringify(times, null, 1)}\n`);
}

/** Writes the committed table anew from the times of a run of all tests. */
export function commitTimes({ files }) {
  const long = files
    .filter(({ wallSeconds }) => wallSeconds >= COMMITTED_FROM_SECONDS)
    .map(({ path, wallSeconds }) => [path, Math.round(wallSeconds)])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(COMMITTED_TIMES, `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
}
