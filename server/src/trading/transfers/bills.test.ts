import { HouseUser } from '@bourse/contract/messages.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/routes.ts';
import type { Language } from '@bourse/contract/texts.ts';
import { ALICE, BOB, CAROL, ONE } from '@bourse/core/fixtures/desk.ts';
import { FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Download } from '#edge/files/download.ts';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import { LiveState } from '#engine/live/live-state.ts';
import { LedgerEntries } from '#engine/projector/ledger-entries.ts';
import { futuresAssets } from '#engine/projector/test-futures-log.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { billRoutes, billsFileRoute } from './bills.ts';

const HOUR_MS = 3_600_000;

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
const live = new LiveState();
const desk = FuturesDesk.openFutures({ symbol: 'BTCUSDT' });

beforeAll(async () => {
  database = await startMigratedDatabase();
  // Bob is short against Alice, who pays funding, closes a part, and is liquidated.
  desk.insure(10_000 * ONE);
  desk.isolated(ALICE, 20);
  desk.short(BOB, 60_000, 1);
  desk.long(ALICE, 60_000, 1);
  for (let hour = 0; hour < 8; hour += 1) {
    desk.time += HOUR_MS;
    desk.mark(60_000);
  }
  desk.long(CAROL, 60_000, 0.5);
  desk.closeLong(ALICE, 60_000, 0.5);
  desk.long(CAROL, 57_050, 0.5);
  desk.mark(57_200);
  for (const outcome of desk.outcomes) live.apply(outcome);
  const client = await database.pool.connect();
  await new LedgerEntries(futuresAssets, new Set()).apply(client, desk.outcomes);
  client.release();
});
afterAll(() => database.stop());

async function bills(
  user: number,
  query: Readonly<Record<string, unknown>> = {},
  language: Language = 'en',
): Promise<DataOf<typeof routes.contractBills>> {
  const all = billRoutes({ live, pool: database.pool, caughtUp: async () => true });
  const found = all.find(({ route }) => route === routes.contractBills);
  const call: Call = {
    ...{ caller: userSession(user), language, requestId: 'test', time: 0 },
    ...{ address: '127.0.0.1', userAgent: 'test', idempotencyKey: '' },
  };
  const input = { query: { page: 1, pageSize: 100, ...query }, body: {}, parameters: {} };
  return routes.contractBills.data.parse(await found?.handle(input as never, call));
}

async function file(user: number, query: Readonly<Record<string, unknown>>, language: Language) {
  const { handle } = billsFileRoute({ live, pool: database.pool, caughtUp: async () => true });
  const call: Call = {
    ...{ caller: userSession(user), language, requestId: 'test', time: 0 },
    ...{ address: '127.0.0.1', userAgent: 'test', idempotencyKey: '' },
  };
  const input = { query: { billKind: 0, ...query }, body: {}, parameters: {} };
  const { stream, fileName } = (await handle(input as never, call)) as unknown as Download;
  const parts: string[] = [];
  for await (const part of stream) parts.push(String(part));
  return { fileName, lines: parts.join('').split('\r\n') };
}

const units = (text: string) => Math.round(Number(text) * ONE);

