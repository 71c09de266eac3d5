import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DiskReserve } from './disk-reserve.ts';

const MEGABYTE = 1_024 * 1_024;

/** A disk of its own; undefined where this user may not mount one. */
function smallDisk(megabytes: number): string | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-disk-'));
  onTestFinished(() => {
    spawnSync('umount', [directory]);
    rmSync(directory, { recursive: true });
  });
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory];
  return spawnSync('mount', options).status === 0 ? directory : undefined;
}

test('F10 a reserve is kept while there is room, given up when others fill the disk, and kept anew', async (context) => {
  const directory = smallDisk(20);
  if (!directory) return context.skip('only root may mount a disk');
  const reserve = new DiskReserve({
    directory,
    freeBytesMin: 8 * MEGABYTE,
    reserveBytes: 4 * MEGABYTE,
  });
  const held = () => existsSync(join(directory, 'reserve'));
  const fill = (megabytes: number) =>
    writeFileSync(join(directory, 'others'), Buffer.alloc(megabytes * MEGABYTE));
  expect(await reserve.isFull()).toBe(false);
  expect(held()).toBe(true);
  // Of 20, 4 are kept back: with 10 of others, 6 are left.
  fill(10);
  expect(await reserve.isFull()).toBe(true);
  expect(held()).toBe(true);
  fill(15);
  expect(await reserve.isFull()).toBe(true);
  expect(held()).toBe(false);
  // It is kept out of what is more than enough only.
  fill(9);
  expect(await reserve.isFull()).toBe(true);
  expect(held()).toBe(false);
  fill(8);
  expect(await reserve.isFull()).toBe(false);
  expect(held()).toBe(true);
});
