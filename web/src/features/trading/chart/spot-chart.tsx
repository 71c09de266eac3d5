import { Suspense } from 'react';
import { lazyPart } from '#app/ui/states/lazy-part.ts';
import type { SpotMarket } from '../market/trading-market.ts';
import { ChartPanel } from './chart-panel.tsx';

// Drawn with the chart, which the page does not wait for.
const SpotLines = lazyPart(async () => ({
  default: (await import('./lines/spot-lines.tsx')).SpotLines,
}));

interface SpotChartProps {
  readonly market: SpotMarket;
  readonly className?: string;
}

/** The chart of a spot market with the user's own orders. */
export function SpotChart(props: SpotChartProps) {
  const { market } = props;
  return (
    <ChartPanel
      {...props}
      drawLines={(canvas) => (
        <Suspense fallback={null}>
          <SpotLines market={market} canvas={canvas} />
        </Suspense>
      )}
    />
  );
}
