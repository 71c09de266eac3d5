import { MarketState, Side } from '@bourse/contract/enumerations.ts';
import type { DefineContract, SetRiskRules } from '@bourse/contract/messages.ts';
import { priceCeilingOf, priceFloorOf } from '../arithmetic.ts';
import type { Book } from '../book/book.ts';
import type { OpenInterestParts } from '../perpetual/crowding.ts';
import { NO_PREMIUMS, type PremiumSums } from '../perpetual/funding.ts';
import type { MarkStanding } from '../perpetual/stale.ts';
import type { Ladder } from '../perpetual/tiers.ts';
import type { Band } from '../risk/band.ts';
import { ExitQueue } from '../risk/exit-queue.ts';
import type { Auction } from '../risk/market-risk.ts';
import { Reaches } from '../risk/reaches.ts';
import { WakePrice } from '../risk/wake-price.ts';
import { FundParts } from './fund-parts.ts';
import type { TriggerHeap } from './trigger-heap.ts';

/** The books of a contract's orders. */
export interface ContractBooks {
  readonly book: Book;
  /** Waiting triggers by the last price and by the mark: rises on the sell side, falls on the buy. */
  readonly lastTriggers: Book;
  readonly markTriggers: Book;
}

/** A funding instant that is being paid; the first `cursor` holdings of the contract are done. */
export interface FundingRound {
  readonly instant: number;
  /** The log's number of the command that opened it: positions opened later do not pay. */
  readonly sequence: number;
  readonly rate: number;
  readonly markTicks: number;
  cursor: number;
  /** Holdings that there were at the instant. */
  readonly count: number;
  /** Paid in less paid out so far. */
  pool: number;
}

/** A band, and the inputs that it was computed from. */
export interface KnownBand {
  readonly anchorTicks: number;
  readonly ticksMin: number;
  readonly rules: DefineContract;
  readonly band: Band;
}

/** Bounds by open interest, and the inputs that they were computed from. */
export interface KnownShares extends OpenInterestParts {
  readonly rules: DefineContract;
  readonly riskRules: SetRiskRules;
  /** What a position may be at most. */
  readonly largestLots: number;
}

/** One perpetual contract: its rules, its books, its prices, its clock. */
export class Contract {
  rules: DefineContract;
  /** Rules that wait for their time. */
  pending: DefineContract | null = null;
  ladder: Ladder;
  /** See arithmetic.ts: notional = price * quantity * unit. */
  readonly unit: number;
  state: MarketState = MarketState.OPEN;
  readonly book: Book;
  readonly lastTriggers: Book;
  readonly markTriggers: Book;
  triggerCount = 0;
  /** 0 until there is one. */
  lastPriceTicks = 0;
  /** The last price before the command of this number moved it. */
  lastPriceBefore = { sequence: -1, priceTicks: 0 };
  /** What the rules of risk keep of it, from here on. */
  readonly wakePrice = new WakePrice();
  /** Prices whose triggers are still taken off their list: confirmed last prices, and marks. */
  readonly lastReaches = new Reaches();
  readonly markReaches = new Reaches();
  /** Protected exits that found nobody. */
  readonly exits = new ExitQueue();
  auction: Auction | null = null;
  /** The band of the last anchor: it moves with the clock, not with orders. */
  knownBand: KnownBand | null = null;
  /** Of the rules that were asked for last. */
  knownShares: KnownShares | null = null;
  /** Where a move of the last price is measured from after an auction without a trade; or 0. */
  resumeTicks = 0;
  indexTicks = 0;
  markTicks = 0;
  /** When the mark was last computed from fresh sources. */
  markTime = 0;
  /** Points of (mid - index) in half ticks, one a second, the oldest first. */
  basis: number[] = [];
  /** What its book said in the last seconds, as rates beside the index, the oldest first. */
  basisSamples: number[] = [];
  /** When the last point came; 0: never. */
  basisTime = 0;
  /** See MarkStanding, and since when that differs from now; 0: it does not. */
  knownStale = false;
  turnTime = 0;
  /** So many of the first `holdings` are still to be looked at since that changed. */
  looksLeft = 0;
  premiums: PremiumSums = NO_PREMIUMS;
  premiumRate = 0;
  premiumTime = 0;
  lastFundingRate = 0;
  /** The present interval: that of the rules, or one hour while rates are at their cap. */
  fundingHours: number;
  /** Small rates in a row since the interval was shortened. */
  calmRates = 0;
  /** What the insurance fund won (below 0: lost) with this contract. */
  fundProfit = 0;
  /** What the fund took over and still holds: its position, part by part. */
  readonly fundParts = new FundParts();
  /** Whether more could be sold of it, or passed on, than one command may. */
  fundGoesOn = false;
  /** 0 until the first index. */
  nextFundingTime = 0;
  funding: FundingRound | null = null;
  /** Every holding of this contract, the oldest first. */
  readonly holdings: number[] = [];
  /** Sum of the long positions, which is that of the short ones. */
  openInterestLots = 0;
  /** Holdings by the mark at which they must be looked at: at or below, at or above. */
  readonly lower: TriggerHeap;
  readonly upper: TriggerHeap;

  constructor(
    rules: DefineContract,
    ladder: Ladder,
    unit: number,
    books: ContractBooks,
    heaps: { readonly lower: TriggerHeap; readonly upper: TriggerHeap },
  ) {
    this.rules = rules;
    this.fundingHours = rules.fundingHours;
    this.ladder = ladder;
    this.unit = unit;
    this.book = books.book;
    this.lastTriggers = books.lastTriggers;
    this.markTriggers = books.markTriggers;
    this.lower = heaps.lower;
    this.upper = heaps.upper;
  }

  get id(): number {
    return this.rules.contract;
  }

  /** The reference of bands and protection prices; 0 before the first mark. */
  get referenceTicks(): number {
    return this.markTicks || this.lastPriceTicks;
  }

  /** Whether the mark is too old for liquidations and openings (F48). */
  isStale(time: number): boolean {
    return this.markTicks === 0 || time - this.markTime > this.rules.staleAfterMs;
  }

  /** How cross accounts count it (R5). */
  standing(time: number): MarkStanding {
    return { isStale: this.isStale(time), knownStale: this.knownStale };
  }

  /** The worst price of a market order of `side` (D22). */
  protectionTicks(side: Side, referenceTicks: number): number {
    const { protectionRate, priceMaxTicks } = this.rules;
    if (side === Side.SELL) return priceFloorOf(referenceTicks, protectionRate);
    return Math.min(priceCeilingOf(referenceTicks, protectionRate), priceMaxTicks);
  }
}
