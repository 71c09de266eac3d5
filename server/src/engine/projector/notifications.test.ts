import { CloseReason } from '@bourse/contract/enumerations.ts';
import type { Outcome } from '@bourse/contract/messages.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { PriceAlertBook } from '../live/price-alert-book.ts';
import { FuturesRows } from './futures-rows.ts';
import { FUNDING_RATE_USUAL, Notifications } from './notifications.ts';
import { FUTURES_TRADERS, futuresLog } from './test-futures-log.ts';

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let pool: pg.Pool;
/** With little insurance, so that winners are deleveraged too. */
const log = futuresLog(20_260_106, 3_000, 2_000);
const BOT = FUTURES_TRADERS[4];

beforeAll(async () => {
  database = await startMigratedDatabase();
  ({ pool } = database);
  for (const user of FUTURES_TRADERS) {
    await pool.query(
      `insert into users (id, public_number, kind, nickname, email, password_hash, locale, country,
          currency, referral_code, created_at) overriding system value
        values ($1, 10000000 + $1, 'person', $2, $2 || '@example.com', 'none', 'en', 'HK', 'USD', $2, 0)`,
      [user, `n${user}`],
    );
  }
});
beforeEach(async () => {
  await pool.query('truncate notifications, notification_choices');
  await forget();
  await pool.query('update notification_cursor set sequence = 0');
});
afterAll(() => database.stop());

const forget = () =>
  pool.query('truncate contract_order, contract_trade, position, funding_rate, liquidation_step');

async function project(outcomes: readonly Outcome[], size: number): Promise<void> {
  const bots = new Set<number>([BOT]);
  const tables = [new FuturesRows(bots), new Notifications(bots, new PriceAlertBook())];
  const client = await pool.connect();
  for (let at = 0; at < outcomes.length; at += size) {
    await client.query('begin');
    for (const table of tables) await table.apply(client, outcomes.slice(at, at + size));
    await client.query('commit');
  }
  client.release();
}

async function told(kind: string): Promise<{ user_id: number; source: string; facts: object }[]> {
  const { rows } = await pool.query(
    'select user_id, source, facts from notifications where kind = $1 order by source',
    [kind],
  );
  return rows;
}

/** Where in the log something happened to people. */
function placesOf(cases: readonly string[]): string[] {
  return log.outcomes
    .flatMap(({ sequence, events }) =>
      events.flatMap((event, at) => {
        const user = 'user' in event.value ? (event.value.user as number) : 0;
        const isOfPerson = user !== BOT && user >= 100;
        return cases.includes(event.case) && isOfPerson ? `log:${sequence}:${at}` : [];
      }),
    )
    .sort();
}

test('each loss and each payment of funding is sent once to its owner, however the log is cut', async () => {
  await pool.query(
    'insert into notification_choices (user_id, funding_rate) select id, 0 from users where id >= 100',
  );
  const losses = placesOf(['liquidated', 'deleveraged', 'positionResolved']);
  expect(losses.length).toBeGreaterThan(20);
  const funding = placesOf(['fundingPaid']);
  expect(funding.length).toBeGreaterThan(20);
  await project(log.outcomes, 97);
  const sources = async (kind: string) => (await told(kind)).map(({ source }) => source).sort();
  expect(await sources('liquidation')).toEqual(losses);
  expect(await sources('funding')).toEqual(funding);
});

test('funding below the rate that its owner chose, or the usual one, is not sent', async () => {
  await project(log.outcomes, 500);
  for (const { facts } of await told('funding')) {
    expect(Math.abs((facts as { rate: number }).rate)).toBeGreaterThanOrEqual(FUNDING_RATE_USUAL);
  }
});

test('I20 projections that are rebuilt send nothing again, also not what was forgotten', async () => {
  await project(log.outcomes, 200);
  const before = (await told('fill')).length;
  expect(before).toBeGreaterThan(50);
  await pool.query("delete from notifications where kind = 'fill'");
  await forget();
  await project(log.outcomes, 333);
  expect(await told('fill')).toEqual([]);
});

