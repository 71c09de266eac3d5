import { Code } from '@bourse/contract/codes.ts';
import {
  CloseReason,
  MarketState,
  OrderStatus,
  OrderType,
  RightCause,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { Event } from '@bourse/contract/messages.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import {
  ALICE,
  BOB,
  BTC,
  BTCUSDT,
  btcUsdt,
  CAROL,
  codeOf,
  Desk,
  lots,
  ONE,
  onlyValueOf,
  orderOf,
  ticks,
  USDT,
  units,
  valuesOf,
} from '../fixtures/desk.ts';
import { FILLS_OF_COMMAND_MAX, ORDERS_OF_WHOLE_MAX, RIGHTS_CANCELS_MAX } from '../limits.ts';

const DAVE = 103;
const WALL = 60_000;
const whole = { timeInForce: TimeInForce.FOK };
let desk: Desk;

afterEach(() => {
  expect(desk.engine.audit().findings).toEqual([]);
});

/** Bob offers dust at one price, and Carol a coin one tick above it. Returns Bob's orders, oldest first. */
function wallOf(count: number): number[] {
  desk = Desk.open();
  desk.defineBtcUsdt({ priceBandRate: 10_000_000, openOrdersMax: 10_000 });
  desk.adoptRiskRules();
  desk.fund(DAVE, BTC, ONE);
  desk.fund(DAVE, USDT, 1_000_000 * ONE);
  observe(WALL);
  const dust = Array.from({ length: count }, () => orderOf(desk.sell(BOB, WALL, 0.0001)));
  desk.sell(CAROL, WALL + 0.01, 1);
  return dust;
}

function observe(price: number): readonly Event[] {
  desk.time += 1_000;
  const prices = [{ market: BTCUSDT, priceTicks: ticks(price), time: desk.time }];
  return desk.house({ case: 'observeMarkets', value: { prices } });
}

function advance(): readonly Event[] {
  return desk.house({ case: 'advanceRisk', value: { stepsMax: 64 } });
}

/** Goes on until nothing is left; the trades of each command. */
function workOff(): number[] {
  const trades: number[] = [];
  while (desk.engine.pendingRisk().pendingWakes > 0) {
    trades.push(valuesOf(advance(), 'traded').length);
    if (trades.length > 50) throw new Error('it never ends');
  }
  return trades;
}

/** How Alice's fill-or-kill order ended, over all commands. */
function endOf(order: number) {
  const all = desk.outcomes.flatMap(({ events }) => [...events]);
  return valuesOf(all, 'orderClosed').find((closed) => closed.order === order);
}

