import { nextTime, type SigningKey, signCall } from '@bourse/client/sign-call.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { ApiKey } from '@bourse/contract/routes/api-keys.ts';
import { routes } from '@bourse/contract/routes.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { AskOptions } from '../faults/http-world.ts';
import { useWorld } from '../faults/use-world.ts';
import type { Trader } from '../load/traders.ts';

const HOUR_MS = 3_600_000;
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

/** The same account in a session that was opened an hour ago. */
async function reopened({ userId }: Trader): Promise<string> {
  const { openSession } = await import('../load/traders.ts');
  const token = await openSession(world().client, userId);
  await world().client.query('update sessions set created_at = $2 where user_id = $1', [
    ...[userId, Date.now() - HOUR_MS],
  ]);
  return token;
}

describe('S24 a withdrawal by a program', () => {
  const { withdraw } = routes;
  const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const body = JSON.stringify({ chain: 'ETH', coin: 'USDT', amount: '5', address: STRANGER });
  const here = { address: '10.0.3.4' };
  const send = (key: SigningKey, how: How = here) => ask(key, 'POST', withdraw.path, body, how);
  /** As if its day of waiting were over. */
  const age = ({ code }: SigningKey) =>
    world().client.query('update api_keys set withdraws_from = 1 where id = $1', [code]);

  async function robot() {
    const who = await trader();
    const key = await create(who, { rights: ['withdraw'], addresses: ['10.0.3.0/24'] });
    return { who, key };
  }

  test('waits for a day, comes from its addresses, is taken once, and pays from a budget of its own', async () => {
    const { who, key } = await robot();
    expect(seen(await send(key))).toEqual([403, Code.apiKeyTooYoung]);
    await age(key);
    expect(seen(await send(key, { address: '10.0.4.4' }))).toEqual([403, Code.apiKeyAddress]);
    const time = nextTime();
    const first = await send(key, { ...here, time });
    // Past every gate of the key: what is missing is the header, or the chain of this test.
    expect(first.code).toBe(Code.withdrawKeyMissing);
    expect(first.headers['ratelimit-policy']).toBe('"withdraw";q=10;w=3600');
    expect(String(first.headers.ratelimit)).toContain('"withdraw";r=9');
    expect(seen(await send(key, { ...here, time }))).toEqual([401, Code.callRepeated]);
    const forged = { ...here, signed: { body: body.replace('"5"', '"4"') } };
    expect(seen(await send(key, forged))).toEqual([401, Code.apiKeyInvalid]);
    for (let call = 0; call < 9; call += 1) await send(key);
    expect(seen(await send(key))).toEqual([429, Code.tooManyRequests]);
    // The person is not kept waiting for it.
    const own = { method: 'POST', path: withdraw.path, body: JSON.parse(body), trader: who };
    expect((await world().ask(own)).headers['ratelimit-policy']).toContain('"money"');
  });

  test('a stolen session widens no list of addresses, and what is widened waits anew', async () => {
    const { who, key } = await robot();
    await age(key);
    const thief = { ...who, token: await reopened(who) };
    const wider = { addresses: ['10.0.3.0/24', '203.0.113.7'] };
    expect((await change(thief, key, wider)).code).toBe(Code.factorDue);
    const { chain, address } = { chain: 'ETH', address: STRANGER };
    const save = { chain, address, memo: '', name: 'mine' };
    const saved = { method: 'POST', path: routes.addressAdd.path, body: save, trader: thief };
    expect((await world().ask(saved)).code).toBe(Code.factorDue);
    // Its owner has just proved the factor.
    expect((await change(who, key, wider)).code).toBe(Code.ok);
    expect(seen(await send(key))).toEqual([403, Code.apiKeyTooYoung]);
  });

  test('the right that was taken, or the key that is gone, counts for the next call', async () => {
    const { who, key } = await robot();
    await age(key);
    expect((await send(key)).code).toBe(Code.withdrawKeyMissing);
    expect((await change(who, key, { rights: ['read'] })).code).toBe(Code.ok);
    expect(seen(await send(key))).toEqual([403, Code.notAllowed]);
    await remove(who, key);
    expect(seen(await send(key))).toEqual([401, Code.apiKeyInvalid]);
  });
});
