import {
  MarginMode,
  OrderStatus,
  OrderType,
  PositionMode,
  PositionSide,
  Side,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody, Outcome } from '@bourse/contract/messages.ts';
import { ALICE, BOB, CAROL, ETH, ONE } from '@bourse/core/fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { accountFigures, positionFigures } from '@bourse/core/perpetual/account.ts';
import { LEVERAGE_FIRST } from '@bourse/core/position/holdings.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { viewOf } from '../run/engine-view.ts';
import { LiveState } from './live-state.ts';

const USERS = [ALICE, BOB, CAROL] as const;
const PRICE = 6_000_000;

/** Someone asks for something, or the index moves. */
interface Step {
  readonly user: number;
  readonly body: CommandBody;
}

const anyTicks = fc.integer({ min: PRICE - 40, max: PRICE + 40 });
const anyExit = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.record({
      triggerPriceTicks: fc.integer({ min: PRICE - 90, max: PRICE + 90 }),
      triggerType: fc.constantFrom(TriggerType.LAST, TriggerType.MARK),
      priceTicks: fc.constantFrom(0, PRICE),
      quantityLots: fc.constantFrom(0, 500),
    }),
  },
);
const anyOrder = fc
  .record({
    side: fc.constantFrom(Side.BUY, Side.SELL),
    positionSide: fc.constantFrom(
      ...[PositionSide.LONG, PositionSide.LONG, PositionSide.SHORT, PositionSide.SHORT],
      PositionSide.UNSPECIFIED,
    ),
    type: fc.constantFrom(OrderType.LIMIT, OrderType.LIMIT, OrderType.MARKET),
    priceTicks: anyTicks,
    quantityLots: fc.integer({ min: 1, max: 5_000 }),
    triggerPriceTicks: fc.constantFrom(0, 0, 0, PRICE + 20, PRICE - 20),
    triggerType: fc.constantFrom(TriggerType.LAST, TriggerType.MARK),
    takeProfit: anyExit,
    stopLoss: anyExit,
  })
  .map(
    ({ priceTicks, ...order }): CommandBody => ({
      case: 'placeContractOrder',
      value: {
        ...order,
        contract: BTCPERP,
        priceTicks: order.type === OrderType.LIMIT ? priceTicks : 0,
        timeInForce: 0,
        reduceOnly: false,
        selfTradePrevention: 0,
      },
    }),
  );
const anySetting = fc.oneof(
  fc
    .constantFrom(5, 50, 100)
    .map(
      (leverage): CommandBody => ({ case: 'setLeverage', value: { contract: BTCPERP, leverage } }),
    ),
  fc.constantFrom(MarginMode.ISOLATED, MarginMode.CROSS).map(
    (marginMode): CommandBody => ({
      case: 'setMarginMode',
      value: { contract: BTCPERP, marginMode },
    }),
  ),
  fc
    .constantFrom(PositionMode.HEDGE, PositionMode.ONE_WAY)
    .map((positionMode): CommandBody => ({ case: 'setPositionMode', value: { positionMode } })),
  fc
    .record({
      positionSide: fc.constantFrom(PositionSide.LONG, PositionSide.SHORT),
      takeProfit: anyExit,
      stopLoss: anyExit,
    })
    .map(
      (exits): CommandBody => ({
        case: 'setPositionExits',
        value: { contract: BTCPERP, replacedOrders: [], ...exits },
      }),
    ),
  fc.constant<CommandBody>({
    case: 'cancelAllContractOrders',
    value: { contract: 0, keepExits: false },
  }),
);
const anySteps = fc.array(
  fc.oneof(
    { weight: 7, arbitrary: fc.record({ user: fc.constantFrom(...USERS), body: anyOrder }) },
    { weight: 2, arbitrary: fc.record({ user: fc.constantFrom(...USERS), body: anySetting }) },
    // Now and then so far that accounts are liquidated; one source alone leaves the mark stale.
    {
      weight: 2,
      arbitrary: fc
        .record({
          move: fc.constantFrom(-300_000, -60, -10, 0, 10, 60, 300_000),
          sources: fc.constantFrom(3, 3, 3, 1),
        })
        .map(({ move, sources }) => ({ user: 0, body: indexAt(PRICE + move, sources) })),
    },
  ),
  { minLength: 10, maxLength: 60 },
);

