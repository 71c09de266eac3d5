import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadKey } from '#platform/files/key-file.ts';
import { keyIdOf } from '#platform/files/sealed.ts';

/** Those that rows are sealed or hashed with, and those that they replaced; the others are made again. */
const NEEDED = /^(bots|sealed|papers)(\.\d+)?$/;

/** Which keys lie in a data folder, by their ids: they say nothing about a key. */
export async function keyIdsIn(dataDir: string): Promise<readonly string[]> {
  const folder = join(dataDir, 'keys');
  const names = namesIn(folder).filter((name) => NEEDED.test(name));
  const keys = await Promise.all(names.map((name) => loadKey(join(folder, name))));
  return keys.map((key) => keyIdOf(key).toString('hex')).sort();
}

/** What lies in a folder; nothing where there is none. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
