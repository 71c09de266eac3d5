import {
  AccountKind,
  OrderType,
  PositionSide,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody, Event, Exit, PlaceContractOrder } from '@bourse/contract/messages.ts';
import type { CatalogContract } from '#platform/markets/contracts.ts';
import { coinProfile } from '../index/coin-profiles.ts';
import type { WatchedMarket } from '../index/price-watch.ts';
import { type BotAccount, fundedAmount } from './bot-accounts.ts';
import { within } from './bounds.ts';
import {
  auctionOf,
  type Desk,
  type DeskEvent,
  type RestingOrder,
  type TakingOrder,
} from './desk.ts';
import type { LiquidityView } from './liquidity-ports.ts';
import { Losses } from './losses.ts';

/**
 * What a position is measured by, in terms of the depth that the coin shows within a thousandth of
 * the price, and as a part of the largest position: whatever is less.
 */
const CAPACITY = { maker: { depths: 8, ofMax: 0.35 }, taker: { depths: 1, ofMax: 0.1 } } as const;
/**
 * One side of a maker means to show so much at most. Quotes that are left over come on top, up to half as much. Within
 * a thousandth stands about a fifth of a side: five times that, which a falling price may wake at once, is what the
 * maker takes within seconds. With its position all of it must stay below the largest position.
 */
const SIDE_MAX = { depths: 5, ofMax: 0.25 };
/** Below this part of what was granted nothing new is opened. */
const MONEY_LEFT_MIN = 0.15;
/** Of those who hold the other side, this part closes rather than opens, and more when they hold more. */
const CLOSE_CHANCE = { least: 0.2, most: 0.95, slope: 0.9 };
/** A rest that is smaller than this part of the order is closed with it. */
const CLOSE_WHOLE = 0.5;
/** Spreads are a few ticks: tighter than on the spot market, whose ticks are finer. */
const GRID_TICKS_MAX = 5;

/** Perpetual contracts: what an account holds are positions. Makers net them, takers hold both sides. */
export class ContractDesk implements Desk {
  readonly listings: readonly CatalogContract[];
  readonly losses = new Losses();
  /** The nearest zones are a few ticks wide and change all the time: they have few quotes. */
  readonly rungsOfZones = [1, 1, 2, 6, 12];
  private readonly byId: ReadonlyMap<number, CatalogContract>;
  private readonly accounts = new Map<number, BotAccount>();
  private readonly lots = new Map<number, Map<number, number>>();
  private readonly wallets = new Map<number, bigint>();
  /** As the engine observed them; 0 while stale. */
  private readonly indexes = new Map<number, number>();

  constructor(
    listings: readonly CatalogContract[],
    accounts: readonly BotAccount[],
    view: LiquidityView,
  ) {
    this.listings = listings;
    this.byId = new Map(listings.map((listing) => [listing.id, listing]));
    for (const { id } of listings) {
      const { indexTicks, isStale } = view.futures.mark(id);
      if (!isStale) this.indexes.set(id, indexTicks);
    }
    for (const account of accounts) {
      const { user } = account;
      this.accounts.set(user, account);
      this.lots.set(user, new Map());
      for (const position of view.futures.positionsOf(user)) {
        this.losses.begin(position);
        this.setLots(user, position.contract, position.positionSide, position.lots);
      }
      const [listing] = listings;
      if (!listing) continue;
      const { available } = view.balanceOf(user, AccountKind.FUTURES, listing.quote.id);
      this.wallets.set(user, available);
    }
  }

  limitOrder({ market, side, priceTicks, lots }: RestingOrder): CommandBody {
    const value = {
      // Makers have one position of a contract, whichever side it is.
      ...orderOf(market, side, lots, priceTicks),
      timeInForce: TimeInForce.GTC,
      selfTradePrevention: SelfTradePrevention.EXPIRE_TAKER,
    };
    return { case: 'placeContractOrder', value };
  }

  /** Closes what the account holds on the other side, or opens on this one. */
  takingOrder(
    { user, side, lots, priceTicks, draw }: TakingOrder,
    watched: WatchedMarket,
  ): CommandBody | undefined {
    const { id } = watched.listing;
    const opens = side === Side.BUY ? PositionSide.LONG : PositionSide.SHORT;
    const closes = side === Side.BUY ? PositionSide.SHORT : PositionSide.LONG;
    const held = this.lotsOf(user, id, closes);
    const capacity = this.capacityLots(user, watched);
    const { least, most, slope } = CLOSE_CHANCE;
    const closeChance = held === 0 ? 0 : within(least + (slope * held) / capacity, least, most);
    if (draw < closeChance) {
      const isWhole = held - lots < lots * CLOSE_WHOLE;
      return this.closingOrder(id, closes, isWhole ? held : lots, priceTicks);
    }
    const isFull = this.lotsOf(user, id, opens) + lots > capacity;
    if (isFull || !this.hasMoney(user)) return undefined;
    return this.openingOrder(id, side, lots, priceTicks);
  }

  /** Opens a long (by buying) or a short position at a limit, with a take-profit if there is one. */
  openingOrder(
    contract: number,
    side: Side,
    lots: number,
    priceTicks: number,
    takeProfit?: Exit,
  ): CommandBody {
    const positionSide = side === Side.BUY ? PositionSide.LONG : PositionSide.SHORT;
    const value = {
      ...orderOf(contract, side, lots, priceTicks),
      positionSide,
      ...(takeProfit && { takeProfit }),
    };
    return { case: 'placeContractOrder', value };
  }

