import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mode } from './config.ts';
import { StartRefused } from './start-refused.ts';

/** A file of the data folder: the mode that made the data, for good (decision 185). */
export const MODE_FILE = 'mode';

/** What a demo alone writes; a folder of an older release has no file that says it. */
const ONLY_IN_DEMO = ['signer', join('keys', 'signer'), 'chain'];

/** Which mode made a data folder; undefined where nothing says so. Throws StartRefused where it is unclear. */
export function modeOfFolder(dataDir: string): Mode | undefined {
  const path = join(dataDir, MODE_FILE);
  if (existsSync(path)) {
    const text = readFileSync(path, 'utf8').trim();
    if (text === 'demo' || text === 'live') return text;
    throw new StartRefused(`${path} must say demo or live: put back what stood there`);
  }
  return ONLY_IN_DEMO.some((name) => existsSync(join(dataDir, name))) ? 'demo' : undefined;
}

/** Throws StartRefused unless the mode that made the data, if it is known, is the one of this start. */
export function refuseOtherMode(where: string, made: Mode | undefined, mode: Mode): void {
  if (made === undefined || made === mode) return;
  throw new StartRefused(
    `${where} is of a ${made} exchange and never serves a ${mode} one: give this one a folder and a database of its own, or set MODE=${made}`,
  );
}

/** Writes down which mode made a data folder, once. */
export async function markFolder(dataDir: string, mode: Mode): Promise<void> {
  const file = { mode: 0o600, flag: 'wx', flush: true };
  await writeFile(join(dataDir, MODE_FILE), `${mode}\n`, file).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
}
