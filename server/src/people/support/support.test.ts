import { Code } from '@bourse/contract/codes.ts';
import type { DeskTicket } from '@bourse/contract/console/routes/support.ts';
import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import type { Ticket, TicketThread } from '@bourse/contract/routes/support.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testPicture } from '#edge/files/test-pictures.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { SupportWorld } from './test-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const markup = '<img src=x onerror=alert(1)>';
const wanted = {
  ...{ subject: markup, category: 'deposit', text: `${markup}\nIt left an hour ago.` },
  ...{ object: 'deposit', objectCode: '0xabc', pictures: [] as string[] },
};

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
  await sql`delete from support_tickets`.execute(world.database);
  world.notices.length = 0;
  world.alarms.heard.length = 0;
});

const open = (user: number, changes: object = {}) =>
  world.mustCall<TicketThread>(user, '/api/user/support/open', { ...wanted, ...changes });
const answer = (user: number, code: string, changes: object = {}) =>
  world.call(
    user,
    '/api/user/support/{code}/answer',
    { text: 'And?', pictures: [], ...changes },
    code,
  );
const thread = (user: number, code: string) =>
  world.mustCall<TicketThread>(user, '/api/user/support/{code}', {}, code);

test('a ticket is written, answered, closed and opened again', async () => {
  const user = await world.person('zh-CN');
  const { code, state, answerTime, messages } = await open(user);
  expect([state, answerTime - world.clock.time]).toEqual([
    'open',
    houseNumbers.ticketAnswerHours * HOUR_MS,
  ]);
  expect(messages).toMatchObject([{ isOwn: true, text: wanted.text, pictures: [] }]);

  const text = `${markup}\nIt is on its way.`;
  world.clock.time += HOUR_MS;
  await world.act('/api/console/support/{code}/answer', code, { text, close: false });
  expect(world.notices).toMatchObject([
    { language: 'zh-CN', phishingCode: 'blue whale', notice: { kind: 'ticket-answered', text } },
  ]);
  expect(await world.notificationsOf(user)).toEqual([
    { ticket: Number(code), subject: markup, what: 'answered' },
  ]);
  const answered = await thread(user, code);
  expect(answered).toMatchObject({ state: 'answered', answerTime: 0, reopenTime: 0 });
  expect(answered.messages.at(-1)).toMatchObject({ isOwn: false, text });

  const closed = await world.mustCall<TicketThread>(
    ...([user, '/api/user/support/{code}/close', {}, code] as const),
  );
  const reopenMs = houseNumbers.ticketReopenDays * DAY_MS;
  expect(closed).toMatchObject({ state: 'closed', reopenTime: world.clock.time + reopenMs });
  world.clock.time += reopenMs - 1;
  expect((await answer(user, code)).data).toMatchObject({ state: 'open' });
  await world.act('/api/console/support/{code}/close', code);
  world.clock.time += reopenMs;
  expect((await answer(user, code)).code).toBe(Code.ticketOver);
  const audited = await world.auditActs();
  expect(audited.map(({ act }) => act)).toEqual(['ticket-answer', 'ticket-close']);
  for (const { text: row } of audited) expect(row).not.toContain('on its way');
});

test('F21 what is sent again because its answer was lost is there once; the same text sent later counts again', async () => {
  const user = await world.person();
  const first = await open(user);
  world.clock.time += 60_000;
  expect(await open(user)).toEqual(first);
  // One word more or another matter is another ticket.
  const other = await open(user, { subject: 'Another' });
  expect(other.code).not.toBe(first.code);
  expect((await open(user, { subject: 'Another', text: 'Other words' })).code).not.toBe(other.code);
  expect(await open(user)).toEqual(first);

  const { code } = first;
  const count = async () => (await thread(user, code)).messages.length;
  const once = await answer(user, code);
  world.clock.time += 60_000;
  expect((await answer(user, code)).data).toEqual(once.data);
  // A note of the staff, which the customer does not see, is no word between.
  await world.act('/api/console/support/{code}/note', code, { text: 'A note' });
  await answer(user, code);
  expect(await count()).toBe(2);
  await answer(user, code, { text: 'And now?' });
  await answer(user, code);
  expect(await count()).toBe(4);
  world.clock.time += 10 * 60_000;
  await answer(user, code);
  expect(await count()).toBe(5);
  // A user who has closed it meanwhile opens it again with the same words.
  await world.mustCall(user, '/api/user/support/{code}/close', {}, code);
  expect((await answer(user, code)).data).toMatchObject({ state: 'open' });
  expect(await count()).toBe(6);
});

