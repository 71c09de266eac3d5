import type { SizeUnit } from '@bourse/contract/preferences.ts';

export type Side = 'buy' | 'sell';
export type OrderKind = 'limit' | 'market' | 'stop-limit' | 'stop-market' | 'scale';
/** Good till cancelled, immediate or cancel, fill or kill, post only. */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'PO';

/** A size that was typed in money: a decimal string of the quote coin. */
export interface TypedSum {
  readonly unit: Exclude<SizeUnit, 'base'>;
  readonly text: string;
}

/** A price of the book that an order can take. */
export type BookLevelName = 'fifthBid' | 'bestBid' | 'bestAsk' | 'fifthAsk';

/** How the sizes go from the first price to the last: all the same, or each one larger, or smaller. */
export const scaleSizes = ['equal', 'rising', 'falling'] as const;
export type ScaleSizes = (typeof scaleSizes)[number];

/** What makes a scale order, limit orders between two prices, beside its quantity. Decimal strings. */
export interface ScaleTerms {
  readonly fromPrice: string;
  readonly toPrice: string;
  readonly count: string;
  readonly sizes: ScaleSizes;
}

/** What the order forms of both products say. Numbers are decimal strings; empty is not said. */
export interface OrderDraft {
  readonly kind: OrderKind;
  readonly price: string;
  /** The price follows this one of the book until the order is sent; none: it is what was typed. */
  readonly level?: BookLevelName | undefined;
  readonly quantity: string;
  /** The quantity is what this makes at the price; null: it is what was typed. */
  readonly sum: TypedSum | null;
  readonly stopPrice: string;
  /** What an order of the kind `scale` is divided by; its price is their average. */
  readonly scaleTerms: ScaleTerms;
  readonly timeInForce: TimeInForce;
}

/** What the user types. */
export type TextField = 'price' | 'quantity' | 'stopPrice';

type Kind = Pick<OrderDraft, 'kind'>;

/** The order is for the best price that there is: it has none of its own. */
export const isAtMarket = ({ kind }: Kind) => kind === 'market' || kind === 'stop-market';
/** The order waits for a price. */
export const isStop = ({ kind }: Kind) => kind === 'stop-limit' || kind === 'stop-market';

/** Market orders are off while the price is late, before anything is typed. */
export const isOff = ({ kind }: Kind, { isPriceStale }: { readonly isPriceStale: boolean }) =>
  kind === 'market' && isPriceStale;
