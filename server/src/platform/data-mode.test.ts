import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markFolder, modeOfFolder, refuseOtherMode } from './data-mode.ts';
import { StartRefused } from './start-refused.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-mode-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('D55 a folder says which mode made it, and no later start changes that', async () => {
  expect(modeOfFolder(folder)).toBeUndefined();
  await markFolder(folder, 'live');
  await markFolder(folder, 'demo');
  expect(readFileSync(join(folder, 'mode'), 'utf8')).toBe('live\n');
  expect(modeOfFolder(folder)).toBe('live');
  expect(() => refuseOtherMode('DATA_DIR x', 'live', 'demo')).toThrow(StartRefused);
  expect(() => refuseOtherMode('DATA_DIR x', 'live', 'live')).not.toThrow();
});

test("D55 a folder of an older release is a demo's where a demo's signer or chain lies", () => {
  mkdirSync(join(folder, 'keys'));
  expect(modeOfFolder(folder)).toBeUndefined();
  writeFileSync(join(folder, 'keys', 'signer'), '');
  expect(modeOfFolder(folder)).toBe('demo');
});

test('D55 a mark that says neither is no mark to go by', () => {
  writeFileSync(join(folder, 'mode'), 'test');
  expect(() => modeOfFolder(folder)).toThrow(/mode must say demo or live/);
});
