import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Alarms } from '#platform/alarms.ts';
import type { Job } from '#platform/db/jobs.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { createLogger } from '#platform/logger.ts';
import type { NoticeRequest } from '#ports/notice-sender.ts';
import type { StaffMember } from '#ports/operator-directory.ts';
import { AlarmCases } from './alarm-cases.ts';
import { AlarmChannels } from './alarm-channels.ts';
import { alarmRuns } from './alarm-runs.ts';
import { AlarmWatch } from './alarm-watch.ts';
import { AlarmsEverywhere } from './alarms-everywhere.ts';

const MINUTE_MS = 60_000;
const BEGIN = 1_760_000_000_000;
const self = { id: '00000000-0000-4000-8000-000000000001', machine: 'gateway-1' };

let started: Awaited<ReturnType<typeof startMigratedDatabase>>;
let staff: StaffMember[];
let now: number;
let alarms: Alarms;
let mails: NoticeRequest[];
let posts: object[];
let recorded: string[];

beforeAll(async () => {
  started = await startMigratedDatabase();
  const { rows } = await started.pool.query(
    `insert into operators (name, full_name, password_hash, roles, created_at)
      values ('ann', 'Ann', 'none', '{risk}', 0), ('ben', 'Ben', 'none', '{admin}', 0),
        ('aud', 'Aud', 'none', '{auditor}', 0) returning id, name, roles`,
  );
  staff = rows.map(({ id, name, roles }) => ({
    ...{ id, name, fullName: name, email: `${name}@example.com`, roles },
    ...{ locale: 'en', invitedBy: null, createdAt: 0, revokedAt: null, actsFrom: 0 },
  }));
  await started.pool.query(
    `insert into operator_sessions (id, token_hash, operator_id, created_at, seen_at, expires_at,
        address, user_agent) values (gen_random_uuid(), 'ben', $1, 0, 5, 9, '', '')`,
    [staff[1]?.id],
  );
});
beforeEach(async () => {
  await started.pool.query(
    'delete from alarm_runs; delete from alarm_cases; delete from process_alarms',
  );
  [now, mails, posts, recorded] = [BEGIN, [], [], []];
  alarms = new Alarms(createLogger('silent'), () => now);
});
afterAll(() => started.stop());

function open(webhookUrl = 'http://127.0.0.1:9/alarms') {
  const { database } = started;
  const clock = { now: () => now };
  const operators = {
    list: async () => staff,
    find: async (id: number) => staff.find((one) => one.id === id),
  };
  const work: { run?: (job: Job) => Promise<void> } = {};
  const channels = new AlarmChannels({
    jobs: {
      add: async (_queue, data) => {
        posts.push(data);
      },
      work: async (_queue, run) => {
        work.run = run;
      },
    },
    mail: {
      send: async (request) => {
        mails.push(request);
      },
      isSlow: () => false,
    },
    ...{ mailPlace: 'mail.example', webhookUrl, clock, alarms },
  });
  const everywhere = new AlarmsEverywhere({ alarms, database, clock, self });
  const cases = new AlarmCases({ database, alarms: everywhere, clock, operators, channels });
  const watch = new AlarmWatch({
    ...{ database, alarms: everywhere, cases, channels, operators, clock },
    audit: {
      record: async ({ act, after }: { act: string; after?: object }) => {
        recorded.push(`${act} ${JSON.stringify(after)}`);
      },
    } as never,
  });
  return { channels, cases, watch, work };
}

const told = () =>
  mails.map(({ contact }) => (contact.channel === 'mail' ? contact.email.split('@')[0] : ''));
const nameOf = (id: number) => staff.find((one) => one.id === id)?.name ?? '';
const history = async () =>
  (await alarmRuns.page(Number.MAX_SAFE_INTEGER, nameOf, started.database)).list;
const later = async (watch: AlarmWatch, minutes: number) => {
  now += minutes * MINUTE_MS;
  await watch.look();
};

