import { Code } from '@bourse/contract/codes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Trader } from '../load/traders.ts';
import { allRoutes, sampleOf } from './route-samples.ts';
import { useWorld } from './use-world.ts';

/** The calls that change something of the account itself, and what their rows say of a frozen one. */
const changes = allRoutes.flatMap(([name, { method, access }]) =>
  access.who === 'user' && access.scope === 'account' && method !== 'GET'
    ? [[name, access.whenFrozen] as const]
    : [],
);
const named = (rule: string | undefined) =>
  changes.filter(([, whenFrozen]) => whenFrozen === rule).map(([name]) => name);

const world = useWorld();
let people: Map<string, Trader>;

beforeAll(async () => {
  const traders = await world().traders(changes.length);
  people = new Map(changes.map(([name], at) => [name, traders[at] as Trader]));
  const ids = traders.map(({ userId }) => userId);
  await world().client.query('update users set frozen = true where id = any($1)', [ids]);
});

test('I90 every call that changes an account says what a frozen one is answered, and no other call', () => {
  expect(named(undefined)).toEqual([]);
  const others = allRoutes.filter(
    ([name, { access }]) =>
      access.who === 'user' && access.whenFrozen && !changes.some(([change]) => change === name),
  );
  expect(others).toEqual([]);
  expect(named('refused').length).toBeGreaterThan(20);
});

describe('I90 a frozen account', () => {
  test.each(named('refused'))('%s is refused', async (name) => {
    const answer = await world().ask({ ...sampleOf(name), trader: people.get(name) });
    expect([answer.status, answer.code], answer.text).toEqual([403, Code.accountFrozen]);
  });

  test.each(named('open'))('%s stays open', async (name) => {
    const answer = await world().ask({ ...sampleOf(name), trader: people.get(name) });
    expect(answer.code, answer.text).not.toBe(Code.accountFrozen);
    expect(answer.status).not.toBe(500);
  });

  test('what it was before is again possible once it is not frozen any more', async () => {
    const trader = people.get('nicknameModify') as Trader;
    await world().client.query('update users set frozen = false where id = $1', [trader.userId]);
    expect((await world().ask({ ...sampleOf('nicknameModify'), trader })).code).toBe(0);
  });
});
