import type { Outcome } from '@bourse/contract/messages.ts';
import type { LiveState } from '../live/live-state.ts';
import type { TickerReader } from '../live/tickers.ts';
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
import { spotActions, type Topic, topicKey } from './topic.ts';

export interface ChannelsOptions {
  readonly live: LiveState;
  readonly candles: CandleReader;
  readonly tickers: Pick<TickerReader, 'ticker'>;
  readonly timers: Timers;
  readonly now: () => number;
  readonly limits: FeedLimits;
}

const SECOND_MS = 1000;

/**
 * All public channels. One is made when it is first asked for and stays, so that its numbers go on;
 * there are at most so many as markets times kinds. They are told here of what has changed.
 */
export class Channels {
  private readonly options: ChannelsOptions;
  private readonly channels = new Map<string, Channel>();
  private readonly klines = new Map<string, KlineContent>();
  private readonly lines: PriceLines;
  private cancelTick: Cancel;

  constructor(options: ChannelsOptions) {
    this.options = options;
    const { live, candles } = options;
    this.lines = new PriceLines(live);
    live.onOutcome((outcome) => this.outcome(outcome));
    candles.onCandle((market, period, candle) => {
      const key = topicKey({ kind: 'kline', market, period });
      const channel = this.channels.get(key);
      if (!channel || channel.size === 0) return;
      this.klines.get(key)?.set(candle);
      channel.touch();
    });
    this.cancelTick = this.tickLater();
  }

  channelOf(topic: Topic): Channel {
    const key = topicKey(topic);
    let channel = this.channels.get(key);
    if (!channel) {
      const { timers, now } = this.options;
      channel = new Channel({
        action: spotActions[topic.kind],
        content: this.contentOf(topic),
        intervalMs: pushIntervals[topic.kind],
        timers,
        now,
      });
      this.channels.set(key, channel);
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
      case 'kline': {
        const content = new KlineContent(catalog, candles, topic.market, topic.period);
        this.klines.set(topicKey(topic), content);
        return content;
      }
      case 'ticker': {
        const { market } = topic;
        return new TickerContent(tickers, () =>
          market === null ? catalog.markets : [catalog.market(market)],
        );
      }
    }
  }

  private outcome(outcome: Outcome): void {
    this.lines.add(outcome);
    for (const event of outcome.events) {
      if (event.case === 'levelChanged') {
        this.touch({ kind: 'depth', market: event.value.market });
      } else if (event.case === 'traded') {
        this.touch({ kind: 'trade', market: event.value.market });
        this.touch({ kind: 'ticker', market: event.value.market });
        this.touch({ kind: 'ticker', market: null });
      }
    }
  }

  private tickLater(): Cancel {
    const { timers, now } = this.options;
    return timers.after(SECOND_MS - (now() % SECOND_MS), () => {
      this.tick();
      this.cancelTick = this.tickLater();
    });
  }

  /** A second has passed: price lines grow, and the 24 hours of the tickers have moved. */
  private tick(): void {
    this.lines.tick(this.options.now());
    for (const { market } of this.options.live.catalog.markets) {
      this.touch({ kind: 'times', market });
      this.touch({ kind: 'ticker', market });
    }
    this.touch({ kind: 'ticker', market: null });
  }

  private touch(topic: Topic): void {
    this.channels.get(topicKey(topic))?.touch();
  }
}
