import { Code } from '@bourse/contract/codes.ts';
import {
  CloseReason,
  MarketState,
  PositionSide,
  Side,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import { describe, expect, it } from 'vitest';
import { Engine } from '../engine.ts';
import {
  ALICE,
  BOB,
  btcUsdt,
  codeOf,
  Desk,
  lots,
  onlyValueOf,
  ticks,
  valuesOf,
} from '../fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, exit, FuturesDesk } from '../fixtures/futures-desk.ts';
import { CANCELS_OF_COMMAND_MAX } from '../limits.ts';
import { oldestOf } from './cancel-all.ts';

const OTHER = 2;
const EACH = 300;
const ALL = 2 * EACH;
const LEFT = ALL - CANCELS_OF_COMMAND_MAX;

function advance(desk: Desk) {
  return desk.house({ case: 'advanceRisk', value: { stepsMax: 32 } });
}

/** Alice has as many orders in each of two markets. */
function openSpot(count = EACH): Desk {
  const desk = Desk.open();
  const openOrdersMax = EACH + 1;
  desk.defineBtcUsdt({ openOrdersMax });
  const value = { ...btcUsdt, openOrdersMax, market: OTHER, symbol: 'OTHER' };
  desk.house({ case: 'defineMarket', value });
  for (let at = 0; at < count; at += 1) {
    for (const market of [OTHER, 1]) desk.buy(ALICE, 50_000 + at, 0.0001, { market });
  }
  return desk;
}

/** The same in two contracts. */
function openContracts(): FuturesDesk {
  const desk = FuturesDesk.openFutures({ openOrdersMax: EACH + 2 });
  const openOrdersMax = EACH + 2;
  const second = { ...btcPerpetual, openOrdersMax, contract: ETHPERP, symbol: 'ETHUSDT-PERP' };
  desk.house({ case: 'defineContract', value: second });
  desk.mark(60_000, ETHPERP);
  for (let at = 0; at < EACH; at += 1) {
    for (const contract of [ETHPERP, BTCPERP]) {
      desk.long(ALICE, 50_000 + at, 0.0001, { contract });
    }
  }
  return desk;
}

const cancelContracts = (desk: Desk, more = {}) => {
  const value = { contract: 0, keepExits: false, ...more };
  return desk.send(ALICE, { case: 'cancelAllContractOrders', value });
};

describe('a cancel of all orders takes a bounded number of steps (I79)', () => {
  it('on spot: the oldest first, the rest with the next commands of the clock', () => {
    const desk = openSpot();
    const placed = desk.engine.openOrders(ALICE).map(({ order }) => order);
    const first = desk.cancelAll(ALICE);
    expect(valuesOf(first, 'ordersCancelled')).toEqual([{ user: ALICE, market: 0, count: ALL }]);
    const closed = valuesOf(first, 'orderClosed').map(({ order }) => order);
    expect(closed).toEqual(placed.slice(0, CANCELS_OF_COMMAND_MAX));
    expect(desk.engine.pendingRisk().pendingWakes).toBe(1);

    const next = valuesOf(advance(desk), 'orderClosed');
    expect(next.map(({ order }) => order)).toEqual(placed.slice(CANCELS_OF_COMMAND_MAX));
    expect(new Set(next.map(({ reason }) => reason))).toEqual(new Set([CloseReason.USER]));
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
    expect(desk.spot(ALICE, 2)[1]).toBe(0);
  });

  it('on contracts, with the reason that the caller gave', () => {
    const desk = openContracts();
    const first = cancelContracts(desk, { unattended: true });
    expect(valuesOf(first, 'contractOrdersCancelled')[0]?.count).toBe(ALL);
    expect(valuesOf(first, 'contractOrderClosed')).toHaveLength(CANCELS_OF_COMMAND_MAX);
    const next = valuesOf(advance(desk), 'contractOrderClosed');
    expect(next).toHaveLength(LEFT);
    expect(new Set(next.map(({ reason }) => reason))).toEqual(new Set([CloseReason.UNATTENDED]));
    expect(desk.engine.contractOrders(ALICE)).toEqual([]);
    expect(desk.futures(ALICE)[1]).toBe(0);
  });

  it('of several accounts, first come first, in one budget a command', () => {
    const desk = openSpot();
    for (let at = 0; at < EACH; at += 1) {
      for (const market of [OTHER, 1]) desk.buy(BOB, 50_000 + at, 0.0001, { market });
    }
    desk.cancelAll(ALICE);
    desk.cancelAll(BOB);
    const usersOf = () => valuesOf(advance(desk), 'orderClosed').map(({ user }) => user);
    const first = usersOf();
    expect(first.slice(0, LEFT)).toEqual(Array(LEFT).fill(ALICE));
    expect(first.slice(LEFT)).toEqual(Array(LEFT).fill(BOB));
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
  });
});

describe('what an earlier cancel left', () => {
  it('spares orders that were placed after it', () => {
    const desk = openSpot();
    desk.cancelAll(ALICE);
    desk.buy(ALICE, 49_000, 0.0001);
    const contracts = openContracts();
    cancelContracts(contracts);
    contracts.long(ALICE, 49_000, 0.0001);
    for (const each of [desk, contracts]) advance(each);
    expect(desk.engine.openOrders(ALICE).map(({ priceTicks }) => priceTicks)).toEqual([4_900_000]);
    const left = contracts.engine.contractOrders(ALICE);
    expect(left.map(({ priceTicks }) => priceTicks)).toEqual([4_900_000]);
  });

  it('is ended though its owner changes it first: a stop and an order that rests', () => {
    const spot = openSpot(EACH - 1);
    const contracts = openContracts();
    // Below all others in age, so that the cancel ends them last.
    const stop = { side: Side.SELL, priceTicks: ticks(55_000), quantityLots: lots(0.0001) };
    const placed = onlyValueOf(
      spot.place(ALICE, { ...stop, stopPriceTicks: ticks(55_100) }),
      'orderAccepted',
    );
    const trigger = { triggerPriceTicks: ticks(65_000), triggerType: TriggerType.LAST };
    const waits = onlyValueOf(
      contracts.long(ALICE, 65_100, 0.0001, trigger),
      'contractOrderAccepted',
    );
    const rests = [spot.engine.openOrders(ALICE), contracts.engine.contractOrders(ALICE)].map(
      (orders) => orders.at(-2)?.order ?? 0,
    );
    spot.cancelAll(ALICE);
    cancelContracts(contracts);
    const none = { priceTicks: 0, quantityLots: 0, clientOrderId: '' };
    const codes = [
      ...[
        { order: placed.order, stopPriceTicks: ticks(55_200) },
        { order: rests[0] ?? 0, priceTicks: ticks(49_000), stopPriceTicks: 0 },
      ].map((change) => spot.send(ALICE, { case: 'amendOrder', value: { ...none, ...change } })),
      ...[
        { order: waits.order, triggerPriceTicks: ticks(65_010) },
        { order: rests[1] ?? 0, priceTicks: ticks(49_000), triggerPriceTicks: 0 },
      ].map((change) =>
        contracts.send(ALICE, { case: 'amendContractOrder', value: { ...none, ...change } }),
      ),
    ].map(codeOf);
    expect(codes).toEqual(Array(4).fill(Code.orderNotActive));
    for (const each of [spot, contracts]) advance(each);
    expect(spot.engine.openOrders(ALICE)).toEqual([]);
    expect(contracts.engine.contractOrders(ALICE)).toEqual([]);
  });

  it('is replaced by an amendment of a log that could not name a trigger', () => {
    const desk = openSpot();
    const order = desk.engine.openOrders(ALICE).at(-1)?.order ?? 0;
    desk.cancelAll(ALICE);
    const value = { order, priceTicks: ticks(49_000), quantityLots: 0, clientOrderId: '' };
    expect(codeOf(desk.send(ALICE, { case: 'amendOrder', value }))).toBe(0);
    advance(desk);
    expect(desk.engine.openOrders(ALICE).map(({ priceTicks }) => priceTicks)).toEqual([4_900_000]);
  });

  it('spares exits of positions that it was to keep, and markets that were halted since', () => {
    const contracts = openContracts();
    contracts.short(BOB, 60_000, 0.01);
    contracts.long(ALICE, 60_000, 0.01);
    const value = { contract: BTCPERP, positionSide: PositionSide.LONG, replacedOrders: [] };
    const stopLoss = exit(55_000);
    contracts.send(ALICE, { case: 'setPositionExits', value: { ...value, stopLoss } });
    cancelContracts(contracts, { keepExits: true });
    advance(contracts);
    expect(contracts.engine.contractOrders(ALICE).map(({ exitType }) => exitType > 0)).toEqual([
      true,
    ]);

    const desk = openSpot();
    desk.cancelAll(ALICE);
    const halt = { market: OTHER, state: MarketState.HALTED };
    desk.house({ case: 'setMarketState', value: halt });
    advance(desk);
    expect(desk.engine.openOrders(ALICE)).toHaveLength(LEFT / 2);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
  });

  it('is refused where it names a halted market or contract, whose orders stay', () => {
    const contracts = FuturesDesk.openFutures();
    contracts.long(ALICE, 50_000, 0.001);
    const halted = { contract: BTCPERP, state: MarketState.HALTED };
    contracts.house({ case: 'setContractState', value: halted });
    const refused = cancelContracts(contracts, { contract: BTCPERP });
    expect(valuesOf(refused, 'refused')).toEqual([{ code: Code.marketHalted, parameters: [] }]);
    const all = valuesOf(cancelContracts(contracts), 'contractOrdersCancelled');
    expect(all).toEqual([{ user: ALICE, contract: 0, count: 0 }]);
    expect(contracts.engine.contractOrders(ALICE)).toHaveLength(1);

    const desk = openSpot(1);
    desk.house({ case: 'setMarketState', value: { market: OTHER, state: MarketState.HALTED } });
    const named = desk.send(ALICE, { case: 'cancelAllOrders', value: { market: OTHER } });
    expect(valuesOf(named, 'refused')).toEqual([{ code: Code.marketHalted, parameters: [] }]);
    expect(valuesOf(desk.cancelAll(ALICE), 'orderClosed')).toHaveLength(1);
  });

  it('spares orders of trading bots that it was to keep, also with the next commands (D58)', () => {
    const desk = openSpot(EACH - 2);
    const contracts = openContracts();
    const terms = { side: Side.BUY, priceTicks: ticks(49_000), quantityLots: lots(0.0001) };
    for (const name of ['bot7-0-0', 'bot7-first']) {
      desk.place(ALICE, terms, name);
      contracts.order(ALICE, { ...terms, positionSide: PositionSide.LONG }, name);
    }
    desk.send(ALICE, { case: 'cancelAllOrders', value: { market: 0, keepBots: true } });
    cancelContracts(contracts, { keepBots: true });
    for (const each of [desk, contracts]) each.engine = Engine.restore(each.engine.snapshot());
    for (const each of [desk, contracts]) advance(each);
    const left = [...desk.engine.openOrders(ALICE), ...contracts.engine.contractOrders(ALICE)];
    expect(left.map(({ clientOrderId }) => clientOrderId)).toEqual(['bot7-0-0', 'bot7-0-0']);
  });

  it('goes on from a snapshot as from the log (I16)', () => {
    for (const desk of [openSpot(), openContracts()]) {
      if (desk instanceof FuturesDesk) cancelContracts(desk);
      else desk.cancelAll(ALICE);
      const restored = Engine.restore(desk.engine.snapshot());
      const value = { stepsMax: 32 };
      const sequence = desk.engine.sequence + 1;
      const body = { case: 'advanceRisk' as const, value };
      const next = { sequence, time: desk.time, user: 0, key: '', body };
      expect(restored.apply(next).events).toEqual(desk.engine.apply(next).events);
      expect(Buffer.from(restored.snapshot()).equals(desk.engine.snapshot())).toBe(true);
    }
  });

  it('ends nothing by a command that is refused', () => {
    const desk = openSpot();
    desk.cancelAll(ALICE);
    desk.send(BOB, { case: 'advanceRisk', value: { stepsMax: 32 } });
    for (const stepsMax of [0, 1.5, 10_001]) {
      desk.house({ case: 'advanceRisk', value: { stepsMax } });
    }
    expect(desk.engine.openOrders(ALICE)).toHaveLength(LEFT);
  });
});

it('the oldest orders are found whatever their order in the list', () => {
  const sequence = Float64Array.from([9, 3, 3, 7, 1, 8]);
  expect(oldestOf([0, 1, 2, 3, 4, 5], sequence, 3)).toEqual([4, 1, 2]);
  expect(oldestOf([5, 4, 3, 2, 1, 0], sequence, 2)).toEqual([4, 1]);
  expect(oldestOf([5, 4, 3, 2, 1, 0], sequence, 9)).toEqual([4, 1, 2, 3, 5, 0]);
  expect(oldestOf([0], sequence, 0)).toEqual([]);
});
