import { Suspense, useEffect } from 'react';
import { useFading } from '#app/data/live/use-staleness.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { lazyPart } from '#app/ui/states/lazy-part.ts';
import { LoadingPart } from '#app/ui/states/loading-part.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import { setPage, usePage } from '../page/page-store.ts';
import { ChartLoading } from './chart-loading.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import type { DrawLines } from './price-chart-view.tsx';

const loadChart = () => import('./price-chart-view.tsx');
// Asked for at once, with its canvas library, but the page does not wait for it. Once drawn, what failed is asked for again.
loadChart().catch(() => undefined);
const PriceChartView = lazyPart(async () => ({ default: (await loadChart()).PriceChartView }));

const DepthChart = lazyPart(async () => ({
  default: (await import('./depth-chart.tsx')).DepthChart,
}));

interface ChartPanelProps {
  readonly market: TradingMarket;
  /** What the user has in this market, as lines over the price. */
  readonly drawLines: DrawLines;
  readonly className?: string;
}

/** Fills the window; where the browser can, the whole screen. Escape ends both. */
function useFullScreen(isFull: boolean, leave: () => void) {
  useEffect(() => {
    if (!isFull) return;
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) leave();
      },
      { signal },
    );
    document.addEventListener(
      'fullscreenchange',
      () => {
        if (!document.fullscreenElement) leave();
      },
      { signal },
    );
    // Where the browser refuses, the chart fills its window all the same.
    document.documentElement.requestFullscreen?.().catch(() => undefined);
    return () => {
      listening.abort();
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isFull, leave]);
}

const leaveFullScreen = () => setPage({ isFullScreen: false });

/** The chart of prices or of depth, with its toolbar. */
export function ChartPanel({ market, drawLines, className }: ChartPanelProps) {
  const t = useText();
  const { isDepth, isFullScreen } = usePage();
  const fading = useFading();
  useFullScreen(isFullScreen, leaveFullScreen);
  return (
    <Panel
      label={t('trading.chart')}
      className={classNames(
        'flex min-h-0 flex-col overflow-hidden',
        // Over the whole window only what it holds fades: the page must not shine through.
        isFullScreen ? 'fixed inset-0 z-30 rounded-none' : classNames(fading, className),
      )}
    >
      <ChartToolbar
        market={market}
        isDepth={isDepth}
        onDepth={(next) => setPage({ isDepth: next })}
        isFullScreen={isFullScreen}
        onFullScreen={(next) => setPage({ isFullScreen: next })}
      />
      <div className={classNames('@container relative min-h-0 flex-1', isFullScreen && fading)}>
        <Suspense
          fallback={
            <LoadingPart>
              <ChartLoading />
            </LoadingPart>
          }
        >
          {isDepth ? (
            <DepthChart market={market} />
          ) : (
            <PriceChartView market={market} drawLines={drawLines} />
          )}
        </Suspense>
      </div>
    </Panel>
  );
}
