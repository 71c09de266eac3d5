import { Suspense, useCallback, useEffect } from 'react';
import { useParams } from 'wouter';
import { useDevice } from '#app/data/device/device.ts';
import { rememberMarket, useLastMarkets } from '#app/data/device/last-market.ts';
import { useTopic } from '#app/data/live/use-feed.ts';
import { usePriceAgeSeconds } from '#app/data/live/use-staleness.ts';
import type { Loadable } from '#app/data/server/loadable.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { useAddress, useNavigate } from '#app/ui/layout/address.tsx';
import { PageTitle } from '#app/ui/layout/page-title.tsx';
import { loadDialogs } from '#app/ui/overlays/dialog.tsx';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import { Later } from '#app/ui/states/later.tsx';
import { lazyPart } from '#app/ui/states/lazy-part.ts';
import { LoadingPart } from '#app/ui/states/loading-part.tsx';
import { marketToOpen } from '../market/find-market.ts';
import { pathOf, type TradingMarket } from '../market/trading-market.ts';
import { lastPriceOf, useQuotation } from '../market/use-quotation.ts';
import type { FormPort } from '../page/form-port.ts';
import { type LayoutProps, TradingPageProvider, type TradingParts } from '../page/page-context.ts';
import { usePage } from '../page/page-store.ts';
import { AuctionNote } from './auction-note.tsx';
import { DesktopLayout } from './desktop-layout.tsx';
import { FeedWarning } from './feed-status.tsx';
import { IndexNote } from './index-note.tsx';
import { PhoneLayout } from './phone-layout.tsx';
import { PrefillPrice } from './prefill-price.tsx';
import { TabletLayout } from './tablet-layout.tsx';
import { TradingSkeleton } from './trading-skeleton.tsx';
import { UnknownMarket } from './unknown-market.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutSheet = lazyPart(async () => ({
  default: (await import('./shortcut-sheet.tsx')).ShortcutSheet,
}));

/** The price in the page's title, so that a tab in the background shows it: of what, and how old it is. */
function LiveTitle({ market }: { market: TradingMarket }) {
  const t = useText();
  const { lastPrice } = useQuotation(market);
  const seconds = usePriceAgeSeconds();
  const age = seconds > 0 ? `${t('trading.delayedSeconds', { seconds })} | ` : '';
  const pair = market.name;
  const name =
    market.product === 'spot'
      ? t('futuresPage.pairSpot', { pair })
      : t('futuresPage.pairPerpetual', { pair });
  return <PageTitle>{`${age}${formatNumber(lastPrice, market.precision)} | ${name}`}</PageTitle>;
}

/** Long after the first picture, so that it costs nothing there. */
const DIALOGS_AFTER_MS = 3000;

/** An order that is asked about may need its dialog when the server is away. */
function useDialogsAtHand(): void {
  useEffect(() => {
    // What is not at hand is loaded by the first dialog that opens.
    const timer = setTimeout(() => void loadDialogs().catch(() => undefined), DIALOGS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Remembers the market that is shown, and gives it one address however it was written (D4). */
function useSettledAddress(market: TradingMarket | undefined): void {
  const { pathname, search, hash, state } = useAddress();
  const navigate = useNavigate();
  const product = market?.product;
  const symbol = market?.symbol;
  useEffect(() => {
    if (!product || !symbol) return;
    rememberMarket(product, symbol);
    const path = pathOf({ product, symbol });
    if (path !== pathname) navigate(path + search + hash, { replace: true, state: state ?? {} });
  }, [product, symbol, pathname, search, hash, state, navigate]);
}

function Trading<Market extends TradingMarket>({ market, parts }: LayoutProps<Market>) {
  const device = useDevice();
  const isSheetOpen = usePage((state) => state.isShortcutSheetOpen);
  const { product, symbol } = market;
  useDialogsAtHand();
  // The page's topics stay subscribed whichever of its tabs are shown.
  useTopic({ kind: 'depth', product, symbol });
  useTopic({ kind: 'trades', product, symbol });
  useShortcuts(useCallback(() => lastPriceOf(market), [market]));
  const layout = { market, parts };
  return (
    <>
      <LiveTitle market={market} />
      <PrefillPrice market={market} />
      <FeedWarning />
      <AuctionNote market={market} />
      <IndexNote market={market} />
      {device === 'desktop' && <DesktopLayout {...layout} />}
      {device === 'tablet' && <TabletLayout {...layout} />}
      {(device === 'phone' || device === 'small-phone') && <PhoneLayout {...layout} />}
      {isSheetOpen && (
        <Suspense fallback={<LoadingPart isDialog />}>
          <ShortcutSheet product={product} />
        </Suspense>
      )}
    </>
  );
}

interface TradingScreenProps<Market extends TradingMarket> {
  readonly product: Market['product'];
  readonly markets: Loadable<readonly Market[]>;
  readonly form: FormPort;
  readonly parts: TradingParts<Market>;
}

/** The market that the address names, or what stands in its place. */
export function TradingScreen<Market extends TradingMarket>({
  product,
  markets,
  form,
  parts,
}: TradingScreenProps<Market>) {
  const { symbol } = useParams();
  const last = useLastMarkets((state) => state[product]);
  const { data, isLoading, error, retry } = markets;
  const market = data && marketToOpen(data, symbol, last);
  useSettledAddress(market);
  if (isLoading) return <TradingSkeleton product={product} />;
  if (!data) {
    return (
      <div className="flex flex-1 items-center justify-center">
        <ErrorState message={error ?? ''} onRetry={retry} />
      </div>
    );
  }
  if (!market) return <UnknownMarket product={product} symbol={symbol ?? ''} />;
  return (
    <TradingPageProvider value={{ form, markets }}>
      <Later instead={<TradingSkeleton product={product} />}>
        <Trading key={market.symbol} market={market} parts={parts} />
      </Later>
    </TradingPageProvider>
  );
}
