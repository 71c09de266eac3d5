import { randomBytes, randomUUID } from 'node:crypto';
import { signCall } from '@bourse/client/sign-call.ts';
import { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phonePicture } from '../../server/src/edge/files/test-pictures.ts';
import { appCode } from '../../server/src/people/sign-in/factor/test-app.ts';
import { startTracedServer, type TracedServer } from '../load/traced-server.ts';
import { askTraced, Canaries, logLines, outboxCodes, type TracedAnswer } from './canaries.ts';
import { formWith } from './route-samples.ts';

const REASON = 'as agreed on the telephone';

let traced: TracedServer;
const canaries = new Canaries();
const email = `${canaries.make('contact')}@example.com`;
const address = canaries.keep('address of a withdrawal', `0x${randomBytes(20).toString('hex')}`);
let password = canaries.make('password');
let authorization = '';
let secret = '';
/** So many codes have been mailed. */
let codes = 0;

beforeAll(async () => {
  traced = await startTracedServer({ HOUSE_BOTS: 'off' }, { isCalm: false });
});
afterAll(() => traced?.stop());

/** A call of the one who is signed in, which must go well. */
async function does(method: string, path: string, body?: unknown, more: object = {}) {
  const headers = { ...(authorization && { authorization }), ...more };
  const answer = await askTraced(traced, method, path, body, headers);
  expect(answer.code, `${method} ${path}: ${JSON.stringify(answer.data)}`).toBe(0);
  return answer.data ?? {};
}

/** Asks for a code, which comes by mail. The pause between two is not the point. */
async function mailedCode(body: object): Promise<string> {
  await traced.client.query('delete from code_budgets');
  await does('POST', '/api/code/send', body);
  codes += 1;
  await expect
    .poll(async () => (await outboxCodes(traced, email)).length, { timeout: 30_000 })
    .toBe(codes);
  return canaries.keep(`code ${codes}`, (await outboxCodes(traced, email))[0] as string);
}

/** What the authenticator shows: good once, so that it is as if it had not been used. */
async function factorCode(): Promise<string> {
  await traced.client.query('update authenticators set last_step = 0');
  const code = appCode(secret, Date.now());
  // Six digits stand in many numbers: as the text of a field they would stand in quotes.
  canaries.keep(`code of the authenticator ${code}`, `"${code}"`);
  return code;
}
const proveFactor = async () =>
  does('POST', '/api/user/factor/prove', { googleCode: await factorCode() });

function enter({ token }: TracedAnswer['data'] & object, name: string): void {
  authorization = `Bearer ${canaries.keep(`token of the ${name}`, token as string)}`;
}

/** Registers, signs out, in again, and binds an authenticator. */
async function comeIn(): Promise<void> {
  const account = { email, password };
  const registration = await mailedCode({ ...account, scene: 1 });
  enter(await does('POST', '/api/members', { ...account, code: registration }), 'registration');
  await does('POST', '/api/logout', {});
  authorization = '';
  const flow = await does('POST', '/api/auth/flow', { type: 'login', ...account });
  const ticket = canaries.keep('ticket of a sign-in', flow.ticket as string);
  enter(
    await does('POST', '/api/login', { ticket, code: await mailedCode({ ticket }) }),
    'sign-in',
  );
  const offered = await does('GET', '/api/user/google/auth/code');
  secret = canaries.keep('secret of the authenticator', offered.code as string);
  const emailCode = await mailedCode({ scene: 11 });
  const bind = { emailCode, googleAuth: secret, googleCode: await factorCode() };
  await does('POST', '/api/user/google/auth/bind', bind);
}

/** Hands papers in whose picture says where it was taken and by whom. */
async function sendPapers(): Promise<void> {
  for (const word of ['CANARYPHONE', 'CANARYXMP']) canaries.keep(`${word} of the camera`, word);
  const file = await phonePicture();
  const name = `${canaries.make('name of the file')}.jpg`;
  const { body, headers } = formWith('file', file, { name });
  const uploaded = await does('POST', '/api/user/upload/image', body, headers);
  const person = await does('POST', '/api/user/upload/image', body, headers);
  // A name has letters only.
  const letters = randomBytes(9)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[+digit] ?? '');
  const number = randomBytes(6).toString('hex').toUpperCase();
  await does('PATCH', '/api/user/kyc', {
    ...{ country: 'HK', certificateKind: 2 },
    realName: canaries.keep('name on the paper', letters),
    certificateNo: canaries.keep('number of the paper', `K${number}`),
    indexCertificateURI: canaries.keep('reference of a picture', uploaded.url as string),
    selfieURI: canaries.keep('reference of the person', person.url as string),
  });
}

