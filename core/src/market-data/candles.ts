import { type Period, periods } from '@bourse/contract/feed.ts';
import { candleEnd, candleStart } from './periods.ts';

/** One candle in the market's own units; turnover is in quote atomic units. */
export interface Candle {
  /** UTC epoch milliseconds. */
  readonly startMs: number;
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  readonly volumeLots: number;
  readonly turnover: bigint;
  /** 0 in candles that no trade made. */
  readonly tradeCount: number;
}

/** What a candle needs of a trade. */
export interface TradePrint {
  readonly priceTicks: number;
  readonly quantityLots: number;
  /** Quote atomic units. */
  readonly notional: number;
  /** UTC epoch milliseconds; trades come in order of time. */
  readonly time: number;
}

/** The candle of one trade alone. */
export function candleOfTrade(startMs: number, trade: TradePrint): Candle {
  const { priceTicks, quantityLots, notional } = trade;
  return {
    startMs,
    openTicks: priceTicks,
    highTicks: priceTicks,
    lowTicks: priceTicks,
    closeTicks: priceTicks,
    volumeLots: quantityLots,
    turnover: BigInt(notional),
    tradeCount: 1,
  };
}

/** Joins the candles of two neighbouring periods into one that starts at `startMs`. */
export function joinCandles(startMs: number, earlier: Candle, later: Candle): Candle {
  return {
    startMs,
    openTicks: earlier.openTicks,
    highTicks: Math.max(earlier.highTicks, later.highTicks),
    lowTicks: Math.min(earlier.lowTicks, later.lowTicks),
    closeTicks: later.closeTicks,
    volumeLots: earlier.volumeLots + later.volumeLots,
    turnover: earlier.turnover + later.turnover,
    tradeCount: earlier.tradeCount + later.tradeCount,
  };
}

/** Candles of a longer period from finer ones in order of time. */
export function aggregateCandles(period: Period, finer: readonly Candle[]): Candle[] {
  const candles: Candle[] = [];
  for (const candle of finer) {
    const startMs = candleStart(period, candle.startMs);
    const last = candles.at(-1);
    if (last?.startMs === startMs) candles[candles.length - 1] = joinCandles(startMs, last, candle);
    else candles.push({ ...candle, startMs });
  }
  return candles;
}

/** The present candle, and the one before it. */
interface Track {
  readonly period: Period;
  endMs: number;
  current: Candle | undefined;
  previous: Candle | undefined;
  /** Turnover not yet added to `current`: adding numbers is cheaper than adding bigints. */
  turnoverPending: number;
}

/**
 * One market's candles of all nine periods, a trade at a time: the present candle of each, and the
 * one before it, because storage may lag a moment behind.
 */
export class CandleFold {
  private readonly tracks: readonly Track[] = periods.map((period) => ({
    period,
    endMs: Number.NEGATIVE_INFINITY,
    current: undefined,
    previous: undefined,
    turnoverPending: 0,
  }));

  /** Continues a stored candle; trades that it contains must not be applied again. */
  restore(period: Period, candle: Candle): void {
    const track = this.track(period);
    track.previous = undefined;
    track.current = { ...candle };
    track.endMs = candleEnd(period, candle.startMs);
    track.turnoverPending = 0;
  }

  apply(trade: TradePrint): void {
    for (const track of this.tracks) {
      if (trade.time < track.endMs) addTrade(track, trade);
      else startCandle(track, trade);
    }
  }

  /** The newest candle that has a trade. */
  current(period: Period): Candle | undefined {
    return settled(this.track(period));
  }

  /** The candle before the newest one, when both were seen. */
  previous(period: Period): Candle | undefined {
    return this.track(period).previous;
  }

  private track(period: Period): Track {
    return this.tracks[periods.indexOf(period)] as Track;
  }
}

function startCandle(track: Track, trade: TradePrint): void {
  track.previous = settled(track);
  const startMs = candleStart(track.period, trade.time);
  track.current = candleOfTrade(startMs, trade);
  track.endMs = candleEnd(track.period, startMs);
}

function addTrade(track: Track, { priceTicks, quantityLots, notional }: TradePrint): void {
  if (track.turnoverPending > Number.MAX_SAFE_INTEGER - notional) settled(track);
  // The candle belongs to the track; others get copies made by `settled`.
  const candle = track.current as { -readonly [Key in keyof Candle]: Candle[Key] };
  if (priceTicks > candle.highTicks) candle.highTicks = priceTicks;
  if (priceTicks < candle.lowTicks) candle.lowTicks = priceTicks;
  candle.closeTicks = priceTicks;
  candle.volumeLots += quantityLots;
  candle.tradeCount += 1;
  track.turnoverPending += notional;
}

/** The track's candle with all its turnover, as a value that does not change any more. */
function settled(track: Track): Candle | undefined {
  const { current } = track;
  if (!current) return undefined;
  const turnover = current.turnover + BigInt(track.turnoverPending);
  track.turnoverPending = 0;
  track.current = { ...current, turnover };
  return { ...current, turnover };
}
