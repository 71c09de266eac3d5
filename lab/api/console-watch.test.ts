import { Code } from '@bourse/contract/codes.ts';
import type { Announcement } from '@bourse/contract/routes/announcements.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpWorld } from '../faults/http-world.ts';
import { type Colleague, Staff } from '../faults/staff.ts';
import { useOwnWorld } from '../faults/use-world.ts';
import type { Trader } from '../load/traders.ts';

const REASON = 'as the shift has agreed';
const MARKUP = '<img src=x onerror=alert(1)>';
const HOUR_MS = 3_600_000;

// What stands in lists of the whole house.
const world = useOwnWorld(() => HttpWorld.start());
let staff: Staff;
let sam: Colleague;
let rita: Colleague;
let amos: Colleague;

beforeAll(async () => {
  staff = await Staff.open(world());
  sam = await staff.add('sam', ['support']);
  rita = await staff.add('rita', ['risk']);
  amos = await staff.add('amos', ['auditor', 'admin']);
}, 60_000);

afterAll(async () => {
  await staff?.close();
});

const recorded = async (act: string) => {
  const { rows } = await staff.client.query(
    'select who, object, after_state as after from audit_rows where act = $1 order by id',
    [act],
  );
  return rows.map(({ who, object, after }) => ({ who, object, ...JSON.parse(after ?? '{}') }));
};

describe('announcements', () => {
  const told = async () => {
    const path = '/api/announcement/list';
    return (await world().ask<{ list: Announcement[]; next: string }>({ path })).data.list;
  };
  const written = (more: object = {}) => ({
    kind: 'notice',
    title: { en: 'New lots on ETH', zh: 'ETH 交易单位调整' },
    text: { en: `Lots become smaller.\n${MARKUP}`, zh: '交易单位变小。' },
    ...{ from: 0, until: 0, reason: REASON, ...more },
  });
  const publish = (by: Colleague, more: object = {}) =>
    staff.act(by, 'consoleAnnounce', { body: written(more) });

  test('are seen by visitors at once, as the text that was written, and recorded', async () => {
    const { data, text } = await publish(sam);
    expect(data, text).toEqual({ code: 'AN-1' });
    const [first] = await told();
    expect(first).toMatchObject({ code: 'AN-1', kind: 'notice', isCurrent: true });
    expect(first?.text.en).toContain(MARKUP);
    const [row] = await recorded('announcement-publish');
    expect(row).toMatchObject({ who: `operator:${sam.id}`, object: 'announcement:AN-1' });
    expect(row).toMatchObject({ titleZh: 'ETH 交易单位调整', reason: REASON });
  });

  test('begin and end when they say', async () => {
    const later = await publish(sam, { from: Date.now() + HOUR_MS });
    expect((await told()).map(({ code }) => code)).not.toContain(later.data.code);
    const { data } = await staff.act(amos, 'consoleAnnouncements');
    expect(data.list[0]).toMatchObject({ code: later.data.code, state: 'later', author: 'sam' });
    const past = await publish(sam, { until: Date.now() - 1 });
    expect(past.code).toBe(Code.announcementPeriod);
    const ended = await publish(sam, { kind: 'maintenance', until: Date.now() + HOUR_MS });
    await staff.client.query('update announcements set from_at = 1, until_at = 2 where id = $1', [
      Number(ended.data.code.slice(3)),
    ]);
    expect((await told()).at(-1)).toMatchObject({ code: ended.data.code, isCurrent: false });
  });

  test('are withdrawn by one person, and by one key once published', async () => {
    const key = 'one-incident-only';
    const { kind: _, ...body } = written({ title: { en: 'Deposits wait', zh: '充值延迟' } });
    const first = await staff.act(rita, 'consoleAnnounceIncident', { body, key });
    const again = await staff.act(rita, 'consoleAnnounceIncident', { body, key });
    expect(again.data).toEqual(first.data);
    expect((await told()).filter(({ kind }) => kind === 'incident')).toHaveLength(1);
    const named = { code: first.data.code };
    const withdraw = (by: Colleague) =>
      staff.act(by, 'consoleAnnouncementWithdraw', { ...named, body: { reason: REASON } });
    expect((await withdraw(sam)).code).toBe(0);
    expect((await told()).filter(({ kind }) => kind === 'incident')).toHaveLength(0);
    expect((await withdraw(sam)).code).toBe(Code.notFound);
    const { data } = await staff.act(amos, 'consoleAnnouncements');
    expect(data.list.find(({ code }) => code === first.data.code)).toMatchObject({
      state: 'withdrawn',
      withdrawnBy: 'sam',
    });
  });

  test('hold no signs that are not seen, and none is sent by who may not', async () => {
    const hidden = await publish(sam, { title: { en: 'Send to \u202Eevil', zh: '公告标题' } });
    expect(hidden.code).toBe(Code.shapeInvalid);
    expect((await publish(rita)).code).toBe(Code.notAllowed);
    const { kind: _, ...body } = written();
    expect((await staff.act(sam, 'consoleAnnounceIncident', { body })).code).toBe(Code.notAllowed);
  });

  test('are told by pages, each once', async () => {
    // Several begin in the same moment: the place in the list tells them apart.
    await staff.client.query(
      `insert into announcements (kind, title_en, title_zh, text_en, text_zh, from_at, author_id, created_at)
        select 'notice', 'One', '一', 'One', '一', 1000 + n / 5, $1, 1 from generate_series(1, 42) n`,
      [sam.id],
    );
    const codes: string[] = [];
    let next = '';
    do {
      const path = `/api/announcement/list${next ? `?before=${next}` : ''}`;
      const { data } = await world().ask<{ list: Announcement[]; next: string }>({ path });
      codes.push(...data.list.map(({ code }) => code));
      next = data.next;
    } while (next);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBe(44);
  });
});