describe('GET /api/finance/bill/contract', () => {
  it('I05 lists each movement with the balance after it, from nothing to what there is', async () => {
    for (const user of [ALICE, BOB, CAROL]) {
      const { list, total } = await bills(user);
      expect(total).toBe(list.length);
      let balance = 0;
      for (const bill of list.toReversed()) {
        balance += units(bill.amount);
        expect(units(bill.balance)).toBe(balance);
        expect(bill).toMatchObject({ coin: 'USDT', status: 1 });
        const { symbol, quantity, createAt } = bill;
        expect([symbol, quantity, createAt]).toEqual([bill.coin, bill.amount, bill.time]);
      }
      const [available, frozen] = desk.futures(user);
      expect(balance).toBe(available + frozen);
    }
  });

  it('I52 accountNames what a liquidated user paid: fees, funding, the loss, no more than the margin', async () => {
    const { list } = await bills(ALICE);
    const sums = new Map<string, number>();
    for (const { billKindName, amount } of list) {
      sums.set(billKindName, (sums.get(billKindName) ?? 0) + units(amount));
    }
    expect(sums.get('Transfer in')).toBe(1_000_000 * ONE);
    // 0.05% of 60,000 and of 30,000.
    expect(sums.get('Trading fee')).toBe(-45 * ONE);
    // 0.01% of 60,000, once.
    expect(sums.get('Funding fee')).toBe(-6 * ONE);
    expect([...sums.keys()]).toContain('Liquidation');
    const lost = [...sums.values()].reduce((sum, each) => sum + each, -1_000_000 * ONE);
    // Her margin was 3,000: half of it went free with the close.
    expect(lost).toBeGreaterThanOrEqual(-(1_500 + 45 + 6) * ONE);
    expect(lost).toBeLessThan(-1_000 * ONE);
  });

  it('accountNames the contract of each, and the order of what a trade moved', async () => {
    const { list } = await bills(ALICE);
    const named = (kind: string) => list.filter(({ billKindName }) => billKindName === kind);
    for (const bill of named('Transfer in'))
      expect(bill).toMatchObject({ market: '', orderCode: '' });
    for (const bill of named('Funding fee')) {
      expect(bill).toMatchObject({ market: 'BTCUSDT', orderCode: '' });
    }
    const ordered = desk.outcomes
      .flatMap(({ events }) => events)
      .flatMap((event) => (event.case === 'contractOrderAccepted' ? [event.value] : []))
      .filter(({ user }) => user === ALICE)
      .map(({ order }) => String(order));
    // She opened and closed a part: a fee of each.
    const fees = named('Trading fee').toReversed();
    expect(fees.map(({ market }) => market)).toEqual(['BTCUSDT', 'BTCUSDT']);
    expect(fees.map(({ orderCode }) => orderCode)).toEqual(ordered.slice(0, 2));
  });

  it('of before the market was noted have none', async () => {
    await database.pool.query(
      'update ledger_entry set market = null, order_id = null where user_id = $1',
      [CAROL],
    );
    const { list } = await bills(CAROL);
    expect(list.length).toBeGreaterThan(0);
    expect(new Set(list.map(({ market, orderCode }) => market + orderCode))).toEqual(new Set(['']));
  });

  it('filters by kind, in both languages', async () => {
    const english = await bills(ALICE, { billKind: 22 });
    expect(english.list.map(({ billKindName, amount }) => [billKindName, amount])).toEqual([
      ['Funding fee', '-6'],
    ]);
    const chinese = await bills(BOB, { billKind: 22 }, 'zh-CN');
    expect(chinese.list.map(({ billKindName, amount }) => [billKindName, amount])).toEqual([
      ['资金费用', '6'],
    ]);
    // Both ends count, in milliseconds.
    const { list } = await bills(ALICE);
    const [last, first] = [list[0]!.time, list.at(-1)!.time];
    const within = async (startTime: number, endTime: number) =>
      (await bills(ALICE, { startTime, endTime })).total;
    expect(await within(first, last)).toBe(list.length);
    expect([await within(last + 1, desk.time + 1), await within(1, first - 1)]).toEqual([0, 0]);
    // The house's own accounts are in no one's bills.
    expect((await bills(HouseUser.clearing + 100)).total).toBe(0);
  });
});

describe('GET /api/finance/bill/export', () => {
  it('hands out all that the filter leaves, with a BOM, words in its head and times that people read', async () => {
    const account = 3;
    const { list } = await bills(ALICE);
    const { lines, fileName } = await file(ALICE, { account }, 'en');
    expect(fileName).toBe('history-futures-1970-01-01.csv');
    expect(lines[0]).toBe(
      '\ufeffTime (UTC),Timestamp (ms),Type,Coin,Amount,Balance after,Market,Order,Reference,Note',
    );
    const rows = lines.slice(1, -1).map((line) => line.split(','));
    expect(rows.map(([utc, time]) => [utc, time])).toEqual(
      list.map(({ time }) => [new Date(time).toISOString(), String(time)]),
    );
    expect(rows.map(([, , ...row]) => row.slice(0, 7))).toEqual(
      list.map(({ billKindName, coin, amount, balance, market, orderCode, id }) => [
        ...[billKindName, coin, amount, balance, market, orderCode, id],
      ]),
    );
    expect(lines.at(-1)).toBe('');
  });

  it('filters as the list does, in both languages, and has its head where nothing is left', async () => {
    const one = await file(BOB, { account: 3, billKind: 22 }, 'zh-CN');
    expect(one.lines[0]).toContain('\ufeff时间 (UTC)');
    expect(one.lines.slice(1, -1).map((line) => line.split(',').slice(2, 5))).toEqual([
      ['资金费用', 'USDT', '6'],
    ]);
    for (const filter of [{ account: 2 }, { account: 3, startTime: desk.time + 1 }]) {
      expect((await file(ALICE, filter, 'en')).lines).toHaveLength(2);
    }
  });
});
