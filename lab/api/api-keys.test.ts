import { generateKeyPairSync } from 'node:crypto';
import { nextTime, type SigningKey, signCall } from '@bourse/client/sign-call.ts';
import { Code } from '@bourse/contract/codes.ts';
import { FEED_PATH, FeedAction, PUSH_OFFSET } from '@bourse/contract/feed.ts';
import {
  type Envelope,
  EnvelopeSchema,
  type SignInPush,
  SignInPushSchema,
  type SignInRequest,
  SignInRequestSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { decode, encode } from '@bourse/contract/plain.ts';
import { type KeyScope, keyScopes, type Scope } from '@bourse/contract/route.ts';
import type { ApiKey } from '@bourse/contract/routes/api-keys.ts';
import { routes } from '@bourse/contract/routes.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { AskOptions } from '../faults/http-world.ts';
import { allRoutes, sampleOf } from '../faults/route-samples.ts';
import { useWorld } from '../faults/use-world.ts';
import { openSession, type Trader } from '../load/traders.ts';
import { closedWithinMs, rehash } from './people.ts';

const HOUR_MS = 3_600_000;
const PLACE = '/api/spot/order/place';
const BALANCES = routes.totalAsset.path;

const world = useWorld();

beforeAll(async () => {
  // Until then calls are told to come back, and a test below signs a little before its own time.
  const key = await create(await trader());
  await vi.waitFor(async () => {
    expect((await get(key, BALANCES, { time: nextTime() - 100 })).code).toBe(Code.ok);
  }, 30_000);
});

interface Created {
  readonly key: ApiKey;
  readonly secret: string;
}

async function trader(): Promise<Trader> {
  return (await world().traders(1))[0] as Trader;
}

const createAs = (who: Trader, body: object = {}) =>
  world().ask<Created>({
    method: 'POST',
    path: routes.apiKeyCreate.path,
    body: { name: 'Bot', ...body },
    trader: who,
  });

async function create(who: Trader, body: object = {}): Promise<SigningKey> {
  const { data, text } = await createAs(who, body);
  expect(data, text).not.toBeNull();
  return { code: data.key.code, secret: data.secret };
}

const change = (who: Trader, { code }: SigningKey, body: object) =>
  world().ask<{ key: ApiKey }>({
    method: 'POST',
    path: routes.apiKeyChange.path.replace('{code}', code),
    body,
    trader: who,
  });

const remove = (who: Trader, { code }: SigningKey) =>
  world().ask({
    method: 'POST',
    path: routes.apiKeyRemove.path.replace('{code}', code),
    body: {},
    trader: who,
  });

const listOf = async (who: Trader) =>
  (await world().ask<{ list: ApiKey[] }>({ path: routes.apiKeys.path, trader: who })).data.list;

interface How {
  readonly time?: number;
  readonly address?: string;
  /** Of the body, where it is not JSON. */
  readonly form?: AskOptions['headers'];
  /** What is signed instead of what is sent. */
  readonly signed?: { method?: string; path?: string; body?: string };
}

function ask(key: SigningKey, method: string, path: string, body?: string | Buffer, how: How = {}) {
  const { signed = {}, time, address, form } = how;
  const authorization = signCall(
    key,
    signed.method ?? method,
    signed.path ?? path,
    signed.body ?? body,
    time,
  );
  const headers = { ...form, authorization };
  return world().ask({
    ...{ method, path, headers },
    ...(body !== undefined && { body }),
    ...(address !== undefined && { address }),
  });
}

const get = (key: SigningKey, path: string, how?: How) => ask(key, 'GET', path, undefined, how);
const seen = ({ status, code }: { status: number; code: number }) => [status, code];

describe('S24 a signed call', () => {
  let key: SigningKey;
  beforeAll(async () => {
    key = await create(await trader(), { rights: ['read', 'trade'] });
  });

  test('is its owner’s, with what the key may', async () => {
    expect(seen(await get(key, BALANCES))).toEqual([200, 0]);
    const order = JSON.stringify((sampleOf('spotOrderPlace').body as object) ?? {});
    const placed = await ask(key, 'POST', PLACE, order);
    expect(seen(placed)).toEqual([200, Code.insufficientBalance]);
  });

  test('is taken once, and not again with the same signature', async () => {
    const authorization = signCall(key, 'GET', BALANCES);
    const send = () => world().ask({ path: BALANCES, headers: { authorization } });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === Code.callRepeated)).toHaveLength(19);
    expect(seen(await send())).toEqual([401, Code.callRepeated]);
    const upper = authorization.replace(/[0-9a-f]{64}$/, (hex) => hex.toUpperCase());
    expect(seen(await world().ask({ path: BALANCES, headers: { authorization: upper } }))).toEqual([
      ...[401, Code.apiKeyInvalid],
    ]);
  });

  test('whose query fields come in another order is refused', async () => {
    const [one, other] = ['page=1&pageSize=5', 'pageSize=5&page=1'].map(
      (query) => `/api/spot/order?${query}`,
    ) as [string, string];
    expect((await get(key, one)).code).toBe(0);
    expect(seen(await get(key, other, { signed: { path: one } }))).toEqual([
      ...[401, Code.apiKeyInvalid],
    ]);
    const decoded = '/api/spot/order?symbol=BTC%2DUSDT';
    expect((await get(key, decoded)).code).toBe(0);
    const altered = await get(key, decoded, { signed: { path: decodeURIComponent(decoded) } });
    expect(altered.code).toBe(Code.apiKeyInvalid);
  });

  test('whose body, method or path is another one is refused', async () => {
    const order = sampleOf('spotOrderPlace').body as Record<string, unknown>;
    const body = JSON.stringify(order);
    const more = JSON.stringify({ ...order, quantity: '9' });
    for (const signed of [{ body: more }, { body: `${body} ` }, { body: '' }]) {
      const answer = await ask(key, 'POST', PLACE, body, { signed });
      expect(seen(answer)).toEqual([401, Code.apiKeyInvalid]);
    }
    for (const signed of [{ method: 'PATCH' }, { path: '/api/contract/open' }]) {
      const answer = await ask(key, 'POST', PLACE, body, { signed });
      expect(seen(answer)).toEqual([401, Code.apiKeyInvalid]);
    }
    const spaced = `  ${body}\n`;
    expect((await ask(key, 'POST', PLACE, spaced)).code).toBe(Code.insufficientBalance);
  });

  test('whose clock is six seconds late, or far ahead, is refused, and told the time', async () => {
    // A signature ages on the way: on a busy machine one of the future comes near to its time.
    for (const offMs of [30_000, -6_000]) {
      const answer = await get(key, BALANCES, { time: Date.now() + offMs });
      expect(seen(answer)).toEqual([401, Code.callTimeOutside]);
      expect(answer.msg).toMatch(/\d{13}/);
    }
    // By a key of its own: another call of the same key may have had just that time.
    const late = await create(await trader());
    expect((await get(late, BALANCES, { time: nextTime() - 100 })).code).toBe(0);
  });

  test('of a key that nobody has, with another secret, or broken, is told the same', async () => {
    const nobodys = { code: 'A'.repeat(22), secret: key.secret };
    const wrong = { code: key.code, secret: 'A'.repeat(43) };
    const answers = [await get(nobodys, BALANCES), await get(wrong, BALANCES)];
    const good = signCall(key, 'GET', BALANCES);
    for (const authorization of [
      `${good}0`,
      good.slice(0, -1),
      good.replace('HMAC-SHA256', 'Ed25519'),
    ]) {
      answers.push(await world().ask({ path: BALANCES, headers: { authorization } }));
    }
    for (const answer of answers) expect(seen(answer)).toEqual([401, Code.apiKeyInvalid]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('draws on budgets of the key, told in headers, and not on those of the person', async () => {
    const who = await trader();
    const own = await create(who);
    const left = (headers: Readonly<Record<string, unknown>>) =>
      Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
    const start = performance.now();
    const answers = await Promise.all(Array.from({ length: 15 }, () => get(own, BALANCES)));
    // Twenty come back in a second: on a slow machine while they are spent.
    const backMax = Math.ceil(((performance.now() - start) / 1_000) * 20);
    const lefts = answers.map(({ headers }) => left(headers));
    expect(Math.min(...lefts)).toBeLessThanOrEqual(Math.min(40 - 15 + backMax, 39));
    const person = await world().ask({ path: BALANCES, trader: who });
    expect(left(person.headers)).toBe(39);
    expect(person.headers['ratelimit-policy']).toBe('"read";q=40;w=2');
  });

  test('who guesses signatures runs out, from one address', async () => {
    const wrong = { code: key.code, secret: 'B'.repeat(43) };
    const from = { address: '203.0.113.77' };
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => get(wrong, BALANCES, from)),
    );
    const codes = new Set(answers.map(({ code }) => code));
    expect(codes).toEqual(new Set([Code.apiKeyInvalid, Code.tooManyRequests]));
    // Who has the key is served from there all the same.
    expect((await get(key, BALANCES, from)).code).toBe(0);
  });

  test('by an Ed25519 key, of which the server has the public half only', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const who = await trader();
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    const { data } = await createAs(who, { publicKey: pem });
    expect(data).toMatchObject({ secret: '', key: { kind: 'Ed25519' } });
    const own = { code: data.key.code, secret: privateKey };
    expect((await get(own, BALANCES)).code).toBe(0);
    const authorization = signCall(own, 'GET', BALANCES);
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => world().ask({ path: BALANCES, headers: { authorization } })),
    );
    expect(codes.filter(({ code }) => code === 0)).toHaveLength(1);
    const stranger = { code: own.code, secret: generateKeyPairSync('ed25519').privateKey };
    expect((await get(stranger, BALANCES)).code).toBe(Code.apiKeyInvalid);
    const asHmac = { code: own.code, secret: String(pem) };
    expect((await get(asHmac, BALANCES)).code).toBe(Code.apiKeyInvalid);
    const secretHalf = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    for (const bad of [secretHalf, String(rsa.export({ type: 'spki', format: 'pem' })), 'x', '']) {
      expect((await createAs(who, { publicKey: bad })).code).toBe(Code.shapeInvalid);
    }
  });
});

