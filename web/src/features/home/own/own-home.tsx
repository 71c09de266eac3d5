import { useIsPhone } from '#app/data/device/device.ts';
import { useAssetChanges } from '#app/data/live/use-asset-changes.ts';
import type { SpotMarkets } from '#app/data/markets/markets.ts';
import type { Loadable } from '#app/data/server/loadable.ts';
import { useText } from '#app/lib/i18n.ts';
import { usePositionRows } from '#app/parts/position-table/position-rows.ts';
import { OwnBots } from './own-bots.tsx';
import { OwnEquity } from './own-equity.tsx';
import { OwnMarkets } from './own-markets.tsx';
import { OwnNotices } from './own-notices.tsx';
import { OwnOrders, useOwnOpenOrders } from './own-orders.tsx';
import { OrdersPlace, ownFrame, PositionsPlace } from './own-places.tsx';
import { OwnPositions } from './own-positions.tsx';

const all = () => true;
const isSettled = ({ data, error }: Pick<Loadable<unknown>, 'data' | 'error'>) =>
  data !== undefined || error !== null;

/** What to look at beside what is open. */
function Beside({ markets }: { readonly markets: Loadable<SpotMarkets> }) {
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-3 tablet:grid-cols-2 desktop:grid-cols-1 roomy:grid-cols-2">
      <OwnMarkets markets={markets} />
      <div className="flex min-w-0 flex-col gap-3">
        <OwnBots />
        <OwnNotices />
      </div>
    </div>
  );
}

/**
 * The home page of who has an account: equity, what is open, and the markets they follow. A phone draws what follows
 * positions and orders once it is known how many there are: nothing moves down then.
 */
export function OwnHome({ markets }: { readonly markets: Loadable<SpotMarkets> }) {
  const t = useText();
  const isPhone = useIsPhone();
  useAssetChanges(true);
  const positions = usePositionRows(all);
  const orders = useOwnOpenOrders();
  const [isHeld, isOrdered] = [isSettled(positions), isSettled(orders)];
  return (
    <section aria-label={t('home.yourAccount')} className={ownFrame}>
      <h1 className="sr-only">{t('home.yourAccount')}</h1>
      <div className="flex min-w-0 flex-col gap-3">
        <OwnEquity />
        {isHeld ? <OwnPositions {...positions} /> : <PositionsPlace />}
        {isOrdered ? <OwnOrders {...orders} /> : <OrdersPlace />}
      </div>
      {((isHeld && isOrdered) || !isPhone) && <Beside markets={markets} />}
    </section>
  );
}
