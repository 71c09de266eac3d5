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
import { PlaceLink } from '#app/ui/layout/place-link.tsx';
import { Popover } from '#app/ui/overlays/popover.tsx';
import type { Quotation } from '../market/quotation.ts';
import { favouriteKindOf, type TradingMarket } from '../market/trading-market.ts';
import { useMovement } from '../market/use-movement.ts';
import { setPage, usePage } from '../page/page-store.ts';
import { PairSelector } from './pair-selector.tsx';

/** What a phone's head has no room for: the other product, the star and the alerts of the market. */
function SheetHead({ market, onLeave }: { market: TradingMarket; onLeave: () => void }) {
  const t = useText();
  return (
    <div className="flex items-center justify-between gap-2 px-3 pt-3">
      <nav aria-label={t('shell.products')} className="flex gap-1 rounded bg-field p-1">
        {(['spot', 'futures'] as const).map((product) => (
          <PlaceLink
            key={product}
            to={`/${product}`}
            onClick={onLeave}
            className={(isHere) =>
              classNames(
                'flex h-9 items-center rounded-[4px] px-4 font-semibold text-small',
                isHere ? 'bg-track text-ink' : 'text-ink-2',
              )
            }
          >
            {t(product === 'spot' ? 'shell.spot' : 'shell.futures')}
          </PlaceLink>
        ))}
      </nav>
      <span className="flex items-center gap-3">
        <FavouriteStar kind={favouriteKindOf(market.product)} pair={market.name} />
        {/* Its dialog stands where the sheet does. */}
        <span onClickCapture={onLeave}>
          <AlertBell market={market} />
        </span>
      </span>
    </div>
  );
}

function PairButton({ market }: { market: TradingMarket }) {
  const t = useText();
  const isPhone = useIsPhone();
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
          className="flex items-center gap-2 rounded px-1 py-1 text-[18px] leading-6 hover:bg-field max-tablet:h-11"
        >
          <CoinIcon
            coin={market.base}
            source={market.icon}
            size={26}
            // What says more than a picture has its place first.
            className="max-[359px]:hidden"
          />
          <h1 data-pair className="whitespace-nowrap font-semibold tracking-tight">
            {market.name}
          </h1>
          {market.product === 'futures' && (
            <span className="max-[359px]:hidden">
              <Badge>{t('markets.perpetual')}</Badge>
            </span>
          )}
          <Icon name="chevron-down" size={14} className="text-ink-3" />
        </button>
      }
    >
      <div className="flex h-[446px] flex-col">
        {isPhone && <SheetHead market={market} onLeave={() => setOpen(false)} />}
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

/** The market, its price now, and what else is known of it; on a phone the first line stays in sight. */
export function MarketHeader({ market, quotation, note, children, action }: MarketHeaderProps) {
  const isPhone = useIsPhone();
  const isRoomy = useIsRoomy();
  const fading = useFading();
  const price = <LastPrice market={market} quotation={quotation} note={note} />;
  const figures = <dl className="flex shrink-0 gap-5 pr-6 max-tablet:gap-3">{children}</dl>;
  const scrolling =
    'overflow-x-auto [mask-image:linear-gradient(to_right,black_calc(100%-24px),transparent)] [scrollbar-width:none]';
  if (isPhone) {
    return (
      <header className="contents">
        <div
          className={classNames(
            'sticky top-0 z-20 flex h-[calc(52px+env(safe-area-inset-top))] shrink-0 items-center justify-between gap-2 bg-panel pt-[env(safe-area-inset-top)] pr-3 pl-2',
            fading,
          )}
        >
          <PairButton market={market} />
          {price}
        </div>
        <div
          className={classNames(
            '-mt-1 flex h-[26px] shrink-0 items-center border-line border-t bg-panel pl-3',
            scrolling,
            fading,
          )}
        >
          {figures}
        </div>
      </header>
    );
  }
  return (
    <header
      className={classNames('flex h-14 shrink-0 items-center gap-6 rounded bg-panel pl-3', fading)}
    >
      <div className="flex shrink-0 items-center gap-1">
        <PairButton market={market} />
        <FavouriteStar kind={favouriteKindOf(market.product)} pair={market.name} />
        <AlertBell market={market} />
      </div>
      <div className={classNames('flex min-w-0 flex-1 items-center gap-6', scrolling)}>
        {price}
        {figures}
      </div>
      {isRoomy && action}
    </header>
  );
}
