import { type ReactNode, Suspense } from 'react';
import { useDevice } from '#app/data/device/device.ts';
import { usePreferences } from '#app/data/device/preferences.ts';
import { messageOf } from '#app/data/server/api-error.ts';
import { useIsAuth } from '#app/data/server/session.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import { EmptyState } from '#app/ui/states/empty-state.tsx';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import { lazyPart } from '#app/ui/states/lazy-part.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import { useTradingPreferences } from '../page/trading-preferences.ts';
import { ChartLegend, HoverBox } from './chart-legend.tsx';
import { ChartLoading } from './chart-loading.tsx';
import { AlertLines } from './lines/alert-lines.tsx';
import { OutsidePills } from './lines/outside-pills.tsx';
import type { LineCanvas } from './plot/chart-line.ts';
import { ScaleButtons } from './scale-buttons.tsx';
import { type ChartHandles, useChartSettings, usePriceChart } from './use-price-chart.ts';

/** Drawn once the account's trades are asked for: a first look does without. */
const FillsLayer = lazyPart(async () => ({
  default: (await import('./fills/fills-layer.tsx')).FillsLayer,
}));

/** Puts the user's lines on a chart, and asks what is to be asked over it. */
export type DrawLines = (canvas: LineCanvas) => ReactNode;

/** What stands over the chart while there is nothing to see of it. */
function ChartState({ status, lastPoint, retry }: ChartHandles) {
  const t = useText();
  if (status.kind === 'loading') return <ChartLoading />;
  if (status.kind === 'error') {
    return (
      <div className="absolute inset-0 z-10 flex items-center justify-center bg-panel">
        <ErrorState
          message={messageOf(status.error, t('shell.marketDataFailed'))}
          onRetry={retry}
        />
      </div>
    );
  }
  return (
    !lastPoint && (
      <div className="absolute inset-0 z-10 flex items-center justify-center">
        <EmptyState title={t('trading.noTradesYet')} />
      </div>
    )
  );
}

interface PriceChartViewProps {
  readonly market: TradingMarket;
  readonly drawLines: DrawLines;
}

/** Candles or a line of closes, with indicators, volume and the lines of what the user has. */
export function PriceChartView({ market, drawLines }: PriceChartViewProps) {
  const t = useText();
  const settings = useChartSettings(market);
  const isDesktop = useDevice() === 'desktop';
  // A narrow legend leaves out what the box has.
  const isBoxShown = useTradingPreferences((state) => state.isCandleBoxShown) || !isDesktop;
  const handles = usePriceChart(market, settings);
  const { container, chart, hover, lastPoint, paneTops, frame } = handles;
  const isAuth = useIsAuth();
  const showsFills = usePreferences((state) => state.chart.showsFills);
  const { plots, precision, isDaily, isShort, mode } = settings;
  const shownPlots = plots.filter((plot) => plot.place === 'pane' || mode === 'candles');
  const point = hover?.point ?? lastPoint;
  const name = t('trading.priceChartOfPair', { pair: market.name });
  return (
    <>
      <div ref={container} role="img" aria-label={name} className="absolute inset-0" />
      {chart && drawLines(chart)}
      {chart && <AlertLines market={market} canvas={chart} />}
      {chart && isAuth && showsFills && (
        <Suspense>
          <FillsLayer market={market} chart={chart} settings={settings} />
        </Suspense>
      )}
      {point && (
        <ChartLegend
          point={point}
          plots={isShort ? [] : shownPlots}
          isShort={isShort}
          paneTops={paneTops}
          precision={precision}
          isDaily={isDaily}
          roomAtRight={frame && frame.above.length > 0 ? frame.pillWidth : 0}
        />
      )}
      {chart && frame && (
        <OutsidePills
          frame={frame}
          precision={precision}
          onSeek={(ids) => {
            for (const id of ids) chart.seekLine(id);
          }}
        />
      )}
      {hover && isBoxShown && (
        <HoverBox
          point={hover.point}
          precision={precision}
          isDaily={isDaily}
          isRight={hover.isLeft}
          roomAtRight={frame?.pillWidth ?? 0}
        />
      )}
      <ChartState {...handles} />
      {chart && frame && isDesktop && (
        <ScaleButtons isAutomatic={frame.isAutomatic} onAutomatic={() => chart.resetScale()} />
      )}
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noreferrer"
        title={t('trading.chartsByTradingView')}
        className={classNames(
          'absolute left-1.5 z-10 rounded bg-panel/70 px-1 text-[10px] text-ink-3 leading-4 hover:text-ink-2',
          // Over the time axis, where there is one.
          isShort ? 'bottom-1.5' : 'bottom-8',
        )}
      >
        TradingView
      </a>
    </>
  );
}
