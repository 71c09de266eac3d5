import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ProxyWatch } from '#edge/pipeline/proxy-watch.ts';
import { TrustedProxies } from '#platform/addresses/trusted-proxies.ts';
import { monotonicClock } from '#platform/clock.ts';
import { startJobs } from '#platform/db/jobs.ts';
import { openDatabase } from '#platform/db/postgres/postgres.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { Sealer } from '#platform/files/sealed.ts';
import { createLogger } from '#platform/logger.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import type { NoticeRequest } from '#ports/notice-sender.ts';
import { createOutbox, type Outbox, type OutboxDependencies, queueOf } from './outbox.ts';
import { openNotice } from './sealed-notice.ts';

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
const sealer = new Sealer([randomBytes(32)]);
let time = 1_760_000_000_000;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  world = await startMigratedDatabase();
});
afterAll(() => world.stop());
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await world.pool.query('drop schema if exists jobs cascade');
  await world.pool.query('truncate outbox_messages');
});

async function start(
  config: Partial<OutboxDependencies['config']> = {},
  proxies = new TrustedProxies([]),
) {
  const logger = createLogger('silent');
  const watch = new ProxyWatch(proxies, logger);
  const alarms = new HeardAlarms();
  const jobs = await startJobs(world.pool, Object.values(queueOf), alarms, logger);
  const outbox = createOutbox({
    jobs,
    database: openDatabase(world.pool),
    sealer,
    config: {
      mode: 'demo',
      outbox: 'local',
      smtpUrl: '',
      mailFrom: 'Bourse <no-reply@example.com>',
      smsWebhookUrl: '',
      brandName: 'Bourse',
      ...config,
    },
    clock: { now: () => time },
    monotonic: monotonicClock,
    // The first account lives in Hong Kong, the others chose no zone.
    timeOffsetOf: async (userId) => (userId === 1 ? 480 : null),
    isFromThisMachine: (request) => watch.isFromThisMachine(request),
    demoOperator: () => ({ name: 'demo', password: 'of-the-house', secret: 'ABC', code: '123456' }),
    logger,
    ...{ alarms, upkeep: new TestUpkeep(alarms) },
    delivery: { retrySeconds: 1, timeoutMs: 2_000 },
  });
  await outbox.start();
  const close = async () => {
    await jobs.close();
    outbox.close();
  };
  closing.push(close);
  /** Until nothing waits any more. */
  const settled = () =>
    expect
      .poll(async () => (await jobs.waiting('mails')) + (await jobs.waiting('text-messages')), {
        timeout: 30_000,
      })
      .toBe(0);
  return { ...outbox, close, settled, alarms };
}

async function mount(outbox: Pick<Outbox, 'plugin' | 'openTo'>) {
  const app = Fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 2005 }));
  await app.register(outbox.plugin);
  app.get('/channels', (request) => outbox.openTo(request));
  closing.push(() => app.close());
  return async (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
    // As a request over a socket would: after what the one before left for later.
    await new Promise((resolve) => setImmediate(resolve));
    return app.inject({ url, headers: { host: 'localhost:8080', ...headers }, remoteAddress });
  };
}

const codeTo = (contact: NoticeRequest['contact'], code = 'ABC234'): NoticeRequest => ({
  contact,
  language: 'en',
  phishingCode: '',
  notice: { kind: 'code', purpose: 'sign-in', code, minutes: 10 },
});
const alice = { channel: 'mail', email: 'alice@example.com' } as const;
const phone = { channel: 'sms', areaCode: '+852', mobile: '91234567' } as const;

