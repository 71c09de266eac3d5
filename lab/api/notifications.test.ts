import { Code } from '@bourse/contract/codes.ts';
import { NOTIFICATIONS_MAX } from '@bourse/contract/notifications.ts';
import type { Notification, NotificationChoices } from '@bourse/contract/routes/notifications.ts';
import type { PriceAlert } from '@bourse/contract/routes/price-alerts.ts';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '../faults/use-world.ts';
import { fundTraders, openSession, type Trader } from '../load/traders.ts';
import { privatePushes } from './people.ts';

interface Page {
  readonly list: readonly Notification[];
  readonly next: string;
  readonly unread: number;
}
interface Alerts {
  readonly list: readonly PriceAlert[];
}

const world = useWorld();
let client: pg.Client;
beforeAll(async () => {
  ({ client } = world());
});

const get = <Data>(trader: Trader, path: string, language = 'en') =>
  world().ask<Data>({ path, trader, headers: { language } });
const post = <Data>(trader: Trader, path: string, body: object = {}) =>
  world().ask<Data>({ method: 'POST', path, body, trader });
const page = async (trader: Trader, query = '') =>
  (await get<Page>(trader, `/api/notification/list${query}`)).data;
const kindsOf = async (trader: Trader) => (await page(trader)).list.map(({ kind }) => kind);
const PLACE = '/api/spot/order/place';
const limit = (orderSide: number, price: string, quantity: string) => ({
  ...{ symbol: 'BTCUSDT', orderType: 1, orderSide, price, quantity },
});

async function funded(count: number): Promise<Trader[]> {
  const traders = await world().traders(count);
  await fundTraders(world().address, traders);
  return traders;
}

/** One sells to the other. */
async function deal(seller: Trader, buyer: Trader, price: string, quantity = '0.001') {
  expect((await post(seller, PLACE, limit(2, price, quantity))).code).toBe(0);
  expect((await post(buyer, PLACE, limit(1, price, quantity))).code).toBe(0);
}

/** Rows that nobody has looked at yet. */
const add = (trader: Trader, count: number, time = Date.now()) =>
  client.query(
    `insert into notifications (user_id, kind, facts, time)
      select $1, 'sign-in', '{"address":"192.0.2.1"}', $3 from generate_series(1, $2)`,
    [trader.userId, count, time],
  );

