import { memo } from 'react';
import { Link } from 'wouter';
import { mediaHook, useDevice, useIsPhone } from '../../data/device/device.ts';
import { fundingRateOf, type MarketRow } from '../../data/markets/market-lists.ts';
import { directionOf, formatNumber, formatShort } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { fundingText } from '../../lib/percent-text.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { Change } from '../../ui/figures/change.tsx';
import { CoinIcon } from '../../ui/figures/coin-icon.tsx';
import { Sparkline } from '../../ui/figures/sparkline.tsx';
import { toneOf } from '../../ui/figures/tone.ts';
import type { Column } from '../../ui/tables/table.tsx';
import { AlertBell } from '../alerts/alert-bell.tsx';
import { FavouriteStar } from './favourite-star.tsx';
import { PairLink, tradePath } from './pair-link.tsx';

const fromTablet = 'max-tablet:hidden';
const fromDesktop = 'max-desktop:hidden';
/** A phone shows its three columns whole: close together, with titles of two lines where these are long. */
const tight = 'max-tablet:px-1 max-tablet:first:pl-1 max-tablet:last:pr-2';
const tightFigure = `${tight} max-tablet:whitespace-normal`;

interface MarketPartProps {
  readonly item: MarketRow;
}

/** Prices come each second: what they do not change of a row is drawn once. */
const isSameMarket = ({ item: one }: MarketPartProps, { item: other }: MarketPartProps) =>
  one.kind === other.kind &&
  one.symbol === other.symbol &&
  one.icon === other.icon &&
  one.precision === other.precision;

const MarketMark = memo(function MarketMark({ item }: MarketPartProps) {
  return (
    <>
      <FavouriteStar kind={item.kind} pair={item.name} />
      <span className="flex max-[359px]:hidden">
        <CoinIcon coin={item.base} source={item.icon} size={24} />
      </span>
    </>
  );
}, isSameMarket);

const MarketBell = memo(function MarketBell({ item }: MarketPartProps) {
  return <AlertBell market={{ ...item, product: item.kind === 'spot' ? 'spot' : 'futures' }} />;
}, isSameMarket);

const TradeLink = memo(function TradeLink({ item }: MarketPartProps) {
  const t = useText();
  return (
    <Link
      to={tradePath(item.kind, item)}
      // The row opens the same page: once is enough for the browser's history.
      onClick={(event) => event.stopPropagation()}
      className={buttonClass({ size: 'small', variant: 'outline' })}
    >
      {t('markets.trade')}
    </Link>
  );
}, isSameMarket);

function Funding({ item }: MarketPartProps) {
  const rate = fundingRateOf(item);
  return <span className={rate && toneOf(directionOf(rate))}>{fundingText(rate)}</span>;
}

/** The price; on a phone the turnover of the day below it. */
function MarketPrice({ item }: MarketPartProps) {
  const t = useText();
  const isPhone = useIsPhone();
  const { latestPrice, turnover } = item.quotation;
  return (
    <span className="font-semibold">
      {formatNumber(latestPrice, item.precision)}
      {isPhone && (
        <span className={secondLine}>
          {t('markets.turnoverOf', { sum: formatShort(turnover) })}
        </span>
      )}
    </span>
  );
}

/** How far the price went in a day; on a phone its way below it. */
function MarketChange({ item }: MarketPartProps) {
  const isPhone = useIsPhone();
  const { changePercent } = item.quotation;
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      <Change percent={changePercent} className="font-semibold" />
      {isPhone && (
        <Sparkline
          values={item.klines}
          direction={directionOf(changePercent)}
          width={56}
          height={16}
        />
      )}
    </span>
  );
}

interface MarketNameProps extends MarketPartProps {
  /** Contracts say that they are: among spot markets the name alone does not. */
  readonly isMixed: boolean;
}

/** The second line of a phone's row: what it has no column for. */
const secondLine = 'block whitespace-nowrap font-normal text-ink-3 text-tiny';

