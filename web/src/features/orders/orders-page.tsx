import { useEffect, useEffectEvent } from 'react';
import { Link } from 'wouter';
import { useIsAuth } from '../../data/server/session.ts';
import { classNames } from '../../lib/class-names.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { OrderDetail } from '../../parts/order-detail/order-detail.tsx';
import { openOrderDetail, useOrderDetail } from '../../parts/orders/order-detail-store.ts';
import { SignInPrompt } from '../../parts/people/sign-in-prompt.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { FuturesOrders } from './futures-orders.tsx';
import { firstView, type OrdersProduct, products, writeView } from './orders-view.ts';
import { SpotOrders } from './spot-orders.tsx';
import { type OrdersViewState, useOrdersView } from './use-orders-view.ts';

const productTexts: Readonly<Record<OrdersProduct, TextKey>> = {
  spot: 'orders.spotOrders',
  futures: 'orders.futuresOrders',
};

/** Beside the list where there is room, above it where there is not. */
function SideMenu({ product }: { product: OrdersProduct }) {
  const t = useText();
  return (
    <nav
      aria-label={t('shell.orders')}
      className="flex gap-1 rounded bg-panel p-1 desktop:w-[200px] desktop:shrink-0 desktop:flex-col desktop:self-start desktop:p-2"
    >
      {products.map((name) => (
        <Link
          key={name}
          to={`/order?${writeView({ ...firstView, product: name })}`}
          aria-current={name === product ? 'page' : undefined}
          className={classNames(
            'flex h-9 touch:h-11 max-tablet:h-11 items-center rounded px-3 text-body max-desktop:flex-1 max-desktop:justify-center',
            name === product
              ? 'bg-track font-semibold text-ink'
              : 'text-ink-2 hover:bg-field hover:text-ink',
          )}
        >
          {t(productTexts[name])}
        </Link>
      ))}
    </nav>
  );
}

/** Opens the order that the address names, of somebody signed in; once its detail is closed the address names none. */
function useLinkedOrder({ view: { product, order: code, page }, change }: OrdersViewState): void {
  const isAuth = useIsAuth();
  const forget = useEffectEvent(() => change({ order: '', page }));
  useEffect(() => {
    if (!isAuth || !code) return;
    openOrderDetail({ product, code });
    return useOrderDetail.subscribe(({ shown }) => {
      if (!shown) forget();
    });
  }, [isAuth, product, code]);
}

/** /order: the user's orders of both products. */
export function OrdersPage() {
  const t = useText();
  const isAuth = useIsAuth();
  const state = useOrdersView();
  const { product } = state.view;
  useLinkedOrder(state);
  return (
    <div
      data-page="wide"
      className="mx-auto flex w-full max-w-(--page) flex-1 flex-col gap-3 px-3 py-4 max-tablet:px-2 max-tablet:py-2 low-phone:pt-1 tablet:px-4 tablet:py-6"
    >
      <PageTitle>{t(productTexts[product])}</PageTitle>
      {/* On a phone the navigation says where this is. */}
      <h1 className="font-semibold text-title max-tablet:sr-only">{t('shell.orders')}</h1>
      <div className="flex flex-col gap-3 max-tablet:gap-2 low-phone:gap-1 desktop:flex-row">
        <SideMenu product={product} />
        <Panel label={t(productTexts[product])} className="min-w-0 flex-1 overflow-hidden">
          {!isAuth && <SignInPrompt icon="list" title={t('trading.loginToViewOrders')} />}
          {isAuth &&
            (product === 'spot' ? <SpotOrders {...state} /> : <FuturesOrders {...state} />)}
        </Panel>
      </div>
      <OrderDetail />
    </div>
  );
}