function indexAt(priceTicks: number, sources: number): CommandBody {
  const quotes = Array.from({ length: sources }, (_, at) => ({
    source: at + 1,
    priceTicks,
    time: 0,
  }));
  return { case: 'observeIndex', value: { contract: BTCPERP, quotes } };
}

/** Sources speak at the moment of the command. */
function quotedNow(body: CommandBody, time: number): CommandBody {
  if (body.case !== 'observeIndex') return body;
  const quotes = body.value.quotes.map((quote) => ({ ...quote, time }));
  return { case: body.case, value: { ...body.value, quotes } };
}

/** Plays a desk to two live states: one from its first command on, one that joins in the middle. */
function play(steps: readonly Step[], join: number) {
  const desk = FuturesDesk.openFutures();
  for (const user of USERS) desk.isolated(user, 50);
  const first = new LiveState();
  for (const outcome of desk.outcomes) first.apply(outcome);
  const late = new LiveState();
  steps.forEach(({ user, body }, index) => {
    if (index === join % steps.length) late.load(viewOf(desk.engine));
    desk.time += 200;
    desk.send(user, quotedNow(body, desk.time));
    const outcome = desk.outcomes.at(-1) as Outcome;
    first.apply(outcome);
    if (index >= join % steps.length) late.apply(outcome);
  });
  return { desk, first, late };
}

/** All that a live state knows of futures but what only its own events or rows tell. */
function shown(live: LiveState) {
  const { futures } = live;
  const orders = USERS.flatMap((user) => [...futures.openOrdersOf(user)]);
  const { isStale: _, ...mark } = futures.mark(BTCPERP);
  return {
    orders: orders
      .map(({ realised, fee, createTime, updateTime, ...order }) => order)
      .sort((a, b) => a.order - b.order),
    positions: USERS.map((user) =>
      Array.from(futures.positionsOf(user), ({ updateTime, ...position }) => position).sort(
        (a, b) => a.positionSide - b.positionSide,
      ),
    ),
    accounts: USERS.map((user) => {
      const { positions, ...account } = futures.accountOf(user);
      return { ...account, positions: positions.toSorted((a, b) => a.sign - b.sign) };
    }),
    modes: USERS.map((user) => futures.positionMode(user)),
    settings: USERS.map((user) => futures.settingOf(user, BTCPERP)),
    mark,
    openInterest: futures.openInterestLots(BTCPERP),
    last: live.lastPriceOf(BTCPERP),
    book: [live.depthOf(BTCPERP).bestBids(100), live.depthOf(BTCPERP).bestAsks(100)],
    rules: live.catalog.contract(BTCPERP),
  };
}

