import { type ReactNode, useState } from 'react';
import { mediaHook, useIsLowPhone, useIsPhone, useIsRoomy } from '#app/data/device/device.ts';
import { useFading } from '#app/data/live/use-staleness.ts';
import { classNames } from '#app/lib/class-names.ts';
import { directionOf, formatNumber, formatPercent } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { AlertBell } from '#app/parts/alerts/alert-bell.tsx';
import { FavouriteStar } from '#app/parts/markets/favourite-star.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
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
import { setTradingPreference, useTradingPreferences } from '../page/trading-preferences.ts';
import { LatePairSelector } from './late-pair-selector.tsx';

/** Too narrow for all figures in one row: a tablet's head has two, and none of them is cut; a low window has one. */
const useIsFolded = mediaHook('(width < 1200px) and (height >= 500px)');

/** What a phone's head has no room for: the other product, the star and the alerts of the market. */
function SheetHead({ market, onLeave }: { market: TradingMarket; onLeave: () => void }) {
  const t = useText();
  return (
    <div className="flex items-center justify-between gap-2 px-3 pt-[calc(12px+env(safe-area-inset-top))]">
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
        <IconButton icon="close" label={t('ui.close')} onClick={onLeave} />
      </span>
    </div>
  );
}

/** Room for a column of each figure. */
const pairsWidth = 'w-[min(720px,calc(100vw-16px))]';

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
      // On a phone a sheet over the whole page.
      className={isPhone ? 'inset-0! max-h-none! h-dvh w-screen max-w-none border-0' : pairsWidth}
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
      <div
        className={classNames('flex flex-col', isPhone ? 'h-full' : 'h-[min(600px,100dvh-150px)]')}
      >
        {isPhone && <SheetHead market={market} onLeave={() => setOpen(false)} />}
        <LatePairSelector current={market} onChosen={() => setOpen(false)} />
      </div>
    </Popover>
  );
}

/** Opens and closes the chart of a phone with little height, whose first screen is the form. */
function ChartButton() {
  const t = useText();
  const isShown = useTradingPreferences((state) => state.isLowChartShown);
  return (
    <IconButton
      icon="candles"
      label={t('trading.chart')}
      pressed={isShown}
      className="reach"
      onClick={() => setTradingPreference({ isLowChartShown: !isShown })}
    />
  );
}

interface LastPriceProps {
  readonly market: TradingMarket;
  readonly quotation: Quotation;
  /** The smaller line under the price. */
  readonly note: ReactNode;
}

const priceLook = 'font-semibold text-title tabular-nums leading-6';

function LastPrice({ market, quotation, note }: LastPriceProps) {
  const { lastPrice, high } = quotation;
  const { direction } = useMovement(lastPrice);
  const price = (value: string) => formatNumber(value, market.precision);
  return (
    <div className="shrink-0">
      <p className={classNames(priceLook, toneOf(direction))}>
        <Steady text={price(lastPrice)} like={price(high)} />
      </p>
      <p className="text-ink-2 text-tiny tabular-nums">{note}</p>
    </div>
  );
}

/** On a phone the price opens all figures of the market, for which its head has no room. */
function PriceButton({
  market,
  quotation,
  note,
  lead,
  children,
  action,
}: Omit<MarketHeaderProps, 'brief'>) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { lastPrice, high } = quotation;
  const { direction } = useMovement(lastPrice);
  const price = (value: string) => formatNumber(value, market.precision);
  return (
    <Popover
      label={t('trading.marketFigures')}
      open={isOpen}
      onOpen={setOpen}
      align="end"
      className="w-[min(320px,calc(100vw-16px))] px-3"
      trigger={
        <button
          type="button"
          title={t('trading.marketFigures')}
          className="ml-auto flex h-11 shrink-0 flex-col items-end justify-center rounded px-1"
        >
          <span className={classNames(priceLook, toneOf(direction))}>
            <Steady text={price(lastPrice)} like={price(high)} className="items-end" />
          </span>
          <span className="flex items-center gap-1 text-ink-2 text-tiny tabular-nums leading-4">
            {note}
            <Icon name="chevron-down" size={12} className="text-ink-3" />
          </span>
        </button>
      }
    >
      <dl className="flex flex-col">
        {lead}
        {children}
      </dl>
      {/* Its dialog stands where this does. */}
      {action && (
        <div onClickCapture={() => setOpen(false)} className="border-line border-t">
          {action}
        </div>
      )}
    </Popover>
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
  /** What stands first beside the price. */
  readonly lead?: ReactNode;
  /** The figures of the last day behind it. */
  readonly children: ReactNode;
  /** Those that a phone shows in one line below it; all others stand behind the price there. */
  readonly brief: ReactNode;
  /** Stands at the end, where a large screen has room for it, and on a phone below all figures. */
  readonly action?: ReactNode;
}

/**
 * The market, its price now, and what else is known of it: a row that scrolls where it is too long, on a tablet two rows.
 * On a phone the first line stays in sight.
 */
export function MarketHeader(props: MarketHeaderProps) {
  const { market, quotation, note, lead, children, brief, action } = props;
  const isPhone = useIsPhone();
  const isLow = useIsLowPhone();
  const isRoomy = useIsRoomy();
  const isFolded = useIsFolded();
  const fading = useFading();
  const scrolling =
    'overflow-x-auto [mask-image:linear-gradient(to_right,black_calc(100%-24px),transparent)] [scrollbar-width:none]';
  if (isPhone) {
    return (
      <header className="contents">
        <div
          className={classNames(
            'sticky top-0 z-20 flex h-[calc(48px+env(safe-area-inset-top))] low-phone:h-[calc(44px+env(safe-area-inset-top))] shrink-0 items-center justify-between gap-2 bg-panel pt-[env(safe-area-inset-top)] pr-2 pl-2',
            fading,
          )}
        >
          <PairButton market={market} />
          {isLow ? (
            <ChartButton />
          ) : (
            <AlertBell
              market={market}
              price={quotation.lastPrice}
              className="reach ml-auto max-[379px]:hidden"
            />
          )}
          <PriceButton {...{ market, quotation, note, lead, action }}>{children}</PriceButton>
        </div>
        <div
          className={classNames(
            '-mt-1 flex h-[26px] low-phone:hidden shrink-0 items-center border-line border-t bg-panel pl-3',
            scrolling,
            fading,
          )}
        >
          <dl className="flex shrink-0 gap-3 pr-6">{brief}</dl>
        </div>
      </header>
    );
  }
  return (
    <header
      className={classNames(
        'flex shrink-0 items-center rounded bg-panel pl-3',
        isFolded ? 'flex-wrap gap-x-5 gap-y-1 py-1.5 pr-3' : 'h-14 gap-6',
        fading,
      )}
    >
      <div className="flex shrink-0 items-center gap-1">
        <PairButton market={market} />
        <FavouriteStar kind={favouriteKindOf(market.product)} pair={market.name} />
        <AlertBell market={market} />
      </div>
      <div
        className={
          isFolded ? 'contents' : classNames('flex min-w-0 flex-1 items-center gap-6', scrolling)
        }
      >
        <LastPrice {...{ market, quotation, note }} />
        {isFolded ? (
          <>
            {lead && <dl className="contents">{lead}</dl>}
            {/* The last day has a row of its own. */}
            <span className="h-0 basis-full" />
            <dl className="contents">{children}</dl>
          </>
        ) : (
          <dl className="flex shrink-0 gap-5 pr-6">
            {lead}
            {children}
          </dl>
        )}
      </div>
      {isRoomy && action}
    </header>
  );
}
