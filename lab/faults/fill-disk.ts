import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const MEGABYTE = 1_024 * 1_024;
const othersIn = (disk: string) => join(disk, 'others');

/** Somebody else takes all the room that is left on a disk. */
export function fillDisk(disk: string): void {
  const file = openSync(othersIn(disk), 'a');
  try {
    for (const bytes of [MEGABYTE, 4_096]) {
      const chunk = Buffer.alloc(bytes);
      try {
        while (writeSync(file, chunk) === bytes);
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
      }
    }
  } finally {
    closeSync(file);
  }
  const { bavail, bsize } = statfsSync(disk);
  expect(bavail * bsize).toBeLessThan(4_096);
}

/** They give it back. */
export function freeDisk(disk: string): void {
  rmSync(othersIn(disk));
}
