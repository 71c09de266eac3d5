import { formatDecimal, formatFixed } from '@bourse/contract/amount.ts';
import { type TickerPush, TickerPushSchema } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { encode, type Plain } from '@bourse/contract/plain.ts';
import type { Ticker } from '@bourse/core/market-data/ticker.ts';
import { countsWorst, type MarkStanding, staleBandOf } from '@bourse/core/perpetual/stale.ts';
import { amountText, type Instrument, priceText, quantityText } from '#engine/live/catalog.ts';
import type { ContractMark } from '#engine/live/live-futures.ts';
import { changeBasisPoints } from '#engine/live/quotation.ts';
import type { TickerReader } from '#engine/live/tickers.ts';
import type { Content } from '../channel.ts';

type TickerInfo = Plain<TickerPush>['tickerInfos'][number];

const RATE_DECIMALS = 8;
const PERCENT_DECIMALS = 2;

/** What a contract's ticker shows beside its trades. */
export interface MarkReader {
  mark(contract: number): ContractMark;
  standing(contract: number): MarkStanding;
  openInterestLots(contract: number): number;
}

/** What bands of prices are measured from. */
export interface AnchorReader {
  anchorTicksOf(instrument: number): number;
}

/** A mark, how cross accounts count it, and how much is open. */
interface ToldMark extends ContractMark {
  readonly standing: MarkStanding;
  readonly openInterestLots: number;
}

interface Told {
  /** What bands are measured from; 0: not known. */
  readonly anchorTicks: number;
  readonly ticker: Ticker;
  /** Null on spot. */
  readonly mark: ToldMark | null;
}

/** The last 24 hours of some markets or contracts; a push holds those that changed. */
export class TickerContent implements Content {
  private readonly tickers: Pick<TickerReader, 'ticker'>;
  private readonly marks: MarkReader;
  private readonly anchors: AnchorReader;
  private readonly instruments: () => Iterable<Instrument>;
  private told = new Map<number, Told>();

  /** @param instruments those of the channel, as they are at the time of the call */
  constructor(
    tickers: Pick<TickerReader, 'ticker'>,
    { futures, anchors }: { readonly futures: MarkReader; readonly anchors: AnchorReader },
    instruments: () => Iterable<Instrument>,
  ) {
    this.tickers = tickers;
    this.marks = futures;
    this.anchors = anchors;
    this.instruments = instruments;
  }

  restart(): void {
    this.told = new Map();
    for (const instrument of this.instruments()) {
      const { id } = instrument;
      const mark = 'contract' in instrument ? this.toldMark(id) : null;
      const anchorTicks = this.anchors.anchorTicksOf(id);
      this.told.set(id, { anchorTicks, ticker: this.tickers.ticker(id), mark });
    }
  }

  private toldMark(contract: number): ToldMark {
    return {
      ...this.marks.mark(contract),
      standing: this.marks.standing(contract),
      openInterestLots: this.marks.openInterestLots(contract),
    };
  }

  snapshot(timeMs: number): Uint8Array {
    return this.push(() => true, timeMs);
  }

  advance(timeMs: number): Uint8Array | null {
    const before = this.told;
    this.restart();
    const isChanged = (id: number, told: Told) => !isSame(before.get(id), told);
    const nothing = ![...this.told].some(([id, told]) => isChanged(id, told));
    return nothing ? null : this.push(isChanged, timeMs);
  }

  private push(isWanted: (id: number, told: Told) => boolean, timeMs: number): Uint8Array {
    const tickerInfos: TickerInfo[] = [];
    for (const instrument of this.instruments()) {
      const told = this.told.get(instrument.id);
      if (told && isWanted(instrument.id, told)) tickerInfos.push(infoOf(instrument, told));
    }
    return encode<TickerPush>(TickerPushSchema, { time: Math.floor(timeMs / 1000), tickerInfos });
  }
}

function isSame(before: Told | undefined, after: Told): boolean {
  return (
    before !== undefined &&
    before.anchorTicks === after.anchorTicks &&
    isSameTicker(before.ticker, after.ticker) &&
    isSameMark(before.mark, after.mark)
  );
}

function isSameTicker(before: Ticker, after: Ticker): boolean {
  return (
    before.lastTicks === after.lastTicks &&
    before.openTicks === after.openTicks &&
    before.highTicks === after.highTicks &&
    before.lowTicks === after.lowTicks &&
    before.volumeLots === after.volumeLots &&
    before.turnover === after.turnover
  );
}

/** A clock command that moved nothing that is shown is not sent. */
function isSameMark(before: ToldMark | null, after: ToldMark | null): boolean {
  return (
    before?.standing.isStale === after?.standing.isStale &&
    before?.standing.knownStale === after?.standing.knownStale &&
    before?.openInterestLots === after?.openInterestLots &&
    before?.markTicks === after?.markTicks &&
    before?.indexTicks === after?.indexTicks &&
    before?.fundingRate === after?.fundingRate &&
    before?.nextFundingTime === after?.nextFundingTime
  );
}

function infoOf(instrument: Instrument, { anchorTicks, ticker, mark }: Told): TickerInfo {
  const difference = ticker.lastTicks - ticker.openTicks;
  const texts = {
    priceText: priceText(instrument, ticker.lastTicks),
    changeText: formatFixed(changeBasisPoints(ticker), PERCENT_DECIMALS),
    diffText: (difference < 0 ? '-' : '') + priceText(instrument, Math.abs(difference)),
    highText: priceText(instrument, ticker.highTicks),
    lowText: priceText(instrument, ticker.lowTicks),
    volumeText: quantityText(instrument, ticker.volumeLots),
    turnoverText: amountText(instrument.quote, ticker.turnover),
  };
  return {
    symbol: instrument.symbol,
    price: Number(texts.priceText),
    change: Number(texts.changeText),
    diff: Number(texts.diffText),
    high: Number(texts.highText),
    low: Number(texts.lowText),
    volume: Number(texts.volumeText),
    ...markInfo(instrument, mark),
    turnover: Number(texts.turnoverText),
    ...texts,
    ...(anchorTicks > 0 && { anchorPrice: priceText(instrument, anchorTicks) }),
  };
}

/** On spot these stay empty. */
function markInfo(instrument: Instrument, mark: ToldMark | null) {
  if (!mark) {
    const prices = { markPrice: '', indexPrice: '', estimatedSettlePrice: '' };
    return { ...prices, fundingRate: '', nextFundingTime: 0 };
  }
  const indexPrice = priceText(instrument, mark.indexTicks);
  return {
    markPrice: priceText(instrument, mark.markTicks),
    indexPrice,
    // A perpetual never settles: were it to settle now, it would be at the index.
    estimatedSettlePrice: indexPrice,
    fundingRate: formatDecimal(mark.fundingRate, RATE_DECIMALS),
    nextFundingTime: mark.nextFundingTime,
    openInterest: quantityText(instrument, mark.openInterestLots),
    ...standingInfo(instrument, mark),
  };
}

/** Of a settled mark there is nothing to say. */
function standingInfo(instrument: Instrument, { standing, markTicks }: ToldMark) {
  if (!standing.isStale && !standing.knownStale) return {};
  if (!countsWorst(standing) || !('contract' in instrument)) return { isUnsettled: true };
  const { lowestTicks, highestTicks } = staleBandOf(markTicks, instrument);
  return {
    staleLow: priceText(instrument, lowestTicks),
    staleHigh: priceText(instrument, highestTicks),
    isUnsettled: true,
  };
}