test('an order that fills as it is placed is read from the start, one that rested is not', async () => {
  await project(log.outcomes, 200);
  const { rows } = await pool.query<{ source: string; is_read: boolean }>(
    "select source, read_at is not null as is_read from notifications where kind = 'fill'",
  );
  const endedBy = (source: string) => {
    const order = Number(source.split(':')[1]);
    const isOf = (kind: string) => (event: Outcome['events'][number]) =>
      event.case === kind && 'order' in event.value && event.value.order === order;
    return log.outcomes
      .find(({ events }) => events.some(isOf('contractOrderClosed')))
      ?.events.some(isOf('contractOrderAccepted'));
  };
  const ends = rows.filter(({ source }) => source.endsWith(':end'));
  expect(ends.map(({ is_read }) => is_read)).toEqual(ends.map(({ source }) => endedBy(source)));
  expect(new Set(rows.map(({ is_read }) => is_read))).toEqual(new Set([true, false]));
});

test('what a trading bot has written down and ordered is not sent; its name alone hides nothing', async () => {
  const named = log.outcomes.map((outcome) => ({
    ...outcome,
    events: outcome.events.map((event) =>
      'clientOrderId' in event.value
        ? ({ ...event, value: { ...event.value, clientOrderId: 'bot7-12-3' } } as typeof event)
        : event,
    ),
  }));
  const [owner] = FUTURES_TRADERS;
  await pool.query(
    `insert into trading_bots (id, user_id, market, symbol, plan, terms, key_id, cash, last_ticks,
        worth, created_at) overriding system value
      values (7, $1, 1, 'BTCUSDT', '{}', '{}', 'key', 0, 0, 0, 0)`,
    [owner],
  );
  await project(named, 500);
  const people = async () => new Set((await told('fill')).map(({ user_id }) => user_id));
  expect(await people()).toContain(owner);
  await pool.query('truncate notifications');
  await forget();
  await pool.query('update notification_cursor set sequence = 0');
  await pool.query(
    `insert into trading_bot_orders (bot_id, slot, cycle, side, price_ticks, quantity_lots,
        quote_amount, created_at) values (7, 12, 3, 1, 1, 1, 0, 0)`,
  );
  await project(named, 500);
  expect(await people()).not.toContain(owner);
  expect((await people()).size).toBeGreaterThan(1);
  expect((await told('liquidation')).length).toBeGreaterThan(0);
  await pool.query('truncate trading_bots cascade');
});

test('an order is reported at most by its first part, its waking and its end; house traders never', async () => {
  await project(log.outcomes, 1);
  const fills = await told('fill');
  const stages = new Set(fills.map(({ source }) => source.split(':')[2]));
  expect(stages).toEqual(new Set(['part', 'end']));
  expect(fills.some(({ user_id }) => user_id === BOT)).toBe(false);
  const exits = await told('exit');
  expect(exits.length).toBeGreaterThan(5);
  expect(new Set(exits.map(({ source }) => source)).size).toBe(exits.length);
});

test('an order with a notice that it waits gives one more if it ends without a trade; others give none', async () => {
  const unfilled = log.outcomes
    .flatMap(({ events }) => events)
    .flatMap((event) => (event.case === 'contractOrderClosed' ? [event.value] : []))
    .filter(({ user, dealtLots }) => dealtLots === 0 && user !== BOT && user >= 100);
  const byOwner = unfilled.find(({ reason }) => reason === CloseReason.USER);
  const [waited] = unfilled.filter(({ reason }) => reason !== CloseReason.USER);
  if (!waited || !byOwner) throw new Error('the log has no such ends');
  for (const { user, order } of [waited, byOwner]) {
    await pool.query(
      `insert into notifications (user_id, kind, source, facts, time)
        values ($1, 'exit', $2, '{}', 0)`,
      [user, `contract:${order}:waiting`],
    );
  }
  await project(log.outcomes, 200);
  const ended = (await told('exit')).filter(({ source }) => source.endsWith(':unfilled'));
  expect(ended).toMatchObject([
    {
      user_id: waited.user,
      source: `contract:${waited.order}:unfilled`,
      facts: { stage: 'ended' },
    },
  ]);
});
