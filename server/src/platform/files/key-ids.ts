import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { loadKey } from './key-file.ts';
import { keyIdOf } from './sealed.ts';

/**
 * Ids of a key and of those that it replaced, which stand beside it as `<name>.1`, `<name>.2`, ...; the key itself
 * first. Nothing where there is no such file.
 */
export async function keyIdsOf(path: string): Promise<readonly string[]> {
  const [folder, name] = [dirname(path), basename(path)];
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  if (!files.includes(name)) return [];
  const older = files.filter((one) => one.startsWith(`${name}.`) && /\.\d+$/.test(one));
  const keys = await Promise.all([name, ...older].map((one) => loadKey(join(folder, one))));
  return keys.map((key) => keyIdOf(key).toString('hex'));
}