describe('notifications', () => {
  test('an order that filled is told to both sides, in the language of the call, and read once on all devices', async () => {
    const [seller, buyer] = (await funded(2)) as [Trader, Trader];
    const other = { ...seller, token: await openSession(client, seller.userId) };
    const pushes = await Promise.all([seller, other].map((one) => privatePushes(world(), one)));
    await deal(seller, buyer, '90000');
    await expect.poll(() => kindsOf(seller)).toEqual(['fill']);
    await expect.poll(() => kindsOf(buyer)).toEqual(['fill']);
    // Who took it saw it fill.
    expect(await page(buyer)).toMatchObject({ unread: 0, list: [{ isRead: true }] });
    for (const { unread } of pushes) await expect.poll(unread).toBe(1);
    const [told] = (await page(other)).list as [Notification];
    expect(told).toMatchObject({ product: 'spot', symbol: 'BTCUSDT', isRead: false });
    expect(told.title).toBe('Order filled: BTC/USDT');
    expect(told.text).toBe('Sold 0.0010 BTC at an average price of 90,000.00 USDT.');
    const inChinese = await get<Page>(seller, '/api/notification/list', 'zh-CN');
    expect(inChinese.data.list[0]?.title).toBe('委托已成交：BTC/USDT');
    const strangers = await post(buyer, `/api/notification/${told.code}/read`);
    expect([strangers.status, strangers.code]).toEqual([404, Code.notFound]);
    const read = await post<{ unread: number }>(other, `/api/notification/${told.code}/read`);
    expect(read.data).toEqual({ unread: 0 });
    for (const { unread } of pushes) await expect.poll(unread).toBe(0);
    expect(await page(seller)).toMatchObject({ unread: 0, list: [{ isRead: true }] });
    for (const { close } of pushes) close();
  });

  test('an order that fills bit by bit is told at its first part and at its end', async () => {
    const [seller, buyer] = (await funded(2)) as [Trader, Trader];
    expect((await post(seller, PLACE, limit(2, '90000', '0.003'))).code).toBe(0);
    for (const part of ['0.001', '0.001', '0.001']) {
      expect((await post(buyer, PLACE, limit(1, '90000', part))).code).toBe(0);
      await expect.poll(async () => (await page(seller)).unread).toBeGreaterThan(0);
    }
    await expect
      .poll(async () => (await page(seller)).list.map(({ title }) => title))
      .toEqual(['Order filled: BTC/USDT', 'Order partially filled: BTC/USDT']);
    expect((await page(buyer)).list).toHaveLength(3);
  });

  test('pages follow each other without gap, all are read up to the newest that was seen', async () => {
    const [owner] = (await world().traders(1)) as [Trader];
    await add(owner, 45);
    await expect.poll(async () => (await page(owner)).unread).toBe(45);
    const codes: string[] = [];
    let next = '';
    do {
      const one = await page(owner, next && `?before=${next}`);
      codes.push(...one.list.map(({ code }) => code));
      next = one.next;
    } while (next);
    expect(codes).toHaveLength(45);
    expect([...codes].sort((a, b) => Number(b) - Number(a))).toEqual(codes);
    const upTo = codes[5] as string;
    const read = await post(owner, '/api/notification/readAll', { upTo });
    expect(read.data).toEqual({ unread: 5 });
    expect((await page(owner, '?kind=fill')).list).toEqual([]);
  });

  test(`an account keeps ${NOTIFICATIONS_MAX}, and nothing of more than 90 days`, async () => {
    const [owner, old] = (await world().traders(2)) as [Trader, Trader];
    await add(owner, NOTIFICATIONS_MAX + 30);
    await add(old, 3, Date.now() - 91 * 86_400_000);
    await add(old, 1);
    const countOf = async ({ userId }: Trader) =>
      (await client.query('select count(*)::int from notifications where user_id = $1', [userId]))
        .rows[0].count;
    await expect.poll(() => countOf(owner)).toBe(NOTIFICATIONS_MAX);
    await expect.poll(() => countOf(old)).toBe(1);
  });

  test('a kind goes where its owner wants it: into the list, by mail in the own language, or nowhere', async () => {
    const [seller, buyer] = (await funded(2)) as [Trader, Trader];
    const CHOOSE = '/api/notification/choices/modify';
    const { rows } = await client.query(
      `update users set locale = 'zh-CN' where id = $1 returning email`,
      [buyer.userId],
    );
    await post(seller, CHOOSE, { kind: 'fill', app: false, mail: false, push: false });
    const chosen = await post<NotificationChoices>(buyer, CHOOSE, {
      ...{ kind: 'fill', app: false, mail: true, push: false },
    });
    expect(chosen.data.list.find(({ kind }) => kind === 'fill')).toMatchObject({
      ...{ app: false, mail: true, isMailFixed: false },
    });
    await deal(seller, buyer, '90000');
    const mails = async () =>
      (
        await world().ask<{ list: { subject: string }[] }>({
          path: `/dev/outbox.json?target=${rows[0].email}`,
          address: '127.0.0.1',
        })
      ).data.list.map(({ subject }) => subject);
    await expect.poll(mails).toEqual(['委托已成交：BTC/USDT']);
    // Both were looked at by then: they were written together.
    expect(await page(buyer)).toMatchObject({ list: [], unread: 0 });
    expect(await page(seller)).toMatchObject({ list: [], unread: 0 });
  });

  test('the rate from which on funding is told is chosen, within bounds', async () => {
    const [owner] = (await world().traders(1)) as [Trader];
    const CHOOSE = '/api/notification/fundingRate/modify';
    const usual = await get<NotificationChoices>(owner, '/api/notification/choices');
    expect(usual.data.fundingRate).toBe('0.001');
    const chosen = await post<NotificationChoices>(owner, CHOOSE, { rate: '0.00025' });
    expect(chosen.data.fundingRate).toBe('0.00025');
    expect((await post(owner, CHOOSE, { rate: '1.1' })).status).toBe(422);
  });
});

