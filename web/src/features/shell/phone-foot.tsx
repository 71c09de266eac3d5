import { firstPartOf } from '@bourse/contract/screens.ts';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { useDevice, useIsUpright } from '../../data/device/device.ts';
import { useLastMarkets } from '../../data/device/last-market.ts';
import { useIsAuth } from '../../data/server/session.ts';
import { classNames } from '../../lib/class-names.ts';
import { addTexts, type TextKey, useText } from '../../lib/i18n.ts';
import { StripPlace } from '../../parts/position-table/strip-place.tsx';
import { Icon, type IconName } from '../../ui/figures/icon.tsx';
import { useAddress } from '../../ui/layout/address.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';

const PositionStrip = lazyPart(async () => {
  const [{ PositionStrip }] = await Promise.all([
    import('../../parts/position-table/position-strip.tsx'),
    addTexts('trading'),
  ]);
  return { default: PositionStrip };
});

interface Place {
  readonly to: string;
  readonly label: TextKey;
  readonly icon: IconName;
  /** First parts of the addresses that belong to it. */
  readonly parts: readonly string[];
}

const placesTo = (trade: string): readonly Place[] => [
  { to: '/', label: 'shell.home', icon: 'home', parts: [''] },
  { to: '/market', label: 'shell.markets', icon: 'trend', parts: ['market'] },
  { to: trade, label: 'shell.trade', icon: 'candles', parts: ['spot', 'futures'] },
  { to: '/order', label: 'shell.orders', icon: 'list', parts: ['order'] },
  { to: '/asset', label: 'shell.assets', icon: 'wallet', parts: ['asset'] },
];

/** The five places of a phone. Trade leads to what was traded last. */
function PhoneNavigation() {
  const t = useText();
  const { pathname } = useAddress();
  const product = useLastMarkets((state) => state.product) ?? 'spot';
  return (
    <nav
      aria-label={t('shell.mainNavigation')}
      className="sticky bottom-0 z-20 grid h-(--navigation) shrink-0 grid-cols-5 border-line border-t bg-panel pb-[max(12px,env(safe-area-inset-bottom))] low-phone:pb-[max(2px,env(safe-area-inset-bottom))]"
    >
      {placesTo(`/${product}`).map(({ to, label, icon, parts }) => {
        const isHere = parts.includes(firstPartOf(pathname));
        return (
          <Link
            key={label}
            to={to}
            aria-current={isHere ? 'page' : undefined}
            className={classNames(
              'flex flex-col items-center justify-center gap-0.5 text-tiny low-phone:gap-0 focus-visible:-outline-offset-2',
              isHere ? 'font-semibold text-accent-text' : 'text-ink-2',
            )}
          >
            <Icon name={icon} size={20} />
            {t(label)}
          </Link>
        );
      })}
    </nav>
  );
}

/** Whether the screen shows positions in a list that is in sight: the strip would say them again. */
function useIsListed(): boolean {
  const { pathname, search } = useAddress();
  const isUpright = useIsUpright();
  const device = useDevice();
  const tab = new URLSearchParams(search).get('orders') ?? 'positions';
  const isInSight = device === 'desktop' || isUpright;
  return isInSight && firstPartOf(pathname) === 'futures' && tab === 'positions';
}

/**
 * What stays at the bottom of a phone's screen; it has its own place, so that nothing lies below it. The strip stands
 * beside the navigation and not around it: when it comes, the navigation doesn't move.
 */
export function PhoneFoot() {
  const isAuth = useIsAuth();
  return (
    <>
      {isAuth && (
        <div className="sticky bottom-(--navigation) z-20 shrink-0">
          <Suspense fallback={<StripPlace />}>
            <PositionStrip />
          </Suspense>
        </div>
      )}
      <PhoneNavigation />
    </>
  );
}

/** A tablet has its places at the top; at the bottom, under a thumb, a position stays as on a phone. */
export function TabletFoot() {
  const isAuth = useIsAuth();
  const isListed = useIsListed();
  if (!isAuth || isListed) return null;
  return (
    <div className="pointer-events-none sticky bottom-0 z-20 flex shrink-0 justify-end">
      <div className="pointer-events-auto w-[440px]">
        <Suspense fallback={<StripPlace />}>
          <PositionStrip />
        </Suspense>
      </div>
    </div>
  );
}
