import { Link } from 'wouter';
import { RANKED_ROWS } from '../../data/markets/market-lists.ts';
import type { MarketItem } from '../../data/markets/markets.ts';
import { directionOf, formatNumber } from '../../lib/format.ts';
import { Change } from '../../ui/figures/change.tsx';
import { CoinIcon } from '../../ui/figures/coin-icon.tsx';
import { Sparkline } from '../../ui/figures/sparkline.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const placeholders = Array.from({ length: RANKED_ROWS }, (_, index) => index);

interface TrendCardProps {
  readonly title: string;
  readonly items: readonly MarketItem[] | undefined;
  readonly error: string | null;
}

/** Markets with a mini trend line each. */
export function TrendCard({ title, items, error }: TrendCardProps) {
  return (
    <Panel label={title} className="p-2">
      <h3 className="px-2 pt-2 pb-1 font-semibold">{title}</h3>
      {!items && error && <p className="px-2 py-3 text-ink-3 text-small">{error}</p>}
      <ul className="@container">
        {items
          ? items.map((item) => (
              <li key={item.symbol}>
                <Link
                  to={`/spot/${item.symbol}`}
                  className="grid h-9 grid-cols-[1fr_56px_84px_64px] items-center gap-2 rounded px-2 hover:bg-field @max-[320px]:grid-cols-[1fr_auto_64px]"
                >
                  <span className="flex items-center gap-2">
                    <CoinIcon coin={item.base} source={item.icon} />
                    <span data-pair className="whitespace-nowrap font-medium">
                      {item.base}
                    </span>
                  </span>
                  <span className="@max-[320px]:hidden">
                    <Sparkline
                      values={item.klines}
                      direction={directionOf(item.quotation.changePercent)}
                      width={56}
                      height={20}
                    />
                  </span>
                  <span className="text-right">
                    {formatNumber(item.quotation.latestPrice, item.precision)}
                  </span>
                  <Change percent={item.quotation.changePercent} className="text-right" />
                </Link>
              </li>
            ))
          : !error &&
            placeholders.map((index) => (
              <li key={index} className="flex h-9 items-center px-2">
                <Skeleton className="h-4 w-full" />
              </li>
            ))}
      </ul>
    </Panel>
  );
}
