import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { Code } from '@bourse/contract/codes.ts';
import { FEED_PATH } from '@bourse/contract/feed.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { startTestDatabase } from '../../server/src/platform/db/test-database.ts';
import { type ReverseProxy, startReverseProxy } from '../load/reverse-proxy.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { type Visitor, visit } from '../load/visitor.ts';

const PROXY = '127.0.0.9';
const READ = '/api/product/spot/items';
const PASSWORD = 'three-quiet-harbours';

let directory: string;
let database: Awaited<ReturnType<typeof startTestDatabase>>;
let server: ServerProcess;
/** As the operator set it up; one that adds nothing; one that the operator has not named. */
let proxy: ReverseProxy;
let silent: ReverseProxy;
let stranger: ReverseProxy;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-proxy-'));
  database = await startTestDatabase();
  server = await startServer({
    databaseUrl: database.url,
    dataDir: directory,
    isCalm: true,
    environment: { TRUSTED_PROXIES: `10.0.0.0/8, ${PROXY}` },
  });
  const { port } = server;
  proxy = await startReverseProxy({ port, address: PROXY, isForwarding: true });
  silent = await startReverseProxy({ port, address: PROXY, isForwarding: false });
  stranger = await startReverseProxy({ port, address: '127.0.0.8', isForwarding: true });
});
afterAll(async () => {
  for (const one of [proxy, silent, stranger]) await one?.stop();
  await server?.stop();
  await database?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const visitor = (number: number): Visitor => ({
  address: `127.${10 + (number >> 8)}.${number & 255}.7`,
});
const statusOf = async (port: number, who: Visitor, headers = {}) =>
  (await visit(port, who, READ, { headers })).status;

/** How many of so many calls were refused for their number. */
async function refusals(count: number, statusOfCall: (index: number) => Promise<number>) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push(await statusOfCall(index));
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  return statuses.filter((status) => status === 429).length;
}

describe('S23: budgets of visitors', () => {
  test('behind a named proxy each has its own: sixty addresses, no refusal', async () => {
    expect(await refusals(60, (index) => statusOf(proxy.port, visitor(index)))).toBe(0);
    const fast = Array.from({ length: 150 }, () => statusOf(proxy.port, visitor(0)));
    expect((await Promise.all(fast)).filter((status) => status === 429).length).toBeGreaterThan(5);
    expect(await statusOf(proxy.port, visitor(1))).toBe(200);
  });

  test('what a visitor writes into the headers moves nothing, before a proxy or without one', async () => {
    const forged = (index: number) => {
      const address = `203.0.113.${index}`;
      const names = ['x-forwarded-for', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip'];
      const headers = Object.fromEntries(names.map((name) => [name, address]));
      return { ...headers, forwarded: `for=${address}` };
    };
    for (const [port, who] of [
      [proxy.port, visitor(300)],
      [stranger.port, visitor(301)],
      [server.port, visitor(302)],
    ] as const) {
      const calls = Array.from({ length: 150 }, (_, index) => statusOf(port, who, forged(index)));
      const limited = (await Promise.all(calls)).filter((status) => status === 429);
      expect(limited.length, String(port)).toBeGreaterThan(5);
    }
  });
});

describe('the live feed', () => {
  const handshake = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  /** The status of a handshake; what was opened is added to the sockets. */
  const open = (port: number, { address }: Visitor, sockets: Duplex[]) =>
    new Promise<number>((resolve, reject) => {
      const at = { host: '127.0.0.1', port, path: FEED_PATH, localAddress: address };
      const call = request({ ...at, agent: false, headers: handshake });
      call.on('upgrade', (answer, socket) => {
        sockets.push(socket);
        resolve(answer.statusCode ?? 0);
      });
      call.on('response', (answer) => resolve(answer.statusCode ?? 0));
      call.on('error', reject);
      call.end();
    });

  test('F41: counts signed-out sockets by visitor, not by proxy', async () => {
    const sockets: Duplex[] = [];
    const opened = async (who: Visitor, count: number) => {
      for (let nth = 0; nth < count; nth += 1) {
        expect(await open(proxy.port, who, sockets)).toBe(101);
      }
    };
    await opened(visitor(401), 5);
    await opened(visitor(400), 10);
    const ended: number[] = [];
    for (const [nth, socket] of sockets.entries()) {
      socket
        .on('error', () => undefined)
        .once('close', () => ended.push(nth))
        .resume();
    }
    // Five have a place, five may sign in; the first of those makes room for the next.
    await opened(visitor(400), 1);
    await expect.poll(() => ended.length, { timeout: 5_000 }).toBeGreaterThan(0);
    expect(ended).toEqual([10]);
    for (const socket of sockets) socket.destroy();
  });
});

describe('S03: the lock', () => {
  interface Account {
    readonly email: string;
    readonly home: Visitor;
  }
  const post = async (who: Visitor, path: string, body: unknown) => {
    const { text } = await visit(proxy.port, who, path, { body });
    return JSON.parse(text) as { code: number; data: Record<string, string> | null };
  };
  /** The newest code for an address, once there are `count`: they arrive a moment after the answer. */
  const codeFor = async (email: string, count: number) => {
    const path = `/dev/outbox.json?target=${email}`;
    let codes: string[] = [];
    const look = async () => {
      const { text } = await visit(server.port, { address: '127.0.0.1' }, path);
      const { list } = JSON.parse(text).data as { list: { code: string }[] };
      codes = list.flatMap(({ code }) => code || []);
      return codes.length;
    };
    await expect.poll(look, { timeout: 30_000 }).toBe(count);
    return codes[0];
  };

  async function register(number: number): Promise<Account> {
    const account = { email: `owner${number}@example.com`, home: visitor(number) };
    const { email, home } = account;
    const flow = { type: 'register', email, password: PASSWORD };
    const ticket = (await post(home, '/api/auth/flow', flow)).data?.ticket;
    await post(home, '/api/code/send', { ticket });
    const code = await codeFor(email, 1);
    expect((await post(home, '/api/members', { ticket, code })).code).toBe(Code.ok);
    return account;
  }
  const tryPassword = (who: Visitor, email: string, password: string) =>
    post(who, '/api/auth/flow', { type: 'login', email, password });
  /** The right password is taken: then, and only then, a code goes out. */
  async function open({ email, home }: Account): Promise<void> {
    const flow = await tryPassword(home, email, PASSWORD);
    expect(flow.code).toBe(Code.ok);
    // A minute between two codes for one contact: only the pause is put away.
    await forgetCodePauses();
    await post(home, '/api/code/send', { ticket: flow.data?.ticket });
    await codeFor(email, 2);
  }

  async function forgetCodePauses(): Promise<void> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('delete from code_budgets');
    await client.end();
  }

  test('thirty wrong passwords by strangers lock neither the others nor the known device of the owner', {
    timeout: 60_000,
  }, async () => {
    const owner = await register(500);
    const strange = { ...visitor(501), userAgent: 'other' };
    for (let count = 0; count < 30; count += 1) {
      await tryPassword(
        strange,
        count % 2 ? owner.email : `nobody${count}@example.com`,
        'wrong one',
      );
    }
    expect((await tryPassword(strange, owner.email, PASSWORD)).code).not.toBe(Code.ok);
    await open(owner);
    expect((await tryPassword(visitor(502), 'nobody@example.com', 'wrong one')).code).toBe(Code.ok);
  });
});

describe('S38: what is for the operator', () => {
  const key = () => readFileSync(join(directory, 'keys', 'metrics'), 'utf8');
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const here = { address: '127.0.0.1' };

  test('metrics open to their token, from anywhere, and are not there for others', async () => {
    const unknown = await visit(server.port, here, '/metrix');
    for (const port of [server.port, proxy.port, silent.port]) {
      for (const options of [{}, bearer('x'), bearer(`${key()}0`), bearer(key().slice(1))]) {
        const { status, text } = await visit(port, here, '/metrics', options);
        expect([status, text]).toEqual([404, unknown.text]);
      }
      const opened = await visit(port, here, '/metrics', bearer(key()));
      expect(opened.status).toBe(200);
      expect(opened.text).toContain('bourse_log_sequence');
    }
  });

  test('the outbox is for this machine, not for whom a proxy lets look so', async () => {
    expect((await visit(server.port, here, '/dev/outbox')).status).toBe(200);
    for (const port of [proxy.port, silent.port, stranger.port]) {
      for (const path of ['/dev/outbox', '/dev/outbox.json', '/dev/outbox.css']) {
        expect((await visit(port, here, path)).status).toBe(404);
      }
    }
    const old = visit(server.port, { address: PROXY }, '/dev/outbox');
    expect((await old).status).toBe(404);
  });
});
