import type { FuturesMarket } from '../market/trading-market.ts';
import { ChartPanel } from './chart-panel.tsx';
import { FuturesLines } from './lines/futures-lines.tsx';

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
      drawLines={(canvas) => <FuturesLines market={market} canvas={canvas} />}
    />
  );
}