/** Asks for a withdrawal to an address that no line may have whole. */
async function withdraw(): Promise<string> {
  const chainStatus = async () => {
    const { chain } = (await does('GET', '/api/currency/crypto')) as {
      chain: { status: number }[];
    };
    return chain[0]?.status;
  };
  await expect.poll(chainStatus, { timeout: 60_000 }).toBe(1);
  await does('POST', '/api/demo/claim', {});
  await traced.client.query('update users set hold_until = 0 where email = $1', [email]);
  await proveFactor();
  const path = '/api/cryptocurrency/withdraw';
  const body = { chain: 'ETH', coin: 'USDT', amount: '120', address };
  const key = { 'idempotency-key': canaries.keep('key of a withdrawal', randomUUID()) };
  return (await does('POST', path, body, key)).id as string;
}

/** Makes a key and reads with it; a wrong signature is refused. */
async function useKey(): Promise<void> {
  await proveFactor();
  const name = canaries.make('name of a key');
  const made = await does('POST', '/api/user/apiKey/create', { name });
  const { key, secret: half } = made as { key: { code: string }; secret: string };
  canaries.keep('secret of a key', half);
  const path = '/api/finance/total/asset';
  const signed = signCall({ code: key.code, secret: half }, 'GET', path);
  canaries.keep('signature', signed.slice(-64));
  const read = await askTraced(traced, 'GET', path, undefined, { authorization: signed });
  expect(read.code).toBe(0);
  const other = canaries.make('secret of nobody');
  const forged = signCall({ code: key.code, secret: other }, 'GET', path);
  const refused = await askTraced(traced, 'GET', path, undefined, { authorization: forged });
  expect(refused.status).toBe(401);
}

/** Line feeds where a text is stored or told: each would begin a line of its own if it were written as it is. */
async function injectLines(): Promise<void> {
  const line = `\r\n{"level":60,"msg":"forged ${canaries.make('line of a stranger')}"}\r\n`;
  const texts: readonly (readonly [path: string, body: object])[] = [
    ['/api/user/nickname/modify', { nickname: `Ann${line}` }],
    ['/api/user/phishingCode/set', { phishingCode: `blue${line}` }],
    ['/api/user/apiKey/create', { name: `key${line}` }],
    ['/api/login', { email: `ann${line}@example.com`, password: line, code: line }],
    [`/api/spot/order/place`, { symbol: `BTC${line}`, clientOrderId: line }],
  ];
  for (const [path, body] of texts) {
    const { status, code } = await askTraced(traced, 'POST', path, body, { authorization });
    expect(status, path).toBeLessThan(500);
    expect(code, path).not.toBe(0);
  }
  await askTraced(traced, 'GET', `/api/user?name=x${encodeURIComponent(line)}`, undefined, {
    authorization,
  });
  await askTraced(traced, 'GET', `/x%0d%0a${encodeURIComponent(line)}`);
  const nickname = `Ann${randomBytes(6).toString('hex')}`;
  await does('POST', '/api/user/nickname/modify', {
    nickname: canaries.keep('nickname', nickname),
  });
}

interface OperatorKey {
  readonly name: string;
  readonly password: string;
  readonly secret: string;
}