describe('S24 a key', () => {
  test('is used from its addresses only', async () => {
    const who = await trader();
    const key = await create(who, { addresses: ['198.51.100.7', '10.77.0.0/24'] });
    for (const address of ['198.51.100.7', '::ffff:198.51.100.7', '10.77.0.9']) {
      expect(seen(await get(key, BALANCES, { address })), address).toEqual([200, 0]);
    }
    for (const address of ['198.51.100.8', '::ffff:198.51.100.8', '10.77.1.1', '2001:db8::1']) {
      const answer = await get(key, BALANCES, { address });
      expect(seen(answer), address).toEqual([403, Code.apiKeyAddress]);
    }
  });

  test('lies sealed, and no list tells its secret', async () => {
    const who = await trader();
    const key = await create(who);
    const other = await create(who, { name: 'Other' });
    const { rows } = await world().client.query('select * from api_keys where id = $1', [key.code]);
    const [row] = rows as [{ sealed_secret: Buffer }];
    expect(row.sealed_secret.includes(Buffer.from(String(key.secret)))).toBe(false);
    expect(JSON.stringify(await listOf(who))).not.toContain(String(key.secret));
    // Copied to another row it opens nothing there.
    await world().client.query('update api_keys set sealed_secret = $2 where id = $1', [
      ...[other.code, row.sealed_secret],
    ]);
    const answer = await get({ code: other.code, secret: key.secret }, BALANCES);
    expect(seen(answer)).toEqual([500, Code.internal]);
  });

  test('ends by itself', async () => {
    const who = await trader();
    const key = await create(who);
    expect((await get(key, BALANCES)).code).toBe(0);
    const soon = Date.now() + 3_000;
    expect((await change(who, key, { expireTime: soon })).code).toBe(0);
    await expect.poll(async () => (await get(key, BALANCES)).code).toBe(Code.apiKeyInvalid);
    expect(Date.now()).toBeGreaterThanOrEqual(soon);
  });

  test('is over at once when it is removed, and not another’s to remove', async () => {
    const who = await trader();
    const key = await create(who);
    expect((await get(key, BALANCES)).code).toBe(0);
    const foreign = await remove(await trader(), key);
    expect(seen(foreign)).toEqual([404, Code.notFound]);
    expect((await change(await trader(), key, { name: 'Mine' })).code).toBe(Code.notFound);
    expect((await get(key, BALANCES)).code).toBe(0);
    expect((await remove(who, key)).code).toBe(0);
    expect(seen(await get(key, BALANCES))).toEqual([401, Code.apiKeyInvalid]);
    expect(await listOf(who)).toEqual([]);
  });

  test('is nobody’s of a frozen account', async () => {
    const who = await trader();
    const key = await create(who);
    await world().client.query('update users set frozen = true where id = $1', [who.userId]);
    expect(seen(await get(key, BALANCES))).toEqual([401, Code.apiKeyInvalid]);
  });

  test('may less at once, and more only with a second factor just proved', async () => {
    const who = await trader();
    const key = await create(who, { rights: ['read', 'trade'], addresses: ['198.51.100.7'] });
    const from = { address: '198.51.100.7' };
    await world().client.query('update sessions set created_at = $2 where user_id = $1', [
      ...[who.userId, Date.now() - HOUR_MS],
    ]);
    // A session that memory does not know yet: its sign-in was an hour ago.
    const late = { ...who, token: await reopened(who) };
    expect((await change(late, key, { rights: ['trade'] })).code).toBe(0);
    expect(seen(await get(key, BALANCES, from))).toEqual([403, Code.notAllowed]);
    for (const wider of [
      { rights: ['read', 'trade'] },
      { addresses: ['198.51.100.7', '198.51.100.8'] },
      { expireTime: Date.now() + 91 * 24 * HOUR_MS },
    ]) {
      expect(seen(await change(late, key, wider))).toEqual([403, Code.factorDue]);
    }
    expect((await change(late, key, { name: 'Renamed' })).data.key).toMatchObject({
      ...{ name: 'Renamed', rights: ['trade'], addresses: ['198.51.100.7'] },
    });
    expect((await change(who, key, { rights: ['read', 'trade'] })).code).toBe(0);
    expect((await get(key, BALANCES, from)).code).toBe(0);
  });

  test('that withdraws has addresses and waits; a change of password takes that right', async () => {
    const who = await trader();
    const refused = await createAs(who, { rights: ['withdraw'] });
    expect(refused.code).toBe(Code.apiKeyAddressesMissing);
    const before = Date.now();
    const { data } = await createAs(who, {
      ...{ rights: ['read', 'withdraw'], addresses: ['198.51.100.7'], expireTime: 0 },
    });
    expect(data.key).toMatchObject({ expireTime: 0, rights: ['read', 'withdraw'] });
    expect(data.key.withdrawTime).toBeGreaterThanOrEqual(before + 24 * HOUR_MS);
    const password = 'three quiet harbours';
    await rehash(world(), who, password);
    const modified = await world().ask({
      ...{ method: 'POST', path: routes.passwordModify.path, trader: who },
      body: { oldPassword: password, newPassword: 'four quiet harbours' },
    });
    expect(modified.code, modified.text).toBe(0);
    expect((await listOf(who))[0]).toMatchObject({ rights: ['read'], withdrawTime: 0 });
    const key = { code: data.key.code, secret: data.secret };
    expect((await get(key, BALANCES, { address: '198.51.100.7' })).code).toBe(0);
    // S30: the hold took it, and nobody else.
    const { rows } = await world().client.query(
      "select who, outcome, before_state, after_state from audit_rows where object = $1 and who = 'house'",
      [`api-key:${key.code}`],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.parse(rows[0].before_state)).toMatchObject({ rights: 'read withdraw' });
    expect(JSON.parse(rows[0].after_state)).toMatchObject({
      ...{ rights: 'read', withdrawsFrom: null, by: 'withdrawal-hold' },
    });
  });

  test('shows when and from where it was used last', async () => {
    const who = await trader();
    const key = await create(who);
    expect((await listOf(who))[0]).toMatchObject({ lastUsedTime: 0, lastUsedAddress: '' });
    const before = Date.now();
    await get(key, BALANCES, { address: '203.0.113.9' });
    const [listed] = await listOf(who);
    expect(listed?.lastUsedTime).toBeGreaterThanOrEqual(before);
    expect(listed?.lastUsedAddress).toBe('203.0.113.9');
  });

  test('is one of ten at most, also when asked for at once', async () => {
    const who = await trader();
    const answers = await Promise.all(Array.from({ length: 14 }, () => createAs(who)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === Code.apiKeysMax)).toHaveLength(4);
  });
});