  /** Closes lots of a long or a short position at a limit. */
  closingOrder(
    contract: number,
    positionSide: PositionSide,
    lots: number,
    priceTicks: number,
  ): CommandBody {
    const { quantityMaxLots = lots } = this.byId.get(contract)?.definition ?? {};
    const side = positionSide === PositionSide.LONG ? Side.SELL : Side.BUY;
    const order = orderOf(contract, side, Math.min(lots, quantityMaxLots), priceTicks);
    return { case: 'placeContractOrder', value: { ...order, positionSide, reduceOnly: true } };
  }

  cancelOrder(order: number): CommandBody {
    return { case: 'cancelContractOrder', value: { order } };
  }

  cancelAll(contract: number): CommandBody {
    return { case: 'cancelAllContractOrders', value: { contract, keepExits: false } };
  }

  fold(event: Event): DeskEvent | undefined {
    switch (event.case) {
      case 'contractOrderAccepted':
        return { kind: 'accepted', market: event.value.contract, ...event.value };
      case 'contractOrderClosed':
        return { kind: 'closed', order: event.value.order };
      case 'contractTraded':
        return { kind: 'traded', market: event.value.contract, ...event.value };
      case 'markMoved': {
        const { contract, indexTicks, isStale } = event.value;
        this.indexes.set(contract, isStale ? 0 : indexTicks);
        return undefined;
      }
      case 'positionChanged': {
        const { user, contract, positionSide, lots } = event.value;
        if (!this.accounts.has(user)) return undefined;
        this.losses.note(event.value);
        this.setLots(user, contract, positionSide, lots);
        return undefined;
      }
      case 'balanceChanged': {
        const { user, account, balance } = event.value;
        if (account !== AccountKind.FUTURES || !balance || !this.accounts.has(user))
          return undefined;
        this.wallets.set(user, balance.available);
        return undefined;
      }
      case 'auctionOpened':
      case 'auctionClosed':
        return auctionOf(event);
      default:
        return undefined;
    }
  }

  /** The index; without a fresh one nothing may be opened. */
  anchorTicks({ listing }: WatchedMarket): number {
    return this.indexes.get(listing.id) ?? 0;
  }

  inventory(user: number, watched: WatchedMarket): number {
    const { id } = watched.listing;
    const long = this.lotsOf(user, id, PositionSide.LONG);
    const short = this.lotsOf(user, id, PositionSide.SHORT);
    return (long - short) / this.capacityLots(user, watched);
  }

  /** What makes a position smaller needs no money. */
  hasMeans(user: number, watched: WatchedMarket, side: Side): boolean {
    const { id } = watched.listing;
    const closes = side === Side.BUY ? PositionSide.SHORT : PositionSide.LONG;
    return this.lotsOf(user, id, closes) > 0 || this.hasMoney(user);
  }

  private hasMoney(user: number): boolean {
    const account = this.accounts.get(user);
    const [listing] = this.listings;
    if (!account || !listing) return false;
    return Number(this.walletOf(user)) > MONEY_LEFT_MIN * fundedAmount(account, listing.quote.id);
  }

  sideLotsMax(_user: number, watched: WatchedMarket): number {
    return this.share(watched, SIDE_MAX);
  }

  gridTicks({ listing, referenceTicks }: WatchedMarket): number {
    const spread = referenceTicks * coinProfile(listing.base.symbol).spread;
    return within(spread, 1, GRID_TICKS_MAX);
  }

  /** Lots of an account's long or short position. */
  lotsOf(user: number, contract: number, side: PositionSide): number {
    return this.lots.get(user)?.get(sideKey(contract, side)) ?? 0;
  }

  /** What is free in an account's futures wallet, atomic units. */
  walletOf(user: number): bigint {
    return this.wallets.get(user) ?? 0n;
  }

  private capacityLots(user: number, watched: WatchedMarket): number {
    const isMaker = this.accounts.get(user)?.role === 'maker';
    return this.share(watched, isMaker ? CAPACITY.maker : CAPACITY.taker);
  }

  private share(
    { listing, referenceTicks, notionalUnit }: WatchedMarket,
    { depths, ofMax }: { readonly depths: number; readonly ofMax: number },
  ): number {
    const lotValue = referenceTicks * notionalUnit;
    const depth = coinProfile(listing.base.symbol).depth * 10 ** listing.quote.decimals;
    const lotsMax = this.byId.get(listing.id)?.definition.positionMaxLots ?? 0;
    return Math.min((depths * depth) / lotValue, ofMax * lotsMax);
  }

  private setLots(user: number, contract: number, side: PositionSide, lots: number): void {
    this.lots.get(user)?.set(sideKey(contract, side), lots);
  }
}

/** A limit order that is filled at once or ends. */
function orderOf(
  contract: number,
  side: Side,
  quantityLots: number,
  priceTicks: number,
): PlaceContractOrder {
  return {
    contract,
    side,
    positionSide: PositionSide.UNSPECIFIED,
    type: OrderType.LIMIT,
    timeInForce: TimeInForce.IOC,
    priceTicks,
    quantityLots,
    reduceOnly: false,
    triggerPriceTicks: 0,
    triggerType: TriggerType.UNSPECIFIED,
    selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
  };
}

function sideKey(contract: number, side: PositionSide): number {
  return contract * 4 + side;
}
