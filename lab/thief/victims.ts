/** Innocents whom hunters look for: bots, and positions and stops that the index comes near to. */
import {
  AccountKind,
  MarginMode,
  OrderType,
  PositionSide,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import { quoteAsset } from '../../server/src/platform/markets/catalog.ts';
import { coins } from './coins.ts';
import { contractOrder, spotOrder } from './orders.ts';
import { innocentOf } from './people.ts';
import { fund, type Must } from './setup.ts';
import type { Start } from './starts.ts';

/** How far the index goes from where it begins in a world of hunters, a part of it. */
export const HUNTED_REACH = 0.0045;
/** What victims have, and how far away they end. */
export interface Victims {
  /** Of a spot bot, a stop on spot, a grid, a position that is liquidated, and one with a stop by the mark; USDT. */
  readonly value: Readonly<Record<'spotBot' | 'spotStop' | 'grid' | 'thin' | 'marked', number>>;
  /** Of stops on spot, and by the mark, parts of the price. */
  readonly distance: { readonly spot: number; readonly marked: number };
  /** What a spot bot, which ends 1% below, paid more than the price. */
  readonly spotDear: number;
  /** Whole percents of its funds at which a grid ends. */
  readonly gridStop: number;
}

/** Far more than the book, and further than the index goes. */
const beyond: Victims = {
  value: { spotBot: 40_000, spotStop: 30_000, grid: 80_000, thin: 100_000, marked: 60_000 },
  distance: { spot: 0.01, marked: 0.006 },
  spotDear: 0,
  gridStop: 30,
};
/** A third of what a side of a book shows, where the index goes: each ends by itself. */
const within: Victims = {
  value: { spotBot: 5_000, spotStop: 5_000, grid: 6_000, thin: 6_000, marked: 6_000 },
  distance: { spot: 0.003, marked: 0.003 },
  spotDear: 0.007,
  gridStop: 15,
};

/** The victims in a world; undefined: there are none. */
export function victimsOf(start: Start): Victims | undefined {
  if (start === 'reached') return within;
  return start === 'hunted' || start === 'hunted-spot' ? beyond : undefined;
}

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
export function botLotsOf(
  coin: number,
  { value }: Victims,
): { readonly spot: number; readonly contract: number } {
  const { market, spotUnit, contract, contractUnit } = coins[coin]!;
  const spotLot = market.definition.initialPriceTicks * spotUnit;
  const contractLot = contract.initialPriceTicks * contractUnit;
  return {
    spot: Math.floor((value.spotBot * ONE) / spotLot),
    contract: Math.floor((value.grid * ONE) / contractLot),
  };
}

/** Gives victims of a coin what they have. */
export function settleVictims(must: Must, coin: number, victims: Victims): void {
  settleOnSpot(must, coin, victims);
  settleOnContract(must, coin, victims);
}

function settleOnSpot(must: Must, coin: number, victims: Victims): void {
  const { market, spotUnit } = coins[coin]!;
  const { id, definition } = market;
  const price = definition.initialPriceTicks;
  const stopped = innocentOf(coin, 11);
  const lots = Math.floor((victims.value.spotStop * ONE) / (price * spotUnit));
  const held = [
    [botUsersOf(coin).spot, botLotsOf(coin, victims).spot],
    [stopped, lots],
  ] as const;
  for (const [user, amount] of held) {
    fund(must, user, AccountKind.SPOT, market.base.id, amount * definition.lotSize);
  }
  const stop = {
    type: OrderType.MARKET,
    timeInForce: TimeInForce.IOC,
    stopPriceTicks: Math.round(price * (1 - victims.distance.spot)),
  };
  must(stopped, spotOrder(id, -1, 0, lots, stop));
}

function settleOnContract(must: Must, coin: number, victims: Victims): void {
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
  meet(long, short, GRID_LEVERAGE, botLotsOf(coin, victims).contract);
  meet(thinLong!, thinShort!, THIN_LEVERAGE, lotsOf(victims.value.thin));
  meet(marked!, innocentOf(coin, 7), MARKED_LEVERAGE, lotsOf(victims.value.marked));
  const stopLoss = {
    triggerPriceTicks: Math.round(price * (1 - victims.distance.marked)),
    triggerType: TriggerType.MARK,
    priceTicks: 0,
    quantityLots: 0,
  };
  const exits = { contract: id, positionSide: PositionSide.LONG, stopLoss, replacedOrders: [] };
  must(marked!, { case: 'setPositionExits', value: exits });
}
