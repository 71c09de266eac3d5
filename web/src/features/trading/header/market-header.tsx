import type { ReactNode } from 'react';
import { useIsPhone, useIsRoomy } from '#app/data/device/device.ts';
import { useFading } from '#app/data/live/use-staleness.ts';
import { classNames } from '#app/lib/class-names.ts';
import { directionOf, formatNumber, formatPercent } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { AlertBell } from '#app/parts/alerts/alert-bell.tsx';
import { FavouriteStar } from '#app/parts/markets/favourite-star.tsx';
import { Badge } from '#app/ui/figures/badge.tsx';
import { CoinIcon } from '#app/ui/figures/coin-icon.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Steady } from '#app/ui/figures/steady.tsx';
import { toneOf } from '#app/ui/figures/tone.ts';
import { Popover } from '#app/ui/overlays/popover.tsx';
import type { Quotation } from '../market/quotation.ts';
import { favouriteKindOf, type TradingMarket } from '../market/trading-market.ts';
import { useMovement } from '../market/use-movement.ts';
import { setPage, usePage } from '../page/page-store.ts';
import { PairSelector } from './pair-selector.tsx';

function PairButton({ market }: { market: TradingMarket }) {
  const t = useText();
  const isOpen = usePage((state) => state.isSelectorOpen);
  const setOpen = (isSelectorOpen: boolean) => setPage({ isSelectorOpen });
  return (
    <Popover
      label={t('shell.markets')}
      open={isOpen}
      onOpen={setOpen}
      className="w-[min(380px,calc(100vw-16px))]"
      trigger={
        <button
          type="button"
          className="flex items-center gap-2 rounded px-1 py-1 text-[18px] leading-6 hover:bg-field"
        >
          <CoinIcon
            coin={market.base}
            source={market.icon}
            size={26}
            // What says more than a picture has its place first.
            className={market.product === 'futures' ? 'max-[429px]:hidden' : 'max-[359px]:hidden'}
          />
          <h1 data-pair className="whitespace-nowrap font-semibold tracking-tight">
            {market.name}
          </h1>
          {market.product === 'futures' && <Badge>{t('markets.perpetual')}</Badge>}
          <Icon name="chevron-down" size={14} className="text-ink-3" />
        </button>
      }
    >
      <div className="flex h-[446px] flex-col">
        <PairSelector current={market} onChosen={() => setOpen(false)} />
      </div>
    </Popover>
  );
}

interface LastPriceProps {
  readonly market: TradingMarket;
  readonly quotation: Quotation;
  /** The smaller line under the price. */
  readonly note: ReactNode;
}

function LastPrice({ market, quotation, note }: LastPriceProps) {
  const isPhone = useIsPhone();
  const { lastPrice, high } = quotation;
  const { direction } = useMovement(lastPrice);
  const price = (value: string) => formatNumber(value, market.precision);
  return (
    <div className="shrink-0 max-tablet:ml-auto max-tablet:text-right">
      <p
        className={classNames('font-semibold text-title tabular-nums leading-6', toneOf(direction))}
      >
        {/* On a phone nothing stands behind it, and a wider cell would need another line. */}
        {isPhone ? price(lastPrice) : <Steady text={price(lastPrice)} like={price(high)} />}
      </p>
      <p className="text-ink-2 text-tiny tabular-nums">{note}</p>
    </div>
  );
}

/** How far the price went in a day, in its tone. */
export function ChangePercent({ quotation }: { quotation: Quotation }) {
  return (
    <Steady
      text={formatPercent(quotation.changePercent)}
      like="+0.00%"
      className={toneOf(directionOf(quotation.changePercent))}
    />
  );
}

interface MarketHeaderProps extends LastPriceProps {
  /** The figures beside the price: a row that scrolls where it is too long. */
  readonly children: ReactNode;
  /** Stands at the end, where a large screen has room for it. */
  readonly action?: ReactNode;
}

/** The market, its price now, and what else is known of it. */
export function MarketHeader({ market, quotation, note, children, action }: MarketHeaderProps) {
  const isPhone = useIsPhone();
  const isRoomy = useIsRoomy();
  const fading = useFading();
  const pair = (
    <div className="flex shrink-0 items-center gap-1">
      <PairButton market={market} />
      <FavouriteStar kind={favouriteKindOf(market.product)} pair={market.name} />
      <AlertBell market={market} />
    </div>
  );
  const price = <LastPrice market={market} quotation={quotation} note={note} />;
  const figures = <dl className="flex shrink-0 gap-5 pr-6">{children}</dl>;
  const scrolling =
    'overflow-x-auto [mask-image:linear-gradient(to_right,black_calc(100%-24px),transparent)] [scrollbar-width:none]';
  if (isPhone) {
    return (
      <header className={classNames('flex flex-col gap-1.5 bg-panel py-2', fading)}>
        {/* A name is never cut: where both are too long, the price stands below it. */}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3">
          {pair}
          {price}
        </div>
        <div className={classNames('flex pl-4', scrolling)}>{figures}</div>
      </header>
    );
  }
  return (
    <header
      className={classNames('flex h-14 shrink-0 items-center gap-6 rounded bg-panel pl-3', fading)}
    >
      {pair}
      <div className={classNames('flex min-w-0 flex-1 items-center gap-6', scrolling)}>
        {price}
        {figures}
      </div>
      {isRoomy && action}
    </header>
  );
}
