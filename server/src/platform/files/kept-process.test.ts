import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepProcess } from './kept-process.ts';

const node = process.execPath;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-kept-'));
});
afterEach(() => {
  process.execPath = node;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs until a signal ends it. */
function program(): string {
  const entry = join(folder, 'program.mjs');
  writeFileSync(entry, 'process.stdin.resume(); setInterval(() => {}, 1_000);');
  return entry;
}

test('a program that ends by itself is started again, and one that was stopped is not', async () => {
  let endedCount = 0;
  const onEnded = () => {
    endedCount += 1;
    return true;
  };
  const kept = keepProcess({ entry: program(), environment: {}, onEnded });
  const first = kept.pid() as number;
  process.kill(first, 'SIGKILL');
  await expect.poll(kept.pid).not.toBe(first);
  await expect.poll(kept.pid).toBeGreaterThan(0);
  await kept.stop();
  expect(kept.pid()).toBeUndefined();
  expect(endedCount).toBe(1);
});

test('a program that cannot be started once is started again, and says why it was not', async () => {
  const complaints: string[] = [];
  process.execPath = join(folder, 'away');
  const onEnded = (complaint: string) => {
    complaints.push(complaint);
    process.execPath = node;
    return true;
  };
  const kept = keepProcess({ entry: program(), environment: {}, onEnded });
  expect(kept.pid()).toBeUndefined();
  await expect.poll(kept.pid).toBeGreaterThan(0);
  expect(complaints).toEqual([expect.stringContaining('ENOENT')]);
  await kept.stop();
});
