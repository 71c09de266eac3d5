import { MarketState, type Side } from '@bourse/contract/enumerations.ts';
import type { DefineMarket } from '@bourse/contract/messages.ts';
import { protectionPriceOf } from './arithmetic.ts';
import type { Book } from './book/book.ts';
import { MarketRisk } from './risk/market-risk.ts';

/** Ledger rows where the fees of a market land. */
export interface FeeRows {
  readonly base: number;
  readonly quote: number;
}

/** One spot market: its rules, its book, its waiting stops, its last price. */
export class Market {
  rules: DefineMarket;
  /** See arithmetic.ts: notional = price * quantity * notionalUnit. */
  notionalUnit: number;
  state: MarketState = MarketState.OPEN;
  /** 0 until the first trade. */
  lastPriceTicks = 0;
  readonly book: Book;
  /** Stops that wait for a rise on the sell side, for a fall on the buy side; see Book. */
  readonly stops: Book;
  /** How many stops wait for their trigger. */
  stopCount = 0;
  /** What the rules of risk keep of it. */
  readonly risk: MarketRisk;
  baseFeeRow: number;
  quoteFeeRow: number;

  constructor(
    rules: DefineMarket,
    notionalUnit: number,
    books: { readonly book: Book; readonly stops: Book },
    feeRows: FeeRows,
  ) {
    this.rules = rules;
    this.notionalUnit = notionalUnit;
    this.book = books.book;
    this.stops = books.stops;
    this.baseFeeRow = feeRows.base;
    this.quoteFeeRow = feeRows.quote;
    this.risk = new MarketRisk(rules.initialPriceTicks);
  }

  /** Sets new rules. If the tick or an asset changes, the last price is forgotten. */
  redefine(rules: DefineMarket, notionalUnit: number, feeRows: FeeRows): void {
    const isSamePrice =
      rules.tickSize === this.rules.tickSize &&
      rules.baseAsset === this.rules.baseAsset &&
      rules.quoteAsset === this.rules.quoteAsset;
    if (!isSamePrice) this.lastPriceTicks = 0;
    if (!isSamePrice) this.risk.restart(rules.initialPriceTicks);
    else if (this.lastPriceTicks === 0) this.risk.anchor.beginAt(rules.initialPriceTicks);
    this.rules = rules;
    this.notionalUnit = notionalUnit;
    this.baseFeeRow = feeRows.base;
    this.quoteFeeRow = feeRows.quote;
  }

  /** What bands and protection prices are measured from. */
  get referencePriceTicks(): number {
    return this.lastPriceTicks === 0 ? this.rules.initialPriceTicks : this.lastPriceTicks;
  }

  /** The worst price of a market order of `side` (D22). */
  protectionPriceTicks(side: Side, referenceTicks: number): number {
    return protectionPriceOf(side, referenceTicks, this.rules.protectionRate);
  }

  /** Whether orders stand in the book, wait for a trigger or for their turn. */
  get hasOrders(): boolean {
    const { woken, exits } = this.risk;
    return !this.book.isEmpty || !this.stops.isEmpty || woken.count > 0 || exits.size > 0;
  }
}