describe('resets of lost authenticators', () => {
  const waiting = async (tab = 'open') =>
    (await staff.act(sam, 'consoleRecoveries', { query: `?tab=${tab}` })).data.list;
  const stop = (by: Colleague, code: string) =>
    staff.act(by, 'consoleRecoveryStop', { code, body: { reason: REASON } });

  /** Somebody has asked two hours ago; the row is what the sign-in leaves. */
  async function ask({ userId }: Trader): Promise<string> {
    const now = Date.now();
    const { rows } = await staff.client.query(
      `insert into authenticator_resets (user_id, asked_at, ends_at, stop_hash)
        values ($1, $2, $3, sha256($4::bytea)) returning id`,
      [userId, now - 2 * HOUR_MS, now + 46 * HOUR_MS, `stop ${userId}`],
    );
    return String(rows[0].id);
  }

  test('stand by their end, with what can stop them, and one person stops one', async () => {
    const [first, second] = (await world().traders(2)) as [Trader, Trader];
    const [code, other] = [await ask(first), await ask(second)];
    const [row] = await waiting();
    expect(row).toMatchObject({ code, told: 1, outcome: '', sessions: 1, passkeys: 0, resets: 0 });
    expect((await stop(amos, code)).code).toBe(Code.notAllowed);
    expect((await stop(sam, code)).code).toBe(0);
    expect((await stop(sam, code)).code).toBe(Code.notFound);
    expect((await waiting()).map((one) => one.code)).toEqual([other]);
    expect((await waiting('over'))[0]).toMatchObject({
      code,
      outcome: 'stopped',
      stoppedBy: 'sam',
    });
    expect(await recorded('recovery-stop')).toMatchObject([
      { who: `operator:${sam.id}`, object: `user:${first.userId}`, reason: REASON },
    ]);
    expect(await recorded('authenticator-reset-stop')).toMatchObject([
      { who: `operator:${sam.id}`, by: 'operator' },
    ]);
  });

  test('nobody hastens one: no act of the table and no kind of proposal does', async () => {
    const { rows } = await staff.client.query(
      'select ends_at - asked_at as wait from authenticator_resets',
    );
    for (const { wait } of rows) expect(Number(wait)).toBe(48 * HOUR_MS);
    const hasten = await staff.propose(sam, 'recovery-hasten', {});
    expect(hasten.code).toBe(Code.proposalKindUnknown);
  });
});

