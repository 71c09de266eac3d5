import type { ReactNode } from 'react';
import { useIsPhone } from '../../../data/device.ts';
import { FavouriteStar } from '../../../data/favourite-star.tsx';
import type { MarketItem } from '../../../data/markets.ts';
import { toneOf } from '../../../data/tone.ts';
import { classNames } from '../../../lib/class-names.ts';
import { directionOf, formatNumber, formatPercent, formatShort } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { dollarText } from '../market/quotation.ts';
import { useQuotation } from '../market/use-quotation.ts';
import { setPage, usePage } from '../page-store.ts';
import { PairSelector } from './pair-selector.tsx';
import { useMovement } from './use-movement.ts';

/** From here on a volume is abbreviated: its last digits say nothing and take place. */
const LONG_VOLUME_FROM = 1_000_000;

const volumeText = (volume: string) =>
  Number(volume) >= LONG_VOLUME_FROM ? formatShort(volume) : formatNumber(volume, 2);

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-col">
      <dt className="text-ink-2 text-tiny">{label}</dt>
      <dd className="font-medium text-small">{children}</dd>
    </div>
  );
}

function PairButton({ market }: { market: MarketItem }) {
  const t = useText();
  const isOpen = usePage((state) => state.isSelectorOpen);
  const setOpen = (isSelectorOpen: boolean) => setPage({ isSelectorOpen });
  return (
    <Popover
      label={t('Markets')}
      open={isOpen}
      onOpen={setOpen}
      className="w-[min(380px,calc(100vw-16px))]"
      trigger={
        <button
          type="button"
          className="flex items-center gap-2 rounded px-1 py-1 text-[18px] leading-6 hover:bg-field"
        >
          <CoinIcon coin={market.base} source={market.icon} size={26} />
          <h1 className="font-semibold tracking-tight">{market.name}</h1>
          <Icon name="chevron-down" size={14} className="text-ink-3" />
        </button>
      }
    >
      <PairSelector current={market.symbol} onChosen={() => setOpen(false)} />
    </Popover>
  );
}

/** The pair, its price now and its last 24 hours. */
export function MarketHeader({ market }: { market: MarketItem }) {
  const t = useText();
  const isPhone = useIsPhone();
  const quotation = useQuotation(market);
  const { precision } = market;
  const movement = useMovement(quotation.lastPrice);
  const price = (value: string) => formatNumber(value, precision);
  const percent = (
    <span className={toneOf(directionOf(quotation.changePercent))}>
      {formatPercent(quotation.changePercent)}
    </span>
  );
  return (
    <header
      className={classNames(
        'flex items-center gap-x-6 bg-panel px-3 tablet:rounded',
        isPhone ? 'flex-wrap gap-y-1 py-2' : 'h-14 overflow-x-auto [scrollbar-width:none]',
      )}
    >
      <div className="flex shrink-0 items-center gap-1 max-tablet:w-full">
        <PairButton market={market} />
        <FavouriteStar kind="spot" pair={market.name} />
      </div>
      <div className="shrink-0">
        <p
          className={classNames(
            'font-semibold text-title tabular-nums leading-6',
            toneOf(movement.direction),
          )}
        >
          {price(quotation.lastPrice)}
        </p>
        <p className="text-ink-2 text-tiny tabular-nums">
          ≈ ${dollarText(quotation.lastPrice, precision)}
          {isPhone && <span className="ml-2 font-medium">{percent}</span>}
        </p>
      </div>
      <dl className="max-tablet:ml-auto max-tablet:grid max-tablet:grid-cols-2 max-tablet:gap-x-5 max-tablet:gap-y-1 tablet:flex tablet:gap-6">
        {!isPhone && (
          <Figure label={t('24h Change')}>
            <span className={toneOf(directionOf(quotation.changePercent))}>
              {formatNumber(quotation.changeAmount, precision, { sign: true })}
            </span>{' '}
            {percent}
          </Figure>
        )}
        <Figure label={t('24h High')}>{price(quotation.high)}</Figure>
        {!isPhone && <Figure label={t('24h Low')}>{price(quotation.low)}</Figure>}
        <Figure label={t('24h Volume({{coin}})', { coin: market.base })}>
          {isPhone ? formatShort(quotation.volume) : volumeText(quotation.volume)}
        </Figure>
        {isPhone && <Figure label={t('24h Low')}>{price(quotation.low)}</Figure>}
        <Figure label={t('24h Turnover({{coin}})', { coin: market.quote })}>
          {formatShort(quotation.turnover)}
        </Figure>
      </dl>
    </header>
  );
}