describe('an alarm that is critical', () => {
  const raise = () => alarms.raise({ name: 'disk_full', text: 'no room is left' });

  test('goes to who was there last, then each five minutes to the next, and begins again in an hour', async () => {
    const { watch, cases } = open();
    raise();
    await watch.look();
    expect(told()).toEqual(['ben']);
    expect(posts).toMatchObject([{ alarm: 'disk_full', grade: 'critical', toldTo: 'ben' }]);
    expect((await cases.list())[0]).toMatchObject({ toldTo: 'ben', toldAt: BEGIN, takenBy: '' });
    await later(watch, 4);
    expect(told()).toEqual(['ben']);
    await later(watch, 1);
    // The auditor takes no alarm and gets none.
    expect(told()).toEqual(['ben', 'ann']);
    await later(watch, 30);
    expect(told()).toEqual(['ben', 'ann']);
    raise();
    await later(watch, 30);
    expect(told()).toEqual(['ben', 'ann', 'ben']);
    expect(recorded).toEqual(['ben', 'ann', 'ben'].map((to) => `alarm-tell {"to":"${to}"}`));
  });

  test('is sent once by two looks at the same moment', async () => {
    const { watch } = open();
    raise();
    await watch.look();
    now += 5 * MINUTE_MS;
    await Promise.all([watch.look(), watch.look(), watch.look()]);
    expect(told()).toEqual(['ben', 'ann']);
  });

  test('goes to no one once it is taken or silent, nor does one that is not critical', async () => {
    const { watch } = open();
    raise();
    alarms.raise({ name: 'chain_away', text: 'no answer' });
    await started.pool.query(
      `insert into alarm_cases (name, taken_by, taken_at) values ('disk_full', $1, $2)`,
      [staff[0]?.id, BEGIN],
    );
    await watch.look();
    await later(watch, 10);
    expect(told()).toEqual([]);
    expect((await history()).map(({ name }) => name).sort()).toEqual(['chain_away', 'disk_full']);
    await started.pool.query(
      `update alarm_cases set taken_by = null, taken_at = null, silenced_by = $1,
        silenced_at = $2, silenced_until = $3`,
      [staff[0]?.id, BEGIN, BEGIN + 20 * MINUTE_MS],
    );
    await watch.look();
    expect(told()).toEqual([]);
    await later(watch, 10);
    expect(told()).toEqual(['ben']);
  });
});

describe('the history of alarms', () => {
  test('ends at the next look once its source clears it, and begins again when it is raised again', async () => {
    const { watch } = open();
    const raise = () =>
      alarms.raise({ name: 'chain_away', text: 'no answer', source: 'deposits ETH' });
    raise();
    await watch.look();
    alarms.clear('chain_away', 'deposits ETH');
    await later(watch, 1);
    expect(await history()).toMatchObject([{ beganAt: BEGIN, endedAt: BEGIN }]);
    raise();
    await watch.look();
    const [first] = await history();
    expect(first).toMatchObject({ beganAt: BEGIN + MINUTE_MS, endedAt: 0 });
  });

  test('has each time that one was there: begun, gone on and ended by itself after an hour of quiet', async () => {
    const { watch } = open();
    alarms.raise({ name: 'chain_away', text: 'no answer' });
    await watch.look();
    now += 10 * MINUTE_MS;
    alarms.raise({ name: 'chain_away', text: 'still no answer' });
    await watch.look();
    expect(await history()).toMatchObject([
      { name: 'chain_away', text: 'still no answer', beganAt: BEGIN, endedAt: 0 },
    ]);
    await later(watch, 61);
    const ended = { beganAt: BEGIN, endedAt: BEGIN + 10 * MINUTE_MS, closedBy: '' };
    expect(await history()).toMatchObject([ended]);
    alarms.raise({ name: 'chain_away', text: 'again' });
    await watch.look();
    expect(await history()).toMatchObject([{ text: 'again', beganAt: now, endedAt: 0 }, ended]);
  });

  test('goes on past a restart, which forgets what is open', async () => {
    const { watch } = open();
    alarms.raise({ name: 'chain_away', text: 'no answer' });
    await watch.look();
    alarms = new Alarms(createLogger('silent'), () => now);
    const after = open();
    await later(after.watch, 20);
    expect(await history()).toMatchObject([{ endedAt: 0 }]);
    alarms.raise({ name: 'chain_away', text: 'no answer' });
    await later(after.watch, 1);
    expect(await history()).toMatchObject([{ beganAt: BEGIN, endedAt: 0 }]);
  });

  test('a closed one that comes again is another one, and none that did not come again', async () => {
    const { watch } = open();
    const id = staff[0]?.id as number;
    alarms.raise({ name: 'chain_away', text: 'no answer' });
    await watch.look();
    now += MINUTE_MS;
    await alarmRuns.close('chain_away', id, 'the node is back', now, started.database);
    await started.pool.query(
      `insert into alarm_cases (name, closed_at) values ('chain_away', $1)`,
      [now],
    );
    await later(watch, 1);
    expect(await history()).toMatchObject([{ closedBy: 'ann', closedReason: 'the node is back' }]);
    alarms.raise({ name: 'chain_away', text: 'no answer' });
    await watch.look();
    expect(await history()).toMatchObject([{ beganAt: now, endedAt: 0 }, { closedBy: 'ann' }]);
  });
});

