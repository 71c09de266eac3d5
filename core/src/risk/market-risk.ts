import type { DefineMarket, SetRiskRules } from '@bourse/contract/messages.ts';
import { Anchor } from './anchor.ts';
import { type Band, bandOf } from './band.ts';
import { ExitQueue } from './exit-queue.ts';
import { Reaches } from './reaches.ts';
import { WakePrice } from './wake-price.ts';
import { WokenList } from './woken-list.ts';

/** A market that collects orders, or works them off at one price. */
export interface Auction {
  readonly endTime: number;
  isUncrossing: boolean;
  /** 0: nobody can trade. */
  priceTicks: number;
}

/** Between which prices a command may trade in a market. */
export interface TradeRange {
  /** The anchor as the command found it. */
  readonly anchorTicks: number;
  readonly band: Band;
  /** The band, and no further than one band width from the last price before the command. */
  readonly lowestTicks: number;
  readonly highestTicks: number;
}

function rangeIn(band: Band, anchorTicks: number, fromTicks: number): TradeRange {
  const { lowestTicks, highestTicks } = band;
  const width = highestTicks - lowestTicks;
  return {
    anchorTicks,
    band,
    lowestTicks: Math.max(lowestTicks, fromTicks - width),
    highestTicks: Math.min(highestTicks, fromTicks + width),
  };
}

/** What the rules of risk keep of a spot market. */
export class MarketRisk {
  anchor: Anchor;
  wakePrice = new WakePrice();
  /** Confirmed prices whose stops are still taken off their list. */
  readonly reaches = new Reaches();
  readonly woken = new WokenList();
  /** Protected exits that found nobody. */
  readonly exits = new ExitQueue();
  auction: Auction | null = null;
  /** Where a move of the last price is measured from after an auction without a trade; or 0. */
  resumeTicks = 0;
  private range: TradeRange | null = null;
  private rangeSequence = 0;
  /** Where its last price was when the range was found: most commands find the one before again. */
  private rangeFromTicks = 0;
  /** The band of the last anchor that was asked for: it rarely moves between two commands. */
  private bandAnchorTicks = 0;
  private bandRate = 0;
  private bandTicksMin = 0;
  private band: Band = { lowestTicks: 1, highestTicks: 1 };

  constructor(anchorTicks: number) {
    this.anchor = new Anchor(anchorTicks);
  }

  /** Prices mean something else from now on. */
  restart(anchorTicks: number): void {
    this.anchor = new Anchor(anchorTicks);
    this.wakePrice = new WakePrice();
    this.reaches.clear();
    this.auction = null;
    this.resumeTicks = 0;
    this.forgetRange();
  }

  /** Found once for each command (`sequence`), whatever the command then trades. */
  rangeOf(
    sequence: number,
    time: number,
    rules: SetRiskRules,
    market: { rules: DefineMarket; notionalUnit: number; lastPriceTicks: number },
  ): TradeRange {
    if (this.range !== null && this.rangeSequence === sequence) return this.range;
    const anchorTicks = this.anchor.at(time, rules, market.notionalUnit);
    const band = this.bandAt(anchorTicks, market.rules.priceBandRate, rules.bandTicksMin);
    const fromTicks = this.resumeTicks || market.lastPriceTicks || anchorTicks;
    this.rangeSequence = sequence;
    if (this.range?.band === band && this.rangeFromTicks === fromTicks) return this.range;
    this.range = rangeIn(band, anchorTicks, fromTicks);
    this.rangeFromTicks = fromTicks;
    return this.range;
  }

  /** An auction has ended: from its price on, the command may trade again. */
  forgetRange(): void {
    this.range = null;
  }

  private bandAt(anchorTicks: number, rate: number, ticksMin: number): Band {
    const isSame =
      anchorTicks === this.bandAnchorTicks &&
      rate === this.bandRate &&
      ticksMin === this.bandTicksMin;
    if (!isSame) {
      this.band = bandOf(anchorTicks, rate, ticksMin);
      this.bandAnchorTicks = anchorTicks;
      this.bandRate = rate;
      this.bandTicksMin = ticksMin;
    }
    return this.band;
  }
}
