import {
  AccountKind,
  PositionMode,
  PositionSide,
  SelfTradePrevention,
  Side,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody, ContractTraded, Event, Traded } from '@bourse/contract/messages.ts';
import type { WatchedMarket } from '@bourse/server/market/index/price-watch.ts';
import { tailLots } from '@bourse/server/market/makers/market-maker.ts';
import { isNearKept, nearTicks } from '@bourse/server/market/makers/near-quotes.ts';
import { stanceOf } from '@bourse/server/market/makers/stance.ts';
import { type Coin, coins } from './coins.ts';
import type { Exchange } from './exchange.ts';
import { contractOrder, type Sign, sideOf, spotOrder } from './orders.ts';

/** One maker for each coin and product, so that each has an inventory of its own. */
export const spotMaker = (coin: number): number => 100 + coin;
export const contractMaker = (coin: number): number => 104 + coin;
export const makerUsers: readonly number[] = coins.flatMap((_, at) => [
  spotMaker(at),
  contractMaker(at),
]);

/** What a maker begins with, USDT; a spot maker has as much again in coins. */
export const MAKER_FUNDS = { spot: 60_000, contract: 300_000 } as const;
export const MAKER_LEVERAGE = 10;
/** What one side shows, USDT, and the position at which a maker has no room left. */
const DEPTH = { spot: 15_000, contract: 20_000 } as const;
const CAPACITY = 60_000;
/** From the middle, as a fraction of the price, and the share of the side that stands there. */
const rungs: readonly (readonly [distance: number, share: number])[] = [
  [0.0005, 0.15],
  [0.0015, 0.2],
  [0.004, 0.25],
  [0.011, 0.4],
];
// As in server/src/market/makers/market-maker.ts and spot-desk.ts.
const INVENTORY_MAX = 0.6;
const LEAN_MAX = 0.04;
const BAND_MARGIN = 0.005;
const QUOTE_LEFT_MIN = 0.08;
/** A near quote that somebody took is there again so much later at most. */
const NEAR_AGAIN_MS = 500;
/** A ladder stays while the middle is within this fraction of where it was. */
const KEPT = 0.0002;
/** Deviation of the log price over a second, of an ordinary coin. */
const OF_SECOND = 0.9 / Math.sqrt(365 * 86_400);
const USDT_UNIT = 1e8;

/** What a side begins at and shows; undefined: nothing. */
interface Stance {
  readonly midTicks: number;
  readonly scale: number;
}

interface Ladder {
  readonly bids: Stance | undefined;
  readonly asks: Stance | undefined;
  readonly near?: Near | undefined;
}

/** What a maker at its limit shows near the index, on the side that stepped away (R2). */
interface Near {
  readonly sign: Sign;
  readonly priceTicks: number;
  readonly lots: number;
}

/**
 * The house's makers, reduced to what thieves exploit: a ladder around their price, the anchor of
 * that price, a bounded inventory, near quotes, and a new plan every second or two. A game is too
 * short to use up what near quotes may cost a day.
 */
export class HouseMakers {
  private readonly exchange: Exchange;
  /** What each maker quotes, until somebody trades with it. */
  private readonly quoted = new Map<number, Ladder>();
  /** The near quote of each maker, and the makers whose one was taken. */
  private readonly nearOrders = new Map<number, number>();
  private readonly nearTaken = new Set<number>();

  constructor(exchange: Exchange) {
    this.exchange = exchange;
    const heard = (events: readonly Event[]) => {
      for (const event of events) {
        if (event.case !== 'traded' && event.case !== 'contractTraded') continue;
        this.quoted.delete(event.value.makerUser);
        this.quoted.delete(event.value.takerUser);
        this.noteNear(event.value);
      }
    };
    const unsettles = (coin: number) => this.withdraw(coin);
    exchange.listen({ heard, unsettles }, ['traded', 'contractTraded']);
  }

  start(): void {
    for (const [at, coin] of coins.entries()) {
      this.exchange.every(coin.planMs.spot, 0, () => this.planSpot(coin, at));
      this.exchange.every(coin.planMs.contract, 0, () => this.planContract(coin, at));
      this.exchange.every(NEAR_AGAIN_MS, 0, () => {
        if (this.nearTaken.delete(spotMaker(at))) this.planSpot(coin, at);
        if (this.nearTaken.delete(contractMaker(at))) this.planContract(coin, at);
      });
    }
  }

