import { Code } from '@bourse/contract/codes.ts';
import { AccountKind, RightCause } from '@bourse/contract/enumerations.ts';
import type { AccountLevel, AccountRights, FuturesTerms } from '@bourse/contract/routes/rights.ts';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '../faults/use-world.ts';
import { enableFutures, rightAnswers } from '../load/enable-futures.ts';
import type { Trader } from '../load/traders.ts';
import { newPerson } from './people.ts';

const world = useWorld();
let client: pg.Client;
beforeAll(async () => {
  ({ client } = world());
});

const post = <Data>(trader: Trader, path: string, body: unknown, headers = {}) =>
  world().ask<Data>({ method: 'POST', path, body, trader, headers });
const get = <Data>(trader: Trader, path: string) => world().ask<Data>({ path, trader });
const rightsOf = async (trader: Trader) =>
  (await get<AccountRights>(trader, '/api/user/rights')).data;

/** An account with money on all three accounts. */
async function funded(trader: Trader): Promise<Trader> {
  expect((await post(trader, '/api/demo/claim', {})).code).toBe(0);
  for (const to of [AccountKind.SPOT, AccountKind.FUTURES]) {
    const move = { from: AccountKind.FUNDING, to, coin: 'USDT', amount: '1000' };
    expect((await post(trader, '/api/finance/transfer/internal', move)).code).toBe(0);
  }
  return trader;
}

/** What an operator's desk will do, in SQL: the fact and the word that it changed. */
async function setFact({ userId }: Trader, fact: string): Promise<void> {
  await client.query('begin');
  await client.query(
    `insert into account_rights (user_id) values ($1)
    on conflict (user_id) do update set due = true`,
    [userId],
  );
  await client.query(fact, [userId]);
  await client.query('commit');
}
const freeze = (trader: Trader, frozen: boolean) =>
  setFact(trader, `update users set frozen = ${frozen} where id = $1`);

const spotOrder = (trader: Trader, quantity = '0.001') =>
  post<{ code: string }>(trader, '/api/spot/order/place', {
    ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: 1, price: '90000', quantity },
  });

async function contractOrder(trader: Trader) {
  return post(trader, '/api/contract/open', {
    ...{ symbol: 'BTCUSDT', orderType: 1, side: 1 },
    ...{ price: '90000', quantity: '0.001', leverage: 10, marginMode: 2 },
  });
}

describe('futures need enabling (I90)', () => {
  test('a new account trades spot at once, futures after three right answers', async () => {
    const { first, from } = await newPerson(world());
    expect((await rightsOf(first)).futures).toMatchObject({
      isAllowed: false,
      code: Code.futuresNotEnabled,
    });
    await funded(first);
    expect((await contractOrder(first)).code).toBe(Code.futuresNotEnabled);
    const terms = (await get<FuturesTerms>(first, '/api/futures/terms')).data;
    expect(terms.questions).toHaveLength(3);
    const enable = (version: number, answers: readonly unknown[]) =>
      world().ask<AccountRights>({
        ...{ method: 'POST', path: '/api/futures/enable', trader: first },
        ...{ body: { version, answers }, ...from },
      });
    const wrong = rightAnswers.with(1, { question: 'liquidation', answer: 'waits' } as never);
    expect((await enable(terms.version, wrong)).code).toBe(Code.futuresAnswersWrong);
    const twice = [rightAnswers[0], rightAnswers[0], rightAnswers[2]];
    expect((await enable(terms.version, twice)).code).toBe(Code.futuresAnswersWrong);
    expect((await enable(terms.version, rightAnswers.slice(1))).code).toBe(
      Code.futuresAnswersWrong,
    );
    expect((await enable(terms.version + 1, rightAnswers)).code).toBe(Code.futuresTermsOutdated);
    expect((await contractOrder(first)).code).toBe(Code.futuresNotEnabled);

    const [one, two] = await Promise.all([
      enable(terms.version, rightAnswers),
      enable(terms.version, rightAnswers),
    ]);
    expect([one.code, two.code]).toEqual([0, 0]);
    expect(one.data.futures).toEqual({ isAllowed: true, code: 0, msg: '' });
    expect((await contractOrder(first)).code).not.toBe(Code.futuresNotEnabled);
    const kept = await client.query(
      'select terms_version, address from futures_acceptances where user_id = $1',
      [first.userId],
    );
    expect(kept.rows).toEqual([{ terms_version: terms.version, address: from.address }]);
    const acts = await client.query(
      `select count(*)::int as count from audit_rows where who = $1 and act = 'futures-enable'`,
      [`user:${first.userId}`],
    );
    expect(acts.rows[0].count).toBe(1);
  });

  test('answers come in another order, and in the language of the call', async () => {
    const orders = new Set<string>();
    for (let at = 0; at < 12; at += 1) {
      const { data } = await world().ask<FuturesTerms>({ path: '/api/futures/terms' });
      orders.add(
        JSON.stringify(data.questions.map(({ answers }) => answers.map(({ code }) => code))),
      );
    }
    expect(orders.size).toBeGreaterThan(3);
    const chinese = await world().ask<FuturesTerms>({
      path: '/api/futures/terms',
      headers: { language: 'zh-CN' },
    });
    expect(chinese.data.paragraphs[0]).toContain('杠杆');
  });

  test('one helper enables who came by the front door', async () => {
    const { first } = await newPerson(world());
    await enableFutures(world().address, first);
    expect((await rightsOf(first)).futures.isAllowed).toBe(true);
  });
});