test('an answer has no link, and the account of an operator is answered by others', async () => {
  const user = await world.person();
  const { code } = await open(user);
  world.ownCustomers = [user];
  const path = '/api/console/support/{code}/answer';
  const body = { text: 'Yes.', close: true };
  await expect(world.act(path, code, body)).rejects.toMatchObject({ code: Code.proposalFavours });
  world.ownCustomers = [];
  await expect(world.act(path, '999999', body)).rejects.toMatchObject({ code: Code.notFound });
  for (const link of ['see https://evil.example', 'see WWW.evil.example']) {
    expect(world.takes(path, { text: link, close: false }), link).toBe(false);
  }
  expect(world.takes(path, { text: 'see the page Assets', close: false })).toBe(true);
  await world.act(path, code, body);
  expect(await thread(user, code)).toMatchObject({ state: 'closed' });
});

test('notes are for the staff: neither the thread nor the export has them', async () => {
  const user = await world.person();
  const { code } = await open(user);
  await world.act('/api/console/support/{code}/note', code, { text: 'Canary note' });
  const desk = await world.desk<DeskTicket>('/api/console/support/{code}', code);
  expect(desk.messages).toMatchObject([{ by: 'customer' }, { by: 'note', name: 'ada' }]);
  expect(desk.state).toBe('open');
  expect(JSON.stringify(await thread(user, code))).not.toContain('Canary');
  const rows = await world.exported(user);
  expect(rows).toMatchObject([{ ticket: Number(code), author: 'you', text: wanted.text }]);
});

test('the longest wait stands first, and one that is late raises an alarm', async () => {
  const user = await world.person();
  const first = await open(user);
  world.clock.time += HOUR_MS;
  const second = await open(user);
  // To write again does not put a ticket back in the queue.
  await answer(user, first.code);
  const list = async (query: object = {}) => {
    const read = await world.desk<{ list: Ticket[]; overdue: number; escalated: number }>(
      ...(['/api/console/support/list', '', { state: 'open', ...query }] as const),
    );
    return { ...read, list: read.list.map(({ code }) => code) };
  };
  expect(await list()).toMatchObject({ list: [first.code, second.code], overdue: 0 });
  await world.support.keep();
  expect(world.alarms.heard).toEqual([]);

  world.clock.time += houseNumbers.ticketAnswerHours * HOUR_MS - HOUR_MS;
  expect(await list({ age: 'overdue' })).toMatchObject({ list: [first.code], overdue: 1 });
  expect((await list({ age: 'escalated' })).list).toEqual([]);
  await world.support.keep();
  expect(world.alarms.heard).toMatchObject([{ name: 'tickets_overdue' }]);
  world.clock.time += 2 * DAY_MS;
  expect(await list({ age: 'escalated' })).toMatchObject({
    ...{ list: [first.code, second.code], escalated: 2 },
  });
  expect(await world.support.waiting()).toMatchObject({ count: 2 });
});

test('S13 a ticket names an order or a withdrawal of its writer, never another one', async () => {
  const [own, other] = [await world.person(), await world.person()];
  const { database } = world;
  await sql`insert into spot_order (order_id, user_id, market, side, order_type, time_in_force,
      price_ticks, quantity_lots, stop_price_ticks, client_order_id, triggered, dealt_lots, dealt_notional,
      status, close_reason, create_time, update_time)
    values (7001, ${own}, 1, 1, 1, 1, 1, 1, 0, '', false, 0, 0, 1, 0, 0, 0)`.execute(database);
  const { rows } = await sql<{ id: number }>`insert into withdrawals
      (user_id, request_key, chain, coin, amount, fee, address, memo, status, evidence, asked_at)
    values (${own}, 'k', 'FAKE', 'USDT', 2, 1, 'a', '', 0, '[]', 0) returning id`.execute(database);
  const id = Number(rows[0]?.id);
  await sql`insert into payout_transactions (withdrawal_id, attempt, transaction_id, raw, nonce,
      from_address, fee_per_gas, signed_at)
    values (${id}, 0, '0xfeed', '', 0, '', '1', 0)`.execute(database);
  const path = '/api/user/support/open';
  const names = async (user: number, object: string, objectCode: string) =>
    (await world.call(user, path, { ...wanted, subject: objectCode, object, objectCode })).code;
  for (const [object, objectCode] of [
    ['order', '7001'],
    ['withdrawal', String(id)],
    ['withdrawal', '0xfeed'],
  ] as const) {
    expect([object, await names(own, object, objectCode)]).toEqual([object, 0]);
    expect([object, await names(other, object, objectCode)]).toEqual([
      object,
      Code.ticketObjectUnknown,
    ]);
  }
  // What does not exist is answered alike; a deposit may still be on its way.
  expect(await names(own, 'order', '7002')).toBe(Code.ticketObjectUnknown);
  expect(await names(own, 'order', 'the last one')).toBe(Code.ticketObjectUnknown);
  expect(await names(other, 'deposit', '0xfeed')).toBe(0);
});

