import { directionOf, formatNumber, formatPercent } from '#app/lib/format.ts';
import { Steady } from '#app/ui/figures/steady.tsx';
import { toneOf } from '#app/ui/figures/tone.ts';
import type { Quotation } from '../market/quotation.ts';
import type { TradingMarket } from '../market/trading-market.ts';

interface TickerFiguresProps {
  readonly market: TradingMarket;
  readonly quotation: Quotation;
}

/** A market's price and change of the day, in cells that keep their width. */
export function TickerFigures({ market, quotation }: TickerFiguresProps) {
  const { lastPrice, changePercent, high } = quotation;
  const price = (value: string) => formatNumber(value, market.precision);
  return (
    <>
      <Steady text={price(lastPrice)} like={price(high)} />{' '}
      <Steady
        text={formatPercent(changePercent)}
        like="+0.00%"
        className={toneOf(directionOf(changePercent))}
      />
    </>
  );
}
