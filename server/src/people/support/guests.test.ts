import { Code } from '@bourse/contract/codes.ts';
import type { DeskTicket, QueuedTicket } from '@bourse/contract/console/routes/support.ts';
import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { SupportWorld } from './test-world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CODE = '/api/support/code';
const OPEN = '/api/support/open';
const LIST = '/api/console/support/list';
const THREAD = '/api/console/support/{code}';
const ANSWER = '/api/console/support/{code}/answer';
const written = { subject: 'I cannot log in', text: 'My code never comes.' };

let world: SupportWorld;
let stop: () => Promise<void>;
beforeAll(async () => {
  const started = await startMigratedDatabase();
  stop = started.stop;
  world = new SupportWorld(started.database);
  await world.hire();
});
afterAll(() => stop());
beforeEach(async () => {
  await sql`delete from support_codes`.execute(world.database);
  await sql`delete from support_tickets`.execute(world.database);
  world.notices.length = 0;
  world.clock.time += 48 * HOUR_MS;
});

let places = 0;
const newPlace = () => {
  places += 1;
  return `198.51.${places}.7`;
};
const ask = (email: string, place = newPlace()) =>
  world.visit<{ key: string; waitSeconds: number }>(CODE, { email }, place);
const sentCode = () => {
  const notice = world.notices.at(-1)?.notice;
  if (notice?.kind !== 'code') throw new Error('no code was sent');
  return notice.code;
};
/** Proves the address, and writes. */
async function write(email: string, changes: object = {}) {
  const { data } = await ask(email);
  const body = { key: data?.key, code: sentCode(), ...written, ...changes };
  return { body, ...(await world.visit<{ code: string }>(OPEN, body)) };
}
const queue = async (query: object = {}) =>
  (await world.desk<{ list: QueuedTicket[] }>(LIST, '', { state: 'open', ...query })).list;

test('who cannot sign in writes with a code sent by mail, and is answered by mail', async () => {
  expect((await ask(' Alex@Example.com')).data).toMatchObject({ waitSeconds: 60 });
  expect(world.notices).toMatchObject([
    {
      contact: { channel: 'mail', email: 'alex@example.com' },
      notice: { kind: 'code', purpose: 'support', minutes: houseNumbers.codeMinutes },
    },
  ]);
  const { data } = await write('alex@example.com');
  const code = data?.code ?? '';
  expect(await queue()).toMatchObject([
    { code, subject: written.subject, uid: '', email: 'alex@example.com', isOwn: false },
  ]);
  expect(await world.desk<DeskTicket>(THREAD, code)).toMatchObject({
    messages: [{ by: 'customer', text: written.text }],
  });
  world.notices.length = 0;
  await world.act(ANSWER, code, { text: 'Look into the folder for spam.', close: true });
  expect(world.notices).toMatchObject([
    {
      contact: { channel: 'mail', email: 'alex@example.com' },
      notice: { kind: 'ticket-answered', text: 'Look into the folder for spam.', isGuest: true },
    },
  ]);
  // The audit log has no whole address (S31).
  const [row] = (await world.auditActs()).slice(-1);
  expect(row?.text).not.toContain('alex@example.com');
});

test('F21 what is sent again because its answer was lost opens one ticket', async () => {
  const first = await write('again@example.com');
  const second = await world.visit(OPEN, first.body);
  expect(second.data).toEqual(first.data);
  expect(await queue()).toHaveLength(1);
});

test('S02 a code works for its own key alone, for ten minutes and five tries', async () => {
  const one = await ask('one@example.com');
  const right = sentCode();
  const other = await ask('other@example.com');
  const send = async (key: string | undefined, code: string) =>
    (await world.visit(OPEN, { ...written, key, code })).code;
  expect(await send(other.data?.key, right)).toBe(Code.codeWrong);
  expect(await send('no key', right)).toBe(Code.codeWrong);
  for (let index = 0; index < 5; index += 1) {
    expect(await send(one.data?.key, 'AAAAAA')).toBe(Code.codeWrong);
  }
  expect(await send(one.data?.key, right)).toBe(Code.codeWrong);
  const late = await ask('late@example.com');
  world.clock.time += houseNumbers.codeMinutes * MINUTE_MS;
  expect(await send(late.data?.key, sentCode())).toBe(Code.codeWrong);
  expect(await queue()).toEqual([]);
});

