import { type DepthPush, DepthPushSchema } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { encode, type Plain } from '@bourse/contract/plain.ts';
import { type Instrument, priceText, quantityText } from '#engine/live/catalog.ts';
import type { Level } from '#engine/live/depth.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { Content } from '../channel.ts';

type Entry = Plain<DepthPush>['buy'][number];

/**
 * The best levels of a market's book. What is sent is the book cut at that many levels: a level
 * that falls out is removed, one that moves up is sent, so that snapshot plus changes equals the
 * cut book at the push's sequence (I36).
 */
export class DepthContent implements Content {
  private readonly live: LiveState;
  private readonly marketId: number;
  private readonly levelsMax: number;
  private bids: readonly Level[] = [];
  private asks: readonly Level[] = [];
  private sequence = 0;
  private auctionEndTime = 0;

  constructor(live: LiveState, marketId: number, levelsMax: number) {
    this.live = live;
    this.marketId = marketId;
    this.levelsMax = levelsMax;
  }

  restart(): void {
    const depth = this.live.depthOf(this.marketId);
    this.bids = depth.bestBids(this.levelsMax);
    this.asks = depth.bestAsks(this.levelsMax);
    this.sequence = depth.sequence;
    this.auctionEndTime = depth.auctionEndTime;
  }

  snapshot(): Uint8Array {
    const market = this.live.catalog.instrument(this.marketId);
    return encode<DepthPush>(DepthPushSchema, {
      buy: this.bids.map((level) => entryOf(market, level)),
      sell: this.asks.map((level) => entryOf(market, level)),
      symbol: market.symbol,
      sequence: this.sequence,
      previousSequence: this.sequence,
      full: true,
      auctionEndTime: this.auctionEndTime,
    });
  }

  advance(): Uint8Array | null {
    const { bids, asks, sequence, auctionEndTime } = this;
    this.restart();
    const market = this.live.catalog.instrument(this.marketId);
    const buy = changesOf(market, bids, this.bids, -1);
    const sell = changesOf(market, asks, this.asks, 1);
    const isSameAuction = this.auctionEndTime === auctionEndTime;
    if (buy.length === 0 && sell.length === 0 && isSameAuction) {
      // Nothing is sent, so the next change follows the sequence that subscribers know.
      this.sequence = sequence;
      return null;
    }
    return encode<DepthPush>(DepthPushSchema, {
      buy,
      sell,
      symbol: market.symbol,
      sequence: this.sequence,
      previousSequence: sequence,
      full: false,
      auctionEndTime: this.auctionEndTime,
    });
  }
}

/** Walks two sorted sides at once; `direction` is 1 for asks (ascending), -1 for bids. */
function changesOf(
  market: Instrument,
  before: readonly Level[],
  after: readonly Level[],
  direction: 1 | -1,
): Entry[] {
  const entries: Entry[] = [];
  let [old, fresh] = [0, 0];
  while (old < before.length || fresh < after.length) {
    const was = before[old];
    const is = after[fresh];
    const order = !was ? 1 : !is ? -1 : (was.priceTicks - is.priceTicks) * direction;
    if (order < 0) {
      entries.push({ volume: '0', price: priceText(market, was!.priceTicks) });
    } else if (order > 0 || was!.lots !== is!.lots) {
      entries.push(entryOf(market, is!));
    }
    if (order <= 0) old += 1;
    if (order >= 0) fresh += 1;
  }
  return entries;
}

function entryOf(market: Instrument, { priceTicks, lots }: Level): Entry {
  return { volume: quantityText(market, lots), price: priceText(market, priceTicks) };
}
