import { Code } from '@bourse/contract/codes.ts';
import { expect, test } from 'vitest';
import { Refusal } from '#platform/refusal.ts';
import { testPeople } from '#ports/test-people.ts';
import { Keys } from './keys.ts';

const START = 1_760_000_000_000;

/** The answer to a program whose call was signed at `signedAt` and comes at `now`. */
async function toldTo(signedAt: number, now: number) {
  const clock = { now: () => START };
  const nobody = async () => undefined;
  const keys = new Keys({
    store: { find: nobody, touch: nobody, endedBetween: async () => [] } as never,
    users: { findUser: nobody },
    sealer: {} as never,
    clock,
    monotonic: clock,
    people: testPeople(),
  });
  clock.now = () => now;
  const call = {
    ...{ kind: 'HMAC-SHA256' as const, keyId: 'A'.repeat(22), time: signedAt },
    ...{ signature: '0'.repeat(64), text: () => '' },
  };
  const refusal = await keys.find(call, '192.0.2.1', { isExact: false }).catch((error) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  const { code, retryAfterSeconds } = refusal as Refusal;
  return [code, retryAfterSeconds];
}

test('S24 in the first second after a start a program is asked to sign again soon, not refused for a wrong clock', async () => {
  const tooSoon = await toldTo(START + 300, START + 310);
  expect(tooSoon).toEqual([Code.callBeforeStart, 1]);
  expect(await toldTo(START - 200, START + 3_000)).toEqual([Code.callBeforeStart, 1]);
  // After the wait its call is looked at: here it shows an unknown key.
  expect(await toldTo(START + 1_310, START + 1_310)).toEqual([Code.apiKeyInvalid, undefined]);
  expect(await toldTo(START - 9_000, START + 300)).toEqual([Code.callTimeOutside, undefined]);
});