test('S05 an address with an account and one without get the same answers', async () => {
  const user = await world.person();
  const known = (await world.users.findUser(user))?.email ?? '';
  const answers = [];
  for (const email of [known, 'nobody@example.com']) {
    const { data, ...asked } = await ask(email);
    const opened = await world.visit(OPEN, { ...written, key: data?.key, code: sentCode() });
    answers.push([asked, data?.waitSeconds, world.notices.length, opened.code]);
    world.notices.length = 0;
  }
  expect(answers[0]).toEqual(answers[1]);
  // It is no ticket of the account: who has the mailbox is not signed in.
  expect((await world.mustCall<{ list: unknown[] }>(user, '/api/user/support/list')).list).toEqual(
    [],
  );
});

test('one place has three codes sent an hour and six a day, a minute apart, to any addresses', async () => {
  const place = newPlace();
  const start = world.clock.time;
  const codes = [];
  for (const minutes of [0, 0.5, 1, 2, 3, 61, 62, 63, 125]) {
    world.clock.time = start + minutes * MINUTE_MS;
    codes.push((await ask(`stranger${minutes}@example.com`, place)).code);
  }
  const [soon, many] = [Code.codeTooSoon, Code.codeTooMany];
  expect(codes).toEqual([0, soon, 0, 0, many, 0, 0, 0, many]);
  expect((await ask('last@example.com', place)).wait).toBe(22 * 3_600 - 5 * 60);
  expect(world.notices).toHaveLength(6);
});

test('one mailbox is sent ten codes an hour at most, however many places ask', async () => {
  const replies = [];
  for (let index = 0; index < 12; index += 1) replies.push((await ask('victim@example.com')).code);
  expect(replies.filter((code) => code === 0)).toHaveLength(10);
  expect(replies.at(-1)).toBe(Code.codeTooMany);
  expect(world.notices).toHaveLength(10);
});

test('parallel calls of one place share its minute', async () => {
  const place = newPlace();
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) => ask(`parallel${index}@example.com`, place)),
  );
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(1);
});

test('two messages of a mailbox wait at most; an answer makes room for the next one', async () => {
  const first = await write('often@example.com');
  await write('often@example.com');
  expect((await write('often@example.com')).code).toBe(Code.openTicketsMax);
  await world.act(ANSWER, first.data?.code ?? '', { text: 'Yes.', close: false });
  expect((await write('often@example.com')).code).toBe(0);
});

test('the queue shows those of accounts alone, so that a flood from outside hides none', async () => {
  const user = await world.person();
  const own = await world.mustCall<{ code: string }>(user, '/api/user/support/open', {
    ...{ subject: 'Mine', category: 'deposit', text: 'It is late.' },
    ...{ object: '', objectCode: '', pictures: [] },
  });
  const { data } = await write('outside@example.com');
  const codes = async (from: string) => (await queue({ from })).map(({ code }) => code);
  expect(await codes('accounts')).toEqual([own.code]);
  expect(await codes('guests')).toEqual([data?.code]);
});

test('what is no mail address is refused, and codes are forgotten after a day', async () => {
  for (const email of ['', 'nobody', 'a@b', 'a\nb@example.com', `${'n'.repeat(65)}@example.com`]) {
    expect((await ask(email)).code).toBe(Code.emailInvalid);
  }
  await ask('old@example.com');
  world.clock.time += 24 * HOUR_MS;
  await world.support.keep();
  const rows = await world.database.selectFrom('support_codes').selectAll().execute();
  expect(rows).toEqual([]);
});
