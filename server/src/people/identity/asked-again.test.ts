import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IdentityWorld, reviewer, second, startIdentityWorld } from './test-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld();
});
afterAll(() => world?.stop());

const DAY_MS = 86_400_000;
let numbers = 0;
/** Of a paper that no other user has. */
const newNumber = () => {
  numbers += 1;
  return `PX${String(numbers).padStart(6, '0')}`;
};
const waiting = async (userId: number, certificateNo = newNumber()) =>
  world.waiting(userId, { certificateNo });
const rejected = { kind: 'reject', reason: 'unreadable' } as const;

describe('S40 papers that are asked for again', () => {
  const ask = (userId: number) =>
    world.database
      .transaction()
      .execute((executor) =>
        world.identity.review.askAgain(userId, { reason: 'expired', operatorId: 7 }, executor),
      );
  const approve = async (id: number) => {
    await world.identity.review.decide(id, { kind: 'approve' }, reviewer);
    await world.settle();
  };
  const verified = async (certificateNo = newNumber()) => {
    const userId = await world.person();
    await approve(await waiting(userId, certificateNo));
    return userId;
  };
  const levelsOf = (userId: number) =>
    world.levels.filter(([user]) => user === userId).map(([, level]) => level);
  const noticesOf = (kind: string) => world.notices.filter(({ notice }) => notice.kind === kind);

  test('the level stays for the days of the rule and falls then, once, with a notice', async () => {
    const userId = await verified();
    world.notices.length = 0;
    const until = await ask(userId);
    expect(until).toBe(world.clock.time + 14 * DAY_MS);
    expect(await world.result(userId)).toMatchObject({
      ...{ status: 4, reason: 'expired', rightsUntil: until, decideTime: world.clock.time },
      ...{ passTime: 0, reasonText: expect.stringContaining('has expired') },
    });
    expect(noticesOf('identity-asked')).toHaveLength(1);
    world.clock.time = until - 1;
    await world.identity.settle();
    expect([await world.identity.levelOf(userId), levelsOf(userId)]).toEqual([1, [1]]);
    world.clock.time = until;
    // Who died before it finds it again; who comes twice does nothing.
    world.restart();
    await Promise.all([world.identity.settle(), world.identity.settle()]);
    await world.identity.settle();
    expect([await world.identity.levelOf(userId), levelsOf(userId)]).toEqual([0, [1, 0]]);
    expect(noticesOf('identity-fallen')).toHaveLength(1);
    expect(await world.result(userId)).toMatchObject({ status: 4, rightsUntil: until });
  });

  test('are asked for once: being asked again gives no more time, and no stranger is asked', async () => {
    const userId = await verified();
    await ask(userId);
    await expect(ask(userId)).rejects.toMatchObject({ code: Code.identityDecided });
    await expect(ask(await world.person())).rejects.toMatchObject({ code: Code.identityDecided });
  });

  test('in time, with the same number, keep the level; and can be asked for again', async () => {
    const number = newNumber();
    const userId = await verified(number);
    const until = await ask(userId);
    const id = await waiting(userId, number);
    expect(await world.result(userId)).toMatchObject({ status: 1, rightsUntil: until });
    world.clock.time = until + DAY_MS;
    await world.identity.settle();
    expect(await world.identity.levelOf(userId)).toBe(1);
    await approve(id);
    expect(await world.result(userId)).toMatchObject({ status: 2, rightsUntil: 0 });
    expect(levelsOf(userId)).toEqual([1, 1]);
    expect(await ask(userId)).toBeGreaterThan(until);
  });

  test('refused after the end take the level at once, and later ones give it back', async () => {
    const userId = await verified();
    const until = await ask(userId);
    const early = await waiting(userId);
    world.clock.time = until + 1;
    await world.identity.review.decide(early, rejected, reviewer);
    await world.settle();
    expect(levelsOf(userId)).toEqual([1, 0]);
    const late = await waiting(userId);
    await world.identity.review.decide(late, { kind: 'approve' }, reviewer, second);
    await world.settle();
    expect([await world.identity.levelOf(userId), levelsOf(userId)]).toEqual([1, [1, 0, 1]]);
  });

  test('late papers do not delay the fall', async () => {
    const userId = await verified();
    world.clock.time = await ask(userId);
    await waiting(userId);
    await world.identity.settle();
    expect(levelsOf(userId)).toEqual([1, 0]);
  });

  test('still verify no one else: the paper is known', async () => {
    const number = newNumber();
    const userId = await verified(number);
    world.clock.time = await ask(userId);
    await world.identity.settle();
    const other = await waiting(await world.person(), number);
    const decided = world.identity.review.decide(other, { kind: 'approve' }, reviewer, second);
    await expect(decided).rejects.toMatchObject({ code: Code.paperTaken });
  });
});