describe('N13, R7: dust before what it wants refuses no order that fills wholly', () => {
  test('300 orders of 6 USDT: it trades with all of them, and with who stands behind', () => {
    wallOf(300);
    const events = desk.buy(ALICE, WALL + 1, 0.5, whole);
    expect(codeOf(events)).toBe(0);
    expect(valuesOf(events, 'traded')).toHaveLength(FILLS_OF_COMMAND_MAX);
    expect(desk.engine.openOrder(orderOf(events))?.dealtLots).toBe(FILLS_OF_COMMAND_MAX);
    expect(workOff()).toEqual([51]);
    expect(endOf(orderOf(events))).toMatchObject({
      status: OrderStatus.FILLED,
      dealtLots: lots(0.5),
      cancelledLots: 0,
    });
  });

  test('by market and by sale, too', () => {
    wallOf(300);
    const atMarket = { ...whole, type: OrderType.MARKET, priceTicks: 0 };
    const bought = orderOf(desk.buy(ALICE, 0, 0.5, atMarket));
    workOff();
    expect(endOf(bought)).toMatchObject({ status: OrderStatus.FILLED, dealtLots: lots(0.5) });
    for (let at = 0; at < 300; at += 1) desk.buy(BOB, WALL - 1, 0.0001);
    const sold = orderOf(desk.sell(ALICE, WALL - 2, 0.03, whole));
    workOff();
    expect(endOf(sold)).toMatchObject({ status: OrderStatus.FILLED, dealtLots: lots(0.03) });
  });

  test('no command of it trades with more than any command, and ten of them are the most', () => {
    wallOf(ORDERS_OF_WHOLE_MAX);
    const events = desk.buy(ALICE, WALL, ORDERS_OF_WHOLE_MAX / 10_000, whole);
    expect(valuesOf(events, 'traded')).toHaveLength(FILLS_OF_COMMAND_MAX);
    expect(workOff()).toEqual(Array.from({ length: 9 }, () => FILLS_OF_COMMAND_MAX));
    expect(endOf(orderOf(events))?.status).toBe(OrderStatus.FILLED);
  });

  test('behind more orders than that it is refused, and nothing is traded', () => {
    wallOf(ORDERS_OF_WHOLE_MAX + 1);
    const events = desk.buy(ALICE, WALL, ORDERS_OF_WHOLE_MAX / 10_000 + 0.0001, whole);
    expect(codeOf(events)).toBe(Code.fillOrKillUnfilled);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
  });

  test('a triggered one fills wholly, too', () => {
    wallOf(300);
    const stop = { ...whole, stopPriceTicks: ticks(WALL + 0.01) };
    desk.buy(DAVE, WALL - 1, 0.01);
    desk.sell(BOB, WALL - 1, 0.01);
    const order = orderOf(desk.buy(ALICE, WALL + 1, 0.5, stop));
    desk.buy(DAVE, WALL + 0.01, 0.1);
    workOff();
    expect(endOf(order)).toMatchObject({ status: OrderStatus.FILLED, dealtLots: lots(0.5) });
  });
});

test('R7: a command decides one triggered order that fills wholly, before it has traded', () => {
  wallOf(ORDERS_OF_WHOLE_MAX + 1);
  desk.buy(DAVE, WALL - 1, 0.01);
  desk.sell(BOB, WALL - 1, 0.01);
  const stop = { ...whole, stopPriceTicks: ticks(WALL) };
  for (let at = 0; at < 5; at += 1) desk.buy(ALICE, WALL, 0.5, stop);
  const tried = (events: readonly Event[]) => valuesOf(events, 'orderRearmed').length;
  expect(tried(desk.buy(DAVE, WALL, 0.02))).toBe(0);
  const commands = Array.from({ length: 5 }, () => tried(advance()));
  expect(commands).toEqual([1, 1, 1, 1, 1]);
  expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
});

/** What others do between two commands of it, and what the engine answers. */
const meddlers: {
  what: string;
  act: (dust: readonly number[]) => readonly Event[];
  code: number;
}[] = [
  {
    what: 'the owner of a promised order cancels it',
    act: (dust) => desk.cancel(BOB, dust.at(-1)!),
    code: Code.tooManyRequests,
  },
  {
    what: 'the owner of a promised order asks for another price',
    act: (dust) => amend(BOB, dust.at(-1)!, WALL + 500),
    code: Code.tooManyRequests,
  },
  {
    what: 'its own owner cancels it',
    act: () => desk.cancel(ALICE, desk.engine.openOrders(ALICE)[0]!.order),
    code: Code.tooManyRequests,
  },
  {
    what: 'the owner of promised orders cancels all',
    act: () => desk.cancelAll(BOB),
    code: 0,
  },
  {
    what: 'the house freezes the account of promised orders',
    act: () => {
      const causes = { futures: 0, transfer: 0, withdraw: 0 };
      const value = { user: BOB, version: 1, spot: RightCause.FROZEN, ...causes };
      return desk.house({ case: 'setAccountRights', value });
    },
    code: 0,
  },
  {
    what: 'somebody buys what is promised, all of it',
    act: () => desk.buy(DAVE, WALL + 1, 1, { timeInForce: TimeInForce.IOC }),
    code: 0,
  },
  {
    what: 'somebody asks for all of it whole',
    act: () => desk.buy(DAVE, WALL + 1, 0.7, whole),
    code: 0,
  },
  {
    what: 'somebody offers more, nearer',
    act: () => desk.sell(DAVE, WALL - 1, 0.5),
    code: 0,
  },
  {
    what: 'its owner offers against it',
    act: () => desk.sell(ALICE, WALL - 1, 0.5),
    code: 0,
  },
  {
    what: 'the index leaves the band behind',
    act: () => observe(WALL * 1.2),
    code: 0,
  },
  {
    what: 'the house halts the market',
    act: () => setState(MarketState.HALTED),
    code: 0,
  },
  {
    what: 'the house closes the market to all but cancels, and who is promised cancels',
    act: (dust) => [...setState(MarketState.CANCEL_ONLY), ...desk.cancel(BOB, dust.at(-1)!)],
    code: Code.tooManyRequests,
  },
  {
    what: 'the exchange starts anew',
    act: () => {
      const bytes = desk.engine.snapshot();
      desk.engine = Engine.restore(bytes);
      expect(desk.engine.snapshot()).toEqual(bytes);
      return [];
    },
    code: 0,
  },
  {
    what: 'the next command comes a minute later',
    act: () => {
      desk.time += 60_000;
      return [];
    },
    code: 0,
  },
];

