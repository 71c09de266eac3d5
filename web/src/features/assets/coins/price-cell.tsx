import type { MarketItem } from '#app/data/markets/markets.ts';
import { formatNumber, NO_VALUE } from '#app/lib/format.ts';
import { Change } from '#app/ui/change.tsx';

const ONE_DECIMALS = 4;

interface PriceCellProps {
  readonly coin: string;
  /** What prices are in. */
  readonly quote: string;
  /** The coin's market; undefined for the quote coin itself and for a coin without one. */
  readonly item: MarketItem | undefined;
}

/** A coin's last price, and how far it is from the one of 24 hours ago. */
export function PriceCell({ coin, quote, item }: PriceCellProps) {
  const isQuote = coin === quote;
  return (
    <span className="flex flex-col">
      <span className="text-body">
        {isQuote
          ? formatNumber('1', ONE_DECIMALS)
          : formatNumber(item?.quotation.latestPrice, item?.precision ?? ONE_DECIMALS)}
      </span>
      {item ? (
        <Change percent={item.quotation.changePercent} />
      ) : (
        <span className="text-ink-3">{NO_VALUE}</span>
      )}
    </span>
  );
}
