import { AccountKind, MarketState, OrderStatus, Side } from '@bourse/contract/enumerations.ts';
import type { Event, Outcome } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { ALICE, BOB, BTCUSDT, btcUsdt, Desk, ticks } from '@bourse/core/fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { anySteps, opening, Sequencer, TRADERS } from '@bourse/core/fixtures/steps.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { viewOf } from '../run/engine-view.ts';
import { LiveState, type OpenOrder } from './live-state.ts';
import { houseValuation, Valuation } from './valuation.ts';

type Step = (typeof opening)[number];

/** Plays a log to an engine; `join` starts a live state in its middle. */
function play(steps: readonly Step[], join: number) {
  const engine = new Engine();
  const sequencer = new Sequencer();
  const outcomes: Outcome[] = [];
  let live = new LiveState();
  [...opening, ...steps].forEach((step, index) => {
    if (index === opening.length + join) {
      live = new LiveState();
      live.load(viewOf(engine));
    }
    const outcome = engine.apply(sequencer.command(step));
    sequencer.note(outcome.events);
    outcomes.push(outcome);
    live.apply(outcome);
  });
  return { engine, live, outcomes };
}

/** Whether an event changed an order of the user. */
function names(event: Event, user: number): boolean {
  switch (event.case) {
    case 'traded':
      return event.value.takerUser === user || event.value.makerUser === user;
    case 'orderAccepted':
    case 'orderTriggered':
    case 'orderClosed':
      return event.value.user === user;
    default:
      return false;
  }
}

type Terms = Pick<OpenOrder, 'priceTicks' | 'quantityLots' | 'stopPriceTicks' | 'sequence'>;
const termsOf = ({ priceTicks, quantityLots, stopPriceTicks, sequence }: Terms) => ({
  ...{ priceTicks, quantityLots, stopPriceTicks, sequence },
});

/** All that a live state shows. */
function shown(live: LiveState, engine: Engine) {
  return {
    sequence: live.sequence,
    orders: TRADERS.flatMap((user) =>
      Array.from(
        live.openOrdersOf(user),
        ({ order, status, dealtLots, dealtNotional, triggered, ...terms }) => ({
          order,
          status,
          dealtLots,
          dealtNotional,
          triggered,
          ...termsOf(terms),
        }),
      ),
    ).sort((a, b) => a.order - b.order),
    balances: engine
      .allBalances()
      .map(({ user, account, asset }) => live.balanceOf(user, account, asset)),
    books: [1, 2].map((market) => [
      live.depthOf(market).bestBids(100),
      live.depthOf(market).bestAsks(100),
      live.lastPriceOf(market),
    ]),
    rules: Array.from(live.catalog.markets, ({ market, tickSize, state }) => [
      market,
      tickSize,
      state,
    ]),
    fees: live.catalog.feeTiers,
    tiers: TRADERS.map((user) => live.catalog.feeTierOf(user)),
  };
}

/** The same, straight from the engine. */
function expected(engine: Engine) {
  const levels = (market: number, side: Side) =>
    engine
      .depth(market, side, 100)
      .map(({ priceTicks, totalLots: lots }) => ({ priceTicks, lots }));
  return {
    sequence: engine.sequence,
    orders: engine
      .allOpenOrders()
      .map(({ order, status, dealtLots, dealtNotional, isTriggered: triggered, ...terms }) => ({
        order,
        status,
        dealtLots,
        dealtNotional,
        triggered,
        ...termsOf(terms),
      }))
      .sort((a, b) => a.order - b.order),
    balances: engine
      .allBalances()
      .map(({ account, asset, available, frozen }) => ({ account, asset, available, frozen })),
    books: engine
      .markets()
      .map(({ rules: { market }, referencePriceTicks }) => [
        levels(market, Side.BUY),
        levels(market, Side.SELL),
        referencePriceTicks,
      ]),
    rules: engine.markets().map(({ rules, state }) => [rules.market, rules.tickSize, state]),
    fees: engine.feeTiers(),
    tiers: TRADERS.map((user) => engine.feeTierOf(user)),
  };
}

