import { memo } from 'react';
import { Link } from 'wouter';
import type { Product } from '#app/data/live/topic.ts';
import { classNames } from '#app/lib/class-names.ts';
import { directionOf } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Sparkline } from '#app/ui/figures/sparkline.tsx';
import { pathOf, type TradingMarket } from '../market/trading-market.ts';
import { useQuotation } from '../market/use-quotation.ts';
import { setTradingPreference } from '../page/trading-preferences.ts';
import { useMarketStrip } from './market-strip.ts';
import { TickerFigures } from './ticker-figures.tsx';

/** Drawn when the list is read again, not at each price. */
const Trend = memo(Sparkline);

function StripCell({ market, isCurrent }: { market: TradingMarket; isCurrent: boolean }) {
  const quotation = useQuotation(market);
  return (
    <Link
      to={pathOf(market)}
      replace
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex shrink-0 items-center gap-1.5 rounded px-2 hover:bg-field',
        isCurrent && 'bg-field',
      )}
    >
      <span className={classNames('font-semibold', isCurrent ? 'text-accent-text' : 'text-ink')}>
        {market.base}
      </span>
      <Trend
        values={market.klines}
        direction={directionOf(quotation.changePercent)}
        width={36}
        height={14}
      />
      <TickerFigures market={market} quotation={quotation} />
    </Link>
  );
}

interface FavouriteStripProps {
  readonly product: Product;
  /** Of the market of the page. */
  readonly symbol: string;
}

/** The favourites of the page's product in a line below the bar: a press, or Alt and a digit, switches to one. */
export function FavouriteStrip({ product, symbol }: FavouriteStripProps) {
  const t = useText();
  const shown = useMarketStrip(product);
  return (
    <nav
      aria-label={t('markets.favorites')}
      className="flex h-7 shrink-0 items-center gap-1 overflow-hidden border-line border-b bg-panel pr-1 pl-3 text-tiny"
    >
      <Icon name="star" size={12} filled className="mr-1 shrink-0 text-accent-text" />
      {/* Those that have no room wrap out of sight, whole. */}
      <div className="flex h-7 min-w-0 flex-1 flex-wrap gap-x-1 overflow-hidden *:my-0.5 *:h-6">
        {shown.map((market) => (
          <StripCell key={market.symbol} market={market} isCurrent={market.symbol === symbol} />
        ))}
      </div>
      <span className="shrink-0 text-ink-3 max-wide:hidden">{t('trading.altDigit')}</span>
      <IconButton
        icon="close"
        size="small"
        tone="faint"
        label={t('trading.hideFavorites')}
        onClick={() => setTradingPreference({ isFavouriteStripShown: false })}
      />
    </nav>
  );
}
