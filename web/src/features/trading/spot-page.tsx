import { lazy, Suspense, useCallback } from 'react';
import { Link, useParams } from 'react-router';
import { useDevice } from '../../data/device.ts';
import { useTopic } from '../../data/live/use-feed.ts';
import { type MarketItem, useSpotMarkets } from '../../data/markets.ts';
import { formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DesktopLayout } from './layout/desktop-layout.tsx';
import { FeedWarning } from './layout/feed-status.tsx';
import { PhoneLayout } from './layout/phone-layout.tsx';
import { TabletLayout } from './layout/tablet-layout.tsx';
import { TradingSkeleton } from './layout/trading-skeleton.tsx';
import { useShortcuts } from './layout/use-shortcuts.ts';
import { DEFAULT_SYMBOL, findMarket } from './market/find-market.ts';
import { lastPriceOf, useQuotation } from './market/use-quotation.ts';
import { PrefillPrice } from './order-form/prefill-price.tsx';
import { usePage } from './page-store.ts';

const ShortcutSheet = lazy(async () => ({
  default: (await import('./layout/shortcut-sheet.tsx')).ShortcutSheet,
}));

/** The price in the page's title, so that a tab in the background shows it. */
function LiveTitle({ market }: { market: MarketItem }) {
  const { lastPrice } = useQuotation(market);
  return <PageTitle>{`${formatNumber(lastPrice, market.precision)} | ${market.name}`}</PageTitle>;
}

function UnknownMarket({ symbol }: { symbol: string }) {
  const t = useText();
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 bg-panel px-4 py-10 text-center">
      <PageTitle>{t('Spot')}</PageTitle>
      <Icon name="search" size={36} className="text-ink-3" />
      <h1 className="font-semibold text-title">
        {t('There is no market {{symbol}} here', { symbol })}
      </h1>
      <p className="text-ink-2">{t('It may be written differently, or it is not listed.')}</p>
      <div className="mt-2 flex gap-3">
        <Link to="/market" className={buttonClass({ variant: 'plain' })}>
          {t('Go to markets')}
        </Link>
        <Link to="/spot" replace className={buttonClass({ variant: 'primary' })}>
          {t('Trade {{coin}}', { coin: DEFAULT_SYMBOL })}
        </Link>
      </div>
    </div>
  );
}

function Trading({ market }: { market: MarketItem }) {
  const device = useDevice();
  const isSheetOpen = usePage((state) => state.isShortcutSheetOpen);
  // The page's topics stay subscribed whichever of its tabs are shown.
  useTopic({ kind: 'depth', product: 'spot', symbol: market.symbol });
  useTopic({ kind: 'trades', product: 'spot', symbol: market.symbol });
  useShortcuts(useCallback(() => lastPriceOf(market), [market]));
  return (
    <>
      <LiveTitle market={market} />
      <PrefillPrice market={market} />
      <FeedWarning />
      {device === 'desktop' && <DesktopLayout market={market} />}
      {device === 'tablet' && <TabletLayout market={market} />}
      {(device === 'phone' || device === 'small-phone') && <PhoneLayout market={market} />}
      {isSheetOpen && (
        <Suspense fallback={null}>
          <ShortcutSheet />
        </Suspense>
      )}
    </>
  );
}

/** /spot and /spot/{symbol}: one spot market to look at and to trade in. */
export function SpotPage() {
  const { symbol = DEFAULT_SYMBOL } = useParams();
  const markets = useSpotMarkets();
  if (markets.isLoading) return <TradingSkeleton />;
  if (!markets.data) {
    return (
      <div className="flex flex-1 items-center justify-center">
        <ErrorState message={markets.error ?? ''} onRetry={markets.retry} />
      </div>
    );
  }
  const market = findMarket(markets.data.list, symbol);
  if (!market) return <UnknownMarket symbol={symbol} />;
  return <Trading key={market.symbol} market={market} />;
}
