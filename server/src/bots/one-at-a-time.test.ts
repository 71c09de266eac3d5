import { Code } from '@bourse/contract/codes.ts';
import { expect, test } from 'vitest';
import { OneAtATime } from './one-at-a-time.ts';

test('an account has one work under way, others are not kept from theirs, and a failure ends its turn', async () => {
  const turns = new OneAtATime();
  const { promise, reject } = Promise.withResolvers<number>();
  const first = turns.take(1, () => promise);
  await expect(turns.take(1, async () => 2)).rejects.toMatchObject({ code: Code.queueFull });
  expect(await turns.take(2, async () => 3)).toBe(3);
  reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await turns.take(1, async () => 4)).toBe(4);
});
