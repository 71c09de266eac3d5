/** Innocents whom hunters look for: bots, and positions and stops that the index alone never reaches here. */
import {
  AccountKind,
  MarginMode,
  OrderType,
  PositionSide,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import { quoteAsset } from '../../server/src/markets/catalog.ts';
import { coins } from './coins.ts';
import { contractOrder, spotOrder } from './orders.ts';
import { innocentOf } from './people.ts';
import { fund, type Must } from './setup.ts';

/** How far the index goes from where it begins in a world of hunters, a part of it. */
export const HUNTED_REACH = 0.0045;
/** A spot bot and a stop on spot, both far more than the book; a grid, and what a liquidation or a stop by the mark is of; USDT. */
const VALUE = { spotBot: 40_000, spotStop: 30_000, grid: 80_000, thin: 100_000, marked: 60_000 };
/** Beyond what the index reaches: of a stop on spot, and of one by the mark. */
const STOP_DISTANCE = { spot: 0.01, marked: 0.006 } as const;
export const GRID_LEVERAGE = 50;
/** Liquidated half a percent away, if the index goes there. */
const THIN_LEVERAGE = 100;
const MARKED_LEVERAGE = 10;
const FUNDS = 20_000;
const ONE = 1e8;

/** Accounts of bots of a coin. */
export const botUsersOf = (coin: number) => ({
  spot: innocentOf(coin, 8),
  long: innocentOf(coin, 9),
  short: innocentOf(coin, 10),
});

/** Lots of a coin that a bot of each product has. */
export function botLotsOf(coin: number): { readonly spot: number; readonly contract: number } {
  const { market, spotUnit, contract, contractUnit } = coins[coin]!;
  const spotLot = market.definition.initialPriceTicks * spotUnit;
  const contractLot = contract.initialPriceTicks * contractUnit;
  return {
    spot: Math.floor((VALUE.spotBot * ONE) / spotLot),
    contract: Math.floor((VALUE.grid * ONE) / contractLot),
  };
}

/** Gives victims of a coin what they have. */
export function settleVictims(must: Must, coin: number): void {
  settleOnSpot(must, coin);
  settleOnContract(must, coin);
}

function settleOnSpot(must: Must, coin: number): void {
  const { market, spotUnit } = coins[coin]!;
  const { id, definition } = market;
  const price = definition.initialPriceTicks;
  const stopped = innocentOf(coin, 11);
  const lots = Math.floor((VALUE.spotStop * ONE) / (price * spotUnit));
  const held = [
    [botUsersOf(coin).spot, botLotsOf(coin).spot],
    [stopped, lots],
  ] as const;
  for (const [user, amount] of held) {
    fund(must, user, AccountKind.SPOT, market.base.id, amount * definition.lotSize);
  }
  const stop = {
    type: OrderType.MARKET,
    timeInForce: TimeInForce.IOC,
    stopPriceTicks: Math.round(price * (1 - STOP_DISTANCE.spot)),
  };
  must(stopped, spotOrder(id, -1, 0, lots, stop));
}

function settleOnContract(must: Must, coin: number): void {
  const { contract, contractUnit } = coins[coin]!;
  const { id, initialPriceTicks: price } = contract;
  const { long, short } = botUsersOf(coin);
  const [thinLong, thinShort, marked] = [12, 13, 14].map((part) => innocentOf(coin, part));
  const meet = (buyer: number, seller: number, leverage: number, lots: number) => {
    for (const user of [buyer, seller]) {
      fund(must, user, AccountKind.FUTURES, quoteAsset.id, FUNDS * ONE);
      const { ISOLATED: marginMode } = MarginMode;
      must(user, { case: 'setMarginMode', value: { contract: id, marginMode } });
      must(user, { case: 'setLeverage', value: { contract: id, leverage } });
    }
    must(seller, contractOrder(id, -1, price, lots));
    must(buyer, contractOrder(id, 1, price, lots, { timeInForce: TimeInForce.IOC }));
  };
  const lotsOf = (value: number) => Math.floor((value * ONE) / (price * contractUnit));
  meet(long, short, GRID_LEVERAGE, botLotsOf(coin).contract);
  meet(thinLong!, thinShort!, THIN_LEVERAGE, lotsOf(VALUE.thin));
  meet(marked!, innocentOf(coin, 7), MARKED_LEVERAGE, lotsOf(VALUE.marked));
  const stopLoss = {
    triggerPriceTicks: Math.round(price * (1 - STOP_DISTANCE.marked)),
    triggerType: TriggerType.MARK,
    priceTicks: 0,
    quantityLots: 0,
  };
  const exits = { contract: id, positionSide: PositionSide.LONG, stopLoss, replacedOrders: [] };
  must(marked!, { case: 'setPositionExits', value: exits });
}