describe('an alarm of another process', () => {
  const other = (machine: string, name: string, more: { count?: number; lastAt?: number } = {}) =>
    started.pool.query(
      `insert into process_alarms values (gen_random_uuid(), $1, $2, 'told there', $3, $4, $5)`,
      [machine, name, more.count ?? 1, BEGIN - MINUTE_MS, more.lastAt ?? BEGIN - MINUTE_MS],
    );

  test('is listed with its machine, goes to people and into the history', async () => {
    const { watch, cases } = open();
    await other('market-1', 'disk_full');
    expect(await cases.list()).toMatchObject([
      { name: 'disk_full', text: 'told there', machines: ['market-1'], count: 1 },
    ]);
    await watch.look();
    expect(told()).toEqual(['ben']);
    expect(await history()).toMatchObject([{ name: 'disk_full', machines: ['market-1'] }]);
  });

  test('is one with the same of this process: counted together, in the newer words, of both machines', async () => {
    const { watch, cases } = open();
    await other('market-1', 'chain_away', { count: 3 });
    alarms.raise({ name: 'chain_away', text: 'told here' });
    await watch.look();
    expect(await cases.list()).toMatchObject([
      { text: 'told here', count: 4, firstAt: BEGIN - MINUTE_MS, lastAt: BEGIN },
    ]);
    expect((await history())[0]?.machines).toEqual(['gateway-1', 'market-1']);
  });

  test('keeps one open that is over here, and is over itself an hour after it was raised', async () => {
    const { watch, cases } = open();
    await other('market-1', 'chain_away');
    alarms.raise({ name: 'chain_away', text: 'no answer', source: 'deposits ETH' });
    await watch.look();
    alarms.clear('chain_away', 'deposits ETH');
    await later(watch, 1);
    expect(await history()).toMatchObject([{ endedAt: 0 }]);
    await later(watch, 60);
    expect(await cases.list()).toEqual([]);
    expect((await history())[0]?.endedAt).toBeGreaterThan(0);
  });
});

describe('the webhook', () => {
  let server: Server;
  let answer: number;
  let heard: object[];
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        heard.push(JSON.parse(body));
        response.writeHead(answer).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  test('gets each alarm, is held up while it refuses, and is raised when it was tried in vain', async () => {
    [heard, answer] = [[], 500];
    const { port } = server.address() as AddressInfo;
    const { channels, work } = open(`http://127.0.0.1:${port}/alarms`);
    await channels.start();
    const ann = staff[0] as StaffMember;
    expect(await channels.test('webhook', ann, started.database)).toBe(true);
    const job = { id: '1', data: posts[0] as object };
    await expect(work.run?.({ ...job, isLast: false })).rejects.toThrow(/answers 500/);
    expect(channels.states()[1]).toMatchObject({ isHeldUp: true, sentAt: 0 });
    await work.run?.({ ...job, isLast: true });
    expect(alarms.open().map(({ name }) => name)).toEqual(['notice_given_up']);
    answer = 204;
    await work.run?.({ ...job, isLast: false });
    expect(channels.states()[1]).toMatchObject({ isHeldUp: false, sentAt: BEGIN });
    expect(heard).toHaveLength(3);
    expect(heard[2]).toMatchObject({ alarm: 'test', grade: 'test', toldTo: 'ann' });
  });

  test('that is not set up takes no test', async () => {
    const { channels } = open('');
    const ann = staff[0] as StaffMember;
    expect(await channels.test('webhook', ann, started.database)).toBe(false);
    expect(posts).toEqual([]);
    expect(await channels.test('mail', ann, started.database)).toBe(true);
    expect(told()).toEqual(['ann']);
    expect(mails[0]?.language).toBe('en');
    expect(await channels.test('mail', { ...ann, locale: 'zh-CN' }, started.database)).toBe(true);
    expect(mails[1]?.language).toBe('zh-CN');
    expect(await channels.test('mail', { ...ann, email: null }, started.database)).toBe(false);
  });
});
