import { Suspense } from 'react';
import { lazyPart } from '#app/ui/states/lazy-part.ts';
import type { FuturesMarket } from '../market/trading-market.ts';
import { ChartPanel } from './chart-panel.tsx';

// Drawn with the chart, which the page does not wait for.
const FuturesLines = lazyPart(async () => ({
  default: (await import('./lines/futures-lines.tsx')).FuturesLines,
}));

interface FuturesChartProps {
  readonly market: FuturesMarket;
  readonly className?: string;
}

/** The chart of a contract with the user's positions, their exits and open orders. */
export function FuturesChart(props: FuturesChartProps) {
  const { market } = props;
  return (
    <ChartPanel
      {...props}
      drawLines={(canvas) => (
        <Suspense fallback={null}>
          <FuturesLines market={market} canvas={canvas} />
        </Suspense>
      )}
    />
  );
}
