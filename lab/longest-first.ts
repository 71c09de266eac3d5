import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Seconds of a file that no run has timed. */
const UNKNOWN_SECONDS = 1;

/**
 * The order of a run's files: one project after the other, since a process of the runner serves one; in each the
 * longest first, since a long one that began last would run on alone. `TEST_SHUFFLE` is the seed of another order.
 *
 * @param isEarlier files that come before all others, however long they take
 */
export function longestFirst(isEarlier: (file: TestSpecification) => boolean = () => false) {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const known = knownSeconds();
      const seconds = new Map(
        files.map((file) => [file, known.get(pathOf(file)) ?? UNKNOWN_SECONDS]),
      );
      const of = (file: TestSpecification) => seconds.get(file) ?? UNKNOWN_SECONDS;
      const sums = new Map<string, number>();
      for (const file of files) {
        sums.set(file.project.name, (sums.get(file.project.name) ?? 0) + of(file));
      }
      const sumOf = (file: TestSpecification) => sums.get(file.project.name) ?? 0;
      const shuffle = process.env.TEST_SHUFFLE;
      const ranks = new Map(
        files.map((file) => [file, shuffle ? chanceOf(shuffle + pathOf(file)) : of(file)]),
      );
      const rankOf = (file: TestSpecification) => ranks.get(file) ?? 0;
      return files.toSorted(
        (one, other) =>
          sumOf(other) - sumOf(one) ||
          Number(isEarlier(other)) - Number(isEarlier(one)) ||
          rankOf(other) - rankOf(one),
      );
    }
  };
}

const pathOf = (file: TestSpecification) => file.moduleId.slice(ROOT.length);

/** Seconds by the clock by a file's path: of the last run, else of the committed table (scripts/test-times.mjs). */
function knownSeconds(): ReadonlyMap<string, number> {
  const committed = (readJson('lab/test-times.json') ?? {}) as Record<string, number>;
  const last = readJson('artifacts/test-times.json') as
    | { readonly files: readonly { readonly path: string; readonly wallSeconds: number }[] }
    | undefined;
  const own = last?.files.map(({ path, wallSeconds }) => [path, wallSeconds] as const) ?? [];
  return new Map([...Object.entries(committed), ...own]);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  } catch {
    return undefined;
  }
}

/** FNV-1a of a text. */
function chanceOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}
