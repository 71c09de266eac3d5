import { Code } from '@bourse/contract/codes.ts';
import {
  AccountKind,
  CloseReason,
  HoldReason,
  MarketState,
  OrderType,
  PositionSide,
  RightCause,
  Side,
} from '@bourse/contract/enumerations.ts';
import type { SetAccountRights } from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import {
  ALICE,
  BOB,
  BTC,
  BTCUSDT,
  CAROL,
  codeOf,
  ONE,
  onlyValueOf,
  orderOf,
  USDT,
  valuesOf,
} from '../fixtures/desk.ts';
import { BTCPERP, btcPerpetual, exit, FuturesDesk } from '../fixtures/futures-desk.ts';
import { RIGHTS_CANCELS_MAX } from '../limits.ts';

const DAY = 86_400_000;
const everything = { spot: 0, futures: 0, transfer: 0, withdraw: 0 } as const;
const { FROZEN, LEVEL, NOT_ENABLED, OPERATOR, REGION } = RightCause;
const frozen = { spot: FROZEN, futures: FROZEN, transfer: FROZEN, withdraw: FROZEN } as const;
type Causes = Pick<SetAccountRights, 'spot' | 'futures' | 'transfer' | 'withdraw'>;
type Rights = Partial<SetAccountRights>;

class RightsDesk extends FuturesDesk {
  private versions = 0;

  static openRights(): RightsDesk {
    const desk = new RightsDesk();
    desk.defineBtcUsdt();
    desk.house({ case: 'defineContract', value: btcPerpetual });
    for (const user of [ALICE, BOB, CAROL]) desk.fundFutures(user, 1_000_000 * ONE);
    desk.mark(60_000);
    desk.adoptRiskRules();
    for (const user of [ALICE, BOB, CAROL]) {
      desk.fund(user, USDT, 1_000_000 * ONE);
      desk.fund(user, BTC, 10 * ONE);
      desk.deposit(user, USDT, 1_000 * ONE);
      desk.deposit(user, BTC, ONE);
    }
    return desk;
  }

  rights(user: number, rights: Rights = {}, caller = 0) {
    this.versions += 1;
    const value = { user, version: this.versions, ...everything, ...rights };
    return this.send(caller, { case: 'setAccountRights', value });
  }

  hold(user: number, amount: number, asset = USDT) {
    const { WITHDRAWAL: reason } = HoldReason;
    const value = { asset, amount, fee: 0, reason, destination: 'chain:address' };
    return this.send(user, { case: 'holdFunds', value }, `hold-${this.engine.sequence}`);
  }

  move(user: number) {
    const { FUNDING, SPOT } = AccountKind;
    return this.transfer(user, FUNDING, SPOT, USDT, 1);
  }
}

describe('an account may do what the house says (I90)', () => {
  test.each([
    [FROZEN, Code.accountFrozen],
    [REGION, Code.regionNotServed],
    [LEVEL, Code.levelTooLow],
    [NOT_ENABLED, Code.futuresNotEnabled],
    [OPERATOR, Code.rightTaken],
  ])('cause %i is said by its own code', (cause, code) => {
    const desk = RightsDesk.openRights();
    const acts = {
      spot: () => desk.buy(ALICE, 50_000, 0.01),
      futures: () => desk.long(ALICE, 50_000, 0.01),
      transfer: () => desk.move(ALICE),
      withdraw: () => desk.hold(ALICE, 1),
    };
    for (const right of ['spot', 'futures', 'transfer', 'withdraw'] as const) {
      desk.rights(ALICE, { [right]: cause });
      for (const [other, act] of Object.entries(acts)) {
        expect([other, codeOf(act())]).toEqual([other, other === right ? code : 0]);
      }
      expect(codeOf(desk.buy(BOB, 50_000, 0.01))).toBe(0);
    }
    desk.rights(ALICE);
    for (const act of Object.values(acts)) expect(codeOf(act())).toBe(0);
  });

  test('only the house sets rights, and rights that come late change nothing', () => {
    const desk = RightsDesk.openRights();
    expect(codeOf(desk.rights(ALICE, {}, ALICE))).toBe(Code.notHouse);
    expect(codeOf(desk.rights(ALICE, { ...frozen, version: 7 }))).toBe(0);
    for (const version of [1, 6, 7]) {
      expect(codeOf(desk.rights(ALICE, { version }))).toBe(Code.rightsOutdated);
    }
    expect(desk.engine.accountRights()).toEqual([{ user: ALICE, version: 7, ...frozen }]);
    expect(codeOf(desk.rights(ALICE, { version: 8 }))).toBe(0);
  });

  test('rights that say nothing sound are refused by the field', () => {
    const desk = RightsDesk.openRights();
    const wrong: Rights[] = [
      { user: 3 },
      { version: 0 },
      { spot: 6 as RightCause },
      { withdrawDayMax: -1 },
      { withdrawDayMax: 0.5 },
    ];
    for (const rights of wrong) {
      const refused = onlyValueOf(desk.rights(ALICE, rights), 'refused');
      expect(refused).toEqual({ code: Code.shapeInvalid, parameters: Object.keys(rights) });
    }
  });
});