/** On a phone funding stands below the name, which says that it is a contract. */
function MarketName({ item, isMixed }: MarketNameProps) {
  const t = useText();
  const isPhone = useIsPhone();
  const isContract = item.kind === 'contract';
  return (
    <span className="flex items-center gap-1.5 tablet:gap-2.5">
      <MarketMark item={item} />
      <span className="flex min-w-0 flex-col items-start gap-x-2 max-tablet:pt-1 tablet:flex-row tablet:items-center">
        <PairLink item={item} to={tradePath(item.kind, item)} />
        {isMixed && isContract && !isPhone && <Badge>{t('markets.perpetual')}</Badge>}
        {isPhone && isContract && (
          <span className={secondLine}>
            {t('markets.funding')} <Funding item={item} />
          </span>
        )}
        {isPhone && isMixed && !isContract && <span className={secondLine}>{t('shell.spot')}</span>}
      </span>
      {/* On a phone and a tablet there is no room for it; the trading page has one. */}
      <span className={fromDesktop}>
        <MarketBell item={item} />
      </span>
    </span>
  );
}

/** Room for columns as wide as the longest of what stands in them. */
const useHasWidths = mediaHook('(min-width: 1280px)');
/** Pixels, padding and arrows of the title included: live numbers move no column. */
const widths: Readonly<Record<string, number>> = {
  ...{ name: 256, price: 116, change: 110, trend: 104, high: 104, low: 104 },
  ...{ volume: 112, turnover: 124, funding: 118, operation: 100 },
};

/** What a list of markets is about: one product, or spot markets and contracts together. */
export type MarketListKind = MarketRow['kind'] | 'all';

/**
 * The columns of a list of markets, in the specification's order, with trend line, volume and
 * funding beside them. A phone has three, of two lines each: it shows trend, turnover and funding, too.
 */
export function useMarketColumns(list: MarketListKind): readonly Column<MarketRow>[] {
  const t = useText();
  const device = useDevice();
  const hasWidths = useHasWidths();
  const price = ({ precision }: MarketRow, value: string) => formatNumber(value, precision);
  const right = { align: 'right' } as const;
  const figure = { ...right, sortable: true };
  const columns: readonly (Column<MarketRow> | false)[] = [
    {
      id: 'name',
      title: t('markets.tradingPair'),
      sortable: true,
      className: tight,
      cell: (item) => <MarketName item={item} isMixed={list === 'all'} />,
    },
    {
      ...{ id: 'price', title: t('markets.latestPrice'), ...figure, className: tightFigure },
      cell: (item) => <MarketPrice item={item} />,
    },
    {
      ...{ id: 'change', title: t('markets.change24h'), ...figure, className: tightFigure },
      cell: (item) => <MarketChange item={item} />,
    },
    {
      ...{ id: 'trend', title: t('markets.trend'), ...right, className: fromTablet },
      cell: ({ klines, quotation }) => (
        <Sparkline
          values={klines}
          direction={directionOf(quotation.changePercent)}
          className="ml-auto"
        />
      ),
    },
    {
      ...{ id: 'high', title: t('shell.high24h'), ...figure, className: fromDesktop },
      cell: (item) => price(item, item.quotation.high),
    },
    {
      ...{ id: 'low', title: t('shell.low24h'), ...figure, className: fromDesktop },
      cell: (item) => price(item, item.quotation.low),
    },
    device === 'tablet' &&
      list !== 'all' && {
        // On a tablet two lines, beside names and funding that are never cut.
        ...{ id: 'range', title: t('markets.range24h'), ...right, className: 'max-[819px]:hidden' },
        cell: (item) => (
          <span className="flex flex-col text-small">
            <span>{price(item, item.quotation.high)}</span>
            <span className="text-ink-2">{price(item, item.quotation.low)}</span>
          </span>
        ),
      },
    {
      ...{ id: 'volume', title: t('markets.volume24h'), ...figure },
      className: 'max-[1199px]:hidden',
      cell: ({ quotation }) => formatShort(quotation.volume),
    },
    {
      ...{ id: 'turnover', title: t('shell.turnover24h'), ...figure, className: fromTablet },
      cell: ({ quotation }) => formatShort(quotation.turnover),
    },
    list !== 'spot' && {
      ...{ id: 'funding', title: t('markets.fundingRate'), ...figure, className: fromTablet },
      cell: (item) => <Funding item={item} />,
    },
    device === 'desktop' && {
      // The row leads there as well: a tablet has no room for both.
      ...{ id: 'operation', title: t('markets.operation'), ...right },
      cell: (item) => <TradeLink item={item} />,
    },
  ];
  const shown = columns.filter((column) => column !== false);
  return hasWidths
    ? shown.map((column) => ({ ...column, width: widths[column.id] ?? 100 }))
    : shown;
}
