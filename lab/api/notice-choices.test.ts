import { Code } from '@bourse/contract/codes.ts';
import type { NoticeChoices } from '@bourse/contract/routes/account-data.ts';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '../faults/use-world.ts';
import { newPerson } from './people.ts';

const MOBILE = '91234567';

const world = useWorld();
let client: pg.Client;
beforeAll(async () => {
  ({ client } = world());
});

type Person = Awaited<ReturnType<typeof newPerson>>;

function ask<Data>({ first, from }: Person, path: string, body?: object) {
  const method = body ? 'POST' : 'GET';
  return world().ask<Data>({ method, path, body, trader: first, ...from });
}
const choose = (person: Person, kind: string, mail: boolean, sms: boolean) =>
  ask<NoticeChoices>(person, '/api/user/notice/modify', { kind, mail, sms });
const kindsTo = async (target: string) => {
  const { data } = await world().ask<{ list: { kind: string }[] }>({
    path: `/dev/outbox.json?target=${target}`,
    address: '127.0.0.1',
  });
  return data.list.map(({ kind }) => kind);
};
const makeKey = (person: Person, name: string) =>
  ask(person, '/api/user/apiKey/create', { name, rights: ['read'] });

describe('S35: by which ways notices come', () => {
  test('can be chosen by kind, and none can be turned off', async () => {
    const person = await newPerson(world());
    const usual = await ask<NoticeChoices>(person, '/api/user/notice/list');
    expect(usual.data).toMatchObject({ hasMail: true, hasSms: false });
    for (const { mail, sms } of usual.data.list) expect([mail, sms]).toEqual([true, false]);
    expect((await choose(person, 'api-key', false, true)).code).toBe(Code.noticeWayMissing);
    const { userId } = person.first;
    await client.query("update users set area_code = '+852', mobile = $2 where id = $1", [
      ...[userId, MOBILE],
    ]);
    expect((await choose(person, 'api-key', false, false)).code).toBe(Code.noticeWayMissing);
    const both = await choose(person, 'security', true, true);
    expect(both.data.list.find(({ kind }) => kind === 'security')).toMatchObject({ sms: true });
    expect((await choose(person, 'api-key', false, true)).code).toBe(0);
    await makeKey(person, 'One');
    await expect.poll(() => kindsTo(MOBILE)).toContain('api-key');
    expect(await kindsTo(person.email)).not.toContain('api-key');
    // The phone that was chosen is gone: the notice comes all the same.
    await client.query('update users set area_code = null, mobile = null where id = $1', [userId]);
    await makeKey(person, 'Two');
    await expect.poll(() => kindsTo(person.email)).toContain('api-key');
    const { rows } = await client.query(
      "select count(*)::int as count from audit_rows where act = 'notice-choice' and object = $1",
      [`user:${userId}`],
    );
    expect(rows[0].count).toBe(2);
  });
});
