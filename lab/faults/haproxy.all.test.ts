import {
  type ChildProcess,
  execFileSync,
  type SpawnSyncReturns,
  spawn,
  spawnSync,
} from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type IncomingMessage, type OutgoingHttpHeaders, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { codeText } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import { FEED_PATH } from '@bourse/contract/feed.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestDatabase } from '../../server/src/platform/db/test-database.ts';
import { freePort } from '../free-port.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { createTraders, type Trader } from '../load/traders.ts';

/**
 * The proxy's file that operators are given, run by the real HAProxy before the real exchange. Where
 * there is none, scripts/haproxy.mjs says so and these are skipped.
 */
const CONFIG = fileURLToPath(new URL('../../docs/operators/haproxy.cfg', import.meta.url));
const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find(existsSync);
const NAME = 'exchange.example';
const PLACE = '/api/spot/order/place';
const READ = '/api/product/spot/items';
const CANARY = 'canary-7f3a';

let directory: string;
let database: Awaited<ReturnType<typeof startTestDatabase>>;
let server: ServerProcess;
let proxy: ChildProcess;
let trader: Trader;
let ports: { plain: number; tls: number };
let said = '';
/** What HAProxy says of the file without running it. */
let checked: SpawnSyncReturns<string>;

beforeAll(async () => {
  if (!HAPROXY) return;
  directory = mkdtempSync(join(tmpdir(), 'bourse-haproxy-'));
  database = await startTestDatabase();
  server = await startServer({
    databaseUrl: database.url,
    dataDir: join(directory, 'data'),
    isCalm: true,
    environment: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: `https://${NAME}` },
  });
  [trader] = (await createTraders(database.url, 1)) as [Trader];
  ports = { plain: await freePort(), tls: await freePort() };
  const environment = {
    PUBLIC_ADDRESS: '127.0.0.1',
    PUBLIC_PORTS_HTTP: String(ports.plain),
    PUBLIC_PORTS_HTTPS: String(ports.tls),
    CERTIFICATE: writeCertificate(),
    EXCHANGE: `127.0.0.1:${server.port}`,
  };
  const env = { ...process.env, ...environment };
  const config = configHere();
  checked = spawnSync(HAPROXY, ['-c', '-f', config], { env, encoding: 'utf8' });
  proxy = spawn(HAPROXY, ['-db', '-f', config], { env });
  for (const stream of [proxy.stdout, proxy.stderr]) {
    stream?.on('data', (text) => {
      said += text;
    });
  }
  await listening(ports.tls);
}, 120_000);
afterAll(async () => {
  proxy?.kill();
  await server?.stop();
  await database?.stop();
  if (directory) rmSync(directory, { recursive: true, force: true });
});

/** Only root may become somebody else: for others it is tried without these lines. */
function configHere(): string {
  if (process.getuid?.() === 0) return CONFIG;
  const file = join(directory, 'haproxy.cfg');
  const lines = readFileSync(CONFIG, 'utf8').split('\n');
  writeFileSync(file, lines.filter((line) => !/^ {2}(user|group|chroot) /.test(line)).join('\n'));
  return file;
}

async function listening(port: number): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
    const isThere = await once(socket, 'secureConnect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    if (performance.now() > deadline) throw new Error(`the proxy does not listen:\n${said}`);
  }
}

function writeCertificate(): string {
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', certificate];
  const parameters = ['req', '-x509', ...kind, '-days', '2', '-subj', `/CN=${NAME}`, ...files];
  execFileSync('openssl', parameters, { stdio: 'ignore' });
  const both = join(directory, 'both.pem');
  writeFileSync(both, execFileSync('cat', [certificate, key]));
  return both;
}

interface Asked {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: OutgoingHttpHeaders;
  /** Where the visitor comes from, of this machine's own range. */
  readonly from?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Each header as often as it came. */
  readonly names: readonly string[];
  readonly text: string;
  readonly code: number | undefined;
}