/** The same account in a session that was opened an hour ago. */
async function reopened({ userId }: Trader): Promise<string> {
  const token = await openSession(world().client, userId);
  await world().client.query('update sessions set created_at = $2 where user_id = $1', [
    ...[userId, Date.now() - HOUR_MS],
  ]);
  return token;
}

describe('S10 what a key may is what its rights and the row of a route say', () => {
  // By the right that opens it and the next one, of none by two: `edge/pipeline/authorise.test.ts` has each with each.
  const at = (scope: Scope) => (keyScopes as readonly Scope[]).indexOf(scope);
  const isAsked = (scope: Scope, right: Scope) => [0, 1].includes((4 + at(right) - at(scope)) % 4);

  test.each(keyScopes)('a key with the right "%s" and no other', async (right) => {
    for (const [name, { access }] of allRoutes) {
      if (access.who !== 'user' || !isAsked(access.scope, right)) continue;
      const who = await trader();
      const key = await create(who, { rights: [right], addresses: ['10.0.0.0/16'] });
      const { method = 'GET', path, body, headers: form } = sampleOf(name);
      const isFile = Buffer.isBuffer(body);
      const sent = isFile || body === undefined ? body : JSON.stringify(body);
      // A file is read once it is known who sends it, so what is signed is a call without a body.
      const signed = isFile ? { body: '' } : {};
      const how = { address: '10.0.3.4', signed, ...(form && { form }) };
      const answer = await ask(key, method, path, sent, how);
      const isPersons = access.freshFactor && access.freshFactor !== 'of-people';
      const isOpen = (access.scope as KeyScope) === right && !isPersons;
      const isShut = answer.status === 403 && answer.code === Code.notAllowed;
      expect(isShut, `${name}: ${answer.text}`).toBe(!isOpen);
      expect([401, 500]).not.toContain(answer.status);
    }
  });
});

