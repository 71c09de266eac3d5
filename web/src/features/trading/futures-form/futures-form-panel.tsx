import type { ContractItem } from '../../../data/markets.ts';
import { useIsAuth } from '../../../data/session.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useText } from '../../../lib/i18n.ts';
import { Panel } from '../../../ui/panel.tsx';
import { AssetsBox } from './assets-box.tsx';
import { GuestPanel } from './guest-panel.tsx';
import { OrderEntry } from './order-entry.tsx';

interface FuturesFormPanelProps {
  readonly market: ContractItem;
  readonly className?: string;
}

/** Opens and closes positions of one contract, and shows what there is to do it with. */
export function FuturesFormPanel({ market, className }: FuturesFormPanelProps) {
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
