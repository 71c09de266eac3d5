import { type Candle, type CandleSeries, emptySeries } from '#app/data/live/klines.ts';
import { type ChartPeriod, chartCandleStart, isJoined } from '../../page/chart-periods.ts';

const join = (earlier: Candle, later: Candle): Candle => ({
  ...{ time: earlier.time, open: earlier.open, close: later.close },
  high: Math.max(earlier.high, later.high),
  low: Math.min(earlier.low, later.low),
  volume: earlier.volume + later.volume,
});

/**
 * Makes a series of a longer period out of that of a shorter one, for periods that the exchange has no
 * candles of; others stay as they are. While only the newest candle moves, `closed` stays the same array.
 */
export function candleJoiner(period: ChartPeriod): (series: CandleSeries) => CandleSeries {
  if (!isJoined(period)) return (series) => series;
  const startOf = ({ time }: Candle) => chartCandleStart(period, time * 1000) / 1000;
  const add = (candles: Candle[], candle: Candle) => {
    const time = startOf(candle);
    const before = candles.at(-1);
    if (before?.time === time) candles[candles.length - 1] = join(before, candle);
    else candles.push({ ...candle, time });
  };
  let source = emptySeries.closed;
  let lastTime = -1;
  let closed: readonly Candle[] = [];
  let open: Candle | null = null;
  return (series) => {
    const { last } = series;
    const time = last ? startOf(last) : -1;
    if (series.closed !== source || time !== lastTime) {
      source = series.closed;
      lastTime = time;
      const all: Candle[] = [];
      for (const candle of source) add(all, candle);
      // What the newest candle belongs to still moves.
      open = all.at(-1)?.time === time || !last ? (all.pop() ?? null) : null;
      closed = all;
    }
    return { closed, last: last ? (open ? join(open, last) : { ...last, time }) : open };
  };
}