describe('the live state', () => {
  test('I19 I36 shows what the engine has, from the first command on or from any later one', () => {
    fc.assert(
      fc.property(anySteps, fc.nat(120), (steps, join) => {
        const { engine, live } = play(steps, join);
        expect(shown(live, engine)).toEqual(expected(engine));
      }),
      { numRuns: 120 },
    );
  });

  test('tells its listeners each order that an outcome changed, as it is then', () => {
    const live = new LiveState();
    const told: string[] = [];
    live.onOutcome(({ sequence }, changed) => {
      for (const { order, status } of changed.orders) told.push(`${sequence} ${order} ${status}`);
    });
    const { outcomes } = play(fc.sample(anySteps, { seed: 3, numRuns: 12 }).flat(), 0);
    for (const outcome of outcomes) live.apply(outcome);
    const closed = outcomes.flatMap(({ sequence, events }) =>
      events.flatMap((event) =>
        event.case === 'orderClosed'
          ? [`${sequence} ${event.value.order} ${event.value.status}`]
          : [],
      ),
    );
    expect(closed.length).toBeGreaterThan(20);
    expect(told).toEqual(expect.arrayContaining(closed));
    expect(told.some((line) => line.endsWith(` ${OrderStatus.ACTIVE}`))).toBe(true);
  });

  test('remembers what last concerned a user, for those who read what they did or learned', () => {
    const { live, outcomes } = play(fc.sample(anySteps, { seed: 5, numRuns: 1 }).flat(), 1_000);
    for (const user of TRADERS) {
      const last = outcomes.findLast(
        (outcome) => outcome.user === user || outcome.events.some((event) => names(event, user)),
      );
      expect(live.lastSequenceOf(user)).toBe(last?.sequence ?? 0);
    }
    expect(live.lastSequenceOf(9_999)).toBe(0);
    expect(live.balanceOf(9_999, AccountKind.SPOT, 1)).toMatchObject({ available: 0n, frozen: 0n });
  });

  test('an event of an order that is not open is a bug, and says so', () => {
    const live = new LiveState();
    const value = { order: 7, user: 100, market: 1, lastPriceTicks: 1, measureTicks: 1 };
    const outcome: Outcome = {
      sequence: 1,
      time: 1,
      user: 100,
      key: '',
      events: [{ case: 'orderTriggered', value }],
    };
    expect(() => live.apply(outcome)).toThrow('order 7');
  });
});

test('R1 the anchor shown is the one that the engine refuses by, while an index is fresh', () => {
  const desk = FuturesDesk.openFutures();
  const live = new LiveState();
  let folded = 0;
  const told = () => {
    for (const outcome of desk.outcomes.slice(folded)) live.apply(outcome);
    folded = desk.outcomes.length;
    const joined = new LiveState();
    joined.load(viewOf(desk.engine));
    const both = [BTCUSDT, BTCPERP].map((id) => live.anchorTicksOf(id));
    expect([BTCUSDT, BTCPERP].map((id) => joined.anchorTicksOf(id))).toEqual(both);
    return both;
  };
  desk.adoptRiskRules();
  // There is no outside price of the coin: the engine goes by trades.
  expect(told()).toEqual([0, ticks(60_000)]);
  desk.time += 1_000;
  const prices = [{ market: BTCUSDT, priceTicks: ticks(61_000), time: desk.time }];
  desk.house({ case: 'observeMarkets', value: { prices } });
  desk.mark(61_500);
  expect(told()).toEqual([desk.engine.market(BTCUSDT)?.anchorTicks, ticks(61_500)]);
  expect(told()[0]).toBe(ticks(61_000));
  desk.time += 60_000;
  desk.advance();
  expect(told()[0]).toBe(ticks(61_000));
  desk.time += 1;
  desk.advance();
  expect(told()[0]).toBe(0);
  // With another tick the old index has no meaning: it is forgotten.
  desk.house({ case: 'observeMarkets', value: { prices: [{ ...prices[0]!, time: desk.time }] } });
  desk.house({ case: 'defineMarket', value: { ...btcUsdt, tickSize: btcUsdt.tickSize * 10 } });
  expect(told()[0]).toBe(0);
});

