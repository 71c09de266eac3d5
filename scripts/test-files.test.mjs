import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './prepare.mjs';
import { chosenFiles, testFiles } from './test-files.mjs';

const files = [
  'core/src/book.test.ts',
  'lab/api/kill.all.test.ts',
  'lab/e2e/spot.test.ts',
  'lab/e2e/walks/widths.all.test.ts',
  'web/src/form.test.tsx',
];
const choice = { names: [], isWhole: false, half: undefined };
const choose = (more) => chosenFiles(files, { ...choice, ...more });

test("a commit's run takes what no name leaves to the whole run", () => {
  expect(choose({})).toEqual([files[0], files[2], files[4]]);
  expect(choose({ isWhole: true })).toEqual(files);
});

test('the halves are visits and all the rest', () => {
  expect(choose({ isWhole: true, half: '1' })).toEqual([files[0], files[1], files[4]]);
  expect(choose({ isWhole: true, half: '2' })).toEqual([files[2], files[3]]);
});

test('a name takes files of either length, and nothing else', () => {
  expect(choose({ names: ['kill', 'form'] })).toEqual([files[1], files[4]]);
  expect(choose({ names: ['nothing'] })).toEqual([]);
});

test('every test file is found, this one too', () => {
  const found = testFiles();
  expect(found).toContain('scripts/test-files.test.mjs');
  expect(found.length).toBeGreaterThan(700);
  expect(found.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
