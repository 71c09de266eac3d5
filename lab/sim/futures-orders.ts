import {
  AccountKind,
  MarginMode,
  OrderType,
  PositionMode,
  PositionSide,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import {
  type CommandBody,
  type CommandRequest,
  type DefineContract,
  type Exit,
  HouseUser,
  type PlaceContractOrder,
} from '@bourse/contract/messages.ts';
import { riskRules } from '@bourse/core/fixtures/risk-rules.ts';
import type { Chance } from './chance.ts';
import { nextRequest, opening, TRADERS } from './orders.ts';

export const CONTRACTS = [1001, 1002] as const;
const USDT = 3;
export const PRICE = 1_000;
const MONEY = 30_000;
/** In one-way mode from the start. */
const ONE_WAY = 105;
/** Whose orders bring a leverage and a margin mode. */
const BRINGING = 103;

/** A lot at one tick costs 7 units; three close tiers, so that liquidations go step by step. */
const rules: DefineContract = {
  contract: 1001,
  symbol: 'A1USDT',
  version: 1,
  effectiveTime: 0,
  baseAsset: 1,
  quoteAsset: USDT,
  tickSize: 70_000,
  lotSize: 10_000,
  quantityMinLots: 1,
  quantityMaxLots: 60,
  notionalMin: 0,
  positionMaxLots: 200,
  openInterestMaxLots: 900,
  priceMaxTicks: 100_000,
  priceBandRate: 50_000_000,
  protectionRate: 5_000_000,
  markBandRate: 10_000_000,
  openOrdersMax: 8,
  makerRate: 20_000,
  takerRate: 50_000,
  liquidationFeeRate: 1_000_000,
  impactNotional: 50_000,
  fundingHours: 1,
  fundingCapRate: 375_000,
  interestRate: 10_000,
  tiers: [
    { notionalMax: 200_000, maintenanceRate: 500_000, leverageMax: 100 },
    { notionalMax: 600_000, maintenanceRate: 1_000_000, leverageMax: 50 },
    { notionalMax: 20_000_000, maintenanceRate: 2_000_000, leverageMax: 20 },
  ],
  sources: [1, 2, 3].map((source) => ({ source, weight: 1 })),
  // Longer than the pauses of a burst, shorter than the leaps of the clock.
  staleAfterMs: 60_000,
  sourcesMin: 2,
  sourceDeviationRate: 3_000_000,
};

export const contractRules: readonly DefineContract[] = [
  rules,
  {
    ...rules,
    ...{ contract: 1002, symbol: 'A2USDT', baseAsset: 2 },
    adaptiveFunding: true,
  },
];

const house = (body: CommandBody): CommandRequest => ({ user: 0, key: '', body });

/** Spot's start, then two contracts, rules of risk, a small insurance fund, and money for everyone's futures. */
export function futuresOpening(rules = riskRules, money = MONEY): CommandRequest[] {
  return [
    ...opening(),
    ...contractRules.map((value) => house({ case: 'defineContract', value })),
    house({ case: 'setRiskRules', value: rules }),
    deposit(HouseUser.insurance, 2_000),
    ...TRADERS.flatMap((user) => futuresStart(user, money)),
    ...[100, 101].map((user) => ({
      user,
      key: '',
      body: {
        case: 'setMarginMode' as const,
        value: { contract: 1001, marginMode: MarginMode.ISOLATED },
      },
    })),
    {
      user: ONE_WAY,
      key: '',
      body: { case: 'setPositionMode', value: { positionMode: PositionMode.ONE_WAY } },
    },
  ];
}

/** Money on a new user's futures account. */
export function futuresStart(user: number, amount: number): CommandRequest[] {
  const { FUNDING: from, FUTURES: to } = AccountKind;
  const body: CommandBody = { case: 'transfer', value: { from, to, asset: USDT, amount } };
  return [deposit(user, amount), { user, key: '', body }];
}

function deposit(user: number, amount: number): CommandRequest {
  const seen = { chain: 'sim', transaction: `futures-${user}`, logIndex: 0 };
  return house({ case: 'creditDeposit', value: { user, asset: USDT, amount, ...seen } });
}

/** What a client knows of futures when it decides. */
export interface FuturesSight {
  readonly time: number;
  lastPriceTicks(market: number): number;
  openOrdersOf(user: number): readonly number[];
  contractOrdersOf(user: number): readonly number[];
  positionsOf(user: number): readonly { contract: number; positionSide: PositionSide }[];
}

/** Settings with a key: a second click must change nothing. */
const keyed = new Set<string>(['adjustMargin', 'setPositionExits', 'transfer']);

/** Half of the steps on futures, half on spot. */
export function nextFuturesRequest(
  chance: Chance,
  sight: FuturesSight,
  key: string,
): CommandRequest {
  if (chance.oneIn(2)) return nextRequest(chance, sight, key);
  const user = chance.oneOf(TRADERS);
  const roll = chance.below(100);
  const own = chance.oneIn(6) ? '' : key;
  if (roll < 24) return house(observation(chance, sight.time));
  if (roll < 32) return house({ case: 'advanceRisk', value: { stepsMax: chance.between(1, 4) } });
  if (roll < 72) return { user, key: own, body: anyOrder(chance, sight, user) };
  if (roll < 80) return { user, key: '', body: anyCancel(chance, sight, user) };
  const body = anySetting(chance, sight, user);
  return { user, key: keyed.has(body.case) ? own : '', body };
}

/** Mostly a small move; now and then a gap of 90%, or an outage of the sources. */
function observation(chance: Chance, time: number): CommandBody {
  const contract = chance.oneOf(CONTRACTS);
  const isGap = chance.oneIn(40);
  const move = isGap
    ? chance.oneOf([-900, 900])
    : chance.oneIn(3)
      ? chance.between(-60, 60)
      : chance.between(-8, 8);
  const count = chance.oneIn(12) ? chance.below(2) : 3;
  return observe(contract, PRICE + move, count, time);
}

/** `count` of three sources quote this price now. */
export function observe(
  contract: number,
  priceTicks: number,
  count: number,
  time: number,
): CommandBody {
  const quotes = Array.from({ length: count }, (_, at) => ({ source: at + 1, priceTicks, time }));
  return { case: 'observeIndex', value: { contract, quotes } };
}

function anyOrder(chance: Chance, sight: FuturesSight, user: number): CommandBody {
  const contract = chance.oneOf([1001, 1001, 1002]);
  const side = chance.oneOf([Side.BUY, Side.SELL]);
  const isBuy = side === Side.BUY;
  const closable = isBuy ? PositionSide.SHORT : PositionSide.LONG;
  const opened = isBuy ? PositionSide.LONG : PositionSide.SHORT;
  const held = sight
    .positionsOf(user)
    .some((each) => each.contract === contract && each.positionSide === closable);
  const closes = held ? chance.oneIn(2) : chance.oneIn(20);
  const isOneWay = user === ONE_WAY;
  const isMarket = chance.oneIn(6);
  const { GTC, IOC, FOK, PO } = TimeInForce;
  const above = isBuy ? 1 : -1;
  const exits = closes || chance.oneIn(2) ? {} : anyExits(chance, above);
  const quantityLots = chance.oneIn(3) ? 60 : chance.between(1, 40);
  return {
    case: 'placeContractOrder',
    value: {
      contract,
      side,
      positionSide: isOneWay ? PositionSide.UNSPECIFIED : closes ? closable : opened,
      type: isMarket ? OrderType.MARKET : OrderType.LIMIT,
      timeInForce: isMarket ? 0 : chance.oneOf([0, GTC, GTC, GTC, GTC, IOC, FOK, PO]),
      priceTicks: isMarket ? 0 : PRICE + chance.between(-12, 12),
      quantityLots,
      reduceOnly: closes,
      triggerPriceTicks: chance.oneIn(8) ? PRICE + chance.between(-10, 10) : 0,
      triggerType: chance.oneOf([TriggerType.LAST, TriggerType.MARK]),
      selfTradePrevention: chance.below(5),
      ...exits,
      ...broughtBy(user, quantityLots),
    },
  };
}

/** What orders of one trader bring: by their quantity, so that chance is asked no more often than it was. */
function broughtBy(
  user: number,
  quantityLots: number,
): Pick<PlaceContractOrder, 'leverage' | 'marginMode'> {
  if (user !== BRINGING) return {};
  const leverage = [5, 20, 50, 100, 101][quantityLots % 10];
  const marginMode = quantityLots % 3 === 0 ? (quantityLots % 2) + 1 : undefined;
  return { ...(leverage && { leverage }), ...(marginMode && { marginMode }) };
}

function anyExits(chance: Chance, above: number): { takeProfit?: Exit; stopLoss?: Exit } {
  const exit = (sign: number): Exit => ({
    triggerPriceTicks: PRICE + sign * chance.between(13, 40),
    triggerType: chance.oneOf([TriggerType.LAST, TriggerType.MARK]),
    priceTicks: 0,
    quantityLots: chance.oneOf([0, 0, 3]),
  });
  return {
    ...(chance.oneIn(3) ? {} : { takeProfit: exit(above) }),
    ...(chance.oneIn(3) ? {} : { stopLoss: exit(-above) }),
  };
}

function anyCancel(chance: Chance, sight: FuturesSight, user: number): CommandBody {
  if (chance.oneIn(8)) {
    const keepExits = chance.oneIn(2);
    const value = { contract: 0, keepExits, unattended: keepExits };
    return { case: 'cancelAllContractOrders', value };
  }
  const orders = sight.contractOrdersOf(chance.oneIn(12) ? chance.oneOf(TRADERS) : user);
  const order = orders.length > 0 && !chance.oneIn(20) ? chance.oneOf(orders) : chance.below(50);
  if (chance.oneIn(3)) {
    const quantityLots = chance.oneIn(3) ? 0 : chance.between(1, 20);
    const priceTicks = chance.oneIn(2) ? 0 : PRICE + chance.between(-12, 12);
    // From what is drawn already: one more draw would change every world.
    const triggerPriceTicks = quantityLots % 2 === 0 ? undefined : priceTicks;
    const value = { order, priceTicks, quantityLots, clientOrderId: '', triggerPriceTicks };
    return { case: 'amendContractOrder', value };
  }
  return { case: 'cancelContractOrder', value: { order } };
}

function anySetting(chance: Chance, sight: FuturesSight, user: number): CommandBody {
  const contract = chance.oneOf(CONTRACTS);
  const positions = sight.positionsOf(user);
  const held = positions.length > 0 ? chance.oneOf(positions) : undefined;
  const positionSide =
    user === ONE_WAY
      ? PositionSide.UNSPECIFIED
      : (held?.positionSide ?? chance.oneOf([PositionSide.LONG, PositionSide.SHORT]));
  const above = (held?.positionSide ?? PositionSide.LONG) === PositionSide.LONG ? 1 : -1;
  const orders = sight.contractOrdersOf(user);
  const named = orders.length > 0 ? [chance.oneOf(orders)] : [];
  const { FUTURES, FUNDING } = AccountKind;
  switch (chance.below(7)) {
    case 0:
      return { case: 'setLeverage', value: { contract, leverage: chance.oneOf([5, 20, 50, 100]) } };
    case 1: {
      const marginMode = chance.oneOf([MarginMode.ISOLATED, MarginMode.CROSS]);
      return { case: 'setMarginMode', value: { contract, marginMode } };
    }
    case 2: {
      const amount = chance.between(-300, 1_000);
      const value = { contract: held?.contract ?? contract, positionSide, amount };
      return { case: 'adjustMargin', value };
    }
    case 3: {
      const value = { contract: held?.contract ?? contract, positionSide };
      const replacedOrders = chance.oneIn(2) ? named : [];
      const exits = anyExits(chance, above);
      return { case: 'setPositionExits', value: { ...value, replacedOrders, ...exits } };
    }
    case 4:
      return {
        case: 'setOrderExits',
        value: { order: named[0] ?? 1, ...anyExits(chance, above) },
      };
    case 5:
      return {
        case: 'reversePosition',
        value: { contract: held?.contract ?? contract, positionSide },
      };
    default: {
      const isIn = chance.oneIn(2);
      const [from, to] = isIn ? [FUNDING, FUTURES] : [FUTURES, FUNDING];
      const value = { from, to, asset: USDT, amount: chance.between(1, 9_000) };
      return { case: 'transfer', value };
    }
  }
}
