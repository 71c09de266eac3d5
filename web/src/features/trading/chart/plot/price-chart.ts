import {
  AreaSeries,
  type AutoscaleInfo,
  CandlestickSeries,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type ISeriesPrimitive,
  LineSeries,
  type MouseEventParams,
  type SeriesType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { allCandles, type Candle, type CandleSeries, emptySeries } from '#app/data/live/klines.ts';
import type { IndicatorPlot } from '../indicators/indicator-plots.ts';
import { candleCountdown } from './candle-countdown.ts';
import { colourOf, fadedColourOf } from './chart-colours.ts';
import type { ChartLine, LineCanvas, LineDrop, LineLayer } from './chart-line.ts';
import { chartLook, priceFormat } from './chart-look.ts';
import type { ChartEvents, ChartPoint, ChartSettings, PlotPoint } from './chart-settings.ts';
import { dragLines } from './line-dragger.ts';
import { type LastPrice, LineTags } from './line-tags.ts';
import { OneListener } from './one-listener.ts';
import { changeBetween, PlotTracker } from './plot-tracker.ts';
import { PriceLines } from './price-lines.ts';

type AnySeries = ISeriesApi<SeriesType>;

interface Drawn {
  readonly plot: IndicatorPlot;
  readonly lines: readonly AnySeries[];
  tracker: PlotTracker;
  rows: (readonly (number | null)[])[];
}

const VOLUME_TOP = 0.8;
const CANDLES_AT_START = 110;
/** Candles that the newest one stands from the axis: tags of lines are beside it. */
const RIGHT_OFFSET = 10;
const NEAR_BEGINNING_BARS = 30;
const PANE_SEPARATOR = 1;
const COUNTDOWN_STEP_MS = 1000;

/** The price chart on a canvas. Knows nothing of React, the feed or the market. */
export class PriceChart implements LineCanvas {
  private readonly chart: IChartApi;
  private readonly events: ChartEvents;
  private settings: ChartSettings;
  private main!: ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>;
  private volume: ISeriesApi<'Histogram'> | null = null;
  private drawn: Drawn[] = [];
  private series: CandleSeries = emptySeries;
  private isPlaced = false;
  private readonly lines = new PriceLines(() => this.tags.refresh());
  private readonly tags: LineTags;
  /** What else is drawn over the prices. */
  private readonly drawings = new Set<ISeriesPrimitive<Time>>();
  /** Lines that the automatic scale reaches to. */
  private readonly sought = new Set<string>();
  private readonly ticking: ReturnType<typeof setInterval>;
  private readonly dropped = new OneListener<LineDrop>();
  private readonly picked = new OneListener<string>();
  private readonly aimed = new OneListener<number | null>();
  private readonly pointed = new OneListener<PlotPoint | null>();
  private readonly stopDragging: () => void;

  constructor(container: HTMLElement, settings: ChartSettings, events: ChartEvents) {
    this.settings = settings;
    this.events = events;
    this.chart = createChart(container, {
      autoSize: true,
      // Its style would break the page's CSP (S12); the view names the library in its own way.
      layout: { attributionLogo: false },
      crosshair: { mode: CrosshairMode.Normal },
      timeScale: {
        rightOffset: RIGHT_OFFSET,
        secondsVisible: false,
        timeVisible: true,
        minBarSpacing: 1,
      },
      rightPriceScale: { entireTextOnly: true },
    });
    this.chart.subscribeCrosshairMove((event) => this.hover(event));
    this.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range && range.from < NEAR_BEGINNING_BARS && this.series.last) events.onNearBeginning();
    });
    this.tags = new LineTags(
      {
        lines: () => this.lines.all(),
        last: () => this.lastPrice(),
        countdown: () => candleCountdown(this.settings.period, events.nowMs()),
        format: (price) => priceFormat(this.settings.precision).formatter(price),
        isShort: () => this.settings.isShort,
        isStretched: () => this.sought.size > 0,
      },
      events.onFrame,
    );
    this.rebuild();
    this.ticking = setInterval(() => this.tags.refresh(), COUNTDOWN_STEP_MS);
    this.stopDragging = dragLines({
      container,
      lines: () => this.lines.all(),
      yOf: (price) => this.yOf(price),
      priceAt: (y) => this.main.coordinateToPrice(y),
      hold: (id, price) => this.holdLine(id, price),
      onDrop: (drop) => {
        if (!this.dropped.tell(drop)) this.holdLine(drop.id, null);
      },
      onPick: (id) => this.picked.tell(id),
    });
  }

  /** Draws with other settings or colours. */
  configure(settings: ChartSettings): void {
    this.settings = settings;
    this.rebuild();
  }

  /** Empties the chart for another market or period. */
  clear(): void {
    this.series = emptySeries;
    this.isPlaced = false;
    this.sought.clear();
    this.drawAll();
  }

  /** Draws a series: only its last candle when nothing else changed. */
  show(series: CandleSeries): void {
    const before = this.series;
    this.series = series;
    const { closed, last } = series;
    if (!last) return;
    const change = changeBetween(before, series);
    if (change === 'all') {
      this.drawAll();
      return;
    }
    if (change === 'closed') this.drawLast(closed.at(-1)!);
    this.drawLast(last);
    this.drawPlots();
  }

  /** When the oldest candle begins, in UTC epoch seconds. */
  oldestTime(): number {
    return (this.series.closed[0] ?? this.series.last)?.time ?? 0;
  }

  /** What the legend shows without a pointer. */
  lastPoint(): ChartPoint | null {
    const { closed, last } = this.series;
    return last && this.pointAt(closed.length);
  }

  /** Pixels from the top of the chart to the top of each pane, the price's first. */
  paneTops(): readonly number[] {
    let top = 0;
    return this.chart.panes().map((pane) => {
      const paneTop = top;
      top += pane.getHeight() + PANE_SEPARATOR;
      return paneTop;
    });
  }

  showLines(layer: LineLayer, lines: readonly ChartLine[]): void {
    this.lines.show(layer, lines);
  }

  holdLine(id: string, price: number | null): void {
    this.lines.hold(id, price);
  }

  yOf(price: number): number | null {
    return this.main.priceToCoordinate(price);
  }

  priceAt(y: number): number | null {
    const height = this.chart.panes()[0]?.getHeight() ?? 0;
    return y >= 0 && y <= height ? this.main.coordinateToPrice(y) : null;
  }

  axisWidth(): number {
    return this.main.priceScale().width();
  }

  onDrop(listener: (drop: LineDrop) => void): () => void {
    return this.dropped.hear(listener);
  }

  onPick(listener: (id: string) => void): () => void {
    return this.picked.hear(listener);
  }

  onAim(listener: (y: number | null) => void): () => void {
    return this.aimed.hear(listener);
  }

  /** Hears where the pointer is over the prices, null when it is gone; one listener at a time. */
  onPoint(listener: (point: PlotPoint | null) => void): () => void {
    return this.pointed.hear(listener);
  }

  /** Draws something more over the prices, until the answer is called. */
  addDrawing(drawing: ISeriesPrimitive<Time>): () => void {
    this.drawings.add(drawing);
    this.main.attachPrimitive(drawing);
    return () => {
      if (this.drawings.delete(drawing)) this.main.detachPrimitive(drawing);
    };
  }

  /** Stretches the scale to a line that is out of its sight. */
  seekLine(id: string): void {
    this.sought.add(id);
    this.scaleAutomatically();
  }

  /** The scale follows the candles in sight again, and nothing else. */
  resetScale(): void {
    this.sought.clear();
    this.scaleAutomatically();
  }

  /** The candle that begins at a time, in UTC epoch seconds; null where it is not read. */
  candleAt(time: number): Candle | null {
    const { closed, last } = this.series;
    if (last?.time === time) return last;
    let low = 0;
    let high = closed.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const candle = closed[middle]!;
      if (candle.time === time) return candle;
      if (candle.time < time) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  }

  /** Pixels from the left to a candle; null where it is out of sight. */
  xOf(candle: Candle): number | null {
    return this.chart.timeScale().timeToCoordinate(this.timeOf(candle));
  }

  /** Pixels that the prices are wide. */
  plotWidth(): number {
    return this.chart.paneSize().width;
  }

  /** The chart as it is seen, without what stands over it. */
  picture(): HTMLCanvasElement {
    return this.chart.takeScreenshot(true);
  }

  close(): void {
    clearInterval(this.ticking);
    this.stopDragging();
    // What is taken off later, or asks to be drawn, would have a chart drawn that is gone.
    for (const drawing of [...this.drawings, this.tags]) this.main.detachPrimitive(drawing);
    this.drawings.clear();
    this.chart.remove();
  }

  private rebuild(): void {
    const { chart, settings } = this;
    for (const { lines } of this.drawn) for (const series of lines) chart.removeSeries(series);
    if (this.volume) chart.removeSeries(this.volume);
    if (this.main) chart.removeSeries(this.main);
    chart.applyOptions(chartLook(settings));
    this.main = this.addMain();
    for (const drawing of [...this.drawings, this.tags]) this.main.attachPrimitive(drawing);
    this.volume = settings.hasVolume ? this.addVolume() : null;
    this.drawn = this.addPlots();
    this.drawAll();
  }

  private addMain(): ISeriesApi<'Candlestick'> | ISeriesApi<'Area'> {
    const shared = {
      priceFormat: priceFormat(this.settings.precision),
      // The tags of lines and that of the last price are laid out together.
      lastValueVisible: false,
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => this.stretch(original()),
    };
    if (this.settings.mode === 'line') {
      return this.chart.addSeries(AreaSeries, {
        ...shared,
        lineWidth: 2,
        lineColor: colourOf('--accent'),
        topColor: fadedColourOf('--accent', 0.24),
        bottomColor: fadedColourOf('--accent', 0),
      });
    }
    const up = colourOf('--up');
    const down = colourOf('--down');
    return this.chart.addSeries(CandlestickSeries, {
      ...shared,
      ...{ upColor: up, wickUpColor: up, borderUpColor: up },
      ...{ downColor: down, wickDownColor: down, borderDownColor: down },
    });
  }

  private scaleAutomatically(): void {
    this.main.priceScale().setAutoScale(true);
    this.tags.refresh();
  }

  /** The range of the candles in sight, with the lines that are sought. */
  private stretch(info: AutoscaleInfo | null): AutoscaleInfo | null {
    if (!info?.priceRange || this.sought.size === 0) return info;
    const prices = this.lines
      .all()
      .flatMap(({ id, price }) => (this.sought.has(id) ? [price] : []));
    const { minValue, maxValue } = info.priceRange;
    return {
      ...info,
      priceRange: {
        minValue: Math.min(minValue, ...prices),
        maxValue: Math.max(maxValue, ...prices),
      },
    };
  }

  private lastPrice(): LastPrice | null {
    const { last } = this.series;
    if (!last) return null;
    const tone = last.close >= last.open ? '--up' : '--down';
    return { price: last.close, colour: this.settings.mode === 'line' ? '--accent' : tone };
  }

  private addVolume(): ISeriesApi<'Histogram'> {
    const volume = this.chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      priceFormat: { type: 'volume' },
      lastValueVisible: false,
      priceLineVisible: false,
    });
    volume.priceScale().applyOptions({ scaleMargins: { top: VOLUME_TOP, bottom: 0 } });
    return volume;
  }

  /** Indicators of the price only stand with candles; a pane of its own stands with both. */
  private addPlots(): Drawn[] {
    let pane = 0;
    const { mode, plots } = this.settings;
    return plots
      .filter((plot) => plot.place === 'pane' || mode === 'candles')
      .map((plot) => {
        if (plot.place === 'pane') pane += 1;
        const paneIndex = plot.place === 'pane' ? pane : 0;
        const lines = plot.looks.map((look) =>
          this.chart.addSeries(
            look.kind === 'line' ? LineSeries : HistogramSeries,
            {
              color: colourOf(look.colour),
              priceFormat: priceFormat(plot.decimals ?? this.settings.precision),
              lastValueVisible: false,
              priceLineVisible: false,
              ...(look.kind === 'line' ? { lineWidth: 1, crosshairMarkerVisible: false } : {}),
            },
            paneIndex,
          ),
        ) as AnySeries[];
        return { plot, lines, tracker: new PlotTracker(plot.indicator), rows: [] };
      });
  }

  private drawAll(): void {
    const candles = allCandles(this.series);
    if (this.settings.mode === 'line') {
      (this.main as ISeriesApi<'Area'>).setData(candles.map((candle) => this.closeOf(candle)));
    } else {
      (this.main as ISeriesApi<'Candlestick'>).setData(candles.map((candle) => this.barOf(candle)));
    }
    this.volume?.setData(candles.map((candle) => this.volumeOf(candle)));
    for (const drawn of this.drawn) drawn.tracker = new PlotTracker(drawn.plot.indicator);
    this.drawPlots();
    if (!this.isPlaced && candles.length > 0) this.place(candles.length);
  }

  /** The newest candles at a readable width. */
  private place(count: number): void {
    this.isPlaced = true;
    this.chart
      .timeScale()
      .setVisibleLogicalRange({ from: count - CANDLES_AT_START, to: count + RIGHT_OFFSET });
  }

  private drawLast(candle: Candle): void {
    if (this.settings.mode === 'line') {
      (this.main as ISeriesApi<'Area'>).update(this.closeOf(candle));
    } else {
      (this.main as ISeriesApi<'Candlestick'>).update(this.barOf(candle));
    }
    this.volume?.update(this.volumeOf(candle));
  }

  private drawPlots(): void {
    const candles = allCandles(this.series);
    for (const drawn of this.drawn) {
      const change = drawn.tracker.follow(this.series);
      if (change.kind === 'last') {
        if (change.settled) drawn.rows[candles.length - 2] = change.settled;
        drawn.rows[candles.length - 1] = change.row;
      } else {
        drawn.rows = [...change.rows];
      }
      drawn.lines.forEach((series, index) => {
        const look = drawn.plot.looks[index]!;
        const dataOf = (candle: Candle, value: number | null) => ({
          time: this.timeOf(candle),
          ...(value === null ? {} : { value }),
          ...(look.kind === 'histogram' ? { color: histogramColour(value) } : {}),
        });
        if (change.kind === 'last') {
          if (change.settled) {
            series.update(dataOf(candles.at(-2)!, change.settled[index] ?? null));
          }
          series.update(dataOf(candles.at(-1)!, change.row[index] ?? null));
        } else {
          series.setData(
            candles.map((candle, row) => dataOf(candle, change.rows[row]?.[index] ?? null)),
          );
        }
      });
    }
  }

  private timeOf(candle: Candle): UTCTimestamp {
    return (candle.time + this.settings.timeOffset * 3600) as UTCTimestamp;
  }

  private barOf(candle: Candle) {
    const { open, high, low, close } = candle;
    return { time: this.timeOf(candle), open, high, low, close };
  }

  private closeOf(candle: Candle) {
    return { time: this.timeOf(candle), value: candle.close };
  }

  private volumeOf(candle: Candle) {
    const colour = candle.close >= candle.open ? '--up' : '--down';
    return {
      time: this.timeOf(candle),
      value: candle.volume,
      color: fadedColourOf(colour, 0.32),
    };
  }

  private hover({ point, logical, paneIndex }: MouseEventParams): void {
    const inPrices = point && paneIndex === 0 ? point : null;
    this.aimed.tell(inPrices?.y ?? null);
    this.pointed.tell(inPrices);
    if (!point || logical === undefined) {
      this.events.onHover(null, 0);
      return;
    }
    this.events.onHover(this.pointAt(logical), point.x);
  }

  private pointAt(index: number): ChartPoint | null {
    const { closed, last } = this.series;
    const candle = index === closed.length ? last : closed[index];
    if (!candle) return null;
    return {
      candle,
      previousClose: closed[index - 1]?.close ?? null,
      values: this.drawn.map(({ rows }) => rows[index] ?? []),
    };
  }
}

function histogramColour(value: number | null): string {
  return fadedColourOf((value ?? 0) >= 0 ? '--up' : '--down', 0.6);
}