async function ask(path: string, { method, body, headers, from }: Asked = {}): Promise<Answer> {
  const call = request({
    ...{ host: '127.0.0.1', port: ports.tls, path, agent: false, rejectUnauthorized: false },
    ...{ localAddress: from ?? '127.20.0.1', servername: NAME },
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { host: NAME, ...headers },
  });
  call.end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.setEncoding('utf8');
  let text = '';
  for await (const part of answer) text += part;
  const names = answer.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const code = /^\{"code":(\d+)/.exec(text)?.[1];
  return {
    ...{ status: answer.statusCode ?? 0, headers: answer.headers, names, text },
    code: code === undefined ? undefined : Number(code),
  };
}

/** What is said to these bytes, until the connection ends or is silent. */
async function askBytes(bytes: string): Promise<string> {
  const socket = connectTls({ port: ports.tls, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  let text = '';
  socket.on('data', (part) => {
    text += part;
    // What it still has to say comes at once; the first word may take a busy machine a while.
    socket.setTimeout(1_500);
  });
  socket.on('error', () => undefined);
  socket.setTimeout(10_000, () => socket.destroy());
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

const signedIn = () => ({ authorization: `Bearer ${trader.token}` });
const json = { 'content-type': 'application/json' };
const order = JSON.stringify({
  ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: 1, price: '85000', quantity: '0.001' },
});

describe.skipIf(!HAPROXY)('behind the proxy that operators are given', () => {
  test('HAProxy knows each line of its file, and the process that speaks to strangers has no rights and an empty folder', () => {
    expect(checked.status, checked.stderr).toBe(0);
    expect(checked.stderr).not.toMatch(/warning/i);
    if (process.getuid?.() !== 0) return;
    const status = readFileSync(`/proc/${proxy.pid}/status`, 'utf8');
    const [, user] = /^Uid:\s+(\d+)/m.exec(status) ?? [];
    expect(Number(user)).toBeGreaterThan(0);
    expect(readlinkSync(`/proc/${proxy.pid}/root`)).toBe('/var/lib/haproxy');
  });

  test('plain HTTP is sent to TLS, and TLS is 1.2 or newer', async () => {
    const call = plainRequest({
      ...{ host: '127.0.0.1', port: ports.plain, path: '/spot?a=1', headers: { host: NAME } },
    });
    call.end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(308);
    expect(answer.headers.location).toBe(`https://${NAME}/spot?a=1`);
    const old = connectTls({
      ...{ port: ports.tls, host: '127.0.0.1', rejectUnauthorized: false },
      ...{ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' },
    });
    await expect(once(old, 'secureConnect')).rejects.toThrow();
  });

  test.each([
    ['a page', '/', {}],
    ['a file that is not there', '/assets/none.js', {}],
    ['a call', '/api/exchange/time', {}],
    ['a call that is not there', '/api/nothing', {}],
    ['a path that cannot be read', '/%00', {}],
    ['a body that is broken', PLACE, { body: '{', headers: json }],
    ['what the proxy keeps back', '/metrics', {}],
    ['a method that it keeps back', '/', { method: 'TRACE' }],
  ] as const)(
    'S12 S32 %s: each header once, a number, and nothing of the inside',
    async (_what, path, how) => {
      const { headers, names, text } = await ask(path, how);
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(names.length).toBe(new Set(names).size);
      expect(names).not.toContain('server');
      expect(names).not.toContain('x-powered-by');
      expect(text).not.toMatch(/haproxy|fastify|node_modules|at .*\.ts:\d+/i);
    },
  );

  test('S10 what changes something needs the authorization header and JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { ...signedIn(), 'content-type': type, cookie: `token=${trader.token}` };
      expect((await ask(PLACE, { body: order, headers })).status).toBe(415);
    }
    const headers = { ...json, cookie: `token=${trader.token}; authorization=${trader.token}` };
    expect((await ask(PLACE, { body: order, headers })).status).toBe(401);
  });

  test('S11 no other origin is allowed, whatever it looks like', async () => {
    const near = [`http://${NAME}`, `https://${NAME}.evil.example`, `https://evil${NAME}`];
    for (const origin of ['https://evil.example', 'null', ...near]) {
      const { headers } = await ask(READ, { headers: { origin } });
      expect(Object.keys(headers).filter((name) => /^access-control-/.test(name))).toEqual([]);
    }
  });

  test('S25 the live feed opens for its own origin, answers, and is closed to others', async () => {
    const shake = (origin: string) =>
      request({
        ...{ host: '127.0.0.1', port: ports.tls, path: FEED_PATH, agent: false },
        ...{ rejectUnauthorized: false, servername: NAME, localAddress: '127.20.0.2' },
        headers: {
          ...{ host: NAME, origin, connection: 'Upgrade', upgrade: 'websocket' },
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      });
    const own = shake(`https://${NAME}`);
    own.end();
    const [answer, socket] = await once(own, 'upgrade');
    expect(answer.statusCode).toBe(101);
    // A ping with two bytes and an empty mask; its pong has none.
    socket.write(Buffer.from([0x89, 0x82, 0, 0, 0, 0, 0x68, 0x69]));
    const [pong] = await once(socket, 'data');
    expect(pong).toEqual(Buffer.from([0x8a, 0x02, 0x68, 0x69]));
    socket.destroy();
    const foreign = shake('https://evil.example');
    foreign.end();
    const [refused] = (await once(foreign, 'response')) as [IncomingMessage];
    refused.resume();
    expect(refused.statusCode).toBe(403);
  });

  test('S23 each visitor has a budget, and none can write itself another address', async () => {
    const statuses: number[] = [];
    for (let visitor = 1; visitor <= 40; visitor += 1) {
      statuses.push((await ask(READ, { from: `127.21.0.${visitor}` })).status);
    }
    expect(statuses).toEqual(Array(40).fill(200));
    const forged = await Promise.all(
      Array.from({ length: 60 }, (_, at) => {
        const address = `203.0.113.${at}`;
        const headers = {
          ...{ 'x-forwarded-for': address, forwarded: `for=${address}` },
          ...{ 'x-real-ip': address, 'x-forwarded-host': 'evil.example' },
        };
        return ask(READ, { from: '127.22.0.1', headers });
      }),
    );
    expect(forged.filter(({ status }) => status === 429).length).toBeGreaterThan(5);
  });

  test('S31 its log says who, what and how it ended, and no query, key or body', async () => {
    const headers = { authorization: `Bearer ${CANARY}-token`, 'user-agent': `${CANARY}-agent` };
    await ask(`${READ}?coin=${CANARY}-query`, { headers, from: '127.23.0.1' });
    await ask(PLACE, { body: `{"x":"${CANARY}-body"}`, headers: json, from: '127.23.0.1' });
    await expect.poll(() => said).toMatch(new RegExp(`127\\.23\\.0\\.1 GET ${READ} \\d{3} \\d+`));
    expect(said).not.toContain(CANARY);
  });

  test('S38 what is for operators is not there, in the words of any unknown path', async () => {
    const unknown = await ask('/api/nothing');
    expect(unknown.status).toBe(404);
    for (const path of [
      ...['/metrics', '/metrics/', '//metrics', '/METRICS', '/metrics?a=1', '/dev/outbox'],
      ...['/dev/outbox.json', '/.git/config', '/.env', '/data/keys/metrics', '/package.json'],
    ]) {
      const { status, text } = await ask(path, { headers: { accept: 'application/json' } });
      expect([path, status, text]).toEqual([path, 404, unknown.text]);
    }
    expect((await ask('/', { method: 'TRACE' })).status).toBe(405);
  });

  test('S41 proxy and exchange agree where a request ends, or it is refused', async () => {
    const head = `POST ${PLACE} HTTP/1.1\r\nhost: ${NAME}\r\ncontent-type: application/json\r\n`;
    const inside = `GET /smuggled HTTP/1.1\r\nhost: ${NAME}\r\n\r\n`;
    const pairs = [
      `content-length: 4\r\ncontent-length: ${inside.length}\r\n\r\n${inside}`,
      `content-length: +${inside.length}\r\n\r\n${inside}`,
      `transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n${inside}`,
      `transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${inside}`,
      `transfer-encoding : chunked\r\n\r\n0\r\n\r\n${inside}`,
    ];
    for (const pair of pairs) {
      const answers = (await askBytes(head + pair)).match(/^HTTP\/1\.1 \d{3}/gm) ?? [];
      expect([pair, answers]).toEqual([pair, ['HTTP/1.1 400']]);
    }
    // Both at once: the length is not believed, and what follows is the next request, once.
    const both = `content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`;
    const answers = (await askBytes(head + both)).match(/^HTTP\/1\.1 \d{3}/gm) ?? [];
    expect(answers).toHaveLength(1);
    expect(answers[0]).toMatch(/ 40[01]$/);
    const twice = '/api/contract/order/list?pageSize=5&pageSize=6';
    expect((await ask(twice, { headers: signedIn() })).status).toBe(422);
  });

  test('F13 an exchange that is away is 503 in the shape of every answer, and is found again', async () => {
    await server.stop();
    const away = await ask(READ, { from: '127.24.0.1' });
    expect([away.status, away.code]).toEqual([503, Code.unavailable]);
    expect(JSON.parse(away.text).msg).toBe(codeText(Code.unavailable, 'en'));
    expect(away.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    server = await startServer({
      ...{ databaseUrl: database.url, dataDir: join(directory, 'data'), port: server.port },
      isCalm: true,
      environment: { TRUSTED_PROXIES: '127.0.0.1' },
    });
    await expect.poll(async () => (await ask(READ, { from: '127.24.0.2' })).status).toBe(200);
  }, 60_000);
});