/** An operator mistypes, signs in, finds the customer in each way, and looks at papers, contact and withdrawal. */
async function lookFromConsole(withdrawal: string): Promise<void> {
  const { data } = await askTraced(traced, 'GET', '/dev/outbox.json');
  const { operator } = data as { operator: OperatorKey };
  const roles = ['support', 'compliance', 'risk', 'treasury', 'admin'];
  await traced.client.query('update operators set roles = $1', [roles]);
  canaries.keep('secret of an operator', operator.secret);
  const headers: Record<string, string> = {};
  const calls = async (name: keyof typeof consoleRoutes, body?: object, code = '') => {
    const { method, path } = consoleRoutes[name];
    const key = { 'idempotency-key': randomUUID() };
    const sent = method === 'GET' ? undefined : (body ?? {});
    const more = { ...headers, ...key };
    return askTraced(traced, method, path.replace('{code}', code), sent, more);
  };
  const own = { name: operator.name, password: canaries.make('wrong password of an operator') };
  await calls('consoleSignIn', { ...own, factorCode: appCode(operator.secret, Date.now()) });
  await traced.client.query(`delete from sign_in_guards`);
  await traced.client.query('update operators set factor_last_step = 0');
  const signIn = { ...own, password: operator.password };
  const factor = () => appCode(operator.secret, Date.now());
  const opened = await calls('consoleSignIn', { ...signIn, factorCode: factor() });
  expect(opened.code).toBe(0);
  const token = canaries.keep('token of an operator', opened.data?.token as string);
  headers.authorization = `Bearer ${token}`;
  for (const text of [email, address, canaries.make('password in the wrong box')]) {
    expect((await calls('consoleSearch', { text })).code).toBe(0);
  }
  const sql = 'select id, public_number from users where email = $1';
  const [user] = (await traced.client.query(sql, [email])).rows;
  const uid = String(user.public_number);
  const papers = await traced.client.query('select max(id) as id from identity_submissions');
  const done = [
    await calls('consoleCustomer', undefined, uid),
    await calls('consoleCustomerTimeline', undefined, uid),
    await calls('consoleCustomerContact', { reason: REASON }, uid),
    await calls('consoleIdentity', undefined, String(papers.rows[0].id)),
    await calls('consoleWithdrawal', undefined, withdrawal),
  ];
  expect(done.map(({ code }) => code)).toEqual(done.map(() => 0));
  // What must not be written was there to be seen.
  expect(JSON.stringify(done[2]?.data)).toContain(email);
  expect(JSON.stringify(done[3]?.data)).toContain(canaries.get('name on the paper'));
  expect(JSON.stringify(done[4]?.data).toLowerCase()).toContain(address);
}

/** Changes the password, and forgets the new one. */
async function changePassword(): Promise<void> {
  await proveFactor();
  const newPassword = canaries.make('new password');
  const path = '/api/members/password/modify';
  await does('POST', path, { oldPassword: password, newPassword });
  password = newPassword;
  authorization = '';
  const flow = await does('POST', '/api/auth/flow', { type: 'retrieve-pass', email });
  const ticket = canaries.keep('ticket of a recovery', flow.ticket as string);
  const code = await mailedCode({ ticket });
  const last = { ticket, code, password: canaries.make('last password') };
  await does('POST', '/api/members/password/forget', last);
}

test('S31 through a whole life of an account, from registration to recovery, no log line, metric or audit row has what was sent', {
  timeout: 240_000,
}, async () => {
  await comeIn();
  await sendPapers();
  const withdrawal = await withdraw();
  await useKey();
  await injectLines();
  await lookFromConsole(withdrawal);
  await changePassword();

  const output = traced.process.output();
  expect(canaries.size).toBeGreaterThan(30);
  expect(canaries.leakedIn(output)).toEqual([]);
  // What begins a line is the log's own: nobody outside has made one.
  const forged = output.split('\n').filter((line) => /^\s*\{"level":60,"msg":"forged/.test(line));
  expect(forged).toEqual([]);
  expect(logLines(traced).some(({ msg }) => String(msg).startsWith('forged'))).toBe(false);

  const { rows } = await traced.client.query('select * from audit_rows order by id');
  expect(rows.map(({ act }) => act)).toEqual(
    expect.arrayContaining([
      ...['register', 'sign-in', 'api-key-create', 'password-change', 'password-reset'],
      ...['operator-sign-in', 'search', 'identity-look'],
    ]),
  );
  expect(canaries.leakedIn(JSON.stringify(rows))).toEqual([]);
  const metrics = await traced.process.metrics();
  expect(metrics).toContain('# HELP');
  expect(canaries.leakedIn(metrics)).toEqual([]);
});
