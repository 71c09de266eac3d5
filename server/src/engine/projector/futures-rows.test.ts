import { PositionSide, Side } from '@bourse/contract/enumerations.ts';
import { HouseUser, type Outcome } from '@bourse/contract/messages.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { FuturesRows } from './futures-rows.ts';
import { entriesOf, LedgerEntries } from './ledger-entries.ts';
import { legsOf } from './ledger-legs.ts';
import { FUTURES_TRADERS, type FuturesLog, futuresAssets, futuresLog } from './test-futures-log.ts';

const TABLES = {
  orders: 'contract_order order by order_id',
  trades: 'contract_trade order by trade_id',
  positions: 'position order by opened, user_id, contract, side',
  rates: 'funding_rate order by instant, contract',
  steps: 'liquidation_step order by sequence, position',
  entries: 'ledger_entry order by sequence, position',
};

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let pool: pg.Pool;
/** With little insurance, so that winners are deleveraged too. */
let log: FuturesLog;

beforeAll(async () => {
  database = await startMigratedDatabase();
  ({ pool } = database);
});
beforeEach(empty);
afterAll(() => database.stop());

async function empty(): Promise<void> {
  const tables = ['contract_order', 'contract_trade', 'position', 'funding_rate'];
  await pool.query(`truncate ${tables.join(', ')}, liquidation_step, ledger_entry`);
}

async function project(
  outcomes: readonly Outcome[],
  sizes: () => number,
  bots: ReadonlySet<number> = new Set(),
): Promise<void> {
  const tables = [new FuturesRows(bots), new LedgerEntries(futuresAssets, bots)];
  const client = await pool.connect();
  for (let at = 0; at < outcomes.length; ) {
    const size = sizes();
    await client.query('begin');
    for (const table of tables) await table.apply(client, outcomes.slice(at, at + size));
    await client.query('commit');
    at += size;
  }
  client.release();
}

type Rows = Record<keyof typeof TABLES, Record<string, number>[]>;

async function allRows(): Promise<Rows> {
  const names = Object.keys(TABLES) as (keyof typeof TABLES)[];
  const read = async (name: keyof typeof TABLES) =>
    [name, (await pool.query(`select * from ${TABLES[name]}`)).rows] as const;
  return Object.fromEntries(await Promise.all(names.map(read))) as Rows;
}

/** What trades opened positions for, by account, contract and side, quote atomic units. */
function openedFor(outcomes: readonly Outcome[]): Map<string, number> {
  const opened = new Map<string, number>();
  const add = (user: number, contract: number, side: PositionSide, notional: number) => {
    if (user === HouseUser.insurance || notional === 0) return;
    const key = `${user}/${contract}/${side}`;
    opened.set(key, (opened.get(key) ?? 0) + notional);
  };
  const sideOf = (isBuy: boolean) => (isBuy ? PositionSide.LONG : PositionSide.SHORT);
  for (const event of outcomes.flatMap(({ events }) => events)) {
    if (event.case !== 'contractTraded') continue;
    const { contract, quantityLots, priceTicks, takerUser, makerUser, takerSide } = event.value;
    const worth = (closedLots: number) => (quantityLots - closedLots) * priceTicks * 7;
    const isBuy = takerSide === Side.BUY;
    add(takerUser, contract, sideOf(isBuy), worth(event.value.takerClosedLots));
    add(makerUser, contract, sideOf(!isBuy), worth(event.value.makerClosedLots));
  }
  return opened;
}