describe('the outbox of a demo', () => {
  it('tells an account the time in its zone, one that chose none in UTC', async () => {
    const outbox = await start();
    const get = await mount(outbox);
    const notice = { kind: 'phishing-code-changed', time: Date.UTC(2026, 6, 1, 20) } as const;
    for (const userId of [1, 2]) {
      await outbox.sender.send({
        contact: alice,
        language: 'en',
        userId,
        phishingCode: '',
        notice,
      });
      await outbox.settled();
    }
    const { data } = (await get('/dev/outbox.json?target=alice@example.com')).json();
    const [unsaid, there] = data.list.map(({ text }: { text: string }) => text);
    expect(there).toContain('on 2026-07-02 04:00 UTC+8.');
    expect(unsaid).toContain('on 2026-07-01 20:00 UTC.');
  });

  it('shows what was sent at once, newest first, as a page and as JSON by target', async () => {
    const outbox = await start();
    const get = await mount(outbox);
    await outbox.sender.send(codeTo(alice, 'AAA222'));
    await outbox.settled();
    await outbox.sender.send(codeTo(phone, 'BBB333'));
    await outbox.settled();
    const codesOf = async (target: string) => {
      const reply = await get(`/dev/outbox.json?target=${encodeURIComponent(target)}`);
      const { code, data } = reply.json();
      expect(code).toBe(0);
      return data.list.map((message: { code: string }) => message.code);
    };
    expect(await codesOf('')).toEqual(['BBB333', 'AAA222']);
    expect(await codesOf('Alice@Example.com')).toEqual(['AAA222']);
    expect(await codesOf('+852 9123 4567')).toEqual(['BBB333']);
    expect(await codesOf('91234567')).toEqual(['BBB333']);
    expect(await codesOf('bob@example.com')).toEqual([]);
    const page = await get('/dev/outbox');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('<p class="code">AAA222</p>');
    expect(page.body).toContain('http-equiv="refresh"');
    expect((await get('/dev/outbox.css')).headers['content-type']).toContain('text/css');
    const [, link = ''] = /href="(\/dev\/outbox\/[^"]+\.html)"/.exec(page.body) ?? [];
    const shown = await get(link);
    expect(shown.body).toContain('AAA222');
    expect(shown.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/);
    expect((await get('/dev/outbox/other.html')).statusCode).toBe(404);
    expect((await get(link, {}, '192.0.2.1')).statusCode).toBe(404);
  });

  it('S12: the page has no script and no inline style, and escapes what it shows', async () => {
    const outbox = await start({ brandName: '<script>alert(1)</script>' });
    const get = await mount(outbox);
    await outbox.sender.send(codeTo({ channel: 'mail', email: '"><img/src=x>@example.com' }));
    await outbox.settled();
    const page = await get('/dev/outbox?target=');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).not.toMatch(/<script|<img|style=|<style|onerror=/);
    const filtered = await get(`/dev/outbox?target=${encodeURIComponent('"><script>')}`);
    expect(filtered.body).not.toContain('<script');
  });

  it('keeps no more than 200, sealed, and each process of a demo shows them', async () => {
    const outbox = await start();
    for (let index = 0; index < 230; index += 1) await outbox.sender.send(codeTo(alice));
    await outbox.settled();
    const { rows } = await world.pool.query('select sealed from outbox_messages');
    expect(rows).toHaveLength(200);
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toContain('alice');
    const other = await mount(await start());
    const { data } = (await other('/dev/outbox.json?target=alice@example.com')).json();
    expect(data.list).toHaveLength(200);
  });

  it.each([
    ['another machine', {}, '192.0.2.1'],
    ['another machine over IPv6', {}, '2001:db8::1'],
    ['a proxy on this machine', { 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1'],
    ['a proxy on this machine, by the standard header', { forwarded: 'for=1.2.3.4' }, '127.0.0.1'],
    ['a proxy that says where to', { 'x-forwarded-host': 'trade.example' }, '127.0.0.1'],
    ['a proxy that says who', { 'x-real-ip': '192.0.2.1' }, '127.0.0.1'],
    ['a proxy that says its name', { via: '1.1 front' }, '127.0.0.1'],
    ["a foreign site's name for this machine", { host: 'evil.example' }, '127.0.0.1'],
    ['a name that begins like ours', { host: 'localhost.evil.example' }, '127.0.0.1'],
  ])('is not found from %s', async (_from, headers, remoteAddress) => {
    const outbox = await start();
    await outbox.sender.send(codeTo(alice));
    const get = await mount(outbox);
    for (const path of ['/dev/outbox', '/dev/outbox.json', '/dev/outbox.css']) {
      const reply = await get(path, headers, remoteAddress);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({ code: 2005 });
    }
    expect((await get('/dev/outbox.json', {}, '::ffff:127.0.0.1')).statusCode).toBe(200);
  });

  it('is not found from a proxy that the operator named, although it adds nothing', async () => {
    const get = await mount(await start({}, new TrustedProxies(['127.0.0.9'])));
    expect((await get('/dev/outbox', {}, '127.0.0.9')).statusCode).toBe(404);
    expect((await get('/dev/outbox', {}, '127.0.0.1')).statusCode).toBe(200);
  });

  it('is open to everybody, or to no one, when the operator says so', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1', host: 'trade.example' };
    const open = await mount(await start({ outbox: 'open' }));
    expect((await open('/dev/outbox', headers, '192.0.2.1')).statusCode).toBe(200);
    const off = await mount(await start({ outbox: 'off' }));
    expect((await off('/dev/outbox')).statusCode).toBe(404);
    const live = await mount(await start({ mode: 'live', outbox: 'open' }));
    expect((await live('/dev/outbox')).statusCode).toBe(404);
  });

  it("leaves the demo's operator out of what was sent to one address", async () => {
    const get = await mount(await start());
    for (const path of ['/dev/outbox', '/dev/outbox.json']) {
      const { body } = await get(`${path}?target=alice@example.com`);
      expect(body).not.toContain('of-the-house');
    }
  });

  it("shows the demo's operator to visitors on this machine only, also when it is open to everybody", async () => {
    const open = await mount(await start({ outbox: 'open' }));
    for (const path of ['/dev/outbox', '/dev/outbox.json']) {
      expect((await open(path)).body).toContain('of-the-house');
      const away = await open(path, { host: 'trade.example' }, '192.0.2.1');
      expect(away.statusCode).toBe(200);
      expect(away.body).not.toContain('of-the-house');
      const throughProxy = await open(path, { 'x-forwarded-for': '192.0.2.1' });
      expect(throughProxy.body).not.toContain('of-the-house');
    }
  });

  it('the app learns which codes its visitor can read there: of none when the page is closed to them', async () => {
    const channels = async (
      config: Partial<OutboxDependencies['config']>,
      headers: Record<string, string> = {},
      remoteAddress = '127.0.0.1',
    ) => (await (await mount(await start(config)))('/channels', headers, remoteAddress)).json();
    expect(await channels({})).toEqual(['mail', 'sms']);
    expect(await channels({}, {}, '192.0.2.1')).toEqual([]);
    expect(await channels({}, { 'x-forwarded-for': '192.0.2.1' })).toEqual([]);
    expect(await channels({ outbox: 'off' })).toEqual([]);
    expect(await channels({ mode: 'live', outbox: 'open' })).toEqual([]);
    expect(await channels({ outbox: 'open' }, {}, '192.0.2.1')).toEqual(['mail', 'sms']);
    expect(await channels({ smtpUrl: 'smtp://127.0.0.1:2525' })).toEqual(['sms']);
    expect(await channels({ smsWebhookUrl: 'http://127.0.0.1:2525/' })).toEqual(['mail']);
  });

  it('D3: in live mode there is no page, and no code lies about', async () => {
    const outbox = await start({ mode: 'live' });
    const get = await mount(outbox);
    await outbox.sender.send(codeTo(alice));
    await outbox.settled();
    expect((await get('/dev/outbox')).statusCode).toBe(404);
    expect((await get('/dev/outbox.json')).statusCode).toBe(404);
    expect((await world.pool.query('select from outbox_messages')).rowCount).toBe(0);
  });
});