describe('an export of the audit log', () => {
  const ask = (by: Colleague, body: object = {}, factor = true) =>
    staff.act(by, 'consoleAuditExport', { body: { reason: REASON, ...body }, factor });

  test('has every row of the filter and names itself in each; it is recorded first', async () => {
    const { rows } = await staff.client.query(
      `insert into audit_rows (time, who, act, object, outcome, address, count)
        select 1, 'house', 'session-end', '=cmd|' || n, 'done', '', 1
        from generate_series(1, 1201) n returning id`,
    );
    const { text, headers } = await ask(amos, { act: 'session-end', object: '=cmd' });
    expect(headers['content-disposition']).toMatch(/filename="audit-[\d-]+-amos\.csv"/);
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toContain('number,time,who,name,act');
    expect(lines).toHaveLength(rows.length + 1);
    expect(new Set(lines).size).toBe(lines.length);
    expect(text).not.toMatch(/,=cmd/);
    const [record] = await recorded('audit-export');
    expect(record).toMatchObject({ who: `operator:${amos.id}`, reason: REASON });
    const id = String(record?.object).replace('export:', '');
    expect(lines.slice(1).every((line) => line.endsWith(id))).toBe(true);
  });

  test('is for the auditor, with the factor and a reason', async () => {
    expect((await ask(rita)).code).toBe(Code.notAllowed);
    expect((await ask(amos, {}, false)).code).toBe(Code.factorDue);
    expect((await ask(amos, { reason: 'short' })).code).toBe(Code.shapeInvalid);
  });
});

test('how long proposals of an act wait is changed by two people, for those that come', async () => {
  const dora = await staff.add('dora', ['admin']);
  const cleo = await staff.add('cleo', ['compliance']);
  const act = 'operator-change';
  const hours = async () =>
    (await staff.act(sam, 'consoleWaits')).data.list.find((one) => one.act === act)?.hours;
  const wish = (fields: object) => staff.propose(dora, 'proposal-wait', fields);
  expect(await hours()).toBe(24);
  expect((await wish({ act, hours: 25 })).code).toBe(Code.shapeInvalid);
  expect((await wish({ act: 'account-freeze', hours: 2 })).code).toBe(Code.shapeInvalid);
  const { proposal } = (await wish({ act, hours: 2 })).data;
  expect(proposal.expiresAt - proposal.createdAt).toBe(24 * HOUR_MS);
  expect((await staff.pass(cleo, proposal)).data.proposal).toMatchObject({ state: 'passed' });
  expect(await hours()).toBe(2);
  const next = (await wish({ act, hours: 24 })).data.proposal;
  expect(next.expiresAt - next.createdAt).toBe(2 * HOUR_MS);
});

