import { expect, test } from 'vitest';
import { worstInLanes } from './in-lanes.mjs';

test('a check that fails while another goes on is not forgotten', async () => {
  let begun = 0;
  let most = 0;
  const passing = Promise.withResolvers();
  const check = async (code) => {
    begun += 1;
    most = Math.max(most, begun);
    if (code === 0) await passing.promise;
    else setTimeout(passing.resolve, 5);
    begun -= 1;
    return code;
  };
  expect(await worstInLanes([0, 2], 2, check)).toBe(2);
  expect(most).toBe(2);
  expect(await worstInLanes([], 2, check)).toBe(0);
});
