import { Code } from '@bourse/contract/codes.ts';
import type { OpenSession } from '@bourse/contract/routes/account.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../faults/use-world.ts';
import type { Trader } from '../load/traders.ts';
import { closedWithinMs, newPerson, PASSWORD, signedInSocket } from './people.ts';

const world = useWorld();

const person = () => newPerson(world());
const socketOf = (trader: Trader) => signedInSocket(world(), trader);

const listOf = async (trader: Trader) => {
  const answer = await world().ask<{ list: OpenSession[] }>({
    path: '/api/user/session/list',
    trader,
  });
  return answer.data.list;
};
const statusOf = async (trader: Trader) =>
  (await world().ask({ path: '/api/user', trader })).status;
const post = (trader: Trader, path: string, body: unknown = {}) =>
  world().ask<Record<string, unknown>>({ method: 'POST', path, body, trader });

describe('S08 a person sees and ends the own sessions', () => {
  test('each with its device, browser, address and times, and this one marked', async () => {
    const before = Date.now();
    const { first, second } = await person();
    const list = await listOf(first);
    expect(list).toHaveLength(3);
    expect(list.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { device: 'Linux', browser: 'Firefox 131', address: expect.stringMatching(/^192\.0\.2\./) },
    ]);
    for (const { createTime, lastSeenTime } of list) {
      expect(createTime).toBeGreaterThanOrEqual(before);
      expect(lastSeenTime).toBeGreaterThanOrEqual(createTime);
    }
    expect(list.map(({ createTime }) => createTime)).toEqual(
      list.map(({ createTime }) => createTime).sort((a, b) => b - a),
    );
    const [seenLast] = (await listOf(second)).filter(({ isCurrent }) => isCurrent);
    expect(list.find(({ code }) => code === seenLast?.code)?.isCurrent).toBe(false);
    expect(JSON.stringify(list)).not.toContain(first.token);
  });

  test('one: its next call is 401 and its socket closes, the others stay', async () => {
    const { first, second, third } = await person();
    const [ended, kept] = [await socketOf(second), await socketOf(third)];
    const code = (await listOf(second)).find(({ isCurrent }) => isCurrent)?.code;
    const begun = performance.now();
    expect((await post(first, `/api/user/session/${code}/end`)).code).toBe(0);
    expect(await statusOf(second)).toBe(401);
    expect((await ended.closed) - begun).toBeLessThan(closedWithinMs());
    expect([await statusOf(first), await statusOf(third), kept.isOpen()]).toEqual([200, 200, true]);
    expect(await listOf(first)).toHaveLength(2);
    const again = await post(first, `/api/user/session/${code}/end`);
    expect([again.status, again.code]).toEqual([404, Code.notFound]);
    kept.socket.close();
  });

  test("S13 nobody ends another person's", async () => {
    const [{ first }, stranger] = [await person(), await person()];
    const [session] = await listOf(first);
    const foreign = await post(stranger.first, `/api/user/session/${session?.code}/end`);
    const unknown = await post(stranger.first, '/api/user/session/none/end');
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    expect((await post(stranger.first, '/api/user/session/endOthers')).data).toEqual({ count: 2 });
    expect(await statusOf(first)).toBe(200);
    expect(await listOf(first)).toHaveLength(3);
  });

  test('all others at once', async () => {
    const { first, second, third } = await person();
    const sockets = await Promise.all([second, third].map(socketOf));
    const own = await socketOf(first);
    const begun = performance.now();
    const answer = await post(first, '/api/user/session/endOthers');
    expect(answer.data).toEqual({ count: 2 });
    for (const { closed } of sockets) {
      expect((await closed) - begun).toBeLessThan(closedWithinMs());
    }
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 401]);
    expect([await statusOf(first), own.isOpen()]).toEqual([200, true]);
    own.socket.close();
  });
});

describe('S09 a changed password', () => {
  const MODIFY = '/api/members/password/modify';
  const newPassword = 'four quiet harbours';

  test('ends all other sessions and their sockets, keeps this one, and holds withdrawals', async () => {
    const { first, second, third, email } = await person();
    const sockets = await Promise.all([second, third].map(socketOf));
    const own = await socketOf(first);
    const begun = performance.now();
    const changed = await post(first, MODIFY, { oldPassword: PASSWORD, newPassword });
    expect(changed.code, changed.text).toBe(0);
    const answered = performance.now();
    for (const { closed } of sockets) {
      expect((await closed) - answered).toBeLessThan(closedWithinMs());
    }
    expect(begun).toBeLessThan(answered);
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 401]);
    expect([await statusOf(first), own.isOpen()]).toEqual([200, true]);
    own.socket.close();
    const { rows } = await world().client.query('select hold_until from users where email = $1', [
      email,
    ]);
    expect(Number(rows[0].hold_until)).toBeGreaterThan(Date.now() + 23.9 * 3_600_000);
    // The old password is no longer one, the new one is.
    const again = await post(first, MODIFY, { oldPassword: PASSWORD, newPassword: PASSWORD });
    expect(again.code).toBe(Code.ownPasswordWrong);
    // Nor is it changed to itself.
    const same = await post(first, MODIFY, { oldPassword: newPassword, newPassword });
    expect(same.code).toBe(Code.passwordSame);
    const back = await post(first, MODIFY, { oldPassword: newPassword, newPassword: PASSWORD });
    expect(back.code).toBe(0);
  });

  test('is not changed by who does not know it, and guesses are counted', async () => {
    const { first, second } = await person();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const wrong = await post(second, MODIFY, { oldPassword: `guess ${attempt}`, newPassword });
      expect(wrong.code).toBe(Code.ownPasswordWrong);
    }
    const locked = await post(second, MODIFY, { oldPassword: PASSWORD, newPassword });
    expect(locked.code).toBe(Code.ownPasswordWrong);
    const weak = await post(first, MODIFY, { oldPassword: PASSWORD, newPassword: 'password123' });
    expect(weak.code).toBe(Code.passwordCommon);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  });
});
