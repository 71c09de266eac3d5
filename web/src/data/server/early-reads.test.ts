import { afterEach, expect, test } from 'vitest';
import { takeEarlyRead } from './client.ts';

afterEach(() => {
  globalThis.earlyReads = undefined;
});

test('an early read serves once, while it is fresh, and only its own address', () => {
  expect(takeEarlyRead('/api/a', 0)).toBeNull();
  const answer = Promise.resolve(new Response());
  globalThis.earlyReads = new Map([
    ['/api/a', { startedMs: 0, answer }],
    ['/api/b', { startedMs: 0, answer }],
  ]);
  expect(takeEarlyRead('/api/a?page=2', 0)).toBeNull();
  expect(takeEarlyRead('/api/a', 9_999)).toBe(answer);
  expect(takeEarlyRead('/api/a', 9_999)).toBeNull();
  expect(takeEarlyRead('/api/b', 10_000)).toBeNull();
});