describe('who is frozen may still cancel and reduce (I90)', () => {
  test('opening orders are cancelled, those that close stay and new ones are taken', () => {
    const desk = RightsDesk.openRights();
    desk.long(ALICE, 60_000, 1);
    desk.short(BOB, 60_000, 1);
    desk.buy(ALICE, 50_000, 0.1);
    const opens = onlyValueOf(desk.long(ALICE, 59_000, 1), 'contractOrderAccepted').order;
    const closes = onlyValueOf(desk.closeLong(ALICE, 61_000, 0.5), 'contractOrderAccepted').order;
    const positionSide = PositionSide.LONG;
    const exits = { contract: BTCPERP, positionSide, stopLoss: exit(50_000), replacedOrders: [] };
    desk.send(ALICE, { case: 'setPositionExits', value: exits });
    const events = desk.rights(ALICE, frozen);
    const spot = onlyValueOf(events, 'orderClosed');
    const contract = onlyValueOf(events, 'contractOrderClosed');
    expect([spot.reason, contract.reason]).toEqual(Array(2).fill(CloseReason.RIGHT_TAKEN));
    expect(contract.order).toBe(opens);
    expect(desk.spot(ALICE, USDT)[1]).toBe(0);
    expect(desk.engine.contractOrders(ALICE)).toHaveLength(2);
    expect(codeOf(desk.closeLong(ALICE, 62_000, 0.1))).toBe(0);
    const cancel = { case: 'cancelContractOrder', value: { order: closes } } as const;
    expect(codeOf(desk.send(ALICE, cancel))).toBe(0);
    desk.long(BOB, 60_000, 0.2);
    expect(codeOf(desk.closeLong(ALICE, 60_000, 0.2))).toBe(0);
    expect(desk.engine.allPositions().find(({ user }) => user === ALICE)?.lots).toBe(8_000);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('in one-way mode what is reduce-only is taken, what could turn the position is not', () => {
    const desk = RightsDesk.openRights();
    desk.oneWay(ALICE);
    desk.limit(ALICE, Side.BUY, PositionSide.UNSPECIFIED, 60_000, 1);
    desk.short(BOB, 60_000, 1);
    desk.rights(ALICE, frozen);
    const sell = (reduceOnly: boolean) =>
      desk.limit(ALICE, Side.SELL, PositionSide.UNSPECIFIED, 61_000, 0.5, { reduceOnly });
    expect(codeOf(sell(false))).toBe(Code.accountFrozen);
    expect(codeOf(sell(true))).toBe(0);
  });

  test('orders of halted markets and waiting stops are cancelled too', () => {
    const desk = RightsDesk.openRights();
    desk.buy(ALICE, 50_000, 0.1);
    desk.buy(ALICE, 70_000, 0.1, { stopPriceTicks: 7_000_000 });
    const state = MarketState.HALTED;
    desk.house({ case: 'setMarketState', value: { market: BTCUSDT, state } });
    expect(valuesOf(desk.rights(ALICE, { spot: REGION }), 'orderClosed')).toHaveLength(2);
    expect(desk.engine.openOrders(ALICE)).toEqual([]);
  });

  test('many orders go in bounded steps, whoever trades in between, also after a restart (I79)', () => {
    const desk = RightsDesk.openRights();
    const count = RIGHTS_CANCELS_MAX * 2 + 5;
    for (let at = 0; at < count; at += 1) desk.buy(ALICE, 50_000 + at, 0.001);
    desk.buy(BOB, 50_000, 0.001);
    expect(valuesOf(desk.rights(ALICE, frozen), 'orderClosed')).toHaveLength(RIGHTS_CANCELS_MAX);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(1);
    expect(desk.engine.audit().findings).toEqual([]);
    desk.engine = Engine.restore(desk.engine.snapshot());
    const advanced = desk.advance();
    expect(valuesOf(advanced, 'orderClosed')).toHaveLength(RIGHTS_CANCELS_MAX);
    expect(onlyValueOf(advanced, 'riskAdvanced').pendingWakes).toBe(1);
    expect(valuesOf(desk.advance(), 'orderClosed')).toHaveLength(5);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
    expect(desk.engine.openOrders(ALICE)).toEqual([]);
    expect(desk.engine.openOrders(BOB)).toHaveLength(1);
  });

  test('a right that comes back ends what was left to cancel', () => {
    const desk = RightsDesk.openRights();
    for (let at = 0; at < RIGHTS_CANCELS_MAX + 3; at += 1) desk.buy(ALICE, 50_000 + at, 0.001);
    desk.rights(ALICE, frozen);
    desk.rights(ALICE);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
    expect(desk.engine.openOrders(ALICE)).toHaveLength(3);
  });
});

describe('what may leave in a day is bounded (I90)', () => {
  test('by value at the anchor, until the UTC day is over; what did not leave counts no more', () => {
    const desk = RightsDesk.openRights();
    desk.rights(ALICE, { withdrawDayMax: 700 * ONE });
    expect(codeOf(desk.hold(ALICE, ONE / 100, BTC))).toBe(0);
    const refused = onlyValueOf(desk.hold(ALICE, 101 * ONE), 'refused');
    const left = String(100 * ONE);
    expect(refused).toEqual({ code: Code.withdrawDayMax, parameters: [left, String(USDT)] });
    const { hold } = onlyValueOf(desk.hold(ALICE, 100 * ONE), 'fundsHeld');
    expect(codeOf(desk.hold(ALICE, 1))).toBe(Code.withdrawDayMax);
    expect(desk.engine.audit().findings).toEqual([]);
    desk.engine = Engine.restore(desk.engine.snapshot());
    desk.house({ case: 'voidHold', value: { hold } });
    expect(codeOf(desk.hold(ALICE, 100 * ONE))).toBe(0);
    desk.rights(ALICE, { withdrawDayMax: 500 * ONE });
    expect(codeOf(desk.hold(ALICE, 1))).toBe(Code.withdrawDayMax);
    desk.time += DAY;
    expect(codeOf(desk.hold(ALICE, 500 * ONE))).toBe(0);
    expect(codeOf(desk.hold(BOB, 1_000 * ONE))).toBe(0);
  });

  test('a hold of yesterday that is void gives today nothing', () => {
    const desk = RightsDesk.openRights();
    desk.rights(ALICE, { withdrawDayMax: 100 * ONE });
    const { hold } = onlyValueOf(desk.hold(ALICE, 100 * ONE), 'fundsHeld');
    desk.time += DAY;
    expect(codeOf(desk.hold(ALICE, 100 * ONE))).toBe(0);
    desk.house({ case: 'voidHold', value: { hold } });
    expect(codeOf(desk.hold(ALICE, 1))).toBe(Code.withdrawDayMax);
  });

  test('a coin that no market values does not leave under a bound', () => {
    const desk = RightsDesk.openRights();
    const asset = 9;
    desk.house({ case: 'defineAsset', value: { asset, symbol: 'NINE', decimals: 8 } });
    desk.deposit(ALICE, asset, 5);
    desk.rights(ALICE, { withdrawDayMax: 100 * ONE });
    expect(codeOf(desk.hold(ALICE, 5, asset))).toBe(Code.unavailable);
  });
});

describe('a model of rights agrees with the engine (I90)', () => {
  const anyCause = fc.constantFrom<RightCause>(0, 0, FROZEN, REGION, LEVEL, NOT_ENABLED, OPERATOR);
  const anyRights = fc.record({
    spot: anyCause,
    futures: anyCause,
    transfer: anyCause,
    withdraw: anyCause,
  });
  const anyUser = fc.constantFrom(ALICE, BOB);
  const anyStep = fc.oneof(
    fc.record({ kind: fc.constant('rights' as const), user: anyUser, rights: anyRights }),
    fc.record({
      kind: fc.constantFrom(
        'spot',
        'opens',
        'closes',
        'transfer',
        'withdraw',
        'cancels',
        'restart',
      ),
      user: anyUser,
      price: fc.integer({ min: 59_990, max: 60_010 }),
      isBuy: fc.boolean(),
    }),
  );

  test('each act is refused by its right alone, and no order stands without one', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const desk = RightsDesk.openRights();
        const model = new Map<number, Causes>();
        for (const step of steps) {
          const { user } = step;
          if ('rights' in step) {
            model.set(user, step.rights);
            expect(codeOf(desk.rights(user, step.rights))).toBe(0);
          } else if (step.kind === 'restart') {
            desk.engine = Engine.restore(desk.engine.snapshot());
          } else {
            const { kind, price, isBuy } = step;
            const type = OrderType.LIMIT;
            const acts: Record<string, () => ReturnType<RightsDesk['send']>> = {
              spot: () => (isBuy ? desk.buy : desk.sell).call(desk, user, price, 0.01, { type }),
              opens: () => (isBuy ? desk.long : desk.short).call(desk, user, price, 0.01),
              closes: () => desk.closeLong(user, price, 0.01),
              transfer: () => desk.move(user),
              withdraw: () => desk.hold(user, 1),
              cancels: () => desk.cancelAll(user),
            };
            const code = codeOf(acts[kind]!());
            const right = kind === 'opens' ? 'futures' : kind;
            const cause = model.get(user)?.[right as keyof Causes] ?? 0;
            const isOfRights = code >= Code.accountFrozen && code <= Code.rightTaken;
            expect([kind, isOfRights]).toEqual([kind, cause !== 0]);
          }
          for (const [each, rights] of model) {
            if (rights.spot) expect(desk.engine.openOrders(each)).toEqual([]);
            const opening = desk.engine.contractOrders(each).filter((order) => !order.isReduceOnly);
            if (rights.futures) expect(opening).toEqual([]);
          }
          expect(desk.engine.audit().findings).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('an accepted order of an account with other rights taken is an ordinary order (I90)', () => {
  const desk = RightsDesk.openRights();
  desk.rights(ALICE, { futures: NOT_ENABLED });
  expect(orderOf(desk.buy(ALICE, 50_000, 0.1))).toBeGreaterThan(0);
});
