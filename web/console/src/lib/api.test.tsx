import { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { AnswerUnknown, ask, askFile, CallRefused } from './api.ts';
import { useLanguage } from './language.ts';
import { signedIn, signedOut, useSession } from './session.ts';

const operator = { id: 1, name: 'rosa', fullName: 'Rosa Ito', roles: ['risk'] as const };
const enter = (token: string) => signedIn(token, { ...operator, roles: [...operator.roles] });

/** What the network says next: an answer, or that it is away. */
const network = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const says = (code: number, msg: string, status = 200) =>
  Response.json({ code, msg, data: { list: [] } }, { status });
const file = (body: string, disposition: string) =>
  new Response(body, { headers: { 'content-disposition': disposition } });
const sent = () => {
  const [address = '', init = {}] = network.mock.lastCall ?? [];
  return { address, init, headers: Object.fromEntries(new Headers(init.headers)) };
};

beforeEach(() => {
  network.mockReset().mockImplementation(async () => says(0, 'ok'));
  vi.stubGlobal('fetch', network);
  useLanguage.setState({ language: 'en' });
  enter('t1');
});

test('a question has its filters that say something, who asks and in which language, and no body', async () => {
  useLanguage.setState({ language: 'zh-CN' });
  await ask('consoleCustomers', { query: { country: 'a&b=c', before: '' } });
  const { address, init, headers } = sent();
  expect(address).toBe(`${consoleRoutes.consoleCustomers.path}?country=a%26b%3Dc`);
  expect(headers).toEqual({ authorization: 'Bearer t1', language: 'zh-CN' });
  expect([init.method, init.body, init.cache]).toEqual(['GET', undefined, 'no-store']);
});

test('an act has its key and its body, an empty one too; who is not signed in names nobody', async () => {
  signedOut('');
  await ask('consoleRecoveryStop', { code: '7', key: 'k1', body: { reason: 'a reason' } });
  const { address, init, headers } = sent();
  expect(address).toBe(consoleRoutes.consoleRecoveryStop.path.replace('{code}', '7'));
  expect([init.method, init.body]).toEqual(['POST', '{"reason":"a reason"}']);
  expect(headers).toEqual({
    ...{ language: 'en', 'content-type': 'application/json', 'idempotency-key': 'k1' },
  });
  await ask('consoleSignOut');
  expect(sent().init.body).toBe('{}');
});

test.each([
  ['../operator/list?x=', '..%2Foperator%2Flist%3Fx%3D'],
  ['$&#', '%24%26%23'],
])('a code that a link names is never a way to another route: %s', async (code, written) => {
  await ask('consoleCustomer', { code });
  expect(sent().address).toBe(
    consoleRoutes.consoleCustomer.path.replace(/\{code\}/, () => written),
  );
});

test('what the house refuses is said in its words, with its number, whatever the status', async () => {
  for (const status of [200, 400, 403, 500]) {
    network.mockImplementation(async () => says(1003, 'Your role may not', status));
    const refused = await ask('consoleCoins').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CallRefused);
    expect(refused).toMatchObject({ code: 1003, message: 'Your role may not' });
  }
  expect(useSession.getState().token).toBe('t1');
});

test.each([
  ['nothing comes', () => Promise.reject(new TypeError('away'))],
  ['what stands between answers with a page', async () => new Response('<html>', { status: 502 })],
  ['it breaks off', async () => new Response('{"code":0,"da')],
])('whether it happened is not known where %s, of an act and of a file', async (_, answer) => {
  network.mockImplementation(answer);
  await expect(ask('consoleCoins')).rejects.toBeInstanceOf(AnswerUnknown);
  await expect(askFile('consoleAuditExport', { key: 'k' })).rejects.toBeInstanceOf(AnswerUnknown);
});

test.each([1001, 1002])('S09 a session that ended leads to the sign-in: %i', async (code) => {
  network.mockImplementation(async () => says(code, 'Sign in again', 401));
  await expect(ask('consoleCoins')).rejects.toBeInstanceOf(CallRefused);
  expect(useSession.getState()).toMatchObject({ token: '', operator: null, ended: 'over' });
  expect(sessionStorage.length).toBe(0);
});

test('S09 the late word that an earlier session ended does not end the one after it', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  network.mockReturnValueOnce(promise);
  const asked = ask('consoleCoins').catch((error: unknown) => error);
  signedOut('');
  enter('t2');
  resolve(says(1002, 'The session ended', 401));
  expect(await asked).toBeInstanceOf(CallRefused);
  expect(useSession.getState()).toMatchObject({ token: 't2', ended: '' });
});

test('a file has the name that the house gave it, and no name that could lead elsewhere', async () => {
  for (const [disposition, name] of [
    ['attachment; filename="audit-2026-11-28.csv"', 'audit-2026-11-28.csv'],
    ['attachment; filename="../../x"', 'download'],
    ['attachment', 'download'],
  ] as const) {
    network.mockImplementation(async () => file('a,b', disposition));
    const { blob, fileName } = await askFile('consoleAuditExport', { body: { reason: 'r' } });
    expect([await blob.text(), fileName]).toEqual(['a,b', name]);
  }
  network.mockImplementation(async () => says(1003, 'Your role may not', 403));
  await expect(askFile('consoleAuditExport', {})).rejects.toMatchObject({ code: 1003 });
});