describe('providers', () => {
  it('mails go to the SMTP server, and not to the outbox', async () => {
    const smtp = await startSmtpServer();
    const outbox = await start({ smtpUrl: `smtp://127.0.0.1:${smtp.port}` });
    const get = await mount(outbox);
    await outbox.sender.send(codeTo(alice));
    const received = await smtp.received;
    expect(received).toContain('RCPT TO:<alice@example.com>');
    expect(received).toContain('From: Bourse <no-reply@example.com>');
    expect(received).toContain('ABC234');
    expect(received).toContain('Content-Type: text/html');
    expect((await get('/dev/outbox.json')).json().data.list).toEqual([]);
    await outbox.close();
    await smtp.stop();
  });

  it('text messages are posted as JSON; a refused one is tried again', async () => {
    const bodies: string[] = [];
    let refusals = 1;
    const server = createHttpServer((request, response) => {
      request.setEncoding('utf8');
      let body = '';
      request.on('data', (chunk: string) => {
        body += chunk;
      });
      request.on('end', () => {
        bodies.push(body);
        refusals -= 1;
        response.statusCode = refusals >= 0 ? 500 : 204;
        response.end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const outbox = await start({ smsWebhookUrl: `http://127.0.0.1:${port}/sms` });
    await outbox.sender.send(codeTo(phone));
    await outbox.settled();
    expect(bodies).toHaveLength(2);
    expect(JSON.parse(bodies[1] as string)).toEqual({
      to: '+85291234567',
      text: expect.stringContaining('ABC234'),
    });
    server.closeAllConnections();
    server.close();
  });
});

/** Takes one mail by the plain SMTP dialogue (RFC 5321) and keeps what the client said. */
async function startSmtpServer() {
  let said = '';
  let done = (_text: string) => {};
  const received = new Promise<string>((resolve) => {
    done = resolve;
  });
  const server: Server = createServer((socket) => {
    socket.setEncoding('utf8');
    socket.on('error', () => undefined);
    socket.write('220 test ESMTP\r\n');
    let inData = false;
    socket.on('data', (chunk: string) => {
      said += chunk;
      if (inData) {
        if (!said.includes('\r\n.\r\n')) return;
        inData = false;
        socket.write('250 taken\r\n');
        done(said);
      } else if (/^DATA/im.test(chunk)) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/im.test(chunk)) {
        socket.end('221 bye\r\n');
      } else {
        socket.write('250 ok\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port, received, stop };
}

describe('notices that wait', () => {
  it('lie sealed in the table of jobs, bound to their queue, and leave it when they are out', async () => {
    const { port, stop } = await closedPort();
    const outbox = await start({ smtpUrl: `smtp://127.0.0.1:${port}` });
    await outbox.sender.send(codeTo(alice, 'CANARY'));
    await expect.poll(() => outbox.sender.isSlow('mail')).toBe(true);
    expect(outbox.sender.isSlow('sms')).toBe(false);
    const { rows } = await world.pool.query('select * from jobs.job');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/canary|alice|example/i);
    const { sealed } = rows[0].data;
    expect(openNotice(sealer, 'mails', sealed)).toMatchObject({
      until: time + 600_000,
      request: { notice: { code: 'CANARY' } },
    });
    expect(() => openNotice(sealer, 'text-messages', sealed)).toThrow();
    expect(() => openNotice(new Sealer([randomBytes(32)]), 'mails', sealed)).toThrow();
    await stop();
  });

  it('go out after a restart; a code that is over by then does not', async () => {
    const { port, stop } = await closedPort();
    const before = await start({ smtpUrl: `smtp://127.0.0.1:${port}` });
    await before.sender.send(codeTo(alice, 'TOOOLD'));
    const request = { ...codeTo(alice), notice: { kind: 'account-exists' } } as const;
    await before.sender.send(request);
    await expect.poll(() => before.sender.isSlow('mail')).toBe(true);
    await before.close();
    await stop();
    time += 600_000;
    const after = await start();
    const get = await mount(after);
    await after.settled();
    const { data } = (await get('/dev/outbox.json')).json();
    expect(data.list.map(({ kind }: { kind: string }) => kind)).toEqual(['account-exists']);
    expect(after.alarms.names).toEqual(['notice_given_up']);
  });

  it('stand or fall with the transaction of the act', async () => {
    const outbox = await start();
    const get = await mount(outbox);
    const work = world.database.transaction().execute(async (transaction) => {
      await outbox.sender.send(codeTo(alice), transaction);
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    await world.database.transaction().execute(async (transaction) => {
      await outbox.sender.send(codeTo(alice, 'SECOND'), transaction);
      await outbox.sender.sendNothing('mail', transaction);
    });
    await outbox.settled();
    const { data } = (await get('/dev/outbox.json')).json();
    expect(data.list.map(({ code }: { code: string }) => code)).toEqual(['SECOND']);
  });
});

/** A port that takes connections and ends them at once, as a mail server that is going down. */
async function closedPort() {
  const server = createServer((socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port, stop };
}
