import { Code } from '@bourse/contract/codes.ts';
import {
  AccountKind,
  HoldReason,
  MarginMode,
  MarketState,
  OrderType,
  PositionMode,
  PositionSide,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import { type CommandBody, type Event, HouseUser } from '@bourse/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import { Engine } from './engine.ts';
import {
  ALICE,
  BOB,
  BTC,
  BTCUSDT,
  btcUsdt,
  CAROL,
  codeOf,
  Desk,
  ETH,
  ONE,
  onlyValueOf,
  orderOf,
  ticks,
  USDT,
  valuesOf,
} from './fixtures/desk.ts';
import { BTCPERP, btcPerpetual, exit, FuturesDesk } from './fixtures/futures-desk.ts';
import { riskRules } from './fixtures/risk-rules.ts';
import { keyUses } from './keys/key-uses.ts';

const DAY = 86_400_000;
const HOUSE = 0;
type Case = CommandBody['case'];
type Body<Kind extends Case> = Extract<CommandBody, { case: Kind }>;
const limit = {
  side: Side.BUY,
  type: OrderType.LIMIT,
  priceTicks: ticks(59_000),
  quantityLots: 100,
};

/** Money and positions of all kinds, so that every command has something to do. */
class FullDesk extends FuturesDesk {
  /** Of Alice: a spot order, an order on the contract, one that opens more of a position. */
  spotOrder = 0;
  contractOrder = 0;

  static openFull(): FullDesk {
    const desk = new FullDesk();
    desk.defineBtcUsdt();
    desk.house({ case: 'defineAsset', value: { asset: ETH, symbol: 'ETH', decimals: 8 } });
    desk.house({ case: 'defineContract', value: btcPerpetual });
    for (const user of [ALICE, BOB, CAROL]) {
      desk.fundFutures(user, 1_000_000 * ONE);
      desk.fund(user, USDT, 1_000_000 * ONE);
      desk.fund(user, BTC, 10 * ONE);
    }
    desk.fundTreasury(USDT, 1_000 * ONE);
    desk.mark(60_000);
    desk.isolated(ALICE, 10);
    desk.long(ALICE, 60_000, 1);
    desk.short(BOB, 60_000, 1);
    desk.spotOrder = orderOf(desk.place(ALICE, { market: BTCUSDT, ...limit }));
    desk.contractOrder = onlyValueOf(desk.long(ALICE, 59_000, 1), 'contractOrderAccepted').order;
    desk.adoptRiskRules();
    return desk;
  }
}

const spotOrder: Body<'placeOrder'>['value'] = {
  market: BTCUSDT,
  ...limit,
  timeInForce: 0,
  quoteAmount: 0,
  stopPriceTicks: 0,
  selfTradePrevention: 0,
};
const contractOrder: Body<'placeContractOrder'>['value'] = {
  contract: BTCPERP,
  side: Side.BUY,
  positionSide: PositionSide.LONG,
  type: OrderType.LIMIT,
  timeInForce: 0,
  priceTicks: ticks(58_000),
  quantityLots: 100,
  reduceOnly: false,
  triggerPriceTicks: 0,
  triggerType: TriggerType.UNSPECIFIED,
  selfTradePrevention: 0,
};
/** All of the 100 units that a sample deposits. */
const withdrawal: Body<'holdFunds'>['value'] = {
  asset: USDT,
  amount: 90,
  fee: 10,
  reason: HoldReason.WITHDRAWAL,
  destination: 'chain:address',
};
const contract = BTCPERP;
const positionSide = PositionSide.LONG;

/** The id of a hold of Alice's. */
function heldBy(desk: FullDesk): number {
  desk.deposit(ALICE, USDT, 100);
  const asked: CommandBody = { case: 'holdFunds', value: withdrawal };
  return onlyValueOf(desk.send(ALICE, asked, 'held'), 'fundsHeld').hold;
}

/** Of every kind that a key has a meaning for: who asks, what has an effect, and something else. */
type Sample<Kind extends Case> = (
  desk: FullDesk,
) => readonly [user: number, body: Body<Kind>['value'], other: Body<Kind>['value']];
type Keyed = Exclude<Case, 'observeIndex' | 'advanceRisk' | 'observeMarkets'>;

const samples: { readonly [Kind in Keyed]: Sample<Kind> } = {
  defineAsset: () => [
    HOUSE,
    { asset: 9, symbol: 'NINE', decimals: 8 },
    { asset: 9, symbol: 'NINE', decimals: 6 },
  ],
  defineMarket: () => [HOUSE, btcUsdt, { ...btcUsdt, openOrdersMax: 100 }],
  setMarketState: () => [
    HOUSE,
    { market: BTCUSDT, state: MarketState.CANCEL_ONLY },
    { market: BTCUSDT, state: MarketState.HALTED },
  ],
  setFeeSchedule: () => [
    HOUSE,
    { tiers: [{ makerRate: 10, takerRate: 20 }] },
    { tiers: [{ makerRate: 10, takerRate: 21 }] },
  ],
  setFeeTier: () => [HOUSE, { user: BOB, tier: 0 }, { user: CAROL, tier: 0 }],
  creditDeposit: () => {
    const deposit = { user: BOB, asset: BTC, amount: 5, chain: 'c', transaction: 't', logIndex: 1 };
    return [HOUSE, deposit, { ...deposit, logIndex: 2 }];
  },
  grantFromTreasury: () => {
    const grant = { user: BOB, amounts: [{ asset: USDT, amount: 5 }], reason: 'r' };
    return [HOUSE, grant, { ...grant, reason: 's' }];
  },
  transfer: () => {
    const move = { from: AccountKind.SPOT, to: AccountKind.FUNDING, asset: USDT, amount: 5 };
    return [ALICE, move, { ...move, amount: 6 }];
  },
  payReferral: (desk) => {
    const day = Math.floor(desk.time / DAY) - 1;
    const payment = (amount: number) => {
      const share = { account: AccountKind.FUTURES, asset: USDT, amount };
      return { user: BOB, day, shares: [share] };
    };
    return [HOUSE, payment(5), payment(6)];
  },
  correctBalances: () => {
    const legs = [
      { user: ALICE, asset: USDT, amount: 5 },
      { user: HouseUser.debts, asset: USDT, amount: -5 },
    ];
    return [HOUSE, { legs, reason: 'r', chain: '' }, { legs, reason: 's', chain: '' }];
  },
  holdFunds: (desk) => {
    desk.deposit(ALICE, USDT, 200);
    return [ALICE, withdrawal, { ...withdrawal, destination: 'elsewhere' }];
  },
  postHold: (desk) => [HOUSE, { hold: heldBy(desk) }, { hold: 1 }],
  voidHold: (desk) => [HOUSE, { hold: heldBy(desk) }, { hold: 1 }],
  placeOrder: () => [ALICE, spotOrder, { ...spotOrder, quantityLots: 101 }],
  cancelOrder: (desk) => [ALICE, { order: desk.spotOrder }, { order: desk.spotOrder + 1 }],
  amendOrder: ({ spotOrder: order }) => [
    ALICE,
    { order, priceTicks: 0, quantityLots: 50, clientOrderId: '' },
    { order, priceTicks: 0, quantityLots: 40, clientOrderId: '' },
  ],
  amendContractOrder: ({ contractOrder: order }) => [
    ALICE,
    { order, priceTicks: ticks(58_500), quantityLots: 0, clientOrderId: '' },
    { order, priceTicks: ticks(58_400), quantityLots: 0, clientOrderId: '' },
  ],
  cancelAllOrders: () => [ALICE, { market: BTCUSDT }, { market: 0 }],
  defineContract: () => [
    HOUSE,
    { ...btcPerpetual, version: 2 },
    { ...btcPerpetual, version: 2, makerRate: 1 },
  ],
  setContractState: () => [
    HOUSE,
    { contract, state: MarketState.CANCEL_ONLY },
    { contract, state: MarketState.HALTED },
  ],
  placeContractOrder: () => [ALICE, contractOrder, { ...contractOrder, takeProfit: exit(70_000) }],
  cancelContractOrder: ({ contractOrder: order }) => [ALICE, { order }, { order: order + 1 }],
  cancelAllContractOrders: () => [
    ALICE,
    { contract, keepExits: false },
    { contract, keepExits: true },
  ],
  setLeverage: () => [ALICE, { contract, leverage: 5 }, { contract, leverage: 6 }],
  setMarginMode: () => [
    CAROL,
    { contract, marginMode: MarginMode.ISOLATED },
    { contract, marginMode: MarginMode.CROSS },
  ],
  setPositionMode: () => [
    CAROL,
    { positionMode: PositionMode.ONE_WAY },
    { positionMode: PositionMode.HEDGE },
  ],
  adjustMargin: () => [
    ALICE,
    { contract, positionSide, amount: 5 * ONE },
    { contract, positionSide, amount: 6 * ONE },
  ],
  setPositionExits: () => {
    const exits = { contract, positionSide, takeProfit: exit(70_000), replacedOrders: [] };
    return [ALICE, exits, { ...exits, stopLoss: exit(50_000) }];
  },
  reversePosition: (desk) => {
    desk.long(CAROL, 59_990, 3);
    return [ALICE, { contract, positionSide }, { contract, positionSide: PositionSide.SHORT }];
  },
  setOrderExits: ({ contractOrder: order }) => [
    ALICE,
    { order, takeProfit: exit(70_000) },
    { order, stopLoss: exit(50_000) },
  ],
  resolvePosition: () => {
    const part = { user: ALICE, contract, positionSide, lots: 1, priceTicks: ticks(60_000) };
    return [HOUSE, part, { ...part, lots: 2 }];
  },
  setAccountRights: () => {
    const frozen = { user: BOB, version: 1, spot: 1, futures: 1, transfer: 1, withdraw: 1 };
    return [HOUSE, frozen, { ...frozen, withdrawDayMax: 5 }];
  },
  setRiskRules: () => [
    HOUSE,
    { ...riskRules, version: 2 },
    { ...riskRules, version: 2, wakesMax: 31 },
  ],
};

/** The state but for the log's number and time. */
function stateOf(desk: Desk): unknown {
  const { engine } = desk;
  const balances = engine
    .allBalances()
    .filter(({ available, frozen }) => available !== 0n || frozen !== 0n)
    .map(({ user, account, asset, available, frozen }) =>
      [user, account, asset, available, frozen].join(),
    );
  return [
    [balances.sort(), engine.allOpenOrders(), engine.allContractOrders()],
    [
      engine.holds(),
      engine.allPositions(),
      engine.allContractSettings(),
      engine.allFuturesAccounts(),
    ],
    [engine.assets(), engine.markets(), engine.contracts(), engine.feeTiers(), engine.riskRules()],
    engine.accountRights(),
  ];
}

describe('a key has one effect and one answer (I12, I13, I80)', () => {
  test.each(Object.keys(samples) as Keyed[])('%s', (kind) => {
    const desk = FullDesk.openFull();
    const [user, value, other] = samples[kind](desk);
    const body = { case: kind, value } as CommandBody;
    const first = desk.send(user, body, 'mine');
    expect(codeOf(first)).toBe(0);
    const { sequence } = desk.engine;
    const state = stateOf(desk);

    const again = onlyValueOf(desk.send(user, body, 'mine'), 'repeated');
    expect(again).toMatchObject({ sequence, code: 0, parameters: [] });
    expect(codeOf(desk.send(user, { case: kind, value: other } as CommandBody, 'mine'))).toBe(
      Code.keyReused,
    );
    expect(codeOf(desk.send(user, body, 'k'.repeat(65)))).toBe(Code.shapeInvalid);
    desk.time += DAY - 1;
    desk.engine = Engine.restore(desk.engine.snapshot());
    expect(onlyValueOf(desk.send(user, body, 'mine'), 'repeated')).toEqual(again);
    expect(stateOf(desk)).toEqual(state);
    expect(desk.engine.audit().findings).toEqual([]);

    desk.time += 1;
    expect(valuesOf(desk.send(user, body, 'mine'), 'repeated')).toEqual([]);
  });

  test('every kind that a key has a meaning for is among them', () => {
    const keyed = Object.entries(keyUses).filter(([, use]) => use !== null);
    expect(Object.keys(samples).sort()).toEqual(keyed.map(([name]) => name).sort());
  });

  test('a tick of a clock with a key is refused, whoever sends it', () => {
    const desk = FullDesk.openFull();
    const tick: CommandBody = { case: 'advanceRisk', value: { stepsMax: 1 } };
    expect(codeOf(desk.house(tick, 'key'))).toBe(Code.shapeInvalid);
    expect(codeOf(desk.house(tick))).toBe(0);
  });

  test('a command of a newer release stops the engine, with a key too (F47)', () => {
    const newer = { case: 'somethingNew', value: {} } as unknown as CommandBody;
    expect(() => FullDesk.openFull().send(ALICE, newer, 'key')).toThrow('unknown command');
  });

  test('the seed of the table changes no outcome and no state (I16)', () => {
    const desk = FullDesk.openFull();
    for (let at = 0; at < 50; at += 1) desk.place(ALICE, spotOrder, `k${at % 30}`);
    const other = new Engine(undefined, [0x12345678, -77]);
    expect(desk.log.map((command) => other.apply(command))).toEqual(desk.outcomes);
    expect(other.snapshot()).toEqual(desk.engine.snapshot());
    const restored = Engine.restore(desk.engine.snapshot(), undefined, [9, 9]);
    expect(restored.snapshot()).toEqual(desk.engine.snapshot());
  });
});

describe('what had no effect is not remembered (I77)', () => {
  test('a refusal: the same key may succeed later', () => {
    const desk = Desk.open();
    desk.adoptRiskRules();
    const poor = { ...limit, quantityLots: 999_999 };
    expect(codeOf(desk.place(ALICE, poor, 'mine'))).toBe(Code.insufficientBalance);
    desk.fund(ALICE, USDT, 90_000_000 * ONE);
    expect(codeOf(desk.place(ALICE, poor, 'mine'))).toBe(0);
    expect(valuesOf(desk.place(ALICE, poor, 'mine'), 'repeated').length).toBe(1);
  });

  test('a cancel that found nothing', () => {
    const desk = FullDesk.openFull();
    const cancels: CommandBody[] = [
      { case: 'cancelAllOrders', value: { market: 0 } },
      { case: 'cancelAllContractOrders', value: { contract: 0, keepExits: false } },
    ];
    for (const body of cancels) {
      for (const _ of [1, 2]) {
        expect(desk.send(CAROL, body, 'k')).toMatchObject([{ value: { count: 0 } }]);
      }
    }
    expect(onlyValueOf(desk.send(ALICE, cancels[0]!, 'k'), 'ordersCancelled').count).toBe(1);
    expect(onlyValueOf(desk.send(ALICE, cancels[0]!, 'k'), 'repeated').cancelledCount).toBe(1);
  });

  test('accounts without money leave no trace in what others may remember', () => {
    const desk = FullDesk.openFull();
    const before = desk.engine.snapshot().length;
    for (let user = 1_000; user < 1_050; user += 1) {
      for (let at = 0; at < 20; at += 1) {
        expect(codeOf(desk.place(user, spotOrder, `k${at}`))).toBeGreaterThan(0);
        desk.send(user, { case: 'cancelOrder', value: { order: desk.spotOrder } }, `k${at}`);
        desk.cancelAll(user, 0, `k${at}`);
      }
    }
    expect(Math.abs(desk.engine.snapshot().length - before)).toBeLessThan(10);
  });
});

describe('B3: the share of an account (I77)', () => {
  test('at its end its new keys are refused, its old ones answer, and nobody else notices', () => {
    const desk = Desk.open();
    desk.adoptRiskRules({ keysOfUserMin: 3, keysOfUserMax: 3 });
    const placed = (user: number, key: string) => desk.place(user, limit, key);
    for (const key of ['a', 'b', 'c']) expect(codeOf(placed(ALICE, key))).toBe(0);
    const refused: Event['value'] = { code: Code.tooManyRequests, parameters: ['86401'] };
    expect(placed(ALICE, 'd')).toEqual([{ case: 'refused', value: refused }]);
    expect(valuesOf(placed(ALICE, 'a'), 'repeated').length).toBe(1);
    expect(codeOf(placed(ALICE, ''))).toBe(0);
    for (const key of ['a', 'b', 'c']) expect(codeOf(placed(BOB, key))).toBe(0);
    desk.engine = Engine.restore(desk.engine.snapshot());
    expect(codeOf(placed(ALICE, 'd'))).toBe(Code.tooManyRequests);
    desk.time += DAY;
    expect(codeOf(placed(ALICE, 'd'))).toBe(0);
  });
});

describe('R7 an account may keep more keys the more it trades', () => {
  const adopt = (desk: Desk) =>
    desk.adoptRiskRules({ keysOfUserMin: 2, keysOfUserMax: 12, keysNotional: 10_000 * ONE });
  const never = { ...limit, timeInForce: TimeInForce.IOC, priceTicks: ticks(40_000) };
  /** Sends orders that never trade until one is refused; returns how many were taken. */
  const fill = (desk: Desk, user: number, name: string) => {
    for (let at = 0; ; at += 1) {
      const code = codeOf(desk.place(user, never, `${name}${at}`));
      if (code === Code.tooManyRequests) return at;
      expect(code).toBe(0);
    }
  };

  test('N9 keys of orders that never trade stay few, and without a key they go on', () => {
    const desk = Desk.open();
    adopt(desk);
    expect(fill(desk, ALICE, 'k')).toBe(2);
    expect(codeOf(desk.place(ALICE, never))).toBe(0);
    expect(valuesOf(desk.place(ALICE, never, 'k0'), 'repeated').length).toBe(1);
  });

  test('spot: both sides of a trade, through a snapshot, for 30 days and no longer than 60', () => {
    const desk = Desk.open();
    adopt(desk);
    // 6,000 of 10,000.
    desk.sell(BOB, 60_000, 0.1);
    desk.buy(ALICE, 60_000, 0.1);
    desk.engine = Engine.restore(desk.engine.snapshot());
    expect([fill(desk, ALICE, 'a'), fill(desk, BOB, 'b')]).toEqual([8, 8]);
    desk.time += 30 * DAY - 1;
    expect(fill(desk, ALICE, 'c')).toBe(8);
    desk.time += 30 * DAY + 1;
    expect(fill(desk, ALICE, 'd')).toBe(2);
  });

  test('contracts', () => {
    const desk = FullDesk.openFull();
    desk.adoptRiskRules({ keysOfUserMin: 2, keysOfUserMax: 12, keysNotional: 120_000 * ONE });
    // Alice and Bob traded one coin at 60,000.
    expect([fill(desk, BOB, 'b'), fill(desk, CAROL, 'c')]).toEqual([7, 2]);
  });

  test('rules with more keys for nothing than for trades are refused', () => {
    const rules = { ...riskRules, keysOfUserMin: 2, keysOfUserMax: 1 };
    const refused = Desk.open().house({ case: 'setRiskRules', value: rules });
    expect(onlyValueOf(refused, 'refused').parameters).toEqual(['keysOfUserMin']);
  });
});
