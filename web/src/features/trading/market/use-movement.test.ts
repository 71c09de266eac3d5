import { expect, test } from 'vitest';
import { follow } from './use-movement.ts';

test('a price shows where it last went, also while it stands still', () => {
  const first = follow({ value: '', direction: 'flat' }, '100.0');
  expect(first.direction).toBe('flat');
  const risen = follow(first, '100.1');
  expect(risen.direction).toBe('up');
  expect(follow(risen, '100.1').direction).toBe('up');
  expect(follow(risen, '99.9').direction).toBe('down');
});
