import {
  AccountKind,
  MarginMode,
  PositionSide,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALICE, BOB, CAROL, ONE, USDT } from '../../fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';

/** Alice loses, Carol is her friend, Bob is an honest maker. */
const LOTS = 10_000;

/** What the two may do, each once, in any order. */
const actions = {
  openLong: (desk) => desk.limit(ALICE, Side.BUY, PositionSide.LONG, 0, 1),
  openShort: (desk) => desk.limit(ALICE, Side.SELL, PositionSide.SHORT, 0, 1),
  restCloseLow: (desk) => desk.closeLong(ALICE, 58_500, 1),
  restCloseHigh: (desk) => desk.limit(ALICE, Side.BUY, PositionSide.SHORT, 61_500, 1),
  restOpenLow: (desk) => desk.short(ALICE, 58_600, 1),
  restOpenHigh: (desk) => desk.long(ALICE, 61_400, 1),
  sellAtLoss: (desk) => desk.limit(ALICE, Side.SELL, PositionSide.LONG, 0, 0.5),
  raise: (desk) => desk.leverage(ALICE, 100),
  lower: (desk) => desk.leverage(ALICE, 3),
  isolate: (desk) =>
    desk.send(ALICE, {
      case: 'setMarginMode',
      value: { contract: BTCPERP, marginMode: MarginMode.ISOLATED },
    }),
  takeOut: (desk) => {
    for (const amount of [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100]) {
      for (const positionSide of [PositionSide.LONG, PositionSide.SHORT]) {
        const value = { contract: BTCPERP, positionSide, amount: -amount * ONE };
        desk.send(ALICE, { case: 'adjustMargin', value });
      }
    }
  },
  transfer: (desk) => {
    const amount = Number(desk.engine.futuresAccount(ALICE).transferable);
    const accounts = { from: AccountKind.FUTURES, to: AccountKind.FUNDING };
    desk.send(ALICE, { case: 'transfer', value: { ...accounts, asset: USDT, amount } });
  },
  friendBuys: (desk) => desk.long(CAROL, 58_600, 2, { timeInForce: TimeInForce.IOC }),
  friendSells: (desk) => desk.short(CAROL, 61_400, 2, { timeInForce: TimeInForce.IOC }),
  friendRestsLow: (desk) => desk.long(CAROL, 58_500, 1),
  makersLeave: (desk) =>
    desk.send(BOB, {
      case: 'cancelAllContractOrders',
      value: { contract: BTCPERP, keepExits: false },
    }),
} satisfies Record<string, (desk: FuturesDesk) => unknown>;

type Action = keyof typeof actions;
const names = Object.keys(actions) as Action[];

/** A desk with an honest maker and a full fund. */
function deskOf(): FuturesDesk {
  const desk = FuturesDesk.openFutures({ priceBandRate: 5_000_000 });
  desk.adoptRiskRules();
  desk.insure(1_000_000 * ONE);
  desk.fundFutures(BOB, 50_000_000 * ONE);
  for (const user of [ALICE, CAROL])
    desk.transfer(user, AccountKind.FUTURES, AccountKind.FUNDING, USDT, 900_000 * ONE);
  quote(desk);
  return desk;
}

function quote(desk: FuturesDesk): void {
  for (let step = 1; step <= 3; step += 1) {
    desk.long(BOB, 60_000 - step * 10, 2);
    desk.short(BOB, 60_000 + step * 10, 2);
  }
}

/** What a user could walk away with at the mark: nobody pays more than they have. */
function worthOf({ engine }: FuturesDesk, user: number): number {
  const positions = engine.positions(user);
  const isolated = positions.filter(({ marginMode }) => marginMode === MarginMode.ISOLATED);
  const apart = isolated.reduce((sum, { margin }) => sum + margin, 0);
  const cross = positions
    .filter(({ marginMode }) => marginMode === MarginMode.CROSS)
    .reduce((sum, { unrealised }) => sum + unrealised, 0);
  const account = engine.futuresAccount(user);
  const own = Math.max(Number(account.balance) - apart + cross, 0);
  const legs = isolated.map(({ margin, unrealised }) => Math.max(margin + unrealised, 0));
  const funding = engine.balance(user, AccountKind.FUNDING, USDT).available;
  return own + legs.reduce((sum, each) => sum + each, 0) + Number(funding);
}

const coalition = (desk: FuturesDesk) => worthOf(desk, ALICE) + worthOf(desk, CAROL);

/** What the coalition wins and the fund loses when the actions come in this order. */
function play(order: readonly Action[]): { gain: number; fundLoss: number } {
  const desk = deskOf();
  const before = { worth: coalition(desk), fund: desk.insurance() };
  for (const name of order) {
    actions[name](desk);
    desk.time += 1_000;
    desk.mark(60_000);
  }
  quote(desk);
  for (let turn = 0; turn < 4; turn += 1) desk.advance();
  expect(desk.engine.audit().findings).toEqual([]);
  return { gain: coalition(desk) - before.worth, fundLoss: before.fund - desk.insurance() };
}

const theft: readonly Action[] = [
  'isolate',
  'lower',
  'openLong',
  'makersLeave',
  'restCloseLow',
  'raise',
  'takeOut',
  'transfer',
  'friendBuys',
];

test('B2 R6 I76: the same order ends before it trades, and nobody wins', () => {
  const { gain, fundLoss } = play(theft);
  expect(gain).toBeLessThanOrEqual(0);
  expect(fundLoss).toBeLessThanOrEqual(0);
});

const anyOrder = fc.shuffledSubarray(names, { minLength: 6, maxLength: names.length });

test('R6 I76: whatever two friends do in whatever order, they win at most a thousandth and the fund loses nothing', () => {
  const notional = 60_000 * ONE * (LOTS / 10_000);
  fc.assert(
    fc.property(anyOrder, (order) => {
      const { gain, fundLoss } = play(order);
      expect(gain).toBeLessThanOrEqual(notional / 1_000);
      expect(fundLoss).toBeLessThanOrEqual(0);
    }),
    { numRuns: 2_000, seed: 11 },
  );
});
