import {
  AccountKind,
  MarketState,
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import {
  type CommandBody,
  type CommandRequest,
  type DefineMarket,
  HouseUser,
  type PlaceOrder,
} from '@bourse/contract/messages.ts';
import type { Chance } from './chance.ts';

export const TRADERS = [100, 101, 102, 103, 104, 105] as const;
export const MARKETS = [1, 2] as const;
const ASSETS = [1, 2, 3] as const;

const PRICE = 100;
/** A lot at one tick costs 7 units, so that fees and halves round. */
const rules: DefineMarket = {
  market: 1,
  symbol: 'AAAUSDT',
  baseAsset: 1,
  quoteAsset: 3,
  tickSize: 70_000,
  lotSize: 10_000,
  quantityMinLots: 1,
  quantityMaxLots: 60,
  notionalMin: 700,
  priceBandRate: 30_000_000,
  protectionRate: 6_000_000,
  initialPriceTicks: PRICE,
  openOrdersMax: 6,
};
const marketRules: readonly DefineMarket[] = [
  rules,
  { ...rules, market: 2, symbol: 'BBBAAA', baseAsset: 2, quoteAsset: 1, notionalMin: 0 },
];

const house = (body: CommandBody): CommandRequest => ({ user: 0, key: '', body });

/** The start of every log: three assets, two markets, fees, and some money for everyone. */
export function opening(): CommandRequest[] {
  const tiers = [
    { makerRate: 80_000, takerRate: 100_000 },
    { makerRate: 0, takerRate: 50_000 },
  ];
  return [
    ...ASSETS.map((asset) => {
      const symbol = asset === 3 ? 'USDT' : `A${asset}`;
      return house({ case: 'defineAsset', value: { asset, symbol, decimals: 8 } });
    }),
    ...marketRules.map((value) => house({ case: 'defineMarket', value })),
    house({ case: 'setFeeSchedule', value: { tiers } }),
    ...ASSETS.map((asset) => deposit(HouseUser.treasury, asset, 3_500, `opening-${asset}`)),
    ...TRADERS.flatMap((user) =>
      ASSETS.flatMap((asset) => {
        const amount = asset === 3 ? 400 * PRICE * 7 : 400 * 10_000;
        const { FUNDING: from, SPOT: to } = AccountKind;
        const body: CommandBody = { case: 'transfer', value: { from, to, asset, amount } };
        return [deposit(user, asset, amount, `${user}-${asset}`), { user, key: '', body }];
      }),
    ),
  ];
}

function deposit(user: number, asset: number, amount: number, transaction: string): CommandRequest {
  const value = { user, asset, amount, chain: 'sim', transaction, logIndex: 0 };
  return house({ case: 'creditDeposit', value });
}

/** What a client knows when it decides. */
export interface Sight {
  lastPriceTicks(market: number): number;
  openOrdersOf(user: number): readonly number[];
}

/** What a trader, or now and then the house, asks next. */
export function nextRequest(chance: Chance, sight: Sight, key: string): CommandRequest {
  const user = chance.oneOf(TRADERS);
  const roll = chance.below(100);
  if (roll < 3) return house(houseBody(chance));
  // Some orders have no key: a client that loses the answer must look for the order instead.
  const own = chance.oneIn(6) ? '' : key;
  if (roll < 70) {
    return { user, key: own, body: { case: 'placeOrder', value: anyOrder(chance, sight) } };
  }
  if (roll < 76) return { user, key: own, body: anyAmend(chance, sight, user) };
  if (roll < 90) return { user, key: '', body: anyCancel(chance, sight, user) };
  if (roll < 93) {
    const market = chance.oneOf([0, 0, 1, 2]);
    // Without a key as the house sends it for an owner who is not there.
    const value = { market, unattended: own === '' };
    return { user, key: own, body: { case: 'cancelAllOrders', value } };
  }
  const { FUNDING, SPOT, FUTURES } = AccountKind;
  const from = chance.oneOf([FUNDING, SPOT, SPOT, FUTURES]);
  const to = chance.oneOf([FUNDING, FUNDING, SPOT, FUTURES]);
  const value = { from, to, asset: chance.oneOf(ASSETS), amount: chance.between(1, 9_000) };
  return { user, key: own, body: { case: 'transfer', value } };
}

function anyOrder(chance: Chance, sight: Sight): PlaceOrder {
  const market = chance.oneOf([1, 1, 1, 2]);
  const last = sight.lastPriceTicks(market);
  const isMarket = chance.oneIn(6);
  const side = chance.oneOf([Side.BUY, Side.SELL]);
  const isByAmount = isMarket && side === Side.BUY && chance.oneIn(3);
  const isStop = chance.oneIn(5);
  const quantityLots = chance.oneIn(30) ? 60 : chance.between(1, 20);
  return {
    market,
    side,
    type: isMarket ? OrderType.MARKET : OrderType.LIMIT,
    timeInForce: isMarket ? chance.oneOf([0, TimeInForce.IOC]) : anyTimeInForce(chance),
    priceTicks: isMarket ? 0 : Math.max(1, last + chance.between(-4, 4)),
    quantityLots: isByAmount ? 0 : quantityLots,
    quoteAmount: isByAmount ? chance.between(700, 20_000) : 0,
    stopPriceTicks: isStop ? Math.max(1, last + chance.oneOf([-3, -2, -1, 1, 2, 3])) : 0,
    selfTradePrevention: chance.oneOf([
      SelfTradePrevention.UNSPECIFIED,
      SelfTradePrevention.EXPIRE_MAKER,
      SelfTradePrevention.EXPIRE_TAKER,
      SelfTradePrevention.EXPIRE_BOTH,
      SelfTradePrevention.DECREMENT,
    ]),
  };
}

function anyTimeInForce(chance: Chance): TimeInForce {
  const { GTC, IOC, FOK, PO } = TimeInForce;
  return chance.oneOf([0, GTC, GTC, GTC, GTC, GTC, GTC, IOC, FOK, PO]);
}

/** Mostly an own order; now and then one that is closed, foreign or was never there. */
function anyCancel(chance: Chance, sight: Sight, user: number): CommandBody {
  const owner = chance.oneIn(12) ? chance.oneOf(TRADERS) : user;
  const orders = sight.openOrdersOf(owner);
  const order = orders.length > 0 && !chance.oneIn(20) ? chance.oneOf(orders) : chance.below(50);
  return { case: 'cancelOrder', value: { order } };
}

/** Another price, another quantity, both, or neither; of a stop also another trigger. */
function anyAmend(chance: Chance, sight: Sight, user: number): CommandBody {
  const orders = sight.openOrdersOf(user);
  const order = orders.length > 0 ? chance.oneOf(orders) : chance.below(50);
  const near = sight.lastPriceTicks(chance.oneOf(MARKETS)) + chance.between(-4, 4);
  const priceTicks = chance.oneIn(2) ? 0 : Math.max(1, near);
  const quantityLots = chance.oneIn(3) ? 0 : chance.between(1, 20);
  // From what is drawn already: one more draw would change every world.
  const stopPriceTicks = quantityLots % 2 === 0 ? undefined : priceTicks;
  const value = { order, priceTicks, quantityLots, clientOrderId: '', stopPriceTicks };
  return { case: 'amendOrder', value };
}

function houseBody(chance: Chance): CommandBody {
  const user = chance.oneOf(TRADERS);
  const market = chance.oneOf(MARKETS);
  const { OPEN, CANCEL_ONLY, HALTED } = MarketState;
  switch (chance.below(5)) {
    case 0: {
      // Of few transactions, so that the same one is seen again.
      const transaction = `seen-${chance.below(40)}`;
      return deposit(user, chance.oneOf(ASSETS), 5_000, transaction).body;
    }
    case 1: {
      const amounts = [{ asset: chance.oneOf(ASSETS), amount: chance.between(1, 3_000) }];
      return { case: 'grantFromTreasury', value: { user, amounts, reason: 'sim' } };
    }
    case 2:
      return { case: 'setFeeTier', value: { user, tier: chance.below(2) } };
    default: {
      // Mostly open, so that something happens.
      const state = chance.oneIn(5) ? chance.oneOf([CANCEL_ONLY, HALTED]) : OPEN;
      return { case: 'setMarketState', value: { market, state } };
    }
  }
}
