// Which test files there are, and which of them a run takes.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const FOLDERS = ['contract/src', 'core/src', 'client/src', 'server/src', 'web', 'lab', 'scripts'];
const SKIPPED = new Set(['node_modules', 'dist']);

/** `NAME.all.test.ts` runs in `npm run test:all` only, every other file also in `npm test`. */
export const isForAll = (path) => /\.all\.test\.(tsx?|mjs)$/.test(path);

/** Visits with a browser have a configuration of the test runner of their own. */
export const isVisit = (path) => path.startsWith('lab/e2e/');

/** Every test file, as a path from the project's root. */
export function testFiles() {
  const under = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : under(path);
      return /\.test\.(tsx?|mjs)$/.test(entry.name) ? [path] : [];
    });
  return FOLDERS.flatMap(under).sort();
}

/**
 * The files of a run.
 *
 * @param files all there are
 * @param choice `names`: parts of paths, of either length; without them all files (`isWhole`) or a commit's;
 *   `half` '1': no visits, '2': visits only
 */
export function chosenFiles(files, { names, isWhole, half }) {
  return files.filter((path) => {
    if (half && isVisit(path) !== (half === '2')) return false;
    if (names.length > 0) return names.some((name) => path.includes(name));
    return isWhole || !isForAll(path);
  });
}