  private noteNear({ makerUser, makerOrder }: Traded | ContractTraded): void {
    if (this.nearOrders.get(makerUser) === makerOrder) this.nearTaken.add(makerUser);
  }

  /** A maker whose index is no longer sure cancels its quotes first. */
  private withdraw(coin: number): void {
    const { market, contract } = coins[coin]!;
    const [spot, futures] = [spotMaker(coin), contractMaker(coin)];
    this.exchange.send(spot, { case: 'cancelAllOrders', value: { market: market.id } });
    const ofContract = { contract: contract.id, keepExits: false };
    this.exchange.send(futures, { case: 'cancelAllContractOrders', value: ofContract });
    this.quoted.delete(spot);
    this.quoted.delete(futures);
  }

  private planSpot({ market, spotUnit }: Coin, at: number): void {
    if (!this.exchange.isQuoted(at)) return;
    const { engine, rules } = this.exchange;
    const user = spotMaker(at);
    const { id, definition, base, quote } = market;
    const index = this.exchange.spotIndexTicks(at);
    const last = engine.lastPriceTicks(id) || definition.initialPriceTicks;
    const band = definition.priceBandRate / 1e8;
    const anchor = rules === 'neutral' ? last : index;
    const coinsHeld = this.balanceOf(user, base.id);
    const money = this.balanceOf(user, quote.id);
    const granted = coinsGranted(at);
    const inventory = (coinsHeld - granted) / granted;
    const mid = within(index, anchor * (1 - LEAN_MAX), anchor * (1 + LEAN_MAX));
    const hasMoney = money > QUOTE_LEFT_MIN * MAKER_FUNDS.spot * USDT_UNIT;
    const nearOf = () => {
      const near = nearQuote({ listing: market, notionalUnit: spotUnit }, index, index, inventory);
      return near?.sign === 1 && !hasMoney ? undefined : near;
    };
    const ladder: Ladder =
      rules === 'neutral'
        ? neutralLadder(mid, inventory, hasMoney)
        : { ...newLadder(index, inventory, band, hasMoney), near: nearOf() };
    if (this.isKept(user, ladder, index)) return;
    this.exchange.send(user, { case: 'cancelAllOrders', value: { market: id } });
    const orderOf = (sign: Sign, priceTicks: number, lots: number) =>
      spotOrder(id, sign, priceTicks, lots, {
        selfTradePrevention: SelfTradePrevention.EXPIRE_TAKER,
      });
    this.placeNear(user, ladder.near, orderOf);
    this.place(user, ladder, anchor, band, (sign, priceTicks, share) => {
      const lots = Math.floor((DEPTH.spot * USDT_UNIT * share) / (mid * spotUnit));
      return orderOf(sign, priceTicks, lots);
    });
  }

  private planContract({ contract, contractUnit }: Coin, at: number): void {
    if (!this.exchange.isQuoted(at)) return;
    const { engine } = this.exchange;
    const user = contractMaker(at);
    const { id, definition } = contract;
    const index = this.exchange.indexTicks(at);
    const anchor = engine.contract(id)?.markTicks ?? 0;
    if (anchor === 0) return;
    const lotValue = index * contractUnit;
    const held = (sign: Sign) => this.exchange.position(user, id, sign)?.lots ?? 0;
    const net = held(1) - held(-1);
    const inventory = (net * lotValue) / (CAPACITY * USDT_UNIT);
    const mid = within(index, anchor * (1 - LEAN_MAX), anchor * (1 + LEAN_MAX));
    const band = definition.priceBandRate / 1e8;
    const market = { listing: contract, notionalUnit: contractUnit };
    const ladder: Ladder =
      this.exchange.rules === 'neutral'
        ? neutralLadder(mid, inventory, true)
        : {
            ...newLadder(mid, inventory, band, true),
            near: nearQuote(market, index, mid, inventory),
          };
    if (this.isKept(user, ladder, index)) return;
    this.exchange.send(user, {
      case: 'cancelAllContractOrders',
      value: { contract: id, keepExits: false },
    });
    const orderOf = (sign: Sign, priceTicks: number, lots: number) =>
      contractOrder(id, sign, priceTicks, lots, {
        positionSide: PositionSide.UNSPECIFIED,
        selfTradePrevention: SelfTradePrevention.EXPIRE_TAKER,
      });
    this.placeNear(user, ladder.near, orderOf);
    this.place(user, ladder, anchor, band, (sign, priceTicks, share) => {
      return orderOf(sign, priceTicks, Math.floor((DEPTH.contract * USDT_UNIT * share) / lotValue));
    });
  }

