import { Refused, Unanswered } from '@bourse/client/index.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { WantedOrder } from '@bourse/core/strategy/plan.ts';
import { expect, test } from 'vitest';
import type { BotEnding, BotRow, BotStore, Closing, OrderRow } from './bot-store.ts';
import { clientOrderIdOf, contractPlacementOf, placementOf } from './bot-words.ts';
import { BotWorker } from './bot-worker.ts';
import type { KnownOrders, RestingOrder, Standing, Venue } from './venue.ts';

const newBot = (): BotRow =>
  ({
    ...{ id: 7, symbol: 'BTCUSDT', state: 'running', is_selling: false, end_reason: '', hold: '' },
    ...{ cash: 1e11, base: 0, funding: 0, last_ticks: 900_000, created_at: 0 },
    plan: {
      ...{ strategy: 'spot-grid', funds: 1e11, takeProfitPercent: 0, stopLossPercent: 0 },
      ...{ lowerTicks: 880_000, upperTicks: 900_000, cells: 3, capTicks: 909_000 },
    },
    terms: {
      ...{ lotSize: 10_000, unit: 1_000, tickSize: 10_000_000, quantityMinLots: 1 },
      ...{ quantityMaxLots: 1e9, notionalMin: 5e8, priceBandRate: 50_000_000 },
      ...{ baseDecimals: 8, quoteDecimals: 8 },
    },
  }) as unknown as BotRow;

/** Rows as the database keeps them over a death of the process. */
class Kept {
  rows: OrderRow[] = [];
  /** What `beginStop` finds: nothing when the owner came first. */
  begun: BotRow | undefined;
  ending: BotEnding | undefined;
  dies: 'before it is placed' | 'before its number is kept' | '' = '';
  isEnded = false;

  get store(): BotStore {
    return {
      orders: async () => this.rows.map((row) => ({ ...row })),
      intend: async (bot: number, order: WantedOrder, now: number) => {
        const row = {
          ...{ bot_id: bot, slot: order.slot, cycle: order.cycle, side: order.side, code: null },
          ...{ price_ticks: order.priceTicks, quantity_lots: order.quantityLots },
          ...{
            quote_amount: order.quoteAmount,
            created_at: now,
            is_closed: false,
            dealt_lots: 0,
            fee: 0,
          },
          ...{ base_delta: 0, quote_delta: 0, dealt_notional: 0, closed_at: null },
        } as OrderRow;
        this.rows.push(row);
        if (this.dies === 'before it is placed') throw new Died();
        return { ...row };
      },
      placed: async (row: OrderRow, code: number) => {
        if (this.dies === 'before its number is kept') throw new Died();
        Object.assign(this.#same(row), { code });
      },
      forget: async (row: OrderRow) => {
        const id = clientOrderIdOf(row);
        this.rows = this.rows.filter((one) => clientOrderIdOf(one) !== id);
      },
      closed: async (row: OrderRow, closing: Closing) => {
        Object.assign(this.#same(row), closing, { is_closed: true });
      },
      beginStop: async (_bot: BotRow, ending: BotEnding) => {
        this.ending = ending;
        return this.begun && { ...this.begun, state: 'stopping', ...ending };
      },
      endStop: async () => {
        this.isEnded = true;
      },
      saveFigures: async () => {},
      addPoint: async () => {},
    } as unknown as BotStore;
  }

  #same(row: OrderRow): OrderRow {
    const found = this.rows.find((one) => clientOrderIdOf(one) === clientOrderIdOf(row));
    if (!found) throw new Error('no such row');
    return found;
  }
}

class Died extends Error {}

/** An exchange that takes each id once; what it says can be changed. */
class Market {
  readonly placed: string[] = [];
  readonly cancelled: number[] = [];
  readonly open = new Map<string, RestingOrder>();
  answer: (id: string) => void = () => {};
  cancels: (code: number) => void = () => {};
  /** What an order that is not open any more came to. */
  closed: Closing | undefined;
  standing: Partial<Standing> = {};

