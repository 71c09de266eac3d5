import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import { exchangeNowMs } from '#app/data/live/feed.ts';
import type { Product } from '#app/data/live/topic.ts';
import { formatOffset, formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { TimeZoneChoice } from '#app/parts/people/time-zone-choice.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Popover } from '#app/ui/overlays/popover.tsx';
import { pathOf, type TradingMarket } from '../market/trading-market.ts';
import { useQuotation } from '../market/use-quotation.ts';
import { setPage } from '../page/page-store.ts';
import { setTradingPreference } from '../page/trading-preferences.ts';
import { FeedStatus } from './feed-status.tsx';
import { useMarketStrip, useStripState } from './market-strip.ts';
import { TickerFigures } from './ticker-figures.tsx';

function TickerLink({ market }: { market: TradingMarket }) {
  const quotation = useQuotation(market);
  return (
    <Link to={pathOf(market)} replace className="shrink-0 whitespace-nowrap hover:text-ink">
      {market.base} <TickerFigures market={market} quotation={quotation} />
    </Link>
  );
}

/** The favourites, and behind few of them the product's first markets. */
function StatusTickers({ product }: { readonly product: Product }) {
  const t = useText();
  const shown = useMarketStrip(product);
  const isStripHidden = useStripState(product) === 'hidden';
  return (
    <>
      {isStripHidden && (
        <button
          type="button"
          title={t('trading.showFavorites')}
          aria-label={t('trading.showFavorites')}
          onClick={() => setTradingPreference({ isFavouriteStripShown: true })}
          className="text-ink-3 hover:text-ink"
        >
          <Icon name="star" size={12} />
        </button>
      )}
      {shown.map((market) => (
        <TickerLink key={market.symbol} market={market} />
      ))}
    </>
  );
}

/** The exchange's time at the display offset, and the way to another one. */
function ExchangeClock() {
  const t = useText();
  const timeOffset = useTimeOffset();
  const [nowMs, setNowMs] = useState(exchangeNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(exchangeNowMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Popover
      label={t('shell.timeZone')}
      align="end"
      className="w-[264px] p-4"
      trigger={
        <button type="button" className="shrink-0 rounded hover:text-ink">
          {formatOffset(timeOffset)} {formatTime(nowMs, timeOffset, 'time')}
        </button>
      }
    >
      <TimeZoneChoice />
    </Popover>
  );
}

/** The last line of the page: how live it is, other markets, the time, help. */
export function StatusBar({ product }: { readonly product: Product }) {
  const t = useText();
  // Once is enough.
  const hasTickers = useStripState(product) !== 'shown';
  return (
    <footer className="flex h-[26px] shrink-0 items-center gap-4 overflow-hidden bg-panel px-3 text-ink-2 text-tiny">
      <FeedStatus />
      {/* Those that have no room wrap out of sight, whole. */}
      <div className="flex h-[26px] min-w-0 flex-1 flex-wrap gap-x-4 overflow-hidden leading-[26px]">
        {hasTickers && <StatusTickers product={product} />}
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-4">
        <ExchangeClock />
        <button
          type="button"
          className="flex items-center gap-1 hover:text-ink"
          onClick={() => setPage({ isShortcutSheetOpen: true })}
        >
          <Icon name="keyboard" size={13} />
          {t('trading.shortcuts')}
        </button>
        <Link to="/support" className="hover:text-ink">
          {t('shell.support')}
        </Link>
      </div>
    </footer>
  );
}
