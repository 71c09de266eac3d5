import { Link } from 'wouter';
import { RANKED_ROWS } from '../../data/markets/market-lists.ts';
import type { MarketItem } from '../../data/markets/markets.ts';
import { formatNumber } from '../../lib/format.ts';
import { Change } from '../../ui/figures/change.tsx';
import { CoinIcon } from '../../ui/figures/coin-icon.tsx';
import { Icon, type IconName } from '../../ui/figures/icon.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

interface RankedCardProps {
  readonly title: string;
  readonly icon: IconName;
  /** Undefined while loading, or when that failed. */
  readonly items: readonly MarketItem[] | undefined;
  readonly error: string | null;
}

const placeholders = Array.from({ length: RANKED_ROWS }, (_, index) => index);

/** Five markets in a row of three cards: icon, pair, price, change. */
export function RankedCard({ title, icon, items, error }: RankedCardProps) {
  return (
    <Panel label={title} className="w-[86%] shrink-0 snap-center p-2 phone:w-[60%] tablet:w-auto">
      <h2 className="flex items-center gap-2 px-2 pt-2 pb-1 font-semibold text-body">
        <Icon name={icon} className="text-accent-text" />
        {title}
      </h2>
      {!items && error && <p className="px-2 py-3 text-ink-3 text-small">{error}</p>}
      {/* A phone shows the first three: its list begins on the first screen. */}
      <ul className="@container max-tablet:[&>li:nth-child(n+4)]:hidden">
        {items
          ? items.slice(0, RANKED_ROWS).map((item) => (
              <li key={item.symbol}>
                <Link
                  to={`/spot/${item.symbol}`}
                  // Where it is narrow the picture of the coin leaves its place to the numbers.
                  className="grid h-9 desktop:h-[30px] grid-cols-[1fr_auto_64px] items-center gap-x-2 rounded px-2 tablet:px-1 desktop:px-2 hover:bg-field @max-[280px]:grid-cols-[1fr_auto_56px] @max-[280px]:gap-x-1.5"
                >
                  <span className="flex items-center gap-1.5">
                    <span className="flex @max-[280px]:hidden">
                      <CoinIcon coin={item.base} source={item.icon} />
                    </span>
                    <span data-pair className="whitespace-nowrap font-medium">
                      {item.name}
                    </span>
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
              <li key={index} className="flex h-9 items-center px-2 desktop:h-[30px]">
                <Skeleton className="h-4 w-full" />
              </li>
            ))}
      </ul>
    </Panel>
  );
}
