import { Link } from 'wouter';
import { useIsAuth } from '#app/data/server/session.ts';
import { useSignInPaths } from '#app/data/user/use-sign-in-paths.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { buttonClass } from '#app/ui/buttons/button-class.ts';
import { useSearchParams } from '#app/ui/layout/address.tsx';
import { type Tab, Tabs } from '#app/ui/layout/tabs.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import { type LayoutProps, useTradingPage } from '../page/page-context.ts';

type Side = 'buy' | 'sell';
type View = 'chart' | 'book' | 'trades' | 'order';

/** The view is part of the address, so that it can be linked to and left with the back button. */
function useView(): readonly [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('view');
  const view = named === 'book' || named === 'trades' || named === 'order' ? named : 'chart';
  const setView = (next: View) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'chart') after.delete('view');
        else after.set('view', next);
        return after;
      },
      { replace: true },
    );
  return [view, setView];
}

function ActionBar({ market, onSide }: { market: TradingMarket; onSide: (side: Side) => void }) {
  const t = useText();
  const isAuth = useIsAuth();
  const paths = useSignInPaths();
  const isSpot = market.product === 'spot';
  const coin = market.base;
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex gap-2 border-line border-t bg-panel p-2 pb-[max(8px,env(safe-area-inset-bottom))]">
      {isAuth ? (
        <>
          <Button block size="large" variant="up" onClick={() => onSide('buy')}>
            {isSpot ? t('trading.buyCoin', { coin }) : t('futuresPage.long')}
          </Button>
          <Button block size="large" variant="down" onClick={() => onSide('sell')}>
            {isSpot ? t('trading.sellCoin', { coin }) : t('futuresPage.short')}
          </Button>
        </>
      ) : (
        <>
          <Link
            to={paths.login}
            className={buttonClass({ variant: 'outline', size: 'large', block: true })}
          >
            {t('shell.logIn')}
          </Link>
          <Link
            to={paths.register}
            className={buttonClass({ variant: 'primary', size: 'large', block: true })}
          >
            {t('shell.registerNow')}
          </Link>
        </>
      )}
    </div>
  );
}

/** One thing at a time behind tabs, with the way to buy and sell always at hand. */
export function PhoneLayout<Market extends TradingMarket>({
  market,
  parts: { Header, Chart, Book, Form, Orders },
}: LayoutProps<Market>) {
  const t = useText();
  const { form } = useTradingPage();
  const [view, setView] = useView();
  // The book of a contract keeps its two tabs: a trade more in this row would read as trading.
  const isSpot = market.product === 'spot';
  const tabs: readonly Tab<View>[] = [
    { value: 'chart', label: t('trading.chart') },
    { value: 'book', label: t('trading.orderBook') },
    ...(isSpot ? [{ value: 'trades', label: t('trading.trades') } as const] : []),
    { value: 'order', label: isSpot ? t('trading.orderTab') : t('markets.trade') },
  ];
  const chooseSide = (side: Side) => {
    form.chooseSide(side);
    setView('order');
    window.scrollTo(0, 0);
  };
  return (
    <div className={classNames('flex flex-1 flex-col gap-1', view !== 'order' && 'pb-[68px]')}>
      <Header market={market} />
      <div className="sticky top-(--bar) z-20 bg-panel px-3">
        <Tabs
          label={t('trading.views')}
          className="justify-between"
          value={view}
          onValue={setView}
          tabs={tabs}
        />
      </div>
      {view === 'chart' && <Chart market={market} className="h-[58dvh] min-h-[320px]" />}
      {view === 'book' && (
        <Book market={market} className="min-h-[640px]" {...(isSpot ? { only: 'book' } : {})} />
      )}
      {view === 'trades' && <Book market={market} only="trades" />}
      {view === 'order' && <Form market={market} />}
      {(view === 'chart' || view === 'order') && (
        <Orders market={market} className="min-h-[200px]" />
      )}
      {view !== 'order' && <ActionBar market={market} onSide={chooseSide} />}
    </div>
  );
}