describe('futures rows from outcomes', () => {
  beforeAll(() => {
    log = futuresLog(20_260_107, 4_000, 60_000);
  });

  test('I19 are the same however the log is cut into transactions', async () => {
    await project(log.outcomes, () => log.outcomes.length);
    const whole = await allRows();
    for (const [name, rows] of Object.entries(whole)) expect(rows.length, name).toBeGreaterThan(20);
    expect(new Set(whole.steps.map(({ kind }) => kind))).toEqual(new Set([1, 2]));
    await empty();
    let turn = 0;
    await project(log.outcomes, () => {
      turn += 1;
      return 1 + ((turn * 7) % 23);
    });
    expect(await allRows()).toEqual(whole);
  });

  test('I28 are what the engine has: open orders and open positions', async () => {
    await project(log.outcomes, () => 40);
    const { rows: orders } = await pool.query(
      `select order_id as "order", user_id as "user", dealt_lots as "dealtLots", leverage,
        dealt_notional as "dealtNotional", quantity_lots as "quantityLots",
        price_ticks as "priceTicks", is_whole as "isWhole"
        from contract_order where status < 3 order by order_id`,
    );
    const { engine } = log;
    const leverages = new Map<string, number>();
    for (const event of log.outcomes.flatMap(({ events }) => events)) {
      if (event.case !== 'leverageSet') continue;
      const { user, contract, leverage } = event.value;
      leverages.set(`${user}/${contract}`, leverage);
    }
    const open = FUTURES_TRADERS.flatMap((user) =>
      engine.contractOrders(user).map((order) => ({ ...order, user })),
    );
    expect(orders).toEqual(
      open
        .map(({ order, user, contract, dealtLots, dealtNotional, ...rest }) => ({
          ...{ order, user, dealtLots, dealtNotional, quantityLots: rest.quantityLots },
          ...{ priceTicks: rest.priceTicks, isWhole: rest.isWhole },
          leverage: leverages.get(`${user}/${contract}`) ?? 20,
        }))
        .sort((a, b) => a.order - b.order),
    );
    expect(orders.length).toBeGreaterThanOrEqual(5);
    const { rows: positions } = await pool.query(
      `select user_id as "user", contract, side as "positionSide", opened, lots, cost, realised,
        costs, margin_mode as "marginMode", leverage from position where lots > 0
        order by user_id, contract, side`,
    );
    const key = (at: { user: number; contract: number; positionSide: number }) =>
      at.user * 10_000 + at.contract * 10 + at.positionSide;
    expect(positions).toEqual(
      [HouseUser.insurance, ...FUTURES_TRADERS]
        .flatMap((user) => engine.positions(user))
        .map(({ user, contract, positionSide, opened, lots, cost, realised, costs, ...rest }) => ({
          ...{ user, contract, positionSide, opened, lots, cost, realised, costs },
          ...{ marginMode: rest.marginMode, leverage: rest.leverage },
        }))
        .sort((a, b) => key(a) - key(b)),
    );
  });

  test('I48 the entry of a closed position follows exactly from its exit and what it realised', async () => {
    await project(log.outcomes, () => 40);
    const { positions } = await allRows();
    const closed = positions.filter(
      ({ lots, user_id }) => lots === 0 && user_id !== HouseUser.insurance,
    );
    // What the fund held went at bankruptcy values.
    expect(closed.length).toBeLessThan(positions.filter(({ lots }) => lots === 0).length);
    expect(closed.length).toBeGreaterThan(50);
    for (const { cost } of closed) expect(cost).toBe(0);
    // Of all positions of an account in a contract and on a side: what they were opened for.
    const entries = new Map<string, number>();
    for (const row of positions) {
      if (row.user_id === HouseUser.insurance) continue;
      const { user_id, contract, side, cost = 0, realised = 0, closed_notional: out = 0 } = row;
      const entry = cost + (side === PositionSide.LONG ? out - realised : out + realised);
      const key = `${user_id}/${contract}/${side}`;
      entries.set(key, (entries.get(key) ?? 0) + entry);
    }
    expect(entries).toEqual(openedFor(log.outcomes));
  });

  test('I19 the costs of a position are its opening fees, its closing fees and its funding', async () => {
    await project(log.outcomes, () => 33);
    const { positions, trades } = await allRows();
    const sum = (of: (row: Record<string, number>) => number, rows: Record<string, number>[]) =>
      rows.reduce((total, row) => total + of(row), 0);
    const events = log.outcomes.flatMap((outcome) => outcome.events);
    const funding = events.flatMap((event) => (event.case === 'fundingPaid' ? [event.value] : []));
    expect(funding.length).toBeGreaterThan(20);
    // Each instant of each user, contract and side is in one of its positions.
    for (const user of FUTURES_TRADERS) {
      for (const side of [PositionSide.LONG, PositionSide.SHORT]) {
        const own = positions.filter((row) => row.user_id === user && row.side === side);
        const paid = funding
          .filter((each) => each.user === user && each.positionSide === side)
          .reduce((total, { amount }) => total - amount, 0);
        expect(sum(({ funding: part = 0 }) => part, own)).toBe(paid);
      }
    }
    const closing = ({ costs = 0, opening_fees = 0, funding: paid = 0 }: Record<string, number>) =>
      costs - opening_fees - paid;
    expect(positions.every((row) => closing(row) >= 0 && (row.opening_fees ?? -1) >= 0)).toBe(true);
    const opening = sum(({ opening_fees = 0 }) => opening_fees, positions);
    expect(opening).toBeGreaterThan(0);
    expect(sum(closing, positions)).toBeGreaterThan(0);
    const fees = sum(({ taker_fee = 0, maker_fee = 0 }) => taker_fee + maker_fee, trades);
    expect(opening + sum(closing, positions)).toBeLessThanOrEqual(fees);
  });

  test('leave out the own rows of house traders, and nothing of anyone else', async () => {
    await project(log.outcomes, () => 30);
    const all = await allRows();
    await empty();
    const bots = new Set<number>([FUTURES_TRADERS[3], HouseUser.fees]);
    await project(log.outcomes, () => 30, bots);
    const isOfOthers = ({ user_id }: Record<string, number>) => !bots.has(user_id as number);
    for (const name of ['orders', 'positions', 'steps', 'entries'] as const) {
      expect(all[name].every(isOfOthers), name).toBe(false);
    }
    expect(await allRows()).toEqual({
      ...all,
      orders: all.orders.filter(isOfOthers),
      positions: all.positions.filter(isOfOthers),
      steps: all.steps.filter(isOfOthers),
      entries: all.entries.filter(isOfOthers),
    });
  });

  test('I52 each step of a liquidation names its position, and how large it was before', async () => {
    await project(log.outcomes, () => 25);
    const { positions, steps } = await allRows();
    const codes = new Set(
      positions.map((each) => [each.user_id, each.contract, each.side, each.opened].join()),
    );
    for (const step of steps) {
      expect(codes).toContain([step.user_id, step.contract, step.side, step.opened].join());
      expect(step.position_lots).toBeGreaterThanOrEqual(step.lots as number);
      expect(step.opened).toBeLessThanOrEqual(step.sequence as number);
    }
    // What a liquidated one shows is what counting back would say.
    expect(steps.filter(({ kind }) => kind === 2).length).toBeGreaterThan(5);
  });
});

test('I05 I06 I41 the legs of every futures outcome add up to zero, each with the balance after it', () => {
  for (const seed of [1, 2, 3, 4]) {
    const { engine, outcomes } = futuresLog(seed, 1_500, seed % 2 === 0 ? 1 : 1_000_000);
    const balances = new Map<string, bigint>();
    for (const outcome of outcomes) {
      const legs = legsOf(outcome, futuresAssets);
      expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      const before = new Map(balances);
      const entries = entriesOf(
        outcome,
        futuresAssets,
        ({ user, account, asset }) => before.get(`${user}/${account}/${asset}`) ?? 0n,
      );
      for (const { user, account, asset, amount, balanceAfter } of entries) {
        const at = `${user}/${account}/${asset}`;
        balances.set(at, (balances.get(at) ?? 0n) + BigInt(amount));
        expect(balanceAfter).toBe(balances.get(at));
      }
    }
    for (const { user, account, asset, available, frozen } of engine.allBalances()) {
      expect(balances.get(`${user}/${account}/${asset}`) ?? 0n).toBe(available + frozen);
    }
  }
});
