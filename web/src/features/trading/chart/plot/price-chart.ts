import { groupDigits } from '@bourse/contract/amount.ts';
import {
  AreaSeries,
  CandlestickSeries,
  type ChartOptions,
  ColorType,
  CrosshairMode,
  createChart,
  type DeepPartial,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type MouseEventParams,
  type SeriesType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { allCandles, type Candle, type CandleSeries, emptySeries } from '#app/data/live/klines.ts';
import { formatTime } from '#app/lib/format.ts';
import type { IndicatorPlot } from '../indicators/indicator-plots.ts';
import { colourOf, fadedColourOf, fontOf } from './chart-colours.ts';
import type { ChartLine, LineCanvas, LineDrop, LineLayer } from './chart-line.ts';
import { dragLines } from './line-dragger.ts';
import { OneListener } from './one-listener.ts';
import { changeBetween, PlotTracker } from './plot-tracker.ts';
import { PriceLines } from './price-lines.ts';

export interface ChartSettings {
  readonly mode: 'line' | 'candles';
  readonly plots: readonly IndicatorPlot[];
  readonly hasVolume: boolean;
  /** A few lines high: the time axis and the names of most lines give their room to the prices. */
  readonly isShort: boolean;
  /** Decimals of the price. */
  readonly precision: number;
  /** Hours added to UTC for display. */
  readonly timeOffset: number;
  /** Candles of a day and more are labelled by date alone. */
  readonly isDaily: boolean;
  readonly locale: string;
}

/** What the legend shows: a candle, and a value for each line of each indicator. */
export interface ChartPoint {
  readonly candle: Candle;
  readonly previousClose: number | null;
  readonly values: readonly (readonly (number | null)[])[];
}

export interface ChartEvents {
  /** The candle under the pointer and the pointer's place, or null when it left. */
  readonly onHover: (point: ChartPoint | null, x: number) => void;
  /** The oldest candle came near. */
  readonly onNearBeginning: () => void;
}

type AnySeries = ISeriesApi<SeriesType>;

interface Drawn {
  readonly plot: IndicatorPlot;
  readonly lines: readonly AnySeries[];
  tracker: PlotTracker;
  rows: (readonly (number | null)[])[];
}

const VOLUME_TOP = 0.8;
const CANDLES_AT_START = 110;
const NEAR_BEGINNING_BARS = 30;
const PANE_SEPARATOR = 1;

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
  private lines!: PriceLines;
  private readonly dropped = new OneListener<LineDrop>();
  private readonly picked = new OneListener<string>();
  private readonly aimed = new OneListener<number | null>();
  private readonly stopDragging: () => void;

  constructor(container: HTMLElement, settings: ChartSettings, events: ChartEvents) {
    this.settings = settings;
    this.events = events;
    this.chart = createChart(container, {
      autoSize: true,
      // Its style would break the page's CSP (S12); the view names the library in its own way.
      layout: { attributionLogo: false },
      crosshair: { mode: CrosshairMode.Normal },
      timeScale: { rightOffset: 6, secondsVisible: false, timeVisible: true, minBarSpacing: 1 },
      rightPriceScale: { entireTextOnly: true },
    });
    this.chart.subscribeCrosshairMove((event) => this.hover(event));
    this.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range && range.from < NEAR_BEGINNING_BARS && this.series.last) events.onNearBeginning();
    });
    this.rebuild();
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

  close(): void {
    this.stopDragging();
    this.chart.remove();
  }

  private rebuild(): void {
    const { chart, settings } = this;
    for (const { lines } of this.drawn) for (const series of lines) chart.removeSeries(series);
    if (this.volume) chart.removeSeries(this.volume);
    if (this.main) chart.removeSeries(this.main);
    chart.applyOptions(this.look());
    this.main = this.addMain();
    if (this.lines) this.lines.moveTo(this.main, settings.isShort);
    else this.lines = new PriceLines(this.main, settings.isShort);
    this.volume = settings.hasVolume ? this.addVolume() : null;
    this.drawn = this.addPlots();
    this.drawAll();
  }

  private look(): DeepPartial<ChartOptions> {
    const { timeOffset, isDaily, isShort, locale, plots } = this.settings;
    // Room for the legend: a lower pane gives more of its height to it.
    const top = plots.some((plot) => plot.place === 'pane') ? 0.22 : 0.12;
    const line = colourOf('--line');
    return {
      layout: {
        background: { type: ColorType.Solid, color: colourOf('--bg-1') },
        textColor: colourOf('--text-3'),
        fontFamily: fontOf(),
        fontSize: isShort ? 10 : 11,
        panes: { separatorColor: line, separatorHoverColor: colourOf('--bg-3') },
      },
      grid: { vertLines: { color: line }, horzLines: { color: line } },
      rightPriceScale: { borderColor: line, scaleMargins: { top, bottom: 0.24 } },
      timeScale: { borderColor: line, visible: !isShort },
      crosshair: {
        vertLine: { color: colourOf('--text-3'), labelBackgroundColor: colourOf('--bg-3') },
        horzLine: { color: colourOf('--text-3'), labelBackgroundColor: colourOf('--bg-3') },
      },
      localization: {
        locale,
        timeFormatter: (time: Time) =>
          formatTime(
            (Number(time) - timeOffset * 3600) * 1000,
            timeOffset,
            isDaily ? 'date' : 'minute',
          ),
      },
    };
  }

  private priceFormat(decimals = this.settings.precision) {
    return {
      type: 'custom',
      minMove: 10 ** -decimals,
      formatter: (price: number) => groupDigits(price.toFixed(decimals)),
    } as const;
  }

  private addMain(): ISeriesApi<'Candlestick'> | ISeriesApi<'Area'> {
    const priceFormat = this.priceFormat();
    if (this.settings.mode === 'line') {
      return this.chart.addSeries(AreaSeries, {
        priceFormat,
        lineWidth: 2,
        lineColor: colourOf('--accent'),
        topColor: fadedColourOf('--accent', 0.24),
        bottomColor: fadedColourOf('--accent', 0),
      });
    }
    const up = colourOf('--up');
    const down = colourOf('--down');
    return this.chart.addSeries(CandlestickSeries, {
      priceFormat,
      ...{ upColor: up, wickUpColor: up, borderUpColor: up },
      ...{ downColor: down, wickDownColor: down, borderDownColor: down },
    });
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
              priceFormat: this.priceFormat(plot.decimals),
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
      .setVisibleLogicalRange({ from: count - CANDLES_AT_START, to: count + 6 });
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
    this.aimed.tell(point && paneIndex === 0 ? point.y : null);
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