describe('nothing shared is free', () => {
  test('open tickets, and messages a day, have their limits', async () => {
    const user = await world.person();
    const { code } = await open(user);
    for (let at = 1; at < houseNumbers.openTicketsMax; at += 1) {
      await open(user, { subject: `Matter ${at}` });
    }
    const oneMore = { ...wanted, subject: 'One more' };
    expect((await world.call(user, '/api/user/support/open', oneMore)).code).toBe(
      Code.openTicketsMax,
    );
    const left = houseNumbers.ticketMessagesPerDayMax - houseNumbers.openTicketsMax;
    for (let at = 0; at < left; at += 1) {
      expect((await answer(user, code, { text: `And ${at}?` })).code).toBe(0);
    }
    expect((await answer(user, code)).code).toBe(Code.ticketMessagesMax);
    world.clock.time += DAY_MS;
    expect((await answer(user, code)).code).toBe(0);
  });

  test('of two that are opened at once the second counts the first', async () => {
    const user = await world.person();
    const asked = Array.from({ length: 9 }, (_, at) =>
      world.call(user, '/api/user/support/open', { ...wanted, subject: `Matter ${at}` }),
    );
    const codes = (await Promise.all(asked)).map(({ code }) => code);
    expect(codes.filter((code) => code === 0).length).toBe(houseNumbers.openTicketsMax);
  });

  test('what is silent is closed, what was closed long ago is deleted', async () => {
    const user = await world.person();
    const { code } = await open(user);
    await world.act('/api/console/support/{code}/answer', code, { text: 'Yes.', close: false });
    world.clock.time += houseNumbers.ticketReopenDays * DAY_MS;
    await world.support.keep();
    expect((await thread(user, code)).state).toBe('closed');
    world.clock.time += houseNumbers.ticketKeptDays * DAY_MS;
    await world.support.keep();
    expect((await world.call(user, '/api/user/support/{code}', {}, code)).code).toBe(Code.notFound);
  });
});

describe('pictures', () => {
  const get = '/api/user/support/picture/{code}';

  test('are sealed, seen by their owner and the staff alone once they are sent', async () => {
    const [owner, stranger] = [await world.person(), await world.person()];
    const picture = await world.upload(owner, await testPicture());
    expect((await world.call(owner, get, {}, picture)).code).toBe(Code.notFound);
    const stolen = { ...wanted, pictures: [picture] };
    expect((await world.call(stranger, '/api/user/support/open', stolen)).code).toBe(Code.notFound);
    const opened = await open(owner, { pictures: [picture] });
    expect(opened.messages[0]?.pictures).toEqual([{ code: picture, width: 320, height: 200 }]);
    // F21: with its picture, too, it is there once.
    expect(await open(owner, { pictures: [picture] })).toEqual(opened);
    const { jpeg } = await world.mustCall<{ jpeg: string }>(owner, get, {}, picture);
    expect(Buffer.from(jpeg, 'base64').subarray(0, 3).toString('latin1')).toBe('\xff\xd8\xff');
    expect(await world.desk('/api/console/support/picture/{code}', picture)).toMatchObject({
      jpeg,
    });
    expect((await world.call(stranger, get, {}, picture)).code).toBe(Code.notFound);
    const again = { ...stolen, subject: 'Another' };
    expect((await world.call(owner, '/api/user/support/open', again)).code).toBe(Code.notFound);
  });

  test('that were not sent are gone after a day, and the hour has its bound', async () => {
    const user = await world.person();
    const picture = await testPicture();
    for (let at = 0; at < houseNumbers.picturesPerHourMax; at += 1)
      await world.upload(user, picture);
    await expect(world.upload(user, picture)).rejects.toMatchObject({ code: Code.picturesMax });
    world.clock.time += DAY_MS;
    await world.support.keep();
    expect(await world.picturesCount(user)).toBe(0);
  });
});

test('a closed account has no tickets any more', async () => {
  const user = await world.person();
  const picture = await world.upload(user, await testPicture());
  await world.upload(user, await testPicture());
  const { code } = await open(user, { pictures: [picture] });
  await world.erase(user);
  expect((await world.call(user, '/api/user/support/{code}', {}, code)).code).toBe(Code.notFound);
  expect(await world.picturesCount(user)).toBe(0);
  const { rows } = await sql`select 1 from support_messages`.execute(world.database);
  expect(rows).toEqual([]);
});
