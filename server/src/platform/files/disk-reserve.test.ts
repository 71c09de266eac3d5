import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mountTestDisk } from '../test-disk.ts';
import { DiskReserve } from './disk-reserve.ts';

const MEGABYTE = 1_024 * 1_024;

test('F10 a reserve is kept while there is room, given up when others fill the disk, and remade', async (context) => {
  const disk = mountTestDisk(20);
  if (!disk) return context.skip('only root may mount a disk');
  onTestFinished(disk.remove);
  const { directory } = disk;
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
