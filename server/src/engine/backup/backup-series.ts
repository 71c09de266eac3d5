import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SUMS } from './backup-folder.ts';
import { namesIn } from './key-ids.ts';

/** As `folderOfNow` names them: names in order are times in order. With `.part` it was never whole. */
const OF_A_SERIES = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(\.part)?$/;

/** Where a backup of this moment goes: a folder named by the time, in UTC, to the second. */
export function folderOfNow(into: string, now: Date): string {
  return join(into, `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
}

/**
 * Removes the whole backups of a series but for the newest, and what killed ones left before the newest;
 * returns which. What has another name stays.
 */
export async function keepNewest(into: string, count: number): Promise<readonly string[]> {
  const all = namesIn(into)
    .filter((name) => OF_A_SERIES.test(name))
    .sort();
  const whole = all.filter((name) => existsSync(join(into, name, SUMS)));
  const newest = whole.at(-1) ?? '';
  const half = all.filter((name) => !whole.includes(name) && name < newest);
  const removed = [...whole.slice(0, -count), ...half].map((name) => join(into, name));
  for (const folder of removed) await rm(folder, { recursive: true });
  return removed;
}
