import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '#platform/db/jobs.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { Sealer } from '#platform/files/sealed.ts';
import type { Logger } from '#platform/logger.ts';
import { PUSH_WITHIN_MS, PUSHES_PER_MINUTE } from './policy.ts';
import { type PushDependencies, Pushes } from './push-delivery.ts';
import { createPushLine, publicReach } from './push-line.ts';
import { PushStore } from './push-store.ts';
import { loadVapid } from './vapid.ts';

const NOW = 1_760_000_000_000;
const directory = mkdtempSync(join(tmpdir(), 'bourse-push-'));

/** A push service of the test's own, on this machine, with a certificate of its own. */
interface PushService {
  readonly origin: string;
  readonly ca: string;
  readonly server: Server;
  readonly taken: { path: string; headers: Record<string, unknown>; body: Buffer }[];
  status: number;
}

async function startPushService(): Promise<PushService> {
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  const ca = readFileSync(certificate, 'utf8');
  const taken: PushService['taken'] = [];
  const server = createServer({ key: readFileSync(key), cert: ca }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(service.status, { location: 'https://localhost:1/' }).end('their words');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    ...{ origin: `https://localhost:${port}`, ca, server, taken, status: 201 },
  };
  return service;
}

/** A browser: only it reads what is pushed to it (RFC 8291). */
function createBrowser(endpoint: string) {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  const secret = randomBytes(16);
  const subscription = {
    ...{ endpoint, p256dh: point.toString('base64url'), auth: secret.toString('base64url') },
  };
  const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  const read = (body: Buffer) => {
    const salt = body.subarray(0, 16);
    const length = body[20] as number;
    const theirs = body.subarray(21, 21 + length);
    const text = body.subarray(21 + length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, theirs]);
    const key = derive(pair.computeSecret(theirs), secret, info, 32);
    const aes = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', aes, nonce).setAuthTag(text.subarray(-16));
    const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
  };
  return { subscription, read };
}

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
let service: PushService;
let user = 0;
beforeAll(async () => {
  world = await startMigratedDatabase();
  service = await startPushService();
  const { rows } = await world.pool.query(
    `insert into users (public_number, kind, nickname, locale, country, currency, referral_code, created_at)
      values (10000000, 'bot', 'a', 'zh-CN', 'SG', 'USD', 'A', 0) returning id`,
  );
  user = rows[0].id;
});
afterAll(async () => {
  service.server.close();
  await world.stop();
  rmSync(directory, { recursive: true });
});
beforeEach(async () => {
  service.taken.length = 0;
  service.status = 201;
  await world.database.deleteFrom('sessions').execute();
});

const sealerOf = (key: Uint8Array) => new Sealer([key]);
const sealKey = randomBytes(32);
const openSession = (id: string) =>
  world.database
    .insertInto('sessions')
    .values({
      ...{ id, token_hash: randomBytes(32), user_id: user, address: '', user_agent: '' },
      ...{ created_at: NOW, seen_at: NOW, expires_at: NOW + 1_000 },
    })
    .execute();
const subscriptions = () => world.database.selectFrom('push_subscriptions').selectAll().execute();

