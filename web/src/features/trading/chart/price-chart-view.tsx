import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useDevice, useIsPhone } from '#app/data/device/device.ts';
import { useLook, usePreferences } from '#app/data/device/preferences.ts';
import type { CandleSource, CandleStatus, CandleView } from '#app/data/live/candle-source.ts';
import { openCandles } from '#app/data/live/feed.ts';
import { messageOf } from '#app/data/server/api-error.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import { EmptyState } from '#app/ui/states/empty-state.tsx';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import { usePage } from '../page/page-store.ts';
import { useTradingPreferences } from '../page/trading-preferences.ts';
import { ChartLegend, HoverBox } from './chart-legend.tsx';
import { ChartLoading } from './chart-loading.tsx';
import { plotsOf } from './indicators/indicator-plots.ts';
import { AlertLines } from './lines/alert-lines.tsx';
import type { LineCanvas } from './plot/chart-line.ts';
import { type ChartPoint, type ChartSettings, PriceChart } from './plot/price-chart.ts';

interface Hover {
  readonly point: ChartPoint;
  readonly isLeft: boolean;
}

/** A phone's chart until it is pulled down: it has room for the prices alone, and for one line over them. */
function useIsShort(): boolean {
  const isPhone = useIsPhone();
  const isFullScreen = usePage((state) => state.isFullScreen);
  const isTall = useTradingPreferences((state) => state.isChartTall);
  return isPhone && !isTall && !isFullScreen;
}

function useChartSettings(market: TradingMarket): ChartSettings {
  const { interval, period, indicators } = useTradingPreferences();
  const isShort = useIsShort();
  const timeOffset = usePreferences((state) => state.timeOffset);
  const locale = document.documentElement.lang || 'en';
  const { precision } = market;
  return useMemo(
    () => ({
      mode: interval === 'Line' ? 'line' : 'candles',
      plots: plotsOf(indicators).filter(({ place }) => !isShort || place === 'price'),
      hasVolume: indicators.includes('VOL'),
      isShort,
      precision,
      timeOffset,
      isDaily: period === '1D' || period === '1W' || period === '1M',
      locale,
    }),
    [interval, period, indicators, isShort, precision, timeOffset, locale],
  );
}

/** Puts the user's lines on a chart, and asks what is to be asked over it. */
export type DrawLines = (canvas: LineCanvas) => ReactNode;

interface ChartHandles {
  /** Null until the chart is made. */
  readonly canvas: LineCanvas | null;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly hover: Hover | null;
  readonly lastPoint: ChartPoint | null;
  readonly paneTops: readonly number[];
  readonly status: CandleStatus;
  readonly retry: () => void;
}

/** The known list while nothing moved, so that nothing is drawn again for it. */
function keepSame(known: readonly number[], next: readonly number[]): readonly number[] {
  return known.length === next.length && known.every((top, pane) => top === next[pane])
    ? known
    : next;
}