test('R1 V1 what the exchange decides by is valued at the index, the last one where it is silent: friends who print a price free nothing', () => {
  const desk = Desk.open();
  const live = new LiveState();
  const worth = () => {
    for (const outcome of desk.outcomes.splice(0)) live.apply(outcome);
    const coin = live.catalog.findAsset('BTC');
    return [new Valuation(live), houseValuation(live)].map(
      (by) => Number(by.inUsdt(coin, 100_000_000n)) / 1e8,
    );
  };
  desk.adoptRiskRules();
  desk.buy(ALICE, 60_000, 0.01);
  desk.sell(BOB, 60_000, 0.01);
  // There is no outside price of the coin: the exchange goes by trades, too.
  expect(worth()).toEqual([60_000, 60_000]);
  const prices = [{ market: BTCUSDT, priceTicks: ticks(60_000), time: desk.time }];
  desk.house({ case: 'observeMarkets', value: { prices } });
  desk.buy(ALICE, 57_100, 0.01);
  desk.sell(BOB, 57_100, 0.01);
  expect(worth()).toEqual([57_100, 60_000]);
  desk.time += 3_600_000;
  desk.cancelAll(ALICE);
  expect(worth()).toEqual([57_100, 60_000]);
});

describe('R1 V1 a market that never had an index', () => {
  function open() {
    const desk = Desk.open();
    desk.adoptRiskRules();
    let lives = [new LiveState()];
    const fold = () => {
      const outcomes = desk.outcomes.splice(0);
      for (const live of lives) for (const outcome of outcomes) live.apply(outcome);
    };
    /** USDT of a coin, as every live state and the engine have it. */
    const worth = () => {
      fold();
      const values = lives.map((live) => {
        const coin = live.catalog.findAsset('BTC');
        return Number(houseValuation(live).inUsdt(coin, 100_000_000n)) / 1e8;
      });
      const measure = desk.engine.market(BTCUSDT)!.anchorTicks / 100;
      expect(values).toEqual(values.map(() => measure));
      return measure;
    };
    /** From here on there is one more live state, which starts from a snapshot. */
    const restart = () => {
      fold();
      const live = new LiveState();
      live.load(viewOf(Engine.restore(desk.engine.snapshot())));
      lives = [...lives, live];
    };
    const print = (price: number, quantity: number) => {
      desk.buy(ALICE, price, quantity);
      desk.sell(BOB, price, quantity);
    };
    const pass = (ms: number) => {
      desk.time += ms;
      desk.cancelAll(ALICE);
    };
    return { desk, worth, restart, print, pass };
  }

  test('is valued by the average of its trades: a print at -9.8 % frees nothing', () => {
    const { worth, print, pass } = open();
    print(61_000, 1);
    pass(60_000);
    expect(worth()).toBe(61_000);
    print(55_022, 0.001);
    expect(worth()).toBe(61_000);
    pass(10_000);
    expect(worth()).toBeGreaterThan(60_994);
    expect(worth()).toBeLessThan(61_000);
  });

  test('is worth the same before and after a restart, while its trades leave the window', () => {
    const { worth, restart, print, pass } = open();
    const seen = new Set<number>();
    for (const price of [61_000, 62_000, 63_000]) {
      print(price, 1);
      pass(60_000);
      worth();
      restart();
    }
    print(56_000, 0.01);
    for (let part = 0; part < 40; part += 1) {
      pass(10_000);
      seen.add(worth());
    }
    expect(seen.size).toBeGreaterThan(2);
  });

  test('follows the rules: a window of another length begins a new average, a corrected initial price counts at once', () => {
    const { desk, worth, restart, print, pass } = open();
    expect(worth()).toBe(60_000);
    desk.house({ case: 'defineMarket', value: { ...btcUsdt, initialPriceTicks: ticks(59_000) } });
    expect(worth()).toBe(59_000);
    print(61_000, 1);
    pass(60_000);
    expect(worth()).toBe(61_000);
    restart();
    desk.adoptRiskRules({ anchorWindowMs: 60_000 });
    expect(worth()).toBe(59_000);
    print(62_000, 1);
    pass(2_000);
    expect(worth()).toBe(62_000);
    desk.adoptRiskRules({ anchorWindowMs: 60_000, anchorNotionalMin: 7_000_000_000_000 });
    expect(worth()).toBe(59_000);
  });

  test('or goes on without one is measured by its trades from there on', () => {
    const { desk, worth, restart, print, pass } = open();
    const prices = [{ market: BTCUSDT, priceTicks: ticks(60_500), time: desk.time }];
    desk.house({ case: 'observeMarkets', value: { prices } });
    print(61_000, 1);
    pass(660_001);
    expect(worth()).toBe(60_500);
    restart();
    desk.house({
      case: 'setMarketState',
      value: { market: BTCUSDT, state: MarketState.OPEN },
    });
    expect(worth()).toBe(60_500);
    print(61_500, 1);
    pass(60_000);
    expect(worth()).toBe(61_500);
  });
});
