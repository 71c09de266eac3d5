import { randomUUID } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import type { PasskeyAnswer } from '@bourse/contract/routes/passkey.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SoftPasskey } from '../../server/src/people/sign-in/factor/test-passkey.ts';
import { type Colleague, Staff } from '../faults/staff.ts';
import { useWorld } from '../faults/use-world.ts';

const REASON = 'as agreed on the telephone';

const world = useWorld();
let staff: Staff;
let rita: Colleague;
let toby: Colleague;

beforeAll(async () => {
  staff = await Staff.open(world());
  rita = await staff.add('rita', ['risk']);
  toby = await staff.add('toby', ['treasury']);
}, 60_000);

afterAll(async () => {
  await staff?.close();
});

const nobody = { token: '', secret: '' };
const challengeOf = ({ options }: { readonly options: object }) =>
  (options as { challenge: string }).challenge;

const offered = async (by: Colleague) =>
  challengeOf((await staff.act(by, 'consolePasskeyOffer')).data);
const add = (by: Colleague, answer: PasskeyAnswer, factor = true) =>
  staff.act(by, 'consolePasskeyAdd', { body: { name: 'Laptop', answer }, factor });
async function keyOf(by: Colleague): Promise<SoftPasskey> {
  const key = new SoftPasskey();
  const { code, text } = await add(by, key.register({ challenge: await offered(by) }));
  expect(code, text).toBe(0);
  return key;
}
const asked = async () => challengeOf((await staff.act(nobody, 'consolePasskeyAsk')).data);
const signIn = (answer: PasskeyAnswer) =>
  staff.act(nobody, 'consolePasskeySignIn', { body: { answer } });
const remove = (by: Colleague, { id }: SoftPasskey) =>
  staff.act(by, 'consolePasskeyRemove', { code: id });

test('a passkey is bound with the factor just proved, signs in alone, and answers once', async () => {
  const refused = new SoftPasskey().register({ challenge: await offered(rita) });
  expect((await add(rita, refused, false)).code).toBe(Code.factorDue);
  const key = await keyOf(rita);
  const answer = key.prove({ challenge: await asked() });
  const { data, text } = await signIn(answer);
  expect(data?.operator, text).toMatchObject({ id: rita.id, name: 'rita' });
  expect((await signIn(answer)).code).toBe(Code.passkeyRefused);
  const again = { ...rita, token: data.token };
  expect((await staff.act(again, 'consolePasskeys')).data.list).toMatchObject([{ name: 'Laptop' }]);
  const { rows } = await staff.client.query(
    `select act, outcome from audit_rows where who = $1 and
      act in ('passkey-bind', 'operator-sign-in') order by id`,
    [`operator:${rita.id}`],
  );
  expect(rows).toEqual([
    { act: 'passkey-bind', outcome: 'done' },
    { act: 'operator-sign-in', outcome: 'done' },
  ]);
});

test('an offer is of one session, and a challenge of a customer opens nothing here', async () => {
  const taken = new SoftPasskey().register({ challenge: await offered(rita) });
  expect((await add(toby, taken)).code).toBe(Code.passkeyRefused);
  const key = await keyOf(toby);
  const { data } = await world().ask<{ options: object }>({
    ...{ method: 'POST', path: '/api/passkey/ask', body: {} },
  });
  expect((await signIn(key.prove({ challenge: challengeOf(data) }))).code).toBe(
    Code.passkeyRefused,
  );
});

test('it proves one act in place of a code, and only of its own operator', async () => {
  const [own, others] = [await keyOf(rita), await keyOf(toby)];
  const prove = async (by: SoftPasskey, key: string) => {
    const passkey = by.prove({ challenge: await asked() });
    return staff.act(rita, 'consoleFactor', { key, factor: false, body: { passkey } });
  };
  const unbind = (key: string) =>
    staff.act(rita, 'consolePasskeyRemove', { code: own.id, key, factor: false });
  const key = randomUUID();
  expect((await prove(others, key)).code).toBe(Code.passkeyRefused);
  expect((await unbind(key)).code).toBe(Code.factorDue);
  const nothing = await staff.act(rita, 'consoleFactor', { key, factor: false, body: {} });
  expect(nothing.code).toBe(Code.authenticatorDue);
  expect((await prove(own, key)).code).toBe(0);
  expect((await unbind(randomUUID())).code).toBe(Code.factorDue);
  expect((await unbind(key)).code).toBe(0);
});

test('it is named and removed by its operator alone, and opens nothing from then on', async () => {
  const key = await keyOf(rita);
  const body = { name: 'Desk' };
  const byOther = await staff.act(toby, 'consolePasskeyRename', { code: key.id, body });
  expect(byOther.code).toBe(Code.notFound);
  const named = await staff.act(rita, 'consolePasskeyRename', { code: key.id, body });
  expect(named.data.list.map(({ name }) => name)).toContain('Desk');
  expect((await remove(toby, key)).code).toBe(Code.notFound);
  expect((await remove(rita, key)).code).toBe(0);
  expect((await signIn(key.prove({ challenge: await asked() }))).code).toBe(Code.passkeyRefused);
});

test('the last factor stays, and whose rights have ended has none', async () => {
  const sue = await staff.add('sue', ['support']);
  const key = await keyOf(sue);
  const act = randomUUID();
  const passkey = key.prove({ challenge: await asked() });
  await staff.client.query('update operators set factor_secret = null where id = $1', [sue.id]);
  await staff.act(sue, 'consoleFactor', { key: act, factor: false, body: { passkey } });
  const last = await staff.act(sue, 'consolePasskeyRemove', {
    ...{ code: key.id, key: act, factor: false },
  });
  expect(last.code, last.text).toBe(Code.factorLast);
  expect((await staff.act(sue, 'consolePasskeys')).data.list).toHaveLength(1);
  const ada = await staff.first();
  const code = String(sue.id);
  const ended = await staff.act(ada, 'consoleOperatorRevoke', { code, body: { reason: REASON } });
  expect(ended.code, ended.text).toBe(0);
  expect((await signIn(key.prove({ challenge: await asked() }))).code).toBe(Code.passkeyRefused);
});