/** Ties the chart to its candles: made once, when the first are there, and told what changes. */
function usePriceChart(market: TradingMarket, settings: ChartSettings): ChartHandles {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<PriceChart | null>(null);
  const source = useRef<CandleSource | null>(null);
  const lastSettings = useRef(settings);
  const [isDue, setDue] = useState(false);
  const [canvas, setCanvas] = useState<LineCanvas | null>(null);
  const [hover, setHover] = useState<Hover | null>(null);
  const [lastPoint, setLastPoint] = useState<ChartPoint | null>(null);
  const [paneTops, setPaneTops] = useState<readonly number[]>([]);
  const [status, setStatus] = useState<CandleStatus>({ kind: 'loading' });
  const look = useLook();
  const period = useTradingPreferences((state) => state.period);
  const { product, symbol } = market;

  const draw = useCallback(({ series, status: next }: CandleView) => {
    chart.current?.show(series);
    setLastPoint(chart.current?.lastPoint() ?? null);
    setPaneTops((known) => keepSame(known, chart.current?.paneTops() ?? []));
    setStatus(next);
    if (next.kind !== 'loading') setDue(true);
  }, []);

  // Made once there is something to draw: a frame without candles costs as much as one with them.
  useEffect(() => {
    const element = container.current;
    if (!element || !isDue) return;
    const made = new PriceChart(element, lastSettings.current, {
      onHover: (point, x) => setHover(point && { point, isLeft: x < element.clientWidth / 2 }),
      onNearBeginning: () => source.current?.loadOlder(),
    });
    chart.current = made;
    setCanvas(made);
    if (source.current) draw(source.current.view());
    return () => {
      chart.current = null;
      setCanvas(null);
      made.close();
    };
  }, [isDue, draw]);

  useEffect(() => {
    lastSettings.current = settings;
    if (look) chart.current?.configure(settings);
  }, [settings, look]);

  useEffect(() => {
    chart.current?.clear();
    setLastPoint(null);
    setStatus({ kind: 'loading' });
    let frame = 0;
    const opened = openCandles({ product, symbol, period }, () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        draw(opened.view());
      });
    });
    source.current = opened;
    return () => {
      cancelAnimationFrame(frame);
      source.current = null;
      opened.close();
    };
  }, [product, symbol, period, draw]);

  return {
    container,
    canvas,
    hover,
    lastPoint,
    paneTops,
    status,
    retry: () => source.current?.retry(),
  };
}

interface PriceChartViewProps {
  readonly market: TradingMarket;
  readonly drawLines: DrawLines;
}

/** Candles or a line of closes, with indicators, volume and the lines of what the user has. */
export function PriceChartView({ market, drawLines }: PriceChartViewProps) {
  const t = useText();
  const settings = useChartSettings(market);
  const isShort = useIsShort();
  const isDesktop = useDevice() === 'desktop';
  // A narrow legend leaves out what the box has.
  const isBoxShown = useTradingPreferences((state) => state.isCandleBoxShown) || !isDesktop;
  const { container, canvas, hover, lastPoint, paneTops, status, retry } = usePriceChart(
    market,
    settings,
  );
  const { plots, precision, isDaily, mode } = settings;
  const shownPlots = plots.filter((plot) => plot.place === 'pane' || mode === 'candles');
  const point = hover?.point ?? lastPoint;
  const name = t('trading.priceChartOfPair', { pair: market.name });
  return (
    <>
      <div ref={container} role="img" aria-label={name} className="absolute inset-0" />
      {canvas && drawLines(canvas)}
      {canvas && <AlertLines market={market} canvas={canvas} />}
      {point && (
        <ChartLegend
          point={point}
          plots={isShort ? [] : shownPlots}
          isShort={isShort}
          paneTops={paneTops}
          precision={precision}
          isDaily={isDaily}
        />
      )}
      {hover && isBoxShown && (
        <HoverBox
          point={hover.point}
          precision={precision}
          isDaily={isDaily}
          isRight={hover.isLeft}
        />
      )}
      {status.kind === 'loading' && <ChartLoading />}
      {status.kind === 'error' && (
        <div className="absolute inset-0 z-10 flex items-center justify-center bg-panel">
          <ErrorState
            message={messageOf(status.error, t('shell.marketDataFailed'))}
            onRetry={retry}
          />
        </div>
      )}
      {status.kind === 'ready' && !lastPoint && (
        <div className="absolute inset-0 z-10 flex items-center justify-center">
          <EmptyState title={t('trading.noTradesYet')} />
        </div>
      )}
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noreferrer"
        title={t('trading.chartsByTradingView')}
        className={classNames(
          'absolute bottom-1.5 z-10 text-[10px] text-ink-3 leading-4 hover:text-ink-2',
          // Without a time axis the prices' goes down to the edge.
          isShort ? 'left-1.5' : 'right-1.5',
        )}
      >
        TradingView
      </a>
    </>
  );
}