  private placeNear(
    user: number,
    near: Near | undefined,
    orderOf: (sign: Sign, priceTicks: number, lots: number) => CommandBody,
  ): void {
    if (!near) return;
    const { sign, priceTicks, lots } = near;
    for (const event of this.exchange.send(user, orderOf(sign, priceTicks, lots))) {
      if (event.case !== 'orderAccepted' && event.case !== 'contractOrderAccepted') continue;
      this.nearOrders.set(user, event.value.order);
    }
  }

  private place(
    user: number,
    ladder: Ladder,
    anchorTicks: number,
    bandRate: number,
    orderOf: (sign: Sign, priceTicks: number, share: number) => CommandBody,
  ): void {
    const lowest = Math.ceil(anchorTicks * (1 - bandRate + BAND_MARGIN));
    const highest = Math.floor(anchorTicks * (1 + bandRate - BAND_MARGIN));
    for (const [distance, share] of rungs) {
      for (const sign of [1, -1] as const) {
        const stance = sign === 1 ? ladder.bids : ladder.asks;
        if (!stance) continue;
        const priceTicks = Math.round(stance.midTicks * (1 - sign * distance));
        if (priceTicks < lowest || priceTicks > highest) continue;
        this.exchange.send(user, orderOf(sign, priceTicks, share * stance.scale));
      }
    }
    this.quoted.set(user, ladder);
  }

  private isKept(user: number, { bids, asks, near }: Ladder, indexTicks: number): boolean {
    const known = this.quoted.get(user);
    if (!known || !isAlike(known.bids, bids) || !isAlike(known.asks, asks)) return false;
    if (!known.near || !near) return known.near === near;
    return isNearKept(sideOf(near.sign), known.near.priceTicks, indexTicks);
  }

  private balanceOf(user: number, asset: number): number {
    const { available, frozen } = this.exchange.engine.balance(user, AccountKind.SPOT, asset);
    return Number(available + frozen);
  }
}

/** What a spot maker is granted of its coin, atomic units. */
export function coinsGranted(at: number): number {
  const { market, spotUnit } = coins[at]!;
  const { initialPriceTicks, lotSize } = market.definition;
  return Math.round((MAKER_FUNDS.spot * USDT_UNIT) / (initialPriceTicks * spotUnit)) * lotSize;
}

/** Makers of contracts have one position of a contract, whichever side it is. */
export const MAKER_POSITION_MODE = PositionMode.ONE_WAY;

/** Makers of a house without rules: at the limit a side ends. */
function neutralLadder(midTicks: number, inventory: number, hasMoney: boolean): Ladder {
  const lean = within(inventory / INVENTORY_MAX, -1, 1);
  const sideOf = (may: boolean, scale: number) =>
    may ? { midTicks, scale: within(scale, 0.1, 1) } : undefined;
  return {
    bids: sideOf(inventory < INVENTORY_MAX && hasMoney, 1 - lean),
    asks: sideOf(inventory > -INVENTORY_MAX, 1 + lean),
  };
}

/** As today, but without stepping back in doubt, which would only be safer. */
function newLadder(
  referenceTicks: number,
  inventory: number,
  bandRate: number,
  hasMoney: boolean,
): Ladder {
  const load = inventory / INVENTORY_MAX;
  const common = { referenceTicks, load, ofSecond: OF_SECOND, bandRate, doubtTicks: undefined };
  return {
    bids: stanceOf(Side.BUY, { ...common, hasMeans: hasMoney }),
    asks: stanceOf(Side.SELL, { ...common, hasMeans: true }),
  };
}

/** Where and how much the product's maker would show near the index: no less than its smallest quotes. */
function nearQuote(
  market: Pick<WatchedMarket, 'listing' | 'notionalUnit'>,
  indexTicks: number,
  referenceTicks: number,
  inventory: number,
): Near | undefined {
  const sign = inventory > 0 ? 1 : -1;
  const priceTicks = nearTicks(sideOf(sign), indexTicks, referenceTicks);
  if (Math.abs(inventory) < INVENTORY_MAX || priceTicks === undefined) return undefined;
  return { sign, priceTicks, lots: Math.ceil(tailLots({ ...market, referenceTicks })) };
}

function isAlike(known: Stance | undefined, meant: Stance | undefined): boolean {
  if (!known || !meant) return known === meant;
  const { midTicks, scale } = known;
  return Math.abs(midTicks / meant.midTicks - 1) <= KEPT && scale === meant.scale;
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