async function notificationAt(time = NOW) {
  const coins = { amount: '1.5', coin: 'ETH', network: 'Ethereum' };
  return world.database
    .insertInto('notifications')
    .values({ user_id: user, kind: 'deposit', facts: JSON.stringify({ coins }), time } as never)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The part under test, with a table of jobs that is worked on by hand. */
async function start(reach: Parameters<typeof createPushLine>[0] = localReach()) {
  const store = new PushStore(world.database, sealerOf(sealKey));
  const vapid = await loadVapid(join(directory, 'keys', 'vapid'), 'mailto:help@trade.example');
  const waiting: object[] = [];
  const lines: string[] = [];
  let handle: (job: Job) => Promise<void> = async () => undefined;
  const dependencies = {
    ...{ database: world.database, store, vapid, line: createPushLine(reach) },
    users: { findUser: async () => ({ locale: 'zh-CN' }) },
    catalog: {},
    jobs: {
      add: async (_queue: string, job: object) => void waiting.push(job),
      work: async (_queue: string, work: typeof handle) => {
        handle = work;
      },
    },
    clock: { now: () => NOW },
    logger: { warn: (...line: unknown[]) => lines.push(JSON.stringify(line)) } as unknown as Logger,
  } as unknown as PushDependencies;
  const pushes = new Pushes(dependencies);
  await pushes.start();
  const tryOnce = (isLast = false) => handle({ id: 'j', data: waiting.at(-1) ?? {}, isLast });
  return { pushes, store, vapid, waiting, lines, tryOnce };
}

const localReach = () => ({
  isEndpoint: (endpoint: string) => endpoint.startsWith(service.origin),
  isAddress: () => true,
  ca: service.ca,
});

describe('a notification is pushed', () => {
  it('in the language of its owner, read by the browser alone, signed by this exchange', async () => {
    const { pushes, store, vapid, waiting, tryOnce } = await start();
    await openSession('one');
    const { subscription, read } = createBrowser(`${service.origin}/send/1`);
    expect(await store.put(user, 'one', subscription, NOW)).toBe(true);
    const row = await notificationAt();
    await pushes.add([row], world.database);
    expect(waiting).toEqual([{ session: 'one', notification: row.id }]);
    await tryOnce();
    const [message] = service.taken;
    if (!message) throw new Error('nothing was taken');
    expect(message.path).toBe('/send/1');
    expect(message.body.toString('latin1')).not.toContain('ETH');
    expect(read(message.body)).toEqual({
      ...{ title: '充值已入账：1.5 ETH', tag: String(row.id), lang: 'zh-CN' },
      text: '1.5 ETH 已通过 Ethereum 到账，并存入资金账户。',
    });
    const [, token = '', k] =
      /^vapid t=(.+), k=(.+)$/.exec(String(message.headers.authorization)) ?? [];
    expect(k).toBe(vapid.publicKey);
    const [head, claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      ...{ aud: service.origin, sub: 'mailto:help@trade.example' },
    });
    const bytes = Buffer.from(vapid.publicKey, 'base64url');
    const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) =>
      part.toString('base64url'),
    );
    const key = { kty: 'EC', crv: 'P-256', x: x as string, y: y as string };
    const signed = Buffer.from(`${head}.${claims}`);
    const isOurs = verify(
      'sha256',
      signed,
      { key, format: 'jwk', dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isOurs).toBe(true);
  });

  it('always with one pair of keys', async () => {
    const first = await start();
    expect((await start()).vapid).toEqual(first.vapid);
  });

  it('to at most one browser of a session, and to none once the session is over', async () => {
    const { pushes, store, waiting, tryOnce } = await start();
    await openSession('one');
    await openSession('two');
    const { subscription } = createBrowser(`${service.origin}/send/2`);
    await store.put(user, 'one', createBrowser(`${service.origin}/send/1`).subscription, NOW);
    await store.put(user, 'one', subscription, NOW);
    expect(await subscriptions()).toHaveLength(1);
    // The same browser, signed in again.
    await store.put(user, 'two', subscription, NOW);
    expect((await subscriptions()).map(({ session_id }) => session_id)).toEqual(['two']);
    await pushes.add([await notificationAt()], world.database);
    expect(waiting).toHaveLength(1);
    await world.database.deleteFrom('sessions').where('id', '=', 'two').execute();
    expect(await subscriptions()).toEqual([]);
    await tryOnce();
    expect(service.taken).toEqual([]);
    expect(await store.put(user, 'two', subscription, NOW)).toBe(false);
  });

  it('not when it is old, and not more often than the limit of a minute', async () => {
    const { pushes, store, waiting } = await start();
    await openSession('one');
    await store.put(user, 'one', createBrowser(`${service.origin}/1`).subscription, NOW);
    await pushes.add([await notificationAt(NOW - PUSH_WITHIN_MS)], world.database);
    expect(waiting).toEqual([]);
    const row = await notificationAt();
    const many = Array.from({ length: PUSHES_PER_MINUTE + 5 }, () => row);
    await pushes.add(many, world.database);
    expect(waiting).toHaveLength(PUSHES_PER_MINUTE);
  });

  it.each([404, 410])('to no browser that is gone: after %i it is forgotten', async (status) => {
    const { pushes, store, tryOnce } = await start();
    await openSession('one');
    await store.put(user, 'one', createBrowser(`${service.origin}/1`).subscription, NOW);
    await pushes.add([await notificationAt()], world.database);
    service.status = status;
    await tryOnce();
    expect(service.taken).toHaveLength(1);
    expect(await subscriptions()).toEqual([]);
  });

  it('again after a failure that may pass, and not after one that stays; no person is named in the log', async () => {
    const { pushes, store, lines, tryOnce } = await start();
    await openSession('one');
    await store.put(user, 'one', createBrowser(`${service.origin}/canary`).subscription, NOW);
    await pushes.add([await notificationAt()], world.database);
    for (const status of [500, 429]) {
      service.status = status;
      await expect(tryOnce()).rejects.toThrow();
    }
    for (const status of [400, 413]) {
      service.status = status;
      await tryOnce();
    }
    service.status = 503;
    await tryOnce(true);
    // A redirect leads nowhere.
    service.status = 307;
    await tryOnce(true);
    expect(service.taken).toHaveLength(6);
    expect(await subscriptions()).toHaveLength(1);
    expect(lines).toHaveLength(6);
    expect(lines.join('')).not.toMatch(/canary|localhost|ETH/);
  });
});

describe('S43: nothing but the public Internet is called', () => {
  it.each([
    ['a name of this machine', publicReach],
    ['a name that leads to this machine', { ...publicReach, isEndpoint: () => true }],
  ])('%s', async (_name, reach) => {
    const { pushes, store, lines, tryOnce } = await start({ ...reach, ca: service.ca });
    await openSession('one');
    await store.put(user, 'one', createBrowser(`${service.origin}/1`).subscription, NOW);
    await pushes.add([await notificationAt()], world.database);
    // Not to be tried again.
    await tryOnce();
    expect(service.taken).toEqual([]);
    expect(lines.join('')).toContain('NOT_REACHABLE');
  });
});

it('S29: where a browser is reached lies sealed', async () => {
  const { store } = await start();
  await openSession('one');
  const { subscription } = createBrowser(`${service.origin}/canary`);
  await store.put(user, 'one', subscription, NOW);
  const [row] = await subscriptions();
  expect(row?.sealed.toString('latin1')).not.toContain('canary');
  const other = new PushStore(world.database, sealerOf(randomBytes(32)));
  await expect(other.find('one')).rejects.toThrow();
});
