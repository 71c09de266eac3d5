import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useIsPhone } from '#app/data/device/device.ts';
import { useLook, usePreferences } from '#app/data/device/preferences.ts';
import { useSettledRates } from '#app/data/futures/contract-facts.ts';
import type { CandleSource, CandleStatus, CandleView } from '#app/data/live/candle-source.ts';
import { exchangeNowMs, openCandles } from '#app/data/live/feed.ts';
import { useText } from '#app/lib/i18n.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import { sourcePeriod } from '../page/chart-periods.ts';
import { setPage, usePage } from '../page/page-store.ts';
import { useTradingPreferences } from '../page/trading-preferences.ts';
import { fundingPlot } from './indicators/funding.ts';
import { type IndicatorPlot, plotsOf } from './indicators/indicator-plots.ts';
import type { ChartPoint, ChartSettings } from './plot/chart-settings.ts';
import { candleJoiner } from './plot/join-candles.ts';
import type { ScaleFrame } from './plot/line-tags.ts';
import { PriceChart } from './plot/price-chart.ts';

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

const NO_PLOTS: readonly IndicatorPlot[] = [];

/** The pane of a contract's funding rates, where it is wanted. */
function useFundingPlots({ product, symbol }: TradingMarket): readonly IndicatorPlot[] {
  const t = useText();
  const isShown = useTradingPreferences((state) => state.isFundingShown) && product === 'futures';
  const settled = useSettledRates(symbol, isShown);
  return useMemo(() => {
    if (!isShown || !settled) return NO_PLOTS;
    const rates = settled.map(({ time, fundingRate }) => ({
      timeMs: time,
      percent: 100 * Number(fundingRate),
    }));
    return [fundingPlot(`${t('futuresPage.fundingRate')} %`, rates.reverse())];
  }, [isShown, settled, t]);
}

/** How the chart of a market is drawn, by what the reader has chosen and by the room that there is. */
export function useChartSettings(market: TradingMarket): ChartSettings {
  const { interval, period, indicators } = useTradingPreferences();
  const isShort = useIsShort();
  const funding = useFundingPlots(market);
  const timeOffset = usePreferences((state) => state.timeOffset);
  const scale = usePreferences((state) => state.chart.scale);
  const locale = document.documentElement.lang || 'en';
  const { precision } = market;
  return useMemo(
    () => ({
      mode: interval === 'Line' ? 'line' : 'candles',
      plots: [...plotsOf(indicators), ...funding].filter(
        ({ place }) => !isShort || place === 'price',
      ),
      hasVolume: indicators.includes('VOL'),
      ...{ isShort, precision, timeOffset, locale, period, scale },
      isDaily: period === '1D' || period === '1W' || period === '1M',
    }),
    [interval, period, scale, indicators, funding, isShort, precision, timeOffset, locale],
  );
}

export interface ChartHandles {
  /** Null until the chart is made. */
  readonly chart: PriceChart | null;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly hover: Hover | null;
  readonly lastPoint: ChartPoint | null;
  readonly paneTops: readonly number[];
  /** Null until the chart is drawn. */
  readonly frame: ScaleFrame | null;
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
export function usePriceChart(market: TradingMarket, settings: ChartSettings): ChartHandles {
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<PriceChart | null>(null);
  const source = useRef<(CandleSource & { readonly seen: () => CandleView }) | null>(null);
  const lastSettings = useRef(settings);
  const [isDue, setDue] = useState(false);
  const [chart, setChart] = useState<PriceChart | null>(null);
  const [hover, setHover] = useState<Hover | null>(null);
  const [lastPoint, setLastPoint] = useState<ChartPoint | null>(null);
  const [paneTops, setPaneTops] = useState<readonly number[]>([]);
  const [frame, setFrame] = useState<ScaleFrame | null>(null);
  const [status, setStatus] = useState<CandleStatus>({ kind: 'loading' });
  const look = useLook();
  const period = useTradingPreferences((state) => state.period);
  const { product, symbol } = market;

  const draw = useCallback(({ series, status: next }: CandleView) => {
    drawn.current?.show(series);
    setLastPoint(drawn.current?.lastPoint() ?? null);
    setPaneTops((known) => keepSame(known, drawn.current?.paneTops() ?? []));
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
      onFrame: setFrame,
      nowMs: exchangeNowMs,
    });
    drawn.current = made;
    setChart(made);
    setPage({ takePicture: () => made.picture() });
    if (source.current) draw(source.current.seen());
    return () => {
      drawn.current = null;
      setChart(null);
      setPage({ takePicture: null });
      made.close();
    };
  }, [isDue, draw]);

  useEffect(() => {
    lastSettings.current = settings;
    if (look) drawn.current?.configure(settings);
  }, [settings, look]);

  useEffect(() => {
    drawn.current?.clear();
    setLastPoint(null);
    setStatus({ kind: 'loading' });
    let frameDue = 0;
    const join = candleJoiner(period);
    const seen = () => {
      const { series, status: next } = opened.view();
      return { series: join(series), status: next };
    };
    const opened = openCandles({ product, symbol, period: sourcePeriod(period) }, () => {
      frameDue ||= requestAnimationFrame(() => {
        frameDue = 0;
        draw(seen());
      });
    });
    source.current = { ...opened, seen };
    return () => {
      cancelAnimationFrame(frameDue);
      source.current = null;
      opened.close();
    };
  }, [product, symbol, period, draw]);

  const retry = () => source.current?.retry();
  return { container, chart, hover, lastPoint, paneTops, frame, status, retry };
}
