import {
  AccountKind,
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody, Event } from '@bourse/contract/messages.ts';
import type { CatalogMarket } from '#platform/markets/catalog.ts';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { coinProfile } from '../index/coin-profiles.ts';
import type { WatchedMarket } from '../index/price-watch.ts';
import { fundedAmount, type HouseTrader } from './house-traders.ts';
import type { LiquidityView } from './liquidity-ports.ts';
import {
  auctionOf,
  type Product,
  type ProductEvent,
  type RestingOrder,
  type TakingOrder,
} from './product.ts';

/** Below this fraction of the granted money nothing is bought. */
const QUOTE_LEFT_MIN = 0.08;
/** One side shows at most this part of the coins that were granted. */
const SIDE_OF_GRANT_MAX = 0.35;

/** Spot markets: what a house trader holds are the coins and the money that it was granted. */
export class SpotProduct implements Product {
  readonly listings: readonly CatalogMarket[];
  readonly rungsOfZones = [3];
  private readonly spotIndex: LiquidityView['spotIndex'];
  private readonly accounts = new Map<number, HouseTrader>();
  /** Available and frozen together, by user and asset. */
  private readonly balances = new Map<number, Map<number, bigint>>();

  constructor(
    listings: readonly CatalogMarket[],
    accounts: readonly HouseTrader[],
    view: LiquidityView,
  ) {
    this.listings = listings;
    this.spotIndex = view.spotIndex;
    for (const account of accounts) {
      const { user, funds } = account;
      const totals = funds.map(({ asset }): [number, bigint] => {
        const { available, frozen } = view.balanceOf(user, AccountKind.SPOT, asset);
        return [asset, available + frozen];
      });
      this.accounts.set(user, account);
      this.balances.set(user, new Map(totals));
    }
  }

  limitOrder({ market, side, priceTicks, lots }: RestingOrder): CommandBody {
    const value = {
      market,
      side,
      type: OrderType.LIMIT,
      // Not post-only: when the market comes to a waiting order, that order is filled.
      timeInForce: TimeInForce.GTC,
      priceTicks,
      quantityLots: lots,
      quoteAmount: 0,
      stopPriceTicks: 0,
      selfTradePrevention: SelfTradePrevention.EXPIRE_TAKER,
    };
    return { case: 'placeOrder', value };
  }

  takingOrder(
    { user, side, lots, priceTicks }: TakingOrder,
    { listing, notionalUnit }: WatchedMarket,
  ): CommandBody | undefined {
    const gives = side === Side.BUY ? listing.quote.id : listing.base.id;
    const unit = side === Side.BUY ? priceTicks * notionalUnit : listing.definition.lotSize;
    const needed = lots * unit;
    if (this.balance(user, gives) < needed) return undefined;
    const value = {
      market: listing.id,
      side,
      type: OrderType.LIMIT,
      timeInForce: TimeInForce.IOC,
      priceTicks,
      quantityLots: lots,
      quoteAmount: 0,
      stopPriceTicks: 0,
      selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
    };
    return { case: 'placeOrder', value };
  }

  cancelOrder(order: number): CommandBody {
    return { case: 'cancelOrder', value: { order } };
  }

  cancelAll(market: number): CommandBody {
    return { case: 'cancelAllOrders', value: { market } };
  }

  fold(event: Event): ProductEvent | undefined {
    switch (event.case) {
      case 'orderAccepted':
        return { kind: 'accepted', ...event.value };
      case 'orderClosed':
        return { kind: 'closed', order: event.value.order };
      case 'traded':
        return { kind: 'traded', ...event.value };
      case 'balanceChanged': {
        const { user, account, asset, balance } = event.value;
        if (account !== AccountKind.SPOT || !balance) return undefined;
        this.balances.get(user)?.set(asset, balance.available + balance.frozen);
        return undefined;
      }
      case 'auctionOpened':
      case 'auctionClosed':
        return auctionOf(event);
      default:
        return undefined;
    }
  }

  /** The index as the engine knows it; where there never was one, its rules are those of the last trade. */
  anchorTicks({ listing, lastTicks }: WatchedMarket, nowMs: number): number {
    const observed = this.spotIndex.of(listing.id);
    if (!observed) return lastTicks;
    return nowMs - observed.time <= riskRules.anchorStaleMs ? observed.priceTicks : 0;
  }

  inventory(user: number, { listing }: WatchedMarket): number {
    return this.beyondGrant(user, listing.base.id);
  }

  hasMeans(user: number, { listing }: WatchedMarket, side: Side): boolean {
    return side === Side.SELL || this.beyondGrant(user, listing.quote.id) + 1 > QUOTE_LEFT_MIN;
  }

  sideLotsMax(user: number, { listing }: WatchedMarket): number {
    const granted = this.granted(user, listing.base.id);
    return (granted * SIDE_OF_GRANT_MAX) / listing.definition.lotSize;
  }

  gridTicks({ listing, referenceTicks }: WatchedMarket): number {
    return referenceTicks * coinProfile(listing.base.symbol).spread;
  }

  /** How far a balance is from what was granted, as a fraction of it. */
  private beyondGrant(user: number, asset: number): number {
    const granted = this.granted(user, asset);
    return (this.balance(user, asset) - granted) / granted;
  }

  private granted(user: number, asset: number): number {
    const account = this.accounts.get(user);
    return account ? fundedAmount(account, asset) : 0;
  }

  private balance(user: number, asset: number): number {
    return Number(this.balances.get(user)?.get(asset) ?? 0n);
  }
}
