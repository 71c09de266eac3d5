import { expect, test } from 'vitest';
import { PAGE_OLD_MS, PageAge } from './page-age.ts';

test('a page is behind when the log had gone on from it 20 s ago, and not before', () => {
  let sequence = 100;
  const age = new PageAge(() => sequence);
  age.mark(0);
  sequence = 101;
  age.mark(1_000);
  expect(age.isBehind(100, PAGE_OLD_MS)).toBe(false);
  expect(age.isBehind(100, PAGE_OLD_MS + 999)).toBe(false);
  expect(age.isBehind(100, PAGE_OLD_MS + 1_000)).toBe(true);
  expect(age.isBehind(101, PAGE_OLD_MS + 1_000)).toBe(false);
});

test('a log that stands still makes nothing old, and marks are not kept forever', () => {
  let sequence = 7;
  const age = new PageAge(() => sequence);
  for (let time = 0; time <= 600_000; time += 1_000) age.mark(time);
  expect(age.isBehind(7, 600_000)).toBe(false);
  sequence = 8;
  age.mark(601_000);
  expect(age.isBehind(7, 620_999)).toBe(false);
  expect(age.isBehind(7, 621_000)).toBe(true);
});
