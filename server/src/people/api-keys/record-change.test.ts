import { randomBytes } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import { apiKeyRoutes } from '@bourse/contract/routes/api-keys.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { Sealer } from '#platform/files/sealed.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import type { AuditEntry } from '#ports/audit-trail.ts';
import type { NoticeRequest } from '#ports/notice-sender.ts';
import { testPeople } from '#ports/test-people.ts';
import type { User } from '#ports/user-directory.ts';
import { createAudit } from '#staff/audit/audit.ts';
import { createUsers } from '../users/users.ts';
import { type ApiKeys, createApiKeys } from './api-keys.ts';

const clock = { now: () => 1_760_000_000_000 };
const address = '203.0.113.5';
const alarms = new HeardAlarms();
let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
let keys: ApiKeys;
let owner: User;
let sent: { readonly request: NoticeRequest; readonly isWithin: boolean }[] = [];
/** What cannot be written. */
let broken: 'audit' | 'notices' | undefined;

beforeAll(async () => {
  world = await startMigratedDatabase();
  const { database } = world;
  const { users } = createUsers({ database, clock, fees: { feeTierOf: () => 0, feeTiers: [] } });
  const { trail } = createAudit({ database, directory: '', clock, alarms });
  const fail = (part: typeof broken) => {
    if (broken === part) throw new Error(`no ${part}`);
  };
  keys = createApiKeys({
    ...{ database, users, clock, upkeep: new TestUpkeep(), people: testPeople() },
    sealer: new Sealer([randomBytes(32)]),
    sender: {
      send: async (request, executor) => {
        fail('notices');
        sent.push({ request, isWithin: executor !== undefined && executor !== database });
      },
      sendNothing: async () => undefined,
      isSlow: () => false,
    },
    audit: {
      record: async (entry: AuditEntry, executor?: Executor) => {
        await trail.record(entry, executor);
        fail('audit');
      },
    },
  });
  owner = await users.createPerson({
    contact: { channel: 'mail', email: 'owner@example.com' },
    ...{ passwordHash: 'none', locale: 'en', country: 'HK', currency: 'USD', invitedBy: null },
    time: clock.now(),
  });
});
afterAll(async () => {
  await keys?.close();
  await world?.stop();
});
beforeEach(async () => {
  sent = [];
  broken = undefined;
  await world.pool.query('delete from api_keys');
});

type RouteName = 'apiKeyCreate' | 'apiKeyChange' | 'apiKeyRemove';

async function ask(name: RouteName, body: object, code = ''): Promise<{ code: string }> {
  const route = apiKeyRoutes[name];
  const one = keys.implementations.find(({ route: { path } }) => path === route.path);
  const input = { query: {}, parameters: { code }, body: route.body.parse(body) };
  const call = {
    caller: { ...userSession(owner.id), factorAt: clock.now() },
    language: 'en',
    ...{ requestId: 'r', address, userAgent: '', idempotencyKey: '' },
    time: clock.now(),
  } satisfies Call;
  const answer = (await one?.handle(input, call)) as { key?: { code: string } };
  return { code: answer.key?.code ?? code };
}

const create = () => ask('apiKeyCreate', { name: 'Bot', addresses: ['198.51.100.7'] });

async function rows(table: 'api_keys' | 'audit_rows') {
  const { rows: all } = await world.pool.query(`select * from ${table} order by id`);
  return all as Record<string, string>[];
}

async function recorded(work: () => Promise<unknown>) {
  const before = (await rows('audit_rows')).length;
  await work();
  return (await rows('audit_rows')).slice(before).map((row) => ({
    said: `${row.who} ${row.act} ${row.object} ${row.outcome} ${row.address}`,
    before: JSON.parse(row.before_state ?? 'null') as unknown,
    after: JSON.parse(row.after_state ?? 'null') as unknown,
  }));
}

const facts = {
  ...{ kind: 'HMAC-SHA256', rights: 'read', addresses: '198.51.100.7' },
  ...{ expiresAt: clock.now() + 90 * 86_400_000, withdrawsFrom: null },
};

describe('S30, S35: what is done with a key', () => {
  it('is written down and told to its owner, each in the transaction of the change', async () => {
    let code = '';
    const steps = await recorded(async () => {
      ({ code } = await create());
      await ask('apiKeyChange', { name: 'Other', rights: ['read', 'trade'] }, code);
      await ask('apiKeyRemove', {}, code);
    });
    const line = (act: string) => `user:${owner.id} ${act} api-key:${code} done ${address}`;
    const wider = { ...facts, rights: 'read trade' };
    expect(steps).toEqual([
      { said: line('api-key-create'), before: null, after: facts },
      { said: line('api-key-change'), before: facts, after: wider },
      { said: line('api-key-remove'), before: wider, after: null },
    ]);
    expect(sent.map(({ request }) => request.notice)).toEqual([
      { kind: 'api-key', change: 'created', name: 'Bot', time: clock.now() },
      { kind: 'api-key', change: 'changed', name: 'Other', time: clock.now() },
      { kind: 'api-key', change: 'removed', name: 'Other', time: clock.now() },
    ]);
    expect(sent.every(({ isWithin }) => isWithin)).toBe(true);
    expect(sent[0]?.request.contact).toEqual({ channel: 'mail', email: 'owner@example.com' });
  });

  it.each(['audit', 'notices'] as const)('does not happen without its %s', async (part) => {
    const { code } = await create();
    const before = await rows('api_keys');
    const steps = await recorded(async () => {
      broken = part;
      await expect(create()).rejects.toThrow(`no ${part}`);
      await expect(ask('apiKeyChange', { name: 'Other' }, code)).rejects.toThrow(`no ${part}`);
      await expect(ask('apiKeyRemove', {}, code)).rejects.toThrow(`no ${part}`);
    });
    expect(steps).toEqual([]);
    expect(await rows('api_keys')).toEqual(before);
  });

  it('leaves nothing of what was refused', async () => {
    const { code } = await create();
    sent = [];
    const steps = await recorded(async () => {
      const wrong = ask('apiKeyChange', { rights: ['withdraw'], addresses: [] }, code);
      await expect(wrong).rejects.toMatchObject({ code: Code.apiKeyAddressesMissing });
      const nobodys = ask('apiKeyRemove', {}, 'nobodys');
      await expect(nobodys).rejects.toMatchObject({ code: Code.notFound });
    });
    expect([steps, sent]).toEqual([[], []]);
  });

  it('of a trading bot is written down, and no news to its owner, who started the bot', async () => {
    const { database } = world;
    await database
      .insertInto('trading_bots')
      .values({
        ...{ user_id: owner.id, market: 1, symbol: 'BTCUSDT', key_id: 'k', created_at: 1 },
        ...{ plan: '{}', terms: '{}', sealed_secret: null, stopped_at: null },
        ...{ request_key: null, request: null, cash: 1, worth: 1, last_ticks: 1 },
      })
      .execute();
    const { id: bot } = await database
      .selectFrom('trading_bots')
      .select('id')
      .executeTakeFirstOrThrow();
    const call = { caller: userSession(owner.id), address, time: clock.now() } as Call;
    const key = { id: 'k', user: owner.id, bot, name: 'DCA', publicKey: randomBytes(32) };
    const steps = await recorded(() =>
      keys.botKeys.add({ ...key, addresses: ['127.0.0.1'] }, call, database),
    );
    expect(steps.map(({ said }) => said)).toEqual([
      `user:${owner.id} api-key-create api-key:k done ${address}`,
    ]);
    expect(sent).toEqual([]);
  });
});
