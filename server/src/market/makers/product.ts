import type { Side } from '@bourse/contract/enumerations.ts';
import type { CommandBody, Event } from '@bourse/contract/messages.ts';
import type { Listing } from '#platform/markets/catalog.ts';
import type { WatchedMarket } from '../index/price-watch.ts';

/** A limit order that rests. */
export interface RestingOrder {
  readonly market: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
}

/** An order to be filled now, at a limit or better, or not at all. */
export interface TakingOrder {
  readonly user: number;
  readonly side: Side;
  readonly lots: number;
  readonly priceTicks: number;
  /** Uniform in [0, 1): decides between what is equally possible. */
  readonly draw: number;
}

/** What of the engine's events concerns orders and prices, of either product. */
export type ProductEvent =
  | {
      readonly kind: 'accepted';
      readonly user: number;
      readonly order: number;
      readonly market: number;
      readonly side: Side;
      readonly priceTicks: number;
    }
  | { readonly kind: 'closed'; readonly order: number }
  | {
      readonly kind: 'traded';
      readonly market: number;
      readonly priceTicks: number;
      readonly quantityLots: number;
      readonly makerOrder: number;
    }
  | { readonly kind: 'auction'; readonly market: number; readonly isOpen: boolean };

/** An auction begins or ends, of a spot market or a contract. */
export function auctionOf({
  case: kind,
  value: { market },
}: Extract<Event, { case: 'auctionOpened' | 'auctionClosed' }>): ProductEvent {
  return { kind: 'auction', market, isOpen: kind === 'auctionOpened' };
}

/**
 * How house traders trade a product: which commands they send, which events they hear, and what they hold.
 * Makers and takers are the same on spot markets and on contracts; this is all that differs.
 */
export interface Product {
  readonly listings: readonly Listing[];
  limitOrder(order: RestingOrder): CommandBody;
  /** Undefined when the account cannot pay for it. */
  takingOrder(order: TakingOrder, watched: WatchedMarket): CommandBody | undefined;
  cancelOrder(order: number): CommandBody;
  /** Market 0 is all of the product. */
  cancelAll(market: number): CommandBody;
  /** Folds an event of the log, of any account; returns it when it is about an order or a trade. */
  fold(event: Event): ProductEvent | undefined;
  /** What the price band is measured from (R1), ticks; 0 while nothing can be opened. */
  anchorTicks(watched: WatchedMarket, nowMs: number): number;
  /** How far an account is from holding what it means to, as a fraction of its means. */
  inventory(user: number, watched: WatchedMarket): number;
  /** Whether the account has money left for another order of this side. */
  hasMeans(user: number, watched: WatchedMarket, side: Side): boolean;
  /** The most that a maker may show on one side. */
  sideLotsMax(user: number, watched: WatchedMarket): number;
  /** From one quote to the next beside the middle, ticks. */
  gridTicks(watched: WatchedMarket): number;
  /** Quotes that a side has in each zone of the ladder, from zone 0 on; the last one goes on. */
  readonly rungsOfZones: readonly number[];
}