describe('price alerts', () => {
  const ADD = '/api/alert/add';
  const above = (price: string, more: object = {}) => ({
    ...{ product: 'spot', symbol: 'BTCUSDT', direction: 'above', price },
    ...{ isRepeated: false, gapMinutes: 60, ...more },
  });

  test('are told once when a trade reaches the price, and are refused where it is there already', async () => {
    const [seller, buyer, owner] = (await funded(3)) as [Trader, Trader, Trader];
    await deal(seller, buyer, '90000');
    const reached = await post(owner, ADD, above('90000'));
    expect([reached.code, reached.msg]).toEqual([
      Code.priceAlertReached,
      'The last price is 90000.00 and has already reached your alert price',
    ]);
    const added = await post<Alerts>(owner, ADD, above('91000'));
    expect(added.data.list).toMatchObject([{ price: '91000.00', isWaiting: true, firedCount: 0 }]);
    await deal(seller, buyer, '90500');
    await deal(seller, buyer, '91000');
    await deal(seller, buyer, '91200');
    await expect
      .poll(async () => (await page(owner)).list.map(({ title }) => title))
      .toEqual(['BTC/USDT rose to 91,000.00']);
    const { data } = await get<Alerts>(owner, '/api/alert/list');
    expect(data.list).toMatchObject([{ isWaiting: false, firedCount: 1 }]);
    expect((await page(owner)).list).toHaveLength(1);
  });

  test('can be removed by their owner alone, and are bounded', async () => {
    const [owner, other] = (await world().traders(2)) as [Trader, Trader];
    await client.query(
      `insert into price_alerts (user_id, market, is_above, price_ticks, is_repeated, gap_ms,
          from_sequence, created_at)
        select $1, 1, true, 20000000 + n, false, 60000, 0, 0 from generate_series(1, 49) as n`,
      [owner.userId],
    );
    expect((await post(owner, ADD, above('250000'))).code).toBe(0);
    expect((await post(owner, ADD, above('300000'))).code).toBe(Code.priceAlertsMax);
    const { list } = (await get<Alerts>(owner, '/api/alert/list')).data;
    const code = list[0]?.code;
    const strangers = await post(other, `/api/alert/${code}/remove`);
    expect([strangers.status, strangers.code]).toEqual([404, Code.notFound]);
    const removed = await post<Alerts>(owner, `/api/alert/${code}/remove`);
    expect(removed.data.list).toHaveLength(49);
  });

  test('the periodic look sends alerts by a change within a time and by a funding rate', async () => {
    const [seller, buyer, owner] = (await funded(3)) as [Trader, Trader, Trader];
    await deal(seller, buyer, '90000');
    await deal(seller, buyer, '95000');
    const by = (terms: object) => ({
      ...{ product: 'futures', symbol: 'BTCUSDT', direction: 'above' },
      ...{ isRepeated: false, gapMinutes: 60, ...terms },
    });
    // The first price of the day is one of another file, above or below.
    for (const direction of ['above', 'below']) {
      const change = { product: 'spot', kind: 'change', level: '0.01', spanMinutes: 1_440 };
      expect((await post(owner, ADD, by({ ...change, direction }))).code).toBe(0);
    }
    const added = await post<Alerts>(owner, ADD, by({ kind: 'funding', level: '-0.9' }));
    expect(added.data.list[0]).toMatchObject({
      ...{ kind: 'funding', level: '-0.9', price: '0', spanMinutes: 0, isWaiting: true },
    });
    const titles = async () => (await page(owner)).list.map(({ title }) => title);
    await expect
      .poll(titles, { timeout: 20_000 })
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^BTC\/USDT is (up|down) [\d.]+% within 24 hours$/),
          expect.stringMatching(/^The funding rate of BTC\/USDT.* is -?[\d.]+%$/),
        ]),
      );
  });

  test.each([
    ['a change without its time', { kind: 'change', price: undefined, level: '5' }],
    ['a change of nothing', { kind: 'change', price: undefined, level: '0', spanMinutes: 5 }],
    ['a funding rate of a spot market', { kind: 'funding', price: undefined, level: '0.0001' }],
    ['a price of nothing', { price: '0' }],
    ['a price between two ticks', { price: '91000.001' }],
    ['an unknown market', { symbol: 'NOPEUSDT' }],
    ['no gap', { gapMinutes: 0 }],
  ])('%s is refused', async (_what, wrong) => {
    const [owner] = (await world().traders(1)) as [Trader];
    expect((await post(owner, ADD, above('91000', wrong))).code).not.toBe(0);
    expect((await get<Alerts>(owner, '/api/alert/list')).data.list).toEqual([]);
  });
});