describe('frozen in mid-trade (I90)', () => {
  test('orders are cancelled, everything but cancel and close is refused by its code', async () => {
    const [trader] = (await world().traders(1)) as [Trader];
    await funded(trader);
    expect((await spotOrder(trader)).code).toBe(0);
    await freeze(trader, true);
    await expect.poll(async () => (await rightsOf(trader)).spot.code).toBe(Code.accountFrozen);
    const refused = await spotOrder(trader);
    expect([refused.status, refused.code]).toEqual([403, Code.accountFrozen]);
    expect((await contractOrder(trader)).code).toBe(Code.accountFrozen);
    const { FUNDING: from, SPOT: to } = AccountKind;
    const move = { from, to, coin: 'USDT', amount: '1' };
    expect((await post(trader, '/api/finance/transfer/internal', move)).code).toBe(
      Code.accountFrozen,
    );
    const history = await get<{ list: { reason: string }[] }>(
      trader,
      '/api/spot/order?status=3&page=1&pageSize=10',
    );
    expect(history.data.list.map(({ reason }) => reason)).toEqual(['right-taken']);
    expect((await post(trader, '/api/spot/order/cancelAll', {})).code).toBeLessThan(6000);
    await freeze(trader, false);
    await expect.poll(async () => (await rightsOf(trader)).spot.isAllowed).toBe(true);
    expect((await spotOrder(trader)).code).toBe(0);
  });

  test('the engine is told in the order of the facts, however fast they change', async () => {
    const [trader] = (await world().traders(1)) as [Trader];
    for (let at = 0; at < 10; at += 1) await freeze(trader, at % 2 === 0);
    await freeze(trader, true);
    await expect.poll(async () => (await rightsOf(trader)).spot.code).toBe(Code.accountFrozen);
    const rows = async () => {
      const text =
        'select due, version = told_version as told, spot from account_rights where user_id = $1';
      return (await client.query(text, [trader.userId])).rows;
    };
    await expect.poll(rows).toEqual([{ due: false, told: true, spot: RightCause.FROZEN }]);
  });
});

describe('S40 levels and regions are shown before they are hit', () => {
  test('the public table says what each level may do and who is not served', async () => {
    const { data } = await world().ask<{ list: AccountLevel[]; restrictedCountries: string[] }>({
      path: '/api/level/list',
    });
    expect(data.list.map(({ level, withdrawDayMax }) => [level, withdrawDayMax])).toEqual([
      [0, '1000'],
      [1, '50000'],
      [2, null],
    ]);
    expect(data.restrictedCountries).toEqual(['KP', 'IR']);
  });

  test('who has a phone or a paper of such a country may not sign up or order; money may still leave', async () => {
    const flow = await world().ask({
      ...{ method: 'POST', path: '/api/auth/flow' },
      body: {
        type: 'register',
        areaCode: '+98',
        mobile: '9123456789',
        password: 'three quiet harbours',
      },
    });
    expect([flow.status, flow.code]).toEqual([403, Code.regionNotServed]);
    const [trader] = (await world().traders(1)) as [Trader];
    await funded(trader);
    const { data } = await spotOrder(trader);
    await setFact(
      trader,
      `insert into account_facts (user_id, level, paper_country) values ($1, 1, 'IR')`,
    );
    await expect.poll(async () => (await rightsOf(trader)).spot.code).toBe(Code.regionNotServed);
    expect(data.code).toBeTruthy();
    const rights = await rightsOf(trader);
    expect(rights).toMatchObject({
      ...{ level: 1, withdrawDayMax: '50000' },
      transfer: { isAllowed: true },
      // Not its country stands against it: no second factor is bound.
      withdraw: { isAllowed: false, code: Code.withdrawFactorMissing },
    });
    expect((await spotOrder(trader)).code).toBe(Code.regionNotServed);
    expect(rights.futures.msg).toContain('region');
  });
});

describe('whether anything may leave now (D11, D12)', () => {
  const stateOf = async (trader: Trader) =>
    (
      await get<{ holdUntil: number; hasFactor: boolean }>(
        trader,
        '/api/cryptocurrency/withdraw/state?coin=USDT',
      )
    ).data;

  test('rights say what a request would be refused with: no factor, then the hold, then nothing', async () => {
    const [trader] = (await world().traders(1)) as [Trader];
    expect((await rightsOf(trader)).withdraw).toMatchObject({
      ...{ isAllowed: false, code: Code.withdrawFactorMissing },
      msg: expect.stringContaining('Set up an authenticator'),
    });
    expect(await stateOf(trader)).toMatchObject({ hasFactor: false });

    const until = Date.now() + 3_600_000;
    const bind = 'update users set authenticator_bound_at = $2, hold_until = $3 where id = $1';
    await client.query(bind, [trader.userId, Date.now(), until]);
    expect((await rightsOf(trader)).withdraw).toEqual({
      ...{ isAllowed: false, code: Code.withdrawHeld },
      msg: expect.stringContaining(new Date(until).toISOString().slice(0, 19).replace('T', ' ')),
    });
    expect(await stateOf(trader)).toMatchObject({ hasFactor: true, holdUntil: until });

    await client.query(bind, [trader.userId, Date.now(), 0]);
    expect((await rightsOf(trader)).withdraw).toEqual({ isAllowed: true, code: 0, msg: '' });

    // What the house took away comes first: a factor would not help.
    await setFact(trader, 'insert into account_facts (user_id, withdraw_off) values ($1, true)');
    await client.query('update users set authenticator_bound_at = null where id = $1', [
      trader.userId,
    ]);
    await expect.poll(async () => (await rightsOf(trader)).withdraw.code).toBe(Code.rightTaken);
  });
});