test('S24 a key has no codes of its person sent', async () => {
  const key = await create(await trader(), { rights: [...keyScopes], addresses: ['10.0.0.0/16'] });
  for (const scene of [3, 4, 11, 12, 13]) {
    const body = JSON.stringify({ scene });
    const answer = await ask(key, 'POST', routes.codeSend.path, body, { address: '10.0.3.4' });
    expect(seen(answer), String(scene)).toEqual([403, Code.notAllowed]);
  }
});

test('S30 a call that a key may not make is written down, with the key', async () => {
  const who = await trader();
  const key = await create(who, { rights: ['read'] });
  expect(seen(await ask(key, 'POST', PLACE, '{}'))).toEqual([403, Code.notAllowed]);
  const { rows } = await world().client.query(
    'select * from audit_rows where who = $1 order by id',
    [`user:${who.userId}`],
  );
  expect(rows.map(({ act, object, outcome }) => `${act} ${object} ${outcome}`)).toEqual([
    `api-key-create api-key:${key.code} done`,
    `right-use POST ${PLACE} refused`,
  ]);
  expect(JSON.parse(rows[1].after_state)).toEqual({ code: Code.notAllowed, apiKey: key.code });
  expect(JSON.stringify(rows)).not.toContain(String(key.secret));
});

describe('the live feed', () => {
  async function socketOf(shown: string) {
    const socket = new WebSocket(world().address.replace('http', 'ws') + FEED_PATH);
    socket.binaryType = 'arraybuffer';
    const closed = new Promise<void>((resolve) => {
      socket.onclose = () => resolve();
    });
    await new Promise((resolve) => {
      socket.onopen = resolve;
    });
    const answered = new Promise<SignInPush>((resolve) => {
      socket.onmessage = ({ data }) => {
        const envelope = decode<Envelope>(EnvelopeSchema, new Uint8Array(data as ArrayBuffer));
        if (envelope.action !== FeedAction.signIn + PUSH_OFFSET) return;
        resolve(decode<SignInPush>(SignInPushSchema, envelope.data) as SignInPush);
      };
    });
    const data = encode<SignInRequest>(SignInRequestSchema, {
      ...{ token: shown, cancelOnDisconnect: false },
    });
    const frame = { action: FeedAction.signIn, data, time: 0, sequence: 0 };
    socket.send(Uint8Array.from(encode<Envelope>(EnvelopeSchema, frame)));
    return { socket, closed, answer: await answered };
  }

  test('S25 takes a signature of its path, once; a socket closes when its key is removed', async () => {
    const who = await trader();
    const key = await create(who);
    const shown = signCall(key, 'GET', FEED_PATH);
    const one = await socketOf(shown);
    expect(one.answer).toMatchObject({ signedIn: true, code: 0 });
    const again = await socketOf(shown);
    expect(again.answer).toMatchObject({ signedIn: false, code: Code.callRepeated });
    const elsewhere = await socketOf(signCall(key, 'GET', '/api/spot/order'));
    expect(elsewhere.answer).toMatchObject({ signedIn: false, code: Code.apiKeyInvalid });
    const begun = performance.now();
    expect((await remove(who, key)).code).toBe(0);
    await one.closed;
    expect(performance.now() - begun).toBeLessThan(closedWithinMs());
    again.socket.close();
    elsewhere.socket.close();
  });

  test('is not for a key that may not read', async () => {
    const who = await trader();
    const key = await create(who, { rights: ['trade'] });
    const { answer, socket } = await socketOf(signCall(key, 'GET', FEED_PATH));
    expect(answer).toMatchObject({ signedIn: false, code: Code.notAllowed });
    socket.close();
    // S30: as a call is that it may not make.
    const { rows } = await world().client.query(
      "select * from audit_rows where who = $1 and act = 'right-use'",
      [`user:${who.userId}`],
    );
    expect(rows.map(({ object, outcome }) => `${object} ${outcome}`)).toEqual([
      `GET ${FEED_PATH} refused`,
    ]);
    expect(JSON.parse(rows[0].after_state)).toEqual({ code: Code.notAllowed, apiKey: key.code });
  });
});