describe('alarms', () => {
  const NAME = 'audit_unsound';
  const alarm = async () =>
    (await staff.act(rita, 'consoleOverview')).data.alarms.find(({ name }) => name === NAME);
  const counted = async () => (await staff.act(rita, 'consoleState')).data.alarms;
  const raise = () => staff.act(amos, 'consoleAuditVerify');
  const named = { code: NAME };

  test('are taken, silenced until they get worse, and closed; each is recorded', async () => {
    const none = await staff.act(rita, 'consoleAlarmTake', named);
    expect(none.code).toBe(Code.alarmOver);
    // What is not sealed yet has no number.
    await raise();
    await staff.client.query('alter table audit_rows disable trigger all');
    await staff.client.query(
      `update audit_rows set object = 'nobody' where number = (select min(number) from audit_rows)`,
    );
    await raise();
    const before = await counted();
    expect(await alarm()).toMatchObject({ takenBy: '', isSilent: false });
    expect((await staff.act(sam, 'consoleAlarmTake', named)).code).toBe(0);
    expect(await alarm()).toMatchObject({ takenBy: 'sam' });

    const body = { minutes: 60, reason: REASON };
    const bySupport = await staff.act(sam, 'consoleAlarmSilence', { ...named, body });
    expect(bySupport.code).toBe(Code.notAllowed);
    const silenced = await staff.act(rita, 'consoleAlarmSilence', { ...named, body });
    expect(silenced.data.until).toBeGreaterThan(Date.now());
    expect(await alarm()).toMatchObject({ isSilent: true, silencedReason: REASON });
    expect(await counted()).toBe(before - 1);
    for (let at = 0; at < 11; at += 1) await raise();
    expect(await alarm()).toMatchObject({ isSilent: false, isWorse: true, silencedBy: 'rita' });
    expect(await counted()).toBe(before);

    const reason = { reason: REASON };
    const closed = await staff.act(rita, 'consoleAlarmClose', { ...named, body: reason });
    expect(closed.code, closed.text).toBe(0);
    expect(await alarm()).toBeUndefined();
    expect(await counted()).toBe(before - 1);
    await raise();
    expect(await alarm()).toMatchObject({ takenBy: '', silencedUntil: 0, isSilent: false });
    for (const act of ['alarm-take', 'alarm-silence', 'alarm-close']) {
      const rows = await recorded(act);
      expect(rows.filter(({ object }) => object === `alarm:${NAME}`)).toHaveLength(1);
    }
  }, 60_000);

  test('stay in the history with who had and closed them; a silence is ended before its time', async () => {
    const runs = async () =>
      (await staff.act(sam, 'consoleAlarmHistory')).data.list.filter(({ name }) => name === NAME);
    await raise();
    expect((await staff.act(sam, 'consoleAlarmTake', named)).code).toBe(0);
    const [now, before] = await runs();
    expect(now).toMatchObject({ endedAt: 0, takenBy: 'sam', closedBy: '' });
    expect(before).toMatchObject({ takenBy: 'sam', closedBy: 'rita', closedReason: REASON });

    const silences = async () => (await staff.act(sam, 'consoleAlarmSettings')).data.silences;
    const speak = (by: Colleague) =>
      staff.act(by, 'consoleAlarmSpeak', { ...named, body: { reason: REASON } });
    expect((await speak(rita)).code).toBe(Code.alarmOver);
    const body = { minutes: 60, reason: REASON };
    await staff.act(rita, 'consoleAlarmSilence', { ...named, body });
    expect(await silences()).toMatchObject([{ name: NAME, by: 'rita', reason: REASON }]);
    expect((await speak(sam)).code).toBe(Code.notAllowed);
    expect((await speak(rita)).code).toBe(0);
    expect(await silences()).toEqual([]);
    expect(await alarm()).toMatchObject({ isSilent: false, silencedUntil: 0 });
  });

  test('go out by mail to whoever asks for a test, and by no webhook that is not set up', async () => {
    const { data } = await staff.act(sam, 'consoleAlarmSettings');
    expect(data.channels).toMatchObject([{ name: 'mail' }, { name: 'webhook', place: '' }]);
    const ask = (by: Colleague, channel: string) =>
      staff.act(by, 'consoleAlarmTest', { body: { channel } });
    expect((await ask(sam, 'mail')).code).toBe(Code.notAllowed);
    expect((await ask(rita, 'webhook')).code).toBe(Code.alarmChannelUnset);
    // Without a mail address there is nowhere to send one.
    expect((await ask(rita, 'mail')).code).toBe(Code.alarmChannelUnset);
    await staff.client.query(`update operators set email = 'rita@example.com' where id = $1`, [
      rita.id,
    ]);
    expect((await ask(rita, 'mail')).code).toBe(0);
    const path = '/dev/outbox.json?target=rita@example.com';
    await expect
      .poll(async () => {
        const { list } = (
          await world().ask<{ list: { kind: string }[] }>({ path, address: '127.0.0.1' })
        ).data;
        return list.map(({ kind }) => kind);
      })
      .toEqual(['alarm-test']);
    expect(await recorded('alarm-test')).toMatchObject([{ object: 'alarm-channel:mail' }]);
  });

  test('a silence has an end, of a day at most', async () => {
    for (const minutes of [0, 1_441]) {
      const body = { minutes, reason: REASON };
      const answer = await staff.act(rita, 'consoleAlarmSilence', { ...named, body });
      expect(answer.code).toBe(Code.shapeInvalid);
    }
  });
});

