import type { SpotMarket } from '../market/trading-market.ts';
import { ChartPanel } from './chart-panel.tsx';
import { SpotLines } from './lines/spot-lines.tsx';

interface SpotChartProps {
  readonly market: SpotMarket;
  readonly className?: string;
}

/** The chart of a spot market with the user's own orders. */
export function SpotChart(props: SpotChartProps) {
  const { market } = props;
  return (
    <ChartPanel {...props} drawLines={(canvas) => <SpotLines market={market} canvas={canvas} />} />
  );
}
