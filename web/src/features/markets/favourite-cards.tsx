import { Link } from 'wouter';
import type { MarketRow } from '../../data/markets/market-lists.ts';
import { directionOf, formatNumber, formatShort } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { FavouriteStar } from '../../parts/markets/favourite-star.tsx';
import { tradePath } from '../../parts/markets/pair-link.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { Change } from '../../ui/figures/change.tsx';
import { CoinIcon } from '../../ui/figures/coin-icon.tsx';
import { RangeBar } from '../../ui/figures/range-bar.tsx';
import { Sparkline } from '../../ui/figures/sparkline.tsx';

function Card({ item }: { readonly item: MarketRow }) {
  const t = useText();
  const { kind } = item;
  const { changePercent, latestPrice, high, low, turnover } = item.quotation;
  const price = (value: string) => formatNumber(value, item.precision);
  return (
    <Link
      to={tradePath(kind, item)}
      className="flex flex-col gap-2 rounded border border-line px-4 py-3 tabular-nums transition-colors hover:border-edge hover:bg-field"
    >
      <span className="flex items-center gap-2">
        <CoinIcon coin={item.base} source={item.icon} size={24} />
        <span className="whitespace-nowrap font-semibold">{item.name}</span>
        <Badge>{kind === 'spot' ? t('shell.spot') : t('markets.perpetual')}</Badge>
        <span className="ml-auto">
          <FavouriteStar kind={kind} pair={item.name} />
        </span>
      </span>
      <span className="flex items-center justify-between gap-3">
        <span className="whitespace-nowrap">
          <span className="block font-semibold text-title">{price(latestPrice)}</span>
          <Change percent={changePercent} className="text-small" />{' '}
          <span className="ml-1 text-ink-3 text-tiny">
            {t('markets.turnoverOf', { sum: formatShort(turnover) })}
          </span>
        </span>
        <Sparkline
          values={item.klines}
          direction={directionOf(changePercent)}
          width={96}
          height={36}
        />
      </span>
      <span className="flex items-center gap-2 whitespace-nowrap text-ink-2 text-tiny">
        <span>
          <span className="sr-only">{t('shell.low24h')} </span>
          {price(low)}
        </span>
        <RangeBar low={low} high={high} value={latestPrice} className="min-w-6 flex-1" />
        <span>
          <span className="sr-only">{t('shell.high24h')} </span>
          {price(high)}
        </span>
      </span>
    </Link>
  );
}

/** Markets as cards, each the way to trade it. */
export function FavouriteCards({ items }: { readonly items: readonly MarketRow[] }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(276px,100%),1fr))] gap-2 p-2 tablet:gap-3 tablet:p-4">
      {items.map((item) => (
        <Card key={`${item.kind}-${item.symbol}`} item={item} />
      ))}
    </div>
  );
}
