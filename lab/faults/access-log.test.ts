import { once } from 'node:events';
import { connect } from 'node:net';
import { signCall } from '@bourse/client/sign-call.ts';
import { FEED_PATH, FeedAction } from '@bourse/contract/feed.ts';
import {
  type Envelope,
  EnvelopeSchema,
  type SignInRequest,
  SignInRequestSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { encode } from '@bourse/contract/plain.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCode } from '../../server/src/people/sign-in/factor/test-app.ts';
import { startTracedServer, type TracedServer } from '../load/traced-server.ts';
import { askTraced, Canaries, logLines, type TracedAnswer } from './canaries.ts';

type CallParameters = Parameters<typeof askTraced> extends [unknown, ...infer Rest] ? Rest : never;

let traced: TracedServer;

beforeAll(async () => {
  // Nobody listens there: each text message fails, and says so.
  traced = await startTracedServer({
    SMS_WEBHOOK_URL: `http://127.0.0.1:9/${canary('webhook')}`,
    METRICS_TOKEN: canary('key of the metrics'),
  });
});
afterAll(() => traced?.stop());

const canaries = new Canaries();
const canary = (name: string) => canaries.make(name);

const asked: TracedAnswer[] = [];

async function ask(...call: CallParameters): Promise<TracedAnswer> {
  const answer = await askTraced(traced, ...call);
  asked.push(answer);
  return answer;
}

const lines = () => logLines(traced);
const accessLines = () => lines().filter(({ msg }) => msg === 'request');

const email = `${canary('contact')}@example.com`;
const password = canary('password');

/** Registers, with the code that was sent. */
async function register(): Promise<string> {
  const account = { email, password };
  await ask('POST', '/api/code/send', { ...account, scene: 1 });
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const { data } = await ask('GET', `/dev/outbox.json?target=${email}`);
        code = (data as { list: { code: string }[] } | null)?.list[0]?.code;
        return code;
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBeDefined();
  canaries.keep('code', code as string);
  const { data } = await ask('POST', '/api/members', { ...account, code });
  canaries.keep('token', data?.token as string);
  return data?.token as string;
}

test('S31 each request leaves one line with its id, route, status, user and time, and nothing that was sent is in any line', async () => {
  // Later a proxy seems to be before it, and the page says nothing of operators any more.
  const { data: outbox } = await ask('GET', '/dev/outbox.json');
  const { operator } = outbox as unknown as { operator: OperatorKey };
  const token = await register();
  const signedIn = {
    authorization: `Bearer ${token}`,
    cookie: `session=${canary('cookie')}`,
    'user-agent': canary('user agent'),
    'x-forwarded-for': canary('address'),
  };
  await ask('GET', `/api/user?token=${canary('query')}`, undefined, {
    ...signedIn,
    'idempotency-key': canary('key'),
  });
  await ask('GET', `/api/spot/order/${canary('path')}`, undefined, signedIn);
  await ask('GET', `/${canary('page')}%0a{"level":60,"msg":"forged"}`, undefined, signedIn);
  await ask('GET', `/%00${canary('broken address')}%ff`);
  await ask('POST', '/api/login', `{"password":"${canary('broken body')}"`);
  await ask('POST', '/api/login', { email, password: canary('wrong password'), code: '000000' });
  await ask('POST', '/api/login', { [canary('field')]: 1 }, signedIn);
  await ask('GET', '/api/user', undefined, { authorization: `Bearer ${canary('bad token')}` });
  const { data: made } = await ask(
    ...(['POST', '/api/user/apiKey/create', { name: canary('key name') }, signedIn] as const),
  );
  const { key, secret } = made as { key: { code: string }; secret: string };
  canaries.keep('secret of an API key', secret);
  const signature = signCall({ code: key.code, secret }, 'GET', '/api/user');
  canaries.keep('signature', signature.slice(-64));
  await ask('GET', '/api/user', undefined, { authorization: signature });
  await ask('GET', '/api/user', undefined, { authorization: `HMAC-SHA256 ${canary('no key')}` });
  await ask('GET', '/metrics', undefined, { authorization: `Bearer ${canary('metrics token')}` });
  const ticket = {
    subject: canary('subject of a ticket'),
    text: canary('message'),
    category: 'other',
  };
  const bare = { object: '', objectCode: '', pictures: [] };
  const { status } = await ask('POST', '/api/user/support/open', { ...ticket, ...bare }, signedIn);
  expect(status).toBe(200);
  const mobile = { areaCode: '+852', mobile: '98765432' };
  canaries.keep('mobile', mobile.mobile);
  await ask('POST', '/api/code/send', { ...mobile, password: canary('second'), scene: 1 });
  const newPassword = canary('new password');
  await ask(
    'POST',
    '/api/members/password/modify',
    { oldPassword: password, newPassword },
    signedIn,
  );

  await visitConsole(operator);

  // A fault of the database whose details quote the whole row: this person's mail and browser.
  await traced.client.query(
    'alter table auth_flows add constraint no_more check (false) not valid',
  );
  const other = { email: `${canary('other contact')}@example.com`, password: canary('third') };
  const failed = await ask('POST', '/api/code/send', { ...other, scene: 1 });
  expect(failed.status).toBe(500);
  await traced.client.query('alter table auth_flows drop constraint no_more');

  await openSocket(canary('socket token'));
  await sendNonsense(`GET /${canary('nonsense')} HTTP/9.9\r\nx: ${canary('header')}\r\n\r\n`);
  await expect
    .poll(() => lines().filter(({ channel }) => channel === 'sms').length)
    .toBeGreaterThan(0);

  // Each request has its line; the socket and the nonsense have theirs besides.
  await expect.poll(() => accessLines().length).toBe(asked.length + 2);
  const told = new Map(accessLines().map((line) => [line.requestId, line]));
  expect(told.size).toBe(asked.length + 2);
  for (const { requestId, status } of asked) {
    expect(told.get(requestId), requestId).toMatchObject({
      status,
      route: expect.stringMatching(/^(unknown|\/[a-zA-Z/{}.*]*)$/),
      method: expect.stringMatching(/^(GET|POST)$/),
      milliseconds: expect.any(Number),
    });
  }
  const { rows } = await traced.client.query('select id from users where email = $1', [email]);
  const own = accessLines().filter(({ userId }) => userId !== undefined);
  expect(own.length).toBeGreaterThan(3);
  expect(new Set(own.map(({ userId }) => userId))).toEqual(new Set([rows[0].id]));
  const { rows: staff } = await traced.client.query('select id from operators');
  const ofStaff = accessLines().filter(({ operatorId }) => operatorId !== undefined);
  expect(ofStaff.map(({ route }) => route)).toEqual(Array(2).fill('/api/console/search'));
  expect(new Set(ofStaff.map(({ operatorId }) => operatorId))).toEqual(new Set([staff[0].id]));
  expect(accessLines().map(({ route, status }) => `${status} ${route}`)).toEqual(
    expect.arrayContaining([`101 ${FEED_PATH}`, '400 unknown', '500 /api/code/send']),
  );
  // The fault is told, with the number of its request.
  const fault = lines().find(({ msg }) => msg === 'a call failed');
  expect(fault).toMatchObject({ requestId: failed.requestId, err: { errorCode: '23514' } });

  const output = traced.process.output();
  expect(canaries.leakedIn(output)).toEqual([]);
  expect(canaries.size).toBeGreaterThan(22);
  expect(lines().some(({ msg }) => msg === 'forged')).toBe(false);
});

test('S31 neither the audit log nor the metrics say anything of what was sent', async () => {
  const { rows } = await traced.client.query('select * from audit_rows order by id');
  const acts = rows.map(({ act }) => act);
  const done = ['register', 'api-key-create', 'code-send', 'operator-sign-in', 'search'];
  expect(acts).toEqual(expect.arrayContaining(done));
  expect(canaries.leakedIn(JSON.stringify(rows))).toEqual([]);
  const headers = { authorization: `Bearer ${canaries.get('key of the metrics')}` };
  const page = await fetch(`${traced.process.address}/metrics`, { headers });
  const metrics = await page.text();
  expect(metrics).toContain('# HELP');
  expect(canaries.leakedIn(metrics)).toEqual([]);
});

interface OperatorKey {
  readonly name: string;
  readonly password: string;
  readonly secret: string;
}

/** An operator mistypes a password, signs in, and looks for people. */
async function visitConsole({ name, password, secret }: OperatorKey): Promise<void> {
  canaries.keep('secret of an operator', secret);
  const open = '/api/console/session/open';
  const factorCode = appCode(secret, Date.now());
  const wrong = { name, password: canary('wrong password of an operator'), factorCode };
  await ask('POST', open, wrong);
  const { data: signedIn } = await ask('POST', open, { name, password, factorCode });
  const token = signedIn?.token as string;
  canaries.keep('token of an operator', token);
  const headers = { authorization: `Bearer ${token}` };
  for (const text of [email, canary('password in the wrong box')]) {
    const { status } = await ask('POST', '/api/console/search', { text }, headers);
    expect(status).toBe(200);
  }
}

/** Opens the feed and signs in with what is nobody's. */
async function openSocket(token: string): Promise<void> {
  const socket = new WebSocket(`${traced.process.address.replace('http', 'ws')}${FEED_PATH}`);
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  const data = encode<SignInRequest>(SignInRequestSchema, {
    ...{ token, cancelOnDisconnect: false },
  });
  const frame = { action: FeedAction.signIn, data, time: 0, sequence: 0 };
  const answered = new Promise((resolve) => {
    socket.onmessage = resolve;
  });
  socket.send(Uint8Array.from(encode<Envelope>(EnvelopeSchema, frame)));
  await answered;
  socket.close();
}

async function sendNonsense(text: string): Promise<void> {
  const socket = connect(traced.process.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(text);
  socket.resume();
  await once(socket, 'close');
}