describe('futures in the live state', () => {
  test('I19 a state that joins anywhere equals one that followed from the first command', () => {
    fc.assert(
      fc.property(anySteps, fc.nat(60), (steps, join) => {
        const { first, late } = play(steps, join);
        expect(shown(late)).toEqual(shown(first));
      }),
      { numRuns: 100 },
    );
  });

  test('shows the figures by which the engine acts: accounts, liquidation prices, open interest', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const { desk, first } = play(steps, 0);
        const { engine } = desk;
        for (const user of USERS) {
          const account = first.futures.accountOf(user);
          const { equity, maintenance, available, transferable } = engine.futuresAccount(user);
          const wanted = { equity, maintenance, available, transferable };
          expect(accountFigures(account)).toMatchObject(wanted);
          for (const position of engine.positions(user)) {
            const { contract, positionSide, liquidationTicks, bankruptcyTicks } = position;
            const own = first.futures.position(user, contract, positionSide);
            const figures = positionFigures(account, first.futures.accountPosition(own!));
            expect(figures).toMatchObject({ liquidationTicks, bankruptcyTicks });
          }
        }
        const { openInterestLots, lastPriceTicks, markTicks } = engine.contract(BTCPERP)!;
        expect(first.futures.openInterestLots(BTCPERP)).toBe(openInterestLots);
        expect(first.lastPriceOf(BTCPERP)).toBe(lastPriceTicks || markTicks);
      }),
      { numRuns: 100 },
    );
  });

  test('R5: counts a stale contract as the engine does, from the first command on or joined later', () => {
    const desk = FuturesDesk.openFutures();
    const names = { contract: ETHPERP, symbol: 'ETHUSDT-PERP', baseAsset: ETH };
    desk.house({ case: 'defineContract', value: { ...btcPerpetual, ...names } });
    desk.mark(3_000, ETHPERP);
    desk.adoptRiskRules();
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    for (const [price, quantity] of [
      [3_000, 20],
      [3_010, 2],
    ] as const) {
      desk.long(ALICE, price, quantity, { contract: ETHPERP });
      desk.short(BOB, price, quantity, { contract: ETHPERP });
    }
    const first = new LiveState();
    for (const outcome of desk.outcomes) first.apply(outcome);
    const seen = new Set<boolean>();
    for (let second = 0; second < 60; second += 1) {
      desk.time += 1_000;
      desk.mark(60_000);
      // Ether is silent from the start, comes back, and goes again before that counts.
      if (second === 30 || second === 45) desk.mark(3_020, ETHPERP);
      for (const outcome of desk.outcomes) {
        if (outcome.sequence > first.sequence) first.apply(outcome);
      }
      const late = new LiveState();
      late.load(viewOf(desk.engine));
      for (const live of [first, late]) {
        for (const user of [ALICE, BOB]) {
          const account = live.futures.accountOf(user);
          const { equity, maintenance, available, transferable } = desk.engine.futuresAccount(user);
          const wanted = { equity, maintenance, available, transferable };
          expect(accountFigures(account)).toMatchObject(wanted);
          seen.add(equity === account.wallet + accountFigures(account).unrealised);
          for (const { contract, positionSide, ...acted } of desk.engine.positions(user)) {
            const own = live.futures.position(user, contract, positionSide);
            const figures = positionFigures(account, live.futures.accountPosition(own!));
            const { liquidationTicks, bankruptcyTicks, unrealised } = acted;
            expect(figures).toMatchObject({ liquidationTicks, bankruptcyTicks, unrealised });
          }
        }
      }
    }
    expect(seen).toEqual(new Set([true, false]));
  });

  test('tells its listeners every order and position that an outcome changed, once', () => {
    const { desk } = play(fc.sample(anySteps, { seed: 11, numRuns: 40 }).flat(), 0);
    const live = new LiveState();
    let closedOrders = 0;
    let closedPositions = 0;
    live.onOutcome(({ events }, { contractOrders, positions }) => {
      const orders = new Set(contractOrders.map(({ order }) => order));
      expect(orders.size).toBe(contractOrders.length);
      for (const event of events) {
        if (event.case === 'contractOrderClosed') {
          const { order, status, reason } = event.value;
          const told = contractOrders.find((each) => each.order === order);
          expect(told).toMatchObject({ status, closeReason: reason });
          closedOrders += 1;
        } else if (event.case === 'positionChanged') {
          expect(positions).toContainEqual({ ...event.value, updateTime: live.time });
          if (event.value.lots === 0) closedPositions += 1;
        }
      }
    });
    for (const outcome of desk.outcomes) live.apply(outcome);
    expect(closedOrders).toBeGreaterThan(200);
    expect(closedPositions).toBeGreaterThan(10);
  });

  test('trades of contracts join the trades of markets, and keep what they realised', () => {
    const desk = FuturesDesk.openFutures();
    desk.long(ALICE, 60_000, 1);
    desk.short(BOB, 60_000, 1);
    desk.closeLong(ALICE, 60_100, 0.5);
    desk.short(BOB, 60_050, 0.5);
    desk.long(CAROL, 60_100, 0.2);
    const live = new LiveState();
    for (const outcome of desk.outcomes) live.apply(outcome);
    const trades = live.tradesOf(BTCPERP);
    expect(trades.map(({ priceTicks, quantityLots }) => [priceTicks, quantityLots])).toEqual([
      [6_000_000, 10_000],
      [6_005_000, 2_000],
    ]);
    expect(live.lastPriceOf(BTCPERP)).toBe(6_005_000);
    const [rest] = live.futures.openOrdersOf(BOB);
    expect(rest).toMatchObject({ status: OrderStatus.PARTIAL, dealtLots: 2_000, realised: 0 });
    expect(rest?.fee).toBe((12_010 * ONE * 2) / 10_000);
  });

  test('before the first index there is no price, and who set nothing has the first settings', () => {
    const live = new LiveState();
    expect(live.futures.mark(BTCPERP)).toMatchObject({ markTicks: 0, isStale: true, time: 0 });
    expect(live.futures.settingOf(ALICE, BTCPERP)).toEqual({
      leverage: LEVERAGE_FIRST,
      marginMode: MarginMode.CROSS,
    });
    expect(live.futures.positionMode(ALICE)).toBe(PositionMode.HEDGE);
  });
});
