import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Code } from '@bourse/contract/codes.ts';
import { routes } from '@bourse/contract/routes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Trader } from '../load/traders.ts';
import { badBodies, badDecimals } from './bad-values.ts';
import { bodyWith, changingRoutes, fieldsOf } from './route-fields.ts';
import { useWorld } from './use-world.ts';

const HEAP_GROWTH_MAX = 24 * 1024 * 1024;

const world = useWorld();
let traders: Trader[];
let turn = 0;

beforeAll(async () => {
  traders = await world().traders(600);
});

/** Another trader each time, so that no budget is used up. */
function nextTrader(): Trader {
  turn += 1;
  return traders[turn % traders.length] as Trader;
}

function send(
  name: string,
  body: string | Buffer,
  type = 'application/json',
  trader = nextTrader(),
) {
  const { method, path } = routes[name as keyof typeof routes];
  return world().ask({
    method,
    path: path.replace('{code}', fieldsOf[name]?.code ?? '7'),
    body,
    trader,
    headers: { 'content-type': type },
  });
}

test('every route that changes something is covered', () => {
  expect(changingRoutes.map(([name]) => name).sort()).toEqual(Object.keys(fieldsOf).sort());
});

describe.each(changingRoutes)('F43 %s', (name) => {
  test('refuses what is no body', async () => {
    const before = await world().commandCount();
    for (const [what, body, status] of badBodies) {
      const answer = await send(name, body);
      expect(answer.status, what).toBe(status);
      expect(answer.data, what).toBeNull();
      expect(answer.text, what).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
    }
    expect(await world().commandCount()).toBe(before);
  });

  test('S10 refuses what a form or another site could send', async () => {
    const before = await world().commandCount();
    const { good } = fieldsOf[name] as (typeof fieldsOf)[string];
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await send(name, JSON.stringify(good), type);
      expect([answer.status, answer.code], type).toEqual([415, Code.mediaUnsupported]);
    }
    expect(await world().commandCount()).toBe(before);
  });

  test('takes the body that the others are made of', async () => {
    const { good } = fieldsOf[name] as (typeof fieldsOf)[string];
    // It may end the session: nobody calls with it again.
    const answer = await send(name, JSON.stringify(good), 'application/json', traders.pop());
    expect(answer.code, answer.text).not.toBe(Code.shapeInvalid);
    expect(answer.status, answer.text).toBeLessThan(500);
  });

  test('S14 S33 refuses each field that is not what it should be', async () => {
    const before = await world().commandCount();
    const { good, bad } = fieldsOf[name] as (typeof fieldsOf)[string];
    for (const [field, values] of Object.entries(bad)) {
      for (const raw of values) {
        const answer = await send(name, bodyWith(good, field, raw));
        expect([400, 413, 422], `${field}: ${raw.slice(0, 80)} ${answer.text}`).toContain(
          answer.status,
        );
        expect(answer.data).toBeNull();
      }
    }
    expect(await world().commandCount()).toBe(before);
  });
});

test('S14 a code that names nothing is refused, and the exchange takes commands after it', async () => {
  const codes = [
    '9007199254740993',
    '9'.repeat(16),
    '9'.repeat(17),
    '1e3',
    '-1',
    '0x1',
    '1.0',
    '%00',
  ];
  const before = await world().commandCount();
  for (const { method, path } of Object.values(routes)) {
    if (!path.includes('{code}')) continue;
    for (const code of codes) {
      for (const whole of [code, `${code}-1002-1`, `1-${code}-1`]) {
        const trader = nextTrader();
        const body = method === 'GET' ? undefined : { quantity: '1' };
        const url = path.replace('{code}', whole);
        const answer = await world().ask({ method, path: url, body, trader });
        expect(answer.status, `${url} ${answer.text}`).toBeLessThan(500);
        expect(answer.code, url).not.toBe(Code.ok);
      }
    }
  }
  expect(await world().commandCount()).toBe(before);
  const [trader] = (await world().traders(1)) as [Trader];
  const claim = { method: 'POST', path: '/api/demo/claim', body: {}, trader };
  expect((await world().ask(claim)).code).toBe(Code.ok);
});

test('F43 the heap stays flat under a flood of bad bodies', { timeout: 60_000 }, async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const flood = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      const [name] = changingRoutes[round % changingRoutes.length] as [string, unknown];
      for (const [, body] of badBodies) await send(name, body);
    }
  };
  await flood(15);
  collect();
  const before = process.memoryUsage().heapUsed;
  await flood(60);
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(HEAP_GROWTH_MAX);
});

test('S33 money is read exactly or refused: round trips keep every unit', async () => {
  const trader = traders[0] as Trader;
  await world().ask({ method: 'POST', path: '/api/demo/claim', body: {}, trader });
  const balances = async () => {
    const accounts = await Promise.all(
      [1, 2].map((accountType) =>
        world().ask<{ list: { tokenName: string; balance: string }[] }>({
          path: `/api/finance/account/asset?accountType=${accountType}`,
          trader,
        }),
      ),
    );
    return accounts.map(
      ({ data }) => data.list.find(({ tokenName }) => tokenName === 'BTC')?.balance,
    );
  };
  expect(await balances()).toEqual(['0.1', '0']);
  for (const amount of ['0.00000001', '0.09999998', '0.1']) {
    for (const [from, to] of [
      [1, 2],
      [2, 1],
    ]) {
      const body = { from, to, coin: 'BTC', amount };
      const path = '/api/finance/transfer/internal';
      const answer = await world().ask({ method: 'POST', path, body, trader });
      expect(answer.code, `${amount} ${answer.msg}`).toBe(0);
    }
    expect(await balances()).toEqual(['0.1', '0']);
  }
  const body = { from: 1, to: 2, coin: 'BTC', amount: '0.10000001' };
  const more = await world().ask({
    method: 'POST',
    path: '/api/finance/transfer/internal',
    body,
    trader,
  });
  expect(more).toMatchObject({ code: Code.insufficientBalance, status: 200 });
  expect(await balances()).toEqual(['0.1', '0']);
});

test('S33 the corpus of decimals holds no number that is one', () => {
  const decimal = /^"(0|[1-9]\d{0,14})(\.\d{1,18})?"$|^(0|[1-9]\d{0,15})$/;
  expect(
    badDecimals.filter((raw) => decimal.test(raw) && Number.isSafeInteger(Number(raw))),
  ).toEqual([]);
});
