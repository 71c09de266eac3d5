import { AccountKind, OrderType, Side, TimeInForce } from '@bourse/contract/enumerations.ts';
import { type CommandBody, HouseUser, type Outcome } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { anySteps, opening, Sequencer, TRADERS } from '@bourse/core/fixtures/steps.ts';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { entriesOf, LedgerEntries } from './ledger-entries.ts';
import { type LedgerAssets, legsOf } from './ledger-legs.ts';
import type { ProjectionTable } from './projection-table.ts';
import { SpotOrders } from './spot-orders.ts';
import { Trades } from './trades.ts';

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await startMigratedDatabase();
  ({ pool } = database);
});
beforeEach(() => pool.query('truncate spot_order, trade, ledger_entry'));
afterAll(() => database.stop());

interface History {
  readonly engine: Engine;
  readonly outcomes: readonly Outcome[];
}

function play(steps: readonly (typeof opening)[number][]): History {
  const engine = new Engine();
  const sequencer = new Sequencer();
  const outcomes = [...opening, ...steps].map((step) => {
    const outcome = engine.apply(sequencer.command(step));
    sequencer.note(outcome.events);
    return outcome;
  });
  return { engine, outcomes };
}

/** A long log, the same on every run. */
function sample(): History {
  const logs = fc.sample(anySteps, { seed: 20_260_106, numRuns: 80 });
  return play(logs.flat());
}

function assetsOf(engine: Engine): LedgerAssets {
  return {
    ofMarket: (market) => {
      const rules = engine.market(market)?.rules;
      if (!rules) throw new Error(`market ${market} is not defined`);
      return rules;
    },
    ofFutures: () => {
      throw new Error('a spot log moves no money of futures');
    },
  };
}

function tablesOf(engine: Engine, bots: ReadonlySet<number>): ProjectionTable[] {
  return [new SpotOrders(bots), new Trades(), new LedgerEntries(assetsOf(engine), bots)];
}

async function project(
  { engine, outcomes }: History,
  sizes: () => number,
  bots: ReadonlySet<number> = new Set(),
): Promise<void> {
  const client = await pool.connect();
  const tables = tablesOf(engine, bots);
  for (let at = 0; at < outcomes.length; ) {
    const size = sizes();
    await client.query('begin');
    for (const table of tables) await table.apply(client, outcomes.slice(at, at + size));
    await client.query('commit');
    at += size;
  }
  client.release();
}

async function allRows(): Promise<Record<string, unknown[]>> {
  const ask = async (sql: string) => (await pool.query(sql)).rows;
  return {
    orders: await ask('select * from spot_order order by order_id'),
    trades: await ask('select * from trade order by trade_id'),
    entries: await ask('select * from ledger_entry order by sequence, position'),
  };
}

