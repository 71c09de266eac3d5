import { useEffect, useMemo, useRef } from 'react';
import { useIsLowPhone } from '#app/data/device/device.ts';
import { useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';
import { useSearchParams } from '#app/ui/layout/address.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import {
  type BookTab,
  type LayoutProps,
  TradingPageProvider,
  useTradingPage,
} from '../page/page-context.ts';
import { useTradingPreferences } from '../page/trading-preferences.ts';
import { PullChart } from './pull-chart.tsx';

/** The whole book is part of the address, so that it can be linked to; null: the page itself. */
function useWholeBook(): readonly [BookTab | null, (tab: BookTab | null) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('view');
  const setTab = (next: BookTab | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next) after.set('view', next);
        else after.delete('view');
        return after;
      },
      { replace: true },
    );
  return [named === 'book' || named === 'trades' ? named : null, setTab];
}

/** Where the focus was goes with what was shown: the button that leads back gets it. */
function useFocusOnTurn(isWhole: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef(isWhole);
  useEffect(() => {
    if (last.current === isWhole) return;
    last.current = isWhole;
    window.scrollTo(0, 0);
    root.current?.querySelector<HTMLElement>('[data-turns-book]')?.focus({ preventScroll: true });
  }, [isWhole]);
  return root;
}

interface WholeBookProps<Market extends TradingMarket> extends LayoutProps<Market> {
  readonly tab: BookTab;
  readonly onClose: () => void;
}

/** The book with all that it has, and the last trades; a price that is taken leads back to the form. */
function WholeBook<Market extends TradingMarket>({
  market,
  parts: { Book },
  tab,
  onClose,
}: WholeBookProps<Market>) {
  const t = useText();
  const page = useTradingPage();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const taking = useMemo(() => {
    const takePrice = (price: string, quantity?: string) => {
      page.form.takePrice(price, quantity);
      close.current();
    };
    return { ...page, form: { ...page.form, takePrice } };
  }, [page]);
  return (
    <div className="flex flex-1 flex-col bg-panel">
      <Button variant="ghost" data-turns-book onClick={onClose} className="h-11 self-start">
        <Icon name="chevron-left" size={16} />
        {t('ui.back')}
      </Button>
      <TradingPageProvider value={taking}>
        <Book market={market} first={tab} className="min-h-[660px] flex-1" />
      </TradingPageProvider>
    </div>
  );
}

/**
 * Chart, form beside the best of the book, and orders below each other; the whole book in their place. Where there is
 * little height the chart is opened by the head, so that the form is in sight with both its buttons.
 */
export function PhoneLayout<Market extends TradingMarket>(props: LayoutProps<Market>) {
  const {
    market,
    parts: { Header, Chart, Book, Form, Orders },
  } = props;
  const [tab, setTab] = useWholeBook();
  const root = useFocusOnTurn(tab !== null);
  const isLow = useIsLowPhone();
  const isChartWanted = useTradingPreferences((state) => state.isLowChartShown);
  const isChartShown = !isLow || isChartWanted;
  return (
    <div ref={root} className="flex flex-1 flex-col gap-1">
      <Header market={market} />
      {tab ? (
        <WholeBook {...props} tab={tab} onClose={() => setTab(null)} />
      ) : (
        <>
          {isChartShown && (
            <PullChart>
              <Chart market={market} className="flex-1" />
            </PullChart>
          )}
          {/* The form flows around the book, its buttons below both. */}
          <div className="flow-root bg-panel">
            <Book
              market={market}
              onWhole={() => setTab('book')}
              className="float-right mb-2 ml-2 w-[132px] rounded-none border-line border-l min-[360px]:w-[158px]"
            />
            <Form market={market} />
          </div>
          <Orders market={market} className="min-h-[200px]" />
        </>
      )}
    </div>
  );
}
