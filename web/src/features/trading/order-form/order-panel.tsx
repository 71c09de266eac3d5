import { useIsAuth } from '../../../data/session.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useText } from '../../../lib/i18n.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { SpotMarket } from '../market/trading-market.ts';
import { AssetsBox } from './assets-box.tsx';
import { GuestPanel } from './guest-panel.tsx';
import { OrderEntry } from './order-entry.tsx';

interface OrderPanelProps {
  readonly market: SpotMarket;
  readonly className?: string;
}

/** Buys and sells, and shows what there is to buy and sell with. */
export function OrderPanel({ market, className }: OrderPanelProps) {
  const t = useText();
  const isAuth = useIsAuth();
  return (
    <Panel
      label={t('Place order')}
      className={classNames(
        'flex min-h-0 flex-col overflow-y-auto [scrollbar-width:thin]',
        className,
      )}
    >
      {isAuth ? (
        <>
          <OrderEntry market={market} />
          <AssetsBox market={market} />
        </>
      ) : (
        <GuestPanel market={market} />
      )}
    </Panel>
  );
}