  get venue(): Venue {
    return {
      openOrders: async () => new Map(this.open),
      closed: async () => this.closed && { closing: this.closed, reason: '' },
      find: async () => undefined,
      place: async (_bot, row) => {
        const id = clientOrderIdOf(row);
        this.answer(id);
        const known = this.open.get(id);
        if (!known) this.placed.push(id);
        const resting = known ?? { code: this.placed.length, fee: 0, dealtLots: 0 };
        this.open.set(id, resting);
        return resting.code;
      },
      cancel: async (code) => {
        this.cancels(code);
        this.cancelled.push(code);
        for (const [id, one] of this.open) if (one.code === code) this.open.delete(id);
      },
      look: async (_bot, _orders: KnownOrders) => ({
        ...{ cash: 1e11, base: 0, fundingPaid: 0, lastTicks: 905_000, state: 'own', end: '' },
        ...{ endTicks: [905_000], judgedBy: 'index' },
        ...this.standing,
      }),
    };
  }
}

function stage() {
  const [kept, market, bot] = [new Kept(), new Market(), newBot()];
  let now = 1_000_000;
  let elapsed = 0;
  const clock = { now: () => elapsed };
  const start = () =>
    new BotWorker({ store: kept.store, open: () => market.venue, now: () => now, clock });
  const wait = (ms: number) => {
    now += ms;
    elapsed += ms;
  };
  const setTime = (time: number) => {
    now = time;
  };
  return { kept, market, bot, clock, start, wait, setTime };
}

test.each(['before it is placed', 'before its number is kept'] as const)(
  'a process that dies %s places each order once',
  async (moment) => {
    const { kept, market, bot, start, wait } = stage();
    kept.dies = moment;
    await expect(start().step(bot)).rejects.toThrow(Died);
    kept.dies = '';
    const next = start();
    for (let step = 0; step < 3; step += 1) {
      wait(2_000);
      await next.step(bot);
    }
    expect([...market.placed].sort()).toEqual(['bot7-0-0', 'bot7-1-0', 'bot7-2-0']);
    expect(kept.rows.map(({ code }) => code)).not.toContain(null);
  },
);

test('an order without an answer is not forgotten when the door then refuses its key: it may be there', async () => {
  const { kept, market, bot, start, wait } = stage();
  market.answer = () => {
    throw new Unanswered('no answer');
  };
  const worker = start();
  await worker.step(bot);
  market.answer = () => {
    throw new Refused(Code.apiKeyInvalid, 'no', 401, null);
  };
  wait(5_000);
  await worker.step(bot);
  expect(kept.rows.map(clientOrderIdOf)).toEqual(['bot7-0-0']);
  // One that was never sent before is not there, whatever refuses it.
  market.answer = () => {};
  wait(5_000);
  await worker.step(bot);
  expect(kept.rows).toHaveLength(3);
});

test('while it stops, an order without an answer is waited for from the last try on', async () => {
  const { kept, market, bot, start, wait } = stage();
  const worker = start();
  market.answer = () => {
    wait(60_000);
    throw new Unanswered('no answer');
  };
  await worker.step(bot);
  Object.assign(bot, { state: 'stopping', end_reason: 'user' });
  wait(5_000);
  await worker.step(bot);
  expect([kept.rows.length, kept.isEnded]).toEqual([1, false]);
  // It came late.
  market.open.set('bot7-0-0', { code: 99, fee: 0, dealtLots: 0 });
  wait(5_000);
  await worker.step(bot);
  expect(market.cancelled).toEqual([99]);
});

test('a paused bot has no order in the market, and places the next ones once it goes on', async () => {
  const { kept, market, bot, start, wait } = stage();
  const worker = start();
  const step = async (state: BotRow['state']) => {
    Object.assign(bot, { state });
    wait(2_000);
    await worker.step(bot);
  };
  await step('running');
  expect(market.open.size).toBe(3);
  const nothing = { dealt_lots: 0, dealt_notional: 0, base_delta: 0, quote_delta: 0, fee: 0 };
  market.closed = nothing as Closing;
  for (let round = 0; round < 3; round += 1) await step('paused');
  expect([market.open.size, market.placed.length, kept.isEnded]).toEqual([0, 3, false]);
  await step('running');
  expect(market.placed.slice(3).sort()).toEqual(['bot7-0-1', 'bot7-1-1', 'bot7-2-1']);
});

test('one order that cannot be cancelled keeps no other in the market', async () => {
  const { market, bot, start, wait } = stage();
  const worker = start();
  await worker.step(bot);
  Object.assign(bot, { state: 'stopping', end_reason: 'user' });
  market.cancels = (code) => {
    if (code === 1) throw new Refused(Code.unavailable, 'no', 503, null);
  };
  wait(2_000);
  await worker.step(bot);
  expect(market.cancelled).toEqual([2, 3]);
});

test('its owner, who stops it as it ends by itself, decides about its coins', async () => {
  const { kept, market, bot, start } = stage();
  market.standing = { cash: 5e10, base: 500_000, end: 'liquidated' };
  await start().step(bot);
  expect(bot).toMatchObject({ state: 'running', is_selling: false });
  kept.begun = newBot();
  await start().step(bot);
  expect(bot).toMatchObject({ state: 'stopping', is_selling: true, end_reason: 'liquidated' });
});

test('nothing is placed while one of its trades is not known, and no profit is believed', async () => {
  const { market, bot, start } = stage();
  Object.assign(bot.plan, { stopLossPercent: 1 });
  market.standing = { state: 'unsettled', cash: 1 };
  await start().step(bot);
  expect([market.placed, bot.state]).toEqual([[], 'running']);
});

test('purchases are due by the time of the exchange, the steps by a clock that nobody can set', async () => {
  const { kept, market, bot, clock, start, wait, setTime } = stage();
  const plan = { strategy: 'dca', funds: 1e11, amount: 1e9, everyMs: 3_600_000 };
  Object.assign(bot, { plan: { ...plan, takeProfitPercent: 0, stopLossPercent: 0 } });
  const worker = start();
  await worker.step(bot);
  expect(worker.dueAt).toBe(clock.now() + 2_000);
  const close = () => {
    market.open.clear();
    for (const row of kept.rows) Object.assign(row, { is_closed: true, dealt_lots: 1 });
    worker.forget();
  };
  close();
  wait(2_000);
  await worker.step(bot);
  expect(market.placed).toEqual(['bot7-0-0']);
  setTime(3_700_000);
  await worker.step(bot);
  expect(market.placed).toEqual(['bot7-0-0', 'bot7-1-0']);
  expect(worker.dueAt).toBe(clock.now() + 2_000);
});

test('its next look goes by a plan that was changed: the new amount at the new time, and the new stop loss', async () => {
  const { kept, market, bot, start, wait } = stage();
  const ends = { takeProfitPercent: 0, stopLossPercent: 0 };
  const dca = { strategy: 'dca', funds: 1e11, amount: 1e9, everyMs: 86_400_000, ...ends };
  Object.assign(bot, { plan: dca });
  const worker = start();
  await worker.step(bot);
  for (const row of kept.rows) Object.assign(row, { is_closed: true, dealt_lots: 1 });
  market.open.clear();
  worker.forget();
  wait(2 * 3_600_000);
  await worker.step(bot);
  expect(kept.rows).toHaveLength(1);
  const since = { elapsedMs: 0, slot: 0 };
  Object.assign(bot, { plan: { ...dca, amount: 2e9, everyMs: 3_600_000, since } });
  await worker.step(bot);
  expect(kept.rows.map(({ slot, quote_amount }) => [slot, quote_amount])).toEqual([
    ...[
      [0, 1e9],
      [3, 2e9],
    ],
  ]);
  kept.begun = bot;
  market.standing = { cash: 9e10, base: 1e5, endTicks: [950_000] };
  const at = async (stopLossPercent: number) => {
    Object.assign(bot, { plan: { ...bot.plan, stopLossPercent } });
    await worker.step(bot);
    return kept.ending?.end_reason;
  };
  expect([await at(6), await at(5)]).toEqual([undefined, 'stop-loss']);
});

test('an order without a trade lets the next ones wait by a clock that nobody can set', async () => {
  const { kept, market, bot, start, wait, setTime } = stage();
  market.closed = { dealt_lots: 0, dealt_notional: 0, base_delta: 0, quote_delta: 0, fee: 0 };
  const worker = start();
  await worker.step(bot);
  market.open.clear();
  await worker.step(bot);
  expect(kept.rows.every(({ is_closed }) => is_closed)).toBe(true);
  setTime(0);
  wait(15_000);
  await worker.step(bot);
  expect(market.open.size).toBe(3);
});

test.each<[string, readonly number[], string | undefined]>([
  ['all prices', [860_000, 861_000], 'stop-loss'],
  ['one of two', [860_000, 904_000], undefined],
  ['no price that is known', [], undefined],
])('a loss by %s ends it: %s', async (_, endTicks, reason) => {
  const { kept, market, bot, start } = stage();
  Object.assign(bot.plan, { stopLossPercent: 4 });
  kept.begun = bot;
  market.standing = { cash: 0, base: 1.1e6, lastTicks: 800_000, endTicks };
  market.standing = { ...market.standing, judgedBy: 'mark-and-index' };
  await start().step(bot);
  expect(kept.ending?.end_reason).toBe(reason);
  if (reason) {
    expect(kept.ending).toMatchObject({ judged_by: 'mark-and-index', end_ticks: 860_000 });
  }
});

test('the exit of a bot is a protected one, placed once, for which it then waits', async () => {
  const { kept, market, bot, start, wait } = stage();
  Object.assign(bot, { state: 'stopping', is_selling: true });
  Object.assign(bot.plan, { strategy: 'dca', amount: 1e10, everyMs: 1e9 });
  kept.rows = [
    {
      ...{ bot_id: 7, slot: 0, cycle: 0, side: 1, price_ticks: 0, quantity_lots: 0, code: 1 },
      ...{ quote_amount: 1e10, created_at: 0, is_closed: true, dealt_lots: 9_000, fee: 0 },
      ...{ base_delta: 9e7, quote_delta: -8e10, dealt_notional: 8e10, closed_at: 1 },
    } as unknown as OrderRow,
  ];
  market.standing = { cash: 2e10, base: 9e7, endTicks: [] };
  const worker = start();
  for (let step = 0; step < 5; step += 1) {
    await worker.step(bot);
    wait(2_000);
  }
  expect(market.placed).toEqual(['bot7-1000000-0']);
  expect(market.cancelled).toEqual([]);
  expect(kept.isEnded).toBe(false);
  const exit = kept.rows.find(({ slot }) => slot === 1_000_000)!;
  expect(placementOf(bot, exit)).toMatchObject({ orderType: 2, orderSide: 2, protectedExit: true });
  expect(contractPlacementOf(bot, exit)).toMatchObject({ reduceOnly: true, protectedExit: true });
  const other = kept.rows.find(({ slot }) => slot === 0)!;
  expect(placementOf(bot, other)).not.toHaveProperty('protectedExit');
});