function amend(user: number, order: number, price: number): readonly Event[] {
  const change = { priceTicks: ticks(price), quantityLots: 0, clientOrderId: '' };
  return desk.send(user, { case: 'amendOrder', value: { order, ...change } });
}

function setState(state: MarketState): readonly Event[] {
  return desk.house({ case: 'setMarketState', value: { market: BTCUSDT, state } });
}

describe('R7: what an order that fills wholly needs is lost to nobody while it is worked off', () => {
  test.each(meddlers)('$what', ({ act, code }) => {
    const dust = wallOf(600);
    const events = desk.buy(ALICE, WALL + 1, 0.5, whole);
    const spent = desk.spot(ALICE, USDT)[1];
    expect(spent).toBeGreaterThan(0);
    const told = act(dust);
    expect(codeOf(told)).toBe(code);
    expect(desk.engine.audit().findings).toEqual([]);
    workOff();
    const order = orderOf(events);
    expect(endOf(order)).toMatchObject({ status: OrderStatus.FILLED, dealtLots: lots(0.5) });
    // At the prices at which it was decided: 600 lots of dust, then Carol's.
    const trades = desk.outcomes
      .flatMap(({ events: all }) => valuesOf(all, 'traded'))
      .filter(({ takerOrder }) => takerOrder === order);
    const paid = trades.reduce((sum, { notional }) => sum + notional, 0);
    expect(paid).toBe((600 * ticks(WALL) + 4_400 * ticks(WALL + 0.01)) * (ONE / 1_000_000));
    expect(trades.map(({ makerUser }) => makerUser)).not.toContain(ALICE);
  });

  test('what comes in between has its turn after it, and takes what is left', () => {
    wallOf(600);
    desk.buy(ALICE, WALL + 1, 0.5, whole);
    desk.buy(DAVE, WALL + 1, 0.7, { timeInForce: TimeInForce.IOC });
    const late = orderOf(desk.sell(DAVE, WALL + 0.5, 0.3, { timeInForce: TimeInForce.PO }));
    workOff();
    const bought = desk.outcomes
      .flatMap(({ events }) => valuesOf(events, 'traded'))
      .filter(({ takerUser }) => takerUser === DAVE);
    expect(bought.map(({ makerUser }) => makerUser)).toEqual([CAROL]);
    expect(bought[0]?.quantityLots).toBe(lots(0.56));
    expect(desk.engine.openOrder(late)).toMatchObject({ remainingLots: lots(0.3) });
  });

  test('a second one is looked at again in its turn, and ends where it cannot fill wholly', () => {
    wallOf(600);
    desk.buy(ALICE, WALL + 1, 0.9, whole);
    const second = orderOf(desk.buy(DAVE, WALL + 1, 0.3, whole));
    expect(desk.engine.openOrder(second)?.dealtLots).toBe(0);
    workOff();
    expect(endOf(second)).toMatchObject({ dealtLots: 0, reason: CloseReason.FILL_OR_KILL });
    expect(desk.spot(DAVE, USDT)).toEqual([1_000_000 * ONE, 0]);
  });

  test('orders behind what it needs are cancelled and changed as ever', () => {
    const dust = wallOf(600);
    const behind = orderOf(desk.sell(DAVE, WALL + 10, 0.1));
    desk.buy(ALICE, WALL + 1, 0.05, whole);
    expect(codeOf(desk.cancel(BOB, dust[499]!))).toBe(Code.tooManyRequests);
    expect(codeOf(desk.cancel(BOB, dust[500]!))).toBe(0);
    expect(codeOf(amend(DAVE, behind, WALL + 20))).toBe(0);
    workOff();
    expect(desk.engine.openOrder(behind)).toBeNull();
    expect(desk.engine.openOrders(DAVE)).toMatchObject([{ priceTicks: ticks(WALL + 20) }]);
  });

  test('a cancel of all ends what is left of a promised order once it is over', () => {
    wallOf(300);
    desk.buy(ALICE, WALL + 1, 0.5, whole);
    const told = onlyValueOf(desk.cancelAll(CAROL), 'ordersCancelled');
    expect(told.count).toBe(1);
    expect(desk.engine.openOrders(CAROL)).toHaveLength(1);
    workOff();
    expect(desk.engine.openOrders(CAROL)).toEqual([]);
    expect(desk.spot(CAROL, BTC)).toEqual([units(9.53), 0]);
  });

  test('a stop that goes on waits for it, and then goes on', () => {
    wallOf(0);
    desk.buy(DAVE, WALL + 0.01, 0.01);
    for (let at = 0; at < 600; at += 1) desk.buy(BOB, WALL, 0.0001);
    desk.buy(DAVE, WALL - 1, 0.5);
    const stop = { type: OrderType.MARKET, priceTicks: 0, stopPriceTicks: ticks(WALL) };
    const woken = orderOf(desk.sell(CAROL, 0, 0.055, stop));
    desk.sell(DAVE, WALL, 0.002);
    expect(desk.engine.openOrder(woken)?.dealtLots).toBe(FILLS_OF_COMMAND_MAX - 20);
    const order = orderOf(desk.sell(ALICE, WALL, 0.03, whole));
    desk.engine = Engine.restore(desk.engine.snapshot());
    expect(workOff()).toEqual([50 + 51]);
    expect(endOf(order)).toMatchObject({ status: OrderStatus.FILLED, dealtLots: lots(0.03) });
    expect(endOf(woken)).toMatchObject({ status: OrderStatus.FILLED, dealtLots: lots(0.055) });
  });
});

test('I90: a right that waits for an order which is filled wholly holds up no other account', () => {
  const count = RIGHTS_CANCELS_MAX + 2;
  wallOf(2 * FILLS_OF_COMMAND_MAX + 100);
  const other = { ...btcUsdt, market: BTCUSDT + 1, symbol: 'BTCUSDT2', openOrdersMax: 1_000 };
  desk.house({ case: 'defineMarket', value: other });
  for (let at = 0; at < count; at += 1) desk.buy(DAVE, 59_000, 0.0001, { market: other.market });
  desk.buy(ALICE, WALL, 0.06, whole);
  for (const user of [BOB, DAVE]) {
    const causes = { futures: 0, transfer: 0, withdraw: 0 };
    const value = { user, version: 1, spot: RightCause.FROZEN, ...causes };
    desk.house({ case: 'setAccountRights', value });
  }
  expect(desk.engine.openOrders(DAVE)).toHaveLength(2);
  advance();
  expect(desk.engine.openOrders(DAVE)).toEqual([]);
  workOff();
  expect(desk.engine.openOrders(BOB)).toEqual([]);
});