test('what waits at the desks is counted for those roles that see it, with the age of the oldest', async () => {
  const [owner] = await world().traders(1);
  const user = owner?.userId;
  const { client } = staff;
  await client.query(
    `insert into identity_submissions (user_id, attempt, country, kind, number_hash, sealed_name,
      sealed_number, submitted_at) values ($1, 1, 'HK', 1, $2, $2, $2, 3000)`,
    [user, Buffer.alloc(32, 7)],
  );
  // What the tests before have left open.
  await client.query(
    `update authenticator_resets set closed_at = 1, outcome = 'stopped' where closed_at is null`,
  );
  await client.query(
    `insert into authenticator_resets (user_id, asked_at, ends_at, stop_hash)
      values ($1, 4000, 9000000000000, $2)`,
    [user, Buffer.alloc(32, 7)],
  );
  const add = (key: string, status: number, askedAt: number) =>
    client.query(
      `insert into withdrawals (user_id, request_key, chain, coin, amount, fee, address, memo, status,
        hold, asked_at, passed_by, passed_at)
        values ($1, $2, 'ETH', 'USDT', 200, 100, '0x1', '', $3, $4, $4, $5, $6)`,
      [user, key, status, askedAt, status === 2 ? 'rules' : null, status === 2 ? 1 : null],
    );
  await add('older', 1, 5_000);
  await add('newer', 1, 6_000);
  await add('passed', 2, 1_000);
  const cora = await staff.add('cora', ['compliance']);
  const tom = await staff.add('tom', ['treasury']);
  const waits = async (by: Colleague) => {
    const { waits: all } = (await staff.act(by, 'consoleOverview')).data;
    const { queues } = (await staff.act(by, 'consoleState')).data;
    const desks = all.filter(({ name }) => name !== 'approvals' && name !== 'others');
    expect(queues).toEqual(desks.map(({ name, count }) => ({ name, count })));
    return Object.fromEntries(desks.map(({ name, ...one }) => [name, one]));
  };
  const papers = { count: 1, oldestAt: 3_000 };
  const resets = { count: 1, oldestAt: 4_000 };
  const sums = { count: 2, oldestAt: 5_000 };
  const none = { count: 0, oldestAt: 0 };
  expect(await waits(sam)).toEqual({ tickets: none, recovery: resets, deposits: none });
  expect(await waits(cora)).toEqual({
    ...{ tickets: none, identity: papers, recovery: resets, withdrawals: sums },
    deposits: none,
  });
  expect(await waits(tom)).toEqual({ withdrawals: sums, deposits: none });
  await client.query(`update withdrawals set status = 7, ended_at = 9 where request_key = 'older'`);
  const late = { count: 1, oldestAt: 6_000 };
  expect(await waits(tom)).toEqual({ deposits: none, withdrawals: late });
  await client.query(
    `insert into deposits (chain, transaction_id, place, user_id, address, coin, chain_amount, amount,
      block_height, block_hash, seen_at, state)
      values ('ETH', '0xsmall', 0, $1, '0x1', 'USDT', 50, 50, 1, '0x1', 1000, 'small')`,
    [user],
  );
  const small = { count: 1, oldestAt: 1_000 };
  expect(await waits(tom)).toEqual({ deposits: small, withdrawals: late });
});
