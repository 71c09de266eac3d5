import { useState } from 'react';
import { Link } from 'wouter';
import { useIsRoomy } from '#app/data/device/device.ts';
import {
  gainersOf,
  losersOf,
  type MarketRow,
  marketRowsOf,
  RANKED_ROWS,
} from '#app/data/markets/market-lists.ts';
import type { SpotMarkets } from '#app/data/markets/markets.ts';
import type { Loadable } from '#app/data/server/loadable.ts';
import { directionOf, formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { FavouriteStar } from '#app/parts/markets/favourite-star.tsx';
import { tradePath } from '#app/parts/markets/pair-link.tsx';
import { useCollectedRows } from '#app/parts/markets/use-collected-rows.ts';
import { Change } from '#app/ui/figures/change.tsx';
import { CoinIcon } from '#app/ui/figures/coin-icon.tsx';
import { Sparkline } from '#app/ui/figures/sparkline.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Tabs } from '#app/ui/layout/tabs.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';

type List = 'favorites' | 'gainers' | 'losers';

/** Where the list stands beside all that is open. */
const ROOMY_ROWS = 15;

function MarketLine({ row }: { readonly row: MarketRow }) {
  const t = useText();
  const { latestPrice, changePercent } = row.quotation;
  return (
    <li className="flex h-11 items-center gap-1 rounded pl-2 hover:bg-field desktop:h-9">
      <FavouriteStar kind={row.kind} pair={row.name} />
      <Link
        to={tradePath(row.kind, row)}
        className="grid h-full min-w-0 flex-1 grid-cols-[1fr_56px_84px_64px] items-center gap-2 pr-2 @max-[340px]:grid-cols-[1fr_80px_60px]"
      >
        <span className="flex min-w-0 items-center gap-2">
          <CoinIcon coin={row.base} source={row.icon} />
          <span data-pair className="whitespace-nowrap font-medium">
            {row.base}
          </span>
          {row.kind === 'contract' && (
            <span className="text-ink-3 text-tiny">{t('markets.perpetualShort')}</span>
          )}
        </span>
        <span className="@max-[340px]:hidden">
          <Sparkline
            values={row.klines}
            direction={directionOf(changePercent)}
            width={56}
            height={20}
          />
        </span>
        <span className="text-right">{formatNumber(latestPrice, row.precision)}</span>
        <Change percent={changePercent} className="text-right" />
      </Link>
    </li>
  );
}

/** What somebody follows, and while that is little what is popular, to choose from. */
function withPopular(own: readonly MarketRow[], popular: readonly MarketRow[]) {
  const byKey = new Map([...own, ...popular].map((row) => [`${row.kind} ${row.symbol}`, row]));
  return [...byKey.values()];
}

/** The markets that somebody follows, and those that move most. */
export function OwnMarkets({ markets }: { readonly markets: Loadable<SpotMarkets> }) {
  const t = useText();
  const [list, setList] = useState<List>('favorites');
  const count = useIsRoomy() ? ROOMY_ROWS : RANKED_ROWS;
  const { data, error } = markets;
  const collected = useCollectedRows(markets).rows;
  const hasNone = collected?.length === 0;
  const rowsOf = (shown: List): readonly MarketRow[] | undefined => {
    if (!data) return undefined;
    if (shown === 'gainers') return marketRowsOf('spot', gainersOf(data.list, count));
    if (shown === 'losers') return marketRowsOf('spot', losersOf(data.list, count));
    return (
      collected && withPopular(collected, marketRowsOf('spot', [...data.HotList, ...data.list]))
    );
  };
  const rows = rowsOf(list)?.slice(0, count);
  return (
    <Panel label={t('shell.markets')} className="@container min-w-0">
      <div className="flex items-center justify-between gap-3 border-line border-b px-4">
        <Tabs
          label={t('shell.markets')}
          tabs={[
            { value: 'favorites', label: t('markets.favorites') },
            { value: 'gainers', label: t('markets.gainers') },
            { value: 'losers', label: t('markets.losers') },
          ]}
          value={list}
          onValue={setList}
        />
        <Link to="/market" className="reach-end text-accent-text text-small hover:underline">
          {t('home.showAll')}
        </Link>
      </div>
      {error && !data && <p className="px-4 py-3 text-ink-2 text-small">{error}</p>}
      <ul className="min-h-[236px] p-2 desktop:min-h-[196px]">
        {rows
          ? rows.map((row) => <MarketLine key={`${row.kind} ${row.symbol}`} row={row} />)
          : !error &&
            Array.from({ length: count }, (_, at) => at).map((at) => (
              <li key={at} className="flex h-11 items-center px-2 desktop:h-9">
                <Skeleton className="h-4 w-full" />
              </li>
            ))}
      </ul>
      {list === 'favorites' && hasNone && (
        <p className="px-4 pb-3 text-ink-3 text-small">{t('home.starToFollow')}</p>
      )}
    </Panel>
  );
}
