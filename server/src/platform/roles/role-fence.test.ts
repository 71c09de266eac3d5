import { expect, test } from 'vitest';
import { RoleFence } from './role-fence.ts';

test('nothing is taken of a holder after the first command of its successor', () => {
  const fence = new RoleFence();
  expect(fence.admits({ role: 'market', epoch: 4 })).toBe(true);
  expect(fence.admits({ role: 'market', epoch: 5 })).toBe(true);
  expect(fence.admits({ role: 'market', epoch: 4 })).toBe(false);
  expect(fence.admits({ role: 'market', epoch: 5 })).toBe(true);
  expect(fence.admits({ role: 'keeper', epoch: 1 })).toBe(true);
});

test('a leader that has just begun knows the epochs of the database', () => {
  const fence = new RoleFence([{ role: 'market', epoch: 4 }]);
  expect(fence.admits({ role: 'market', epoch: 3 })).toBe(false);
  expect(fence.admits({ role: 'market', epoch: 4 })).toBe(true);
});
