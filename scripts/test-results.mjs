// What runs of the test runner came to, and what of it is looked at once more (decision 0073).

/** More files than these are no unsteady tests: something is broken. */
export const SECOND_LOOKS_MAX = 6;

/** What waits for servers, databases and browsers, or for components to be drawn. The rest is computed alone. */
const inRealTime = /^(lab\/(api|e2e|faults)|server)\/|\.tsx$/;

/**
 * @param modules the test runner's test modules
 * @param errors that no test caught, of leaks too
 * @returns for each file its project, what passed, the names of what failed, none where it could not be loaded or
 *   tidied up, and seconds of the processor and of the clock; and how many errors nobody caught
 */
export function resultOf(modules, errors) {
  const files = modules.map((module) => {
    const tests = [...module.children.allTests()];
    const named = (state) => tests.filter((test) => test.result().state === state);
    return {
      path: module.relativeModuleId,
      project: module.project.name,
      processorSeconds: module.meta().processorSeconds ?? 0,
      wallSeconds: module.diagnostic().duration / 1_000,
      isOk: ['passed', 'skipped'].includes(module.state()),
      passed: named('passed').length,
      failures: named('failed').map(({ fullName }) => fullName),
    };
  });
  return { files, errors: errors.length };
}

/** Tests that passed and failed. A file that failed as a whole counts once, and so do all errors. */
export function countOf({ files, errors }) {
  const failed = files.map(({ isOk, failures }) => (isOk ? 0 : Math.max(failures.length, 1)));
  return {
    passed: files.reduce((sum, file) => sum + file.passed, 0),
    failed: failed.reduce((sum, count) => sum + count, Math.min(errors, 1)),
  };
}

/** What failed in the end, by name: a run prints thousands of lines before its last ones. */
export function failuresOf(results) {
  return results.flatMap(({ files, errors }) => [
    ...files.filter(({ isOk }) => !isOk).flatMap(namesIn),
    ...(errors > 0 ? [`${errors} errors that no test caught`] : []),
  ]);
}

function namesIn({ path, failures }) {
  const names = failures.length > 0 ? failures : ['the file as a whole'];
  return names.map((name) => `${path} > ${name}`);
}

/** The files of all results that are looked at once more: none when there are too many of them. */
export function secondLooks(results) {
  const paths = results
    .flatMap(({ files }) => files.filter(({ isOk }) => !isOk))
    .flatMap(({ path }) => (inRealTime.test(path) ? path : []));
  return paths.length > SECOND_LOOKS_MAX ? [] : paths;
}

/**
 * A result after one of its files was run once more, alone. The second look counts only when all of the
 * file passes and nothing leaks; otherwise the first one stands.
 *
 * @returns the result, and the names of the tests that are unsteady
 */
export function settled(result, path, again) {
  const first = result.files.find((file) => file.path === path);
  const [second] = again.files;
  if (!first || !second || countOf(again).failed > 0) return { result, unsteady: [] };
  return {
    result: { ...result, files: result.files.map((file) => (file === first ? second : file)) },
    unsteady: namesIn(first),
  };
}
