import {
  type EventFolds,
  type EventOf,
  foldAll,
  foldEvent,
  passOver,
  passOverAllBut,
} from '@bourse/contract/event-fold.ts';
import type { Outcome } from '@bourse/contract/messages.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { TickerReader } from '#engine/live/tickers.ts';
import { Channel, type Content } from './channel.ts';
import { DepthContent } from './content/depth.ts';
import { KlineContent } from './content/kline.ts';
import { PriceLines } from './content/price-lines.ts';
import { TickerContent } from './content/ticker.ts';
import { TimesContent } from './content/times.ts';
import { TradesContent } from './content/trades.ts';
import { type FeedLimits, pushIntervals } from './limits.ts';
import type { CandleReader } from './sources.ts';
import type { Cancel, Timers } from './timers.ts';
import { actionOf, type Product, type Topic, topicKey } from './topic.ts';

export interface ChannelsOptions {
  readonly live: LiveState;
  readonly candles: CandleReader;
  readonly tickers: Pick<TickerReader, 'ticker'>;
  readonly timers: Timers;
  readonly now: () => number;
  readonly limits: FeedLimits;
}

const SECOND_MS = 1000;

/** The channels that a change concerns, by market or contract. */
type ChannelsByMarket = Map<number, Channel[]>;

/**
 * All public channels. One is made when it is first asked for and stays, so that its numbers go on;
 * there are at most as many as markets times kinds. They learn here of what may have changed.
 */
export class Channels {
  private readonly options: ChannelsOptions;
  private readonly channels = new Map<string, Channel>();
  private readonly onLevel: ChannelsByMarket = new Map();
  private readonly onTrade: ChannelsByMarket = new Map();
  private readonly onMark: ChannelsByMarket = new Map();
  /** Tickers of all markets, and of all contracts. */
  private readonly onAny: Readonly<Record<Product, Channel[]>> = { spot: [], futures: [] };
  private readonly onSecond: Channel[] = [];
  private readonly lines: PriceLines;
  /** The channels whose content an event may change. */
  private readonly touches: EventFolds = {
    ...passOverAllBut('books', 'spotTrades', 'contractTrades', 'clocks'),
    ...foldAll(
      ['levelChanged', 'auctionOpened', 'auctionClosed'],
      ({ value }: EventOf<'levelChanged' | 'auctionOpened' | 'auctionClosed'>) =>
        touchAll(this.onLevel.get(value.market)),
    ),
    // Its trades are sent.
    auctionUncrossed: null,
    traded: ({ value }) => {
      touchAll(this.onTrade.get(value.market));
      touchAll(this.onAny.spot);
    },
    contractTraded: ({ value }) => {
      touchAll(this.onTrade.get(value.contract));
      touchAll(this.onAny.futures);
    },
    markMoved: ({ value }) => {
      touchAll(this.onMark.get(value.contract));
      touchAll(this.onAny.futures);
    },
    ...passOver(['marketsObserved', 'fundingOpened', 'fundingClosed', 'riskAdvanced']),
  };
  private cancelTick: Cancel;

  constructor(options: ChannelsOptions) {
    this.options = options;
    this.lines = new PriceLines(options.live);
    options.live.onOutcome((outcome) => this.outcome(outcome));
    this.cancelTick = this.tickLater();
  }

  channelOf(topic: Topic): Channel {
    const key = topicKey(topic);
    let channel = this.channels.get(key);
    if (!channel) {
      const { timers, now } = this.options;
      channel = new Channel({
        action: actionOf(topic),
        content: this.contentOf(topic),
        intervalMs: pushIntervals[topic.kind],
        timers,
        now,
      });
      this.channels.set(key, channel);
      this.listen(topic, channel);
    }
    return channel;
  }

  /** Ends the price lines' clock. */
  stop(): void {
    this.cancelTick();
  }

  private contentOf(topic: Topic): Content {
    const { live, candles, tickers, limits } = this.options;
    const { catalog } = live;
    switch (topic.kind) {
      case 'depth':
        return new DepthContent(live, topic.market, limits.depthLevels);
      case 'trade':
        return new TradesContent(live, topic.market, limits.tradesShown);
      case 'times':
        return new TimesContent(catalog, this.lines, topic.market);
      case 'kline':
        return new KlineContent(catalog, candles, topic.market, topic.period);
      case 'ticker': {
        const { product, market } = topic;
        const all = () => (product === 'spot' ? catalog.markets : catalog.contracts);
        const shown = () => (market === null ? all() : [catalog.instrument(market)]);
        return new TickerContent(tickers, { futures: live.futures, anchors: live }, shown);
      }
    }
  }

  private listen(topic: Topic, channel: Channel): void {
    switch (topic.kind) {
      case 'depth':
        return addTo(this.onLevel, topic.market, channel);
      case 'trade':
      case 'kline':
        return addTo(this.onTrade, topic.market, channel);
      case 'times':
        this.onSecond.push(channel);
        return;
      case 'ticker':
        // The 24 hours move on without a trade too.
        this.onSecond.push(channel);
        if (topic.market === null) {
          this.onAny[topic.product].push(channel);
        } else {
          addTo(this.onTrade, topic.market, channel);
          addTo(this.onMark, topic.market, channel);
        }
    }
  }

  private outcome(outcome: Outcome): void {
    this.lines.add(outcome);
    for (const event of outcome.events) foldEvent(this.touches, event);
  }

  private tickLater(): Cancel {
    const { timers, now } = this.options;
    return timers.after(SECOND_MS - (now() % SECOND_MS), () => {
      this.lines.tick(now());
      touchAll(this.onSecond);
      this.cancelTick = this.tickLater();
    });
  }
}

function addTo(channels: ChannelsByMarket, market: number, channel: Channel): void {
  const own = channels.get(market);
  if (own) own.push(channel);
  else channels.set(market, [channel]);
}

function touchAll(channels: readonly Channel[] | undefined): void {
  if (channels) for (const channel of channels) channel.touch();
}
