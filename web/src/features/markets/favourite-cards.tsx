import { Link } from 'wouter';
import type { MarketRow } from '../../data/markets/market-lists.ts';
import { directionOf, formatNumber, formatShort } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { FavouriteStar } from '../../parts/markets/favourite-star.tsx';
import { tradePath } from '../../parts/markets/pair-link.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { Change } from '../../ui/figures/change.tsx';
import { CoinIcon } from '../../ui/figures/coin-icon.tsx';
import { Sparkline } from '../../ui/figures/sparkline.tsx';

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-ink-3">{name}</dt>
      <dd className="text-ink-2">{value}</dd>
    </div>
  );
}

function Card({ item }: { readonly item: MarketRow }) {
  const t = useText();
  const { kind } = item;
  const { changePercent, latestPrice, high, low, turnover } = item.quotation;
  const price = (value: string) => formatNumber(value, item.precision);
  return (
    <Link
      to={tradePath(kind, item)}
      className="flex flex-col gap-3 rounded border border-line p-4 transition-colors hover:border-edge hover:bg-field"
    >
      <span className="flex items-center gap-2">
        <CoinIcon coin={item.base} source={item.icon} size={24} />
        <span className="font-semibold">{item.name}</span>
        <Badge>{kind === 'spot' ? t('shell.spot') : t('markets.perpetual')}</Badge>
        <span className="ml-auto">
          <FavouriteStar kind={kind} pair={item.name} />
        </span>
      </span>
      <span className="flex items-end justify-between gap-3">
        <span>
          <span className="block font-semibold text-title">{price(latestPrice)}</span>
          <Change percent={changePercent} className="text-small" />
        </span>
        <Sparkline
          values={item.klines}
          direction={directionOf(changePercent)}
          width={120}
          height={36}
        />
      </span>
      <dl className="grid grid-cols-3 gap-2 border-line border-t pt-2 text-tiny tabular-nums">
        <Fact name={t('shell.high24h')} value={price(high)} />
        <Fact name={t('shell.low24h')} value={price(low)} />
        <Fact name={t('shell.turnover24h')} value={formatShort(turnover)} />
      </dl>
    </Link>
  );
}

/** Markets as cards, each the way to trade it. */
export function FavouriteCards({ items }: { readonly items: readonly MarketRow[] }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-3 p-3 tablet:p-4">
      {items.map((item) => (
        <Card key={`${item.kind}-${item.symbol}`} item={item} />
      ))}
    </div>
  );
}