describe('rows from outcomes', () => {
  test('I19 are the same however the log is cut into transactions', async () => {
    const history = sample();
    await project(history, () => history.outcomes.length);
    const whole = await allRows();
    expect(whole.orders?.length).toBeGreaterThan(200);
    expect(whole.trades?.length).toBeGreaterThan(50);
    await pool.query('truncate spot_order, trade, ledger_entry');
    let turn = 0;
    await project(history, () => {
      turn += 1;
      return 1 + ((turn * 7) % 23);
    });
    expect(await allRows()).toEqual(whole);
  });

  test('leave out the orders and entries of house traders, and nothing of anyone else', async () => {
    const history = sample();
    await project(history, () => 30);
    const all = await allRows();
    await pool.query('truncate spot_order, trade, ledger_entry');
    const bots = new Set<number>([TRADERS[3], HouseUser.fees]);
    await project(history, () => 30, bots);
    const isOfOthers = (row: unknown) => !bots.has((row as { user_id: number }).user_id);
    expect(await allRows()).toEqual({
      orders: all.orders?.filter(isOfOthers),
      trades: all.trades,
      entries: all.entries?.filter(isOfOthers),
    });
    expect(all.orders?.every(isOfOthers)).toBe(false);
  });

  test('I05 I28 are what the engine has: open orders, and balances from zero', async () => {
    const history = sample();
    await project(history, () => 40);
    const open = await pool.query(
      `select order_id::float8 as order, dealt_lots::float8 as lots, dealt_notional::float8 as notional,
        triggered from spot_order where status < 3 order by order_id`,
    );
    const expected = history.engine
      .allOpenOrders()
      .map(({ order, dealtLots: lots, dealtNotional: notional, isTriggered: triggered }) => ({
        order,
        lots,
        notional,
        triggered,
      }))
      .sort((a, b) => a.order - b.order);
    expect(open.rows).toEqual(expected);
    const sums = await pool.query(
      `select user_id, account, asset, sum(amount)::text as total from ledger_entry
        group by 1, 2, 3`,
    );
    const totals = new Map(
      sums.rows.map((row) => [`${row.user_id}/${row.account}/${row.asset}`, BigInt(row.total)]),
    );
    for (const { user, account, asset, available, frozen } of history.engine.allBalances()) {
      expect(totals.get(`${user}/${account}/${asset}`) ?? 0n).toBe(available + frozen);
    }
  });
});

test('F03 I05 money that goes and comes back in one command has its entries too', async () => {
  const [, own, bidder, asker] = TRADERS;
  const step = (user: number, body: CommandBody) => ({ user, key: '', body, pause: 1 });
  const order = (user: number, side: Side, priceTicks: number, stopPriceTicks = 0) =>
    step(user, {
      case: 'placeOrder',
      value: {
        ...{ market: 1, side, type: OrderType.LIMIT, timeInForce: TimeInForce.GTC, priceTicks },
        ...{ quantityLots: 5, quoteAmount: 0, stopPriceTicks, selfTradePrevention: 1 },
      },
    });
  const free = { tiers: [{ makerRate: 0, takerRate: 0 }] };
  const history = play([
    step(0, { case: 'setFeeSchedule', value: free }),
    order(bidder, Side.BUY, 99),
    order(asker, Side.SELL, 101),
    // Waits until the price falls to 99, which the own sale below brings about.
    order(own, Side.BUY, 101, 99),
    order(own, Side.SELL, 99),
  ]);
  const last = history.outcomes.at(-1) as Outcome;
  const told = last.events.filter(
    ({ case: kind, value }) => kind === 'balanceChanged' && value.user === own && value.asset === 1,
  );
  // The base coin went out and came back: as a whole its balance did not change.
  expect(last.events.filter(({ case: kind }) => kind === 'traded')).toHaveLength(2);
  expect(told).toEqual([]);

  for (const size of [1, 1_000]) {
    await pool.query('truncate spot_order, trade, ledger_entry');
    await project(history, () => size);
    const { rows } = await pool.query(
      `select amount::int, balance_after::int as after from ledger_entry
        where sequence = $1 and user_id = $2 and asset = 1 order by position`,
      [last.sequence, own],
    );
    const { available, frozen } = history.engine.balance(own, AccountKind.SPOT, 1);
    const balance = Number(available + frozen);
    expect(rows).toEqual([
      { amount: -50_000, after: balance - 50_000 },
      { amount: 50_000, after: balance },
    ]);
  }
});

test('I05 I06 I41 the legs of every outcome add up to zero, each with the balance after it', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      const { engine, outcomes } = play(steps);
      const assets = assetsOf(engine);
      const balances = new Map<string, bigint>();
      for (const outcome of outcomes) {
        const totals = new Map<number, number>();
        for (const { asset, amount } of legsOf(outcome, assets)) {
          totals.set(asset, (totals.get(asset) ?? 0) + amount);
        }
        expect([...totals.values()].every((total) => total === 0)).toBe(true);
        const before = new Map(balances);
        const entries = entriesOf(
          outcome,
          assets,
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
    }),
    { numRuns: 60 },
  );
});
