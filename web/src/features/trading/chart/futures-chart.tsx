import { FuturesLines } from '../chart-lines/futures-lines.tsx';
import type { FuturesMarket } from '../market/trading-market.ts';
import { ChartPanel } from './chart-panel.tsx';

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
