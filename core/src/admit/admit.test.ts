import { Code } from '@bourse/contract/codes.ts';
import {
  AccountKind,
  MarketState,
  OrderType,
  type SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import { type DefineMarket, HouseUser, type PlaceOrder } from '@bourse/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import {
  ALICE,
  BOB,
  BTC,
  BTCUSDT,
  btcUsdt,
  codeOf,
  Desk,
  ETH,
  ONE,
  onlyValueOf,
  orderOf,
  ticks,
  USDT,
  units,
} from '../fixtures/desk.ts';
import { PRICE_TICKS_MAX } from '../limits.ts';

const limit = {
  side: Side.BUY,
  type: OrderType.LIMIT,
  priceTicks: ticks(60_000),
  quantityLots: 100,
};
const marketBuy = { side: Side.BUY, type: OrderType.MARKET, quantityLots: 100 };
const marketSell = { ...marketBuy, side: Side.SELL };

describe('orders that are refused, and why', () => {
  const cases: readonly (readonly [string, number, Partial<PlaceOrder>])[] = [
    ['an unknown market', Code.marketUnknown, { ...limit, market: 9 }],
    ['no side', Code.orderShapeInvalid, { ...limit, side: Side.UNSPECIFIED }],
    ['no type', Code.orderShapeInvalid, { ...limit, type: OrderType.UNSPECIFIED }],
    [
      'an unknown time in force',
      Code.orderShapeInvalid,
      { ...limit, timeInForce: 9 as TimeInForce },
    ],
    [
      'an unknown self-trade mode',
      Code.orderShapeInvalid,
      { ...limit, selfTradePrevention: 9 as SelfTradePrevention },
    ],
    ['a limit order by amount', Code.orderShapeInvalid, { ...limit, quoteAmount: 5 }],
    ['a market order with a price', Code.orderShapeInvalid, { ...marketBuy, priceTicks: 5 }],
    [
      'a market order that would rest',
      Code.orderShapeInvalid,
      { ...marketBuy, timeInForce: TimeInForce.GTC },
    ],
    [
      'a post-only market order',
      Code.orderShapeInvalid,
      { ...marketBuy, timeInForce: TimeInForce.PO },
    ],
    ['a market sell by amount', Code.orderShapeInvalid, { ...marketSell, quoteAmount: 5 }],
    [
      'fill or kill of an amount',
      Code.orderShapeInvalid,
      { ...marketBuy, quantityLots: 0, quoteAmount: 5, timeInForce: TimeInForce.FOK },
    ],
    ['no quantity', Code.quantityMissing, { ...limit, quantityLots: 0 }],
    ['too little', Code.quantityBelowMin, { ...limit, quantityLots: 1 }],
    ['too much', Code.quantityAboveMax, { ...limit, quantityLots: 1_000_001 }],
    ['no price', Code.priceMissing, { ...limit, priceTicks: 0 }],
    ['a price beyond all', Code.priceOutsideBand, { ...limit, priceTicks: PRICE_TICKS_MAX + 1 }],
    [
      'a stop at the last price',
      Code.stopPriceInvalid,
      { ...limit, stopPriceTicks: ticks(60_000) },
    ],
    ['a stop beyond all', Code.stopPriceInvalid, { ...limit, stopPriceTicks: PRICE_TICKS_MAX + 1 }],
    [
      'a small value',
      Code.notionalBelowMin,
      { ...limit, quantityLots: 2, priceTicks: ticks(40_000) },
    ],
    [
      'a small amount',
      Code.notionalBelowMin,
      { ...marketBuy, quantityLots: 0, quoteAmount: units(9) },
    ],
    ['more than there is', Code.insufficientBalance, { ...limit, quantityLots: 200_000 }],
    ['a market order in an empty book', Code.noLiquidity, marketBuy],
  ];

  test.each(cases)('%s', (_, code, order) => {
    const desk = Desk.open();
    const rules = { ...btcUsdt, quantityMinLots: 2, notionalMin: units(10) };
    desk.house({ case: 'defineMarket', value: rules });
    const before = desk.engine.snapshot().length;
    const events = desk.place(ALICE, order);
    expect(codeOf(events)).toBe(code);
    expect(events.length).toBe(1);
    expect(desk.engine.snapshot().length).toBe(before);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('the house and its accounts do not trade', () => {
    const desk = Desk.open();
    for (const user of [0, HouseUser.fees, HouseUser.treasury, 99, 2 ** 24]) {
      expect(codeOf(desk.place(user, limit))).toBe(Code.notAllowed);
      expect(codeOf(desk.cancelAll(user))).toBe(Code.notAllowed);
    }
  });

  test('an amount that is no integer is a bug of the caller, not an order (I08)', () => {
    for (const bad of [0.5, -1, Number.NaN, 2 ** 53]) {
      const desk = Desk.open();
      expect(() => desk.place(ALICE, { ...limit, quantityLots: bad })).toThrow('engine bug');
    }
  });

  test('the cap of open orders counts what stays, stops included, per market and user', () => {
    const desk = Desk.open();
    desk.house({ case: 'defineMarket', value: { ...btcUsdt, openOrdersMax: 2 } });
    desk.place(ALICE, limit);
    const stop = orderOf(desk.place(ALICE, { ...limit, stopPriceTicks: ticks(61_000) }));
    expect(onlyValueOf(desk.place(ALICE, limit), 'refused')).toEqual({
      code: Code.openOrdersMax,
      parameters: ['2'],
    });
    expect(codeOf(desk.place(ALICE, { ...limit, timeInForce: TimeInForce.IOC }))).toBe(0);
    expect(codeOf(desk.place(BOB, { ...limit, priceTicks: ticks(59_000) }))).toBe(0);
    desk.cancel(ALICE, stop);
    expect(codeOf(desk.place(ALICE, limit))).toBe(0);
  });
});

describe('states of a market', () => {
  test('cancel-only takes cancels, halted takes nothing', () => {
    const desk = Desk.open();
    const [first, second] = [orderOf(desk.place(ALICE, limit)), orderOf(desk.place(ALICE, limit))];
    const set = (state: MarketState) =>
      desk.house({ case: 'setMarketState', value: { market: BTCUSDT, state } });
    set(MarketState.CANCEL_ONLY);
    expect(codeOf(desk.place(ALICE, limit))).toBe(Code.marketCancelOnly);
    expect(codeOf(desk.cancel(ALICE, first))).toBe(0);
    set(MarketState.HALTED);
    expect(codeOf(desk.place(ALICE, limit))).toBe(Code.marketHalted);
    expect(codeOf(desk.cancel(ALICE, second))).toBe(Code.marketHalted);
    expect(codeOf(desk.cancelAll(ALICE, BTCUSDT))).toBe(Code.marketHalted);
    expect(onlyValueOf(desk.cancelAll(ALICE), 'ordersCancelled').count).toBe(0);
    set(MarketState.OPEN);
    expect(codeOf(desk.cancel(ALICE, second))).toBe(0);
  });
});

describe('definitions', () => {
  const cases: readonly (readonly [keyof DefineMarket, Partial<DefineMarket>])[] = [
    ['market', { market: 0 }],
    ['market', { market: 4_096 }],
    ['symbol', { symbol: '' }],
    ['symbol', { market: 2 }],
    ['baseAsset', { baseAsset: 9 }],
    ['quoteAsset', { quoteAsset: BTC }],
    ['tickSize', { tickSize: 0 }],
    ['lotSize', { lotSize: 0 }],
    ['lotSize', { lotSize: 99 }],
    ['quantityMinLots', { quantityMinLots: 0 }],
    ['quantityMaxLots', { quantityMaxLots: 2 ** 31 }],
    ['notionalMin', { notionalMin: -1 }],
    ['priceBandRate', { priceBandRate: 0 }],
    ['protectionRate', { protectionRate: 90_000_001 }],
    ['initialPriceTicks', { initialPriceTicks: 0 }],
    ['openOrdersMax', { openOrdersMax: 10_001 }],
  ];

  test.each(cases)('a market with a wrong %s is refused: %j', (field, change) => {
    const desk = Desk.open();
    const events = desk.house({ case: 'defineMarket', value: { ...btcUsdt, ...change } });
    expect(onlyValueOf(events, 'refused')).toEqual({
      code: Code.definitionInvalid,
      parameters: [field],
    });
  });

  test('what resting orders are counted in does not change under them (F44)', () => {
    const desk = Desk.open();
    const define = (change: Partial<DefineMarket>) =>
      codeOf(desk.house({ case: 'defineMarket', value: { ...btcUsdt, ...change } }));
    const order = orderOf(desk.place(ALICE, { ...limit, stopPriceTicks: ticks(61_000) }));
    expect(define({ tickSize: 2_000_000 })).toBe(Code.definitionInvalid);
    expect(define({ lotSize: 20_000 })).toBe(Code.definitionInvalid);
    expect(define({ notionalMin: units(5), quantityMinLots: 3 })).toBe(0);
    desk.cancel(ALICE, order);
    expect(define({ tickSize: 2_000_000, initialPriceTicks: 3_000_000 })).toBe(0);
    expect(desk.engine.market(BTCUSDT)).toMatchObject({
      notionalUnit: 200,
      referencePriceTicks: 3_000_000,
    });
  });

  test('new ticks forget the last price: it was counted in old ones', () => {
    const desk = Desk.open();
    desk.sell(BOB, 61_000, 0.01);
    desk.buy(ALICE, 61_000, 0.01);
    expect(desk.engine.lastPriceTicks(BTCUSDT)).toBe(ticks(61_000));
    desk.house({ case: 'defineMarket', value: { ...btcUsdt, notionalMin: 1 } });
    expect(desk.engine.lastPriceTicks(BTCUSDT)).toBe(ticks(61_000));
    desk.house({ case: 'defineMarket', value: { ...btcUsdt, tickSize: 2_000_000 } });
    expect(desk.engine.lastPriceTicks(BTCUSDT)).toBe(0);
  });

  test('the scale of an asset never changes, its symbol stays its own', () => {
    const desk = Desk.open();
    const define = (asset: number, symbol: string, decimals: number) =>
      codeOf(desk.house({ case: 'defineAsset', value: { asset, symbol, decimals } }));
    expect(define(BTC, 'XBT', 8)).toBe(0);
    expect(define(BTC, 'XBT', 7)).toBe(Code.definitionInvalid);
    expect(define(ETH, 'XBT', 8)).toBe(Code.definitionInvalid);
    expect(define(ETH, 'ETH', 19)).toBe(Code.definitionInvalid);
    expect(define(0, 'ETH', 8)).toBe(Code.definitionInvalid);
  });

  test('only the house defines, credits and grants', () => {
    const desk = Desk.open();
    const asset = { asset: ETH, symbol: 'ETH', decimals: 8 };
    const deposit = {
      user: ALICE,
      asset: BTC,
      amount: 1,
      chain: 'c',
      transaction: 't',
      logIndex: 0,
    };
    const grant = { user: ALICE, amounts: [{ asset: BTC, amount: 1 }], reason: '' };
    for (const body of [
      { case: 'defineAsset', value: asset },
      { case: 'defineMarket', value: btcUsdt },
      { case: 'setMarketState', value: { market: BTCUSDT, state: MarketState.HALTED } },
      { case: 'setFeeSchedule', value: { tiers: [{ makerRate: 0, takerRate: 0 }] } },
      { case: 'setFeeTier', value: { user: ALICE, tier: 0 } },
      { case: 'creditDeposit', value: deposit },
      { case: 'grantFromTreasury', value: grant },
    ] as const) {
      for (const user of [ALICE, HouseUser.treasury]) {
        expect(codeOf(desk.send(user, body))).toBe(Code.notHouse);
      }
    }
  });

  test('fees: a schedule has 1 to 16 tiers of at most 10 %, a tier must be in it', () => {
    const desk = Desk.open();
    const schedule = (tiers: { makerRate: number; takerRate: number }[]) =>
      codeOf(desk.house({ case: 'setFeeSchedule', value: { tiers } }));
    expect(schedule([])).toBe(Code.definitionInvalid);
    expect(schedule([{ makerRate: 0, takerRate: 10_000_001 }])).toBe(Code.definitionInvalid);
    expect(schedule([{ makerRate: 0, takerRate: 10_000_000 }])).toBe(0);
    const tier = (user: number, tierOfUser: number) =>
      codeOf(desk.house({ case: 'setFeeTier', value: { user, tier: tierOfUser } }));
    expect(tier(ALICE, 1)).toBe(Code.definitionInvalid);
    expect(tier(HouseUser.fees, 0)).toBe(Code.definitionInvalid);
    expect(tier(ALICE, 0)).toBe(0);
  });

  test('fees: a schedule with a version follows the one before, and each tier needs more volume', () => {
    const desk = Desk.open();
    const tier = { makerRate: 0, takerRate: 10 };
    const set = (version: number, ...volumes: (number | undefined)[]) => {
      const tiers = volumes.map((volumeMin) =>
        volumeMin === undefined ? tier : { ...tier, volumeMin },
      );
      return codeOf(desk.house({ case: 'setFeeSchedule', value: { version, tiers } }));
    };
    for (const wrong of [[1], [0, 0], [0, 5, 5], [0, undefined, 5], [undefined, 5], [0, 0.5]]) {
      expect(set(1, ...wrong)).toBe(Code.definitionInvalid);
    }
    const dear = { ...tier, futuresMakerRate: 0, futuresTakerRate: 10_000_001 };
    const value = { version: 1, tiers: [dear] };
    expect(codeOf(desk.house({ case: 'setFeeSchedule', value }))).toBe(Code.definitionInvalid);
    expect(set(2, 0, 5, 6)).toBe(0);
    for (const version of [2, 1, 0]) expect(set(version, 0)).toBe(Code.definitionInvalid);
    expect(set(3, undefined, undefined)).toBe(0);
    desk.engine = Engine.restore(desk.engine.snapshot());
    expect(desk.engine.feeSchedule()).toEqual({ version: 3, tiers: [tier, tier] });
    expect(set(3, 0)).toBe(Code.definitionInvalid);
  });
});

describe('money in', () => {
  const deposit = {
    user: ALICE,
    asset: BTC,
    amount: 5,
    chain: 'eth',
    transaction: 't',
    logIndex: 0,
  };

  test('a deposit is credited once for each chain, transaction and log (I62, F36)', () => {
    const desk = Desk.open();
    const credit = (change: Partial<typeof deposit>) =>
      codeOf(desk.house({ case: 'creditDeposit', value: { ...deposit, ...change } }));
    expect(credit({})).toBe(0);
    expect(credit({})).toBe(Code.depositKnown);
    expect(credit({ amount: 6, user: BOB })).toBe(Code.depositKnown);
    desk.time += 1_000 * 86_400_000;
    expect(credit({})).toBe(Code.depositKnown);
    expect(credit({ logIndex: 1 })).toBe(0);
    expect(credit({ chain: 'btc' })).toBe(0);
    expect(credit({ chain: 'e', transaction: 'th:t' })).toBe(0);
    expect(desk.funding(ALICE, BTC)).toBe(20);
  });

  test('a deposit of nothing, of an unknown asset, to the house, without a name is refused', () => {
    const desk = Desk.open();
    const credit = (change: Partial<typeof deposit>) =>
      codeOf(desk.house({ case: 'creditDeposit', value: { ...deposit, ...change } }));
    expect(credit({ amount: 0 })).toBe(Code.amountNotPositive);
    expect(credit({ asset: 9 })).toBe(Code.assetUnknown);
    expect(credit({ user: HouseUser.fees })).toBe(Code.shapeInvalid);
    expect(credit({ user: HouseUser.custody })).toBe(Code.shapeInvalid);
    expect(credit({ chain: '' })).toBe(Code.shapeInvalid);
    expect(credit({ transaction: 'x'.repeat(129) })).toBe(Code.shapeInvalid);
  });

  test('the supply of an asset is capped before anything could overflow', () => {
    const desk = Desk.open();
    const amount = Number.MAX_SAFE_INTEGER;
    const supply = () => -Number(desk.engine.totals().find(({ asset }) => asset === BTC)!.custody);
    let refused = 0;
    for (let i = 0; i < 520 && refused === 0; i += 1)
      refused = codeOf(desk.deposit(BOB, BTC, amount));
    expect(refused).toBe(Code.supplyMax);
    expect(supply() <= 2 ** 62).toBe(true);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('a grant is paid from the treasury, all of it or nothing', () => {
    const desk = Desk.open();
    desk.fundTreasury(USDT, 100);
    desk.fundTreasury(BTC, 10);
    const grant = (amounts: { asset: number; amount: number }[]) =>
      desk.house({ case: 'grantFromTreasury', value: { user: ALICE, amounts, reason: 'demo' } });
    const tooMuch = grant([
      { asset: USDT, amount: 60 },
      { asset: BTC, amount: 5 },
      { asset: USDT, amount: 41 },
    ]);
    expect(onlyValueOf(tooMuch, 'refused')).toEqual({
      code: Code.treasuryInsufficient,
      parameters: ['100', String(USDT)],
    });
    expect(codeOf(grant([]))).toBe(Code.shapeInvalid);
    expect(codeOf(grant([{ asset: USDT, amount: 0 }]))).toBe(Code.amountNotPositive);
    expect(codeOf(grant([{ asset: 9, amount: 1 }]))).toBe(Code.assetUnknown);
    const whole = [
      { asset: USDT, amount: 100 },
      { asset: BTC, amount: 10 },
    ];
    expect(codeOf(grant(whole))).toBe(0);
    expect([desk.funding(ALICE, USDT), desk.funding(ALICE, BTC)]).toEqual([100, 10]);
  });
});

describe('transfers', () => {
  const { FUNDING, SPOT, FUTURES, UNSPECIFIED } = AccountKind;

  test.each([
    ['to itself', SPOT, SPOT, USDT, 1, Code.transferSameAccount],
    ['spot to futures', SPOT, FUTURES, USDT, 1, Code.transferPairNotAllowed],
    ['futures to spot', FUTURES, SPOT, USDT, 1, Code.transferPairNotAllowed],
    ['nowhere', FUNDING, UNSPECIFIED, USDT, 1, Code.transferPairNotAllowed],
    ['another coin to futures', FUNDING, FUTURES, BTC, 1, Code.transferFuturesCoin],
    ['an unknown coin', FUNDING, SPOT, 9, 1, Code.assetUnknown],
    ['nothing', SPOT, FUNDING, USDT, 0, Code.amountNotPositive],
    ['more than there is', SPOT, FUNDING, USDT, 1_000_000 * ONE + 1, Code.insufficientBalance],
  ] as const)('%s', (_, from, to, asset, amount, code) => {
    const desk = Desk.open();
    expect(codeOf(desk.transfer(ALICE, from, to, asset, amount))).toBe(code);
  });

  test('between a user’s own accounts keep the user’s total (I11), frozen money stays', () => {
    const desk = Desk.open();
    desk.buy(ALICE, 60_000, 1);
    expect(codeOf(desk.transfer(ALICE, SPOT, FUNDING, USDT, 940_000 * ONE + 1))).toBe(
      Code.insufficientBalance,
    );
    expect(codeOf(desk.transfer(ALICE, SPOT, FUNDING, USDT, 940_000 * ONE))).toBe(0);
    expect(codeOf(desk.transfer(ALICE, FUNDING, FUTURES, USDT, 40_000 * ONE))).toBe(0);
    const total = desk.engine
      .balances(ALICE)
      .filter(({ asset }) => asset === USDT)
      .reduce((sum, { available, frozen }) => sum + available + frozen, 0n);
    expect(total).toBe(BigInt(1_000_000 * ONE));
  });

  test('O10d: what has no integer in atomic units never reaches the engine as one (I08)', () => {
    const desk = Desk.open();
    const refused = onlyValueOf(desk.transfer(ALICE, SPOT, FUNDING, USDT, 1.9), 'refused');
    expect(refused).toEqual({ code: Code.shapeInvalid, parameters: ['amount'] });
    expect(codeOf(desk.transfer(ALICE, SPOT, FUNDING, USDT, 2 ** 53))).toBe(Code.shapeInvalid);
    expect(codeOf(desk.deposit(ALICE, USDT, 0.5))).toBe(Code.shapeInvalid);
    const amounts = [{ asset: USDT, amount: 1.5 }];
    const grant = { user: ALICE, amounts, reason: 'test' };
    expect(codeOf(desk.house({ case: 'grantFromTreasury', value: grant }))).toBe(Code.shapeInvalid);
    expect(desk.engine.audit().findings).toEqual([]);
  });
});
