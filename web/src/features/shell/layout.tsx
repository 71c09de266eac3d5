import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useDevice, useIsPhone, useIsTouched } from '../../data/device/device.ts';
import { useAlertRequest } from '../../data/notices/price-alerts.ts';
import { useFactorRequest } from '../../data/server/ask-factor.ts';
import { onSessionEnd, useIsAuth } from '../../data/server/session.ts';
import { useTransferRequest } from '../../data/user/transfer-request.ts';
import { useUnfinishedTransfer } from '../../data/user/unfinished-transfer.ts';
import { useSignInPaths } from '../../data/user/use-sign-in-paths.ts';
import { useText } from '../../lib/i18n.ts';
import { useOnline } from '../../lib/online.ts';
import { sessionOver } from '../../lib/session-over.ts';
import { StripPlace } from '../../parts/position-table/strip-place.tsx';
import { ShellIcon } from '../../ui/figures/shell-icon.tsx';
import { Spinner } from '../../ui/figures/spinner.tsx';
import { useAddress, useIsOnItsWay, useNavigate } from '../../ui/layout/address.tsx';
import { FloatingNote } from '../../ui/overlays/floating-note.tsx';
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx';
import type { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingPart } from '../../ui/states/loading-part.tsx';
import { ErrorPage, ScreenError } from './crash-page.tsx';
import {
  AnnouncementBar,
  FillNotices,
  Footer,
  FreezeBanner,
  FuturesDialogs,
  PhoneFoot,
  ResetBanner,
  TabletFoot,
  ToastHost,
  UnfinishedTransferBanner,
} from './late-parts.ts';
import { TopBar } from './top-bar.tsx';

function OfflineNote() {
  const t = useText();
  const isOnline = useOnline();
  return (
    <FloatingNote>
      {!isOnline && (
        <>
          <ShellIcon name="offline" className="shrink-0" />
          {t('shell.offlinePrices')}
        </>
      )}
    </FloatingNote>
  );
}

/** Every change of route starts at the top, or at the part that the address names. */
function useScrollOnNavigation() {
  const { pathname, hash } = useAddress();
  const last = useRef(pathname);
  useEffect(() => {
    const named = hash ? document.getElementById(hash.slice(1)) : null;
    if (named) named.scrollIntoView({ behavior: 'smooth' });
    else if (last.current !== pathname) window.scrollTo(0, 0);
    last.current = pathname;
  }, [pathname, hash]);
}

/** A session that is over leaves no screen of it: the person is asked in again, and comes back here (S09). */
function useLeaveOnLoss() {
  const navigate = useNavigate();
  const { login } = useSignInPaths();
  useEffect(
    () =>
      onSessionEnd((end) => {
        if (end === 'lost') navigate(login, { replace: true, ...sessionOver });
      }),
    [navigate, login],
  );
}

const tradingPaths = ['/spot', '/futures'];
/** Where people work with what is theirs: the screen ends with it. */
const workPaths = [...tradingPaths, '/order', '/asset'];
/** What somebody does here is done to its end, or left by the brand. */
const signInPaths = [
  '/login',
  '/register',
  '/verify',
  '/retrieve-password',
  '/stop-reset',
  '/set-pass',
];

function Loading() {
  return (
    <div className="flex flex-1 items-center justify-center py-24 text-ink-3">
      <Spinner size={28} />
    </div>
  );
}

/** The screen, and while the next one is loaded the sign of that. */
function Content({ children }: { readonly children: ReactNode }) {
  const { pathname, isWellFormed } = useAddress();
  const isOnItsWay = useIsOnItsWay();
  return (
    <>
      {isOnItsWay && <div className="progress-line" />}
      <main
        id="content"
        tabIndex={-1}
        aria-busy={isOnItsWay || undefined}
        className="flex flex-1 flex-col outline-none"
      >
        <ErrorBoundary resetKey={pathname} fallback={(error) => <ScreenError error={error} />}>
          <Suspense fallback={<Loading />}>
            {isWellFormed ? children : <ErrorPage status={400} />}
          </Suspense>
        </ErrorBoundary>
      </main>
    </>
  );
}

interface LayoutProps {
  /** Shown while someone asks for a transfer; loaded then. */
  readonly transferDialog: ReturnType<typeof lazyPart>;
  /** Shown while a call waits for the second factor; loaded then. */
  readonly factorDialog: ReturnType<typeof lazyPart>;
  /** Shown while somebody sets price alerts; loaded then. */
  readonly alertDialog: ReturnType<typeof lazyPart>;
  /** The screen. */
  readonly children: ReactNode;
}

/** The frame of every screen. On a phone a trading screen begins with its market: the bar has gone. */
export function Layout({
  transferDialog: TransferDialog,
  factorDialog: FactorDialog,
  alertDialog: AlertDialog,
  children,
}: LayoutProps) {
  const t = useText();
  const { pathname } = useAddress();
  const isAuth = useIsAuth();
  const isPhone = useIsPhone();
  const isTouched = useIsTouched();
  const hasTabletFoot = useDevice() === 'tablet' || (!isPhone && isTouched);
  const isAt = (paths: readonly string[]) => paths.some((path) => pathname.startsWith(path));
  const isTrading = isAt(tradingPaths);
  const isSigningIn = isAt(signInPaths);
  const transferAsked = useTransferRequest(({ request }) => request !== null);
  const isTransferUnfinished = useUnfinishedTransfer(({ unfinished }) => unfinished !== null);
  const factorAsked = useFactorRequest(({ isAsked }) => isAsked);
  const alertsAsked = useAlertRequest(({ market }) => market !== null);
  useScrollOnNavigation();
  useLeaveOnLoss();
  return (
    <>
      <a
        href="#content"
        className="-translate-y-20 fixed top-2 left-2 z-60 rounded bg-accent px-4 py-2 font-semibold text-accent-ink focus:translate-y-0"
      >
        {t('shell.skipToContent')}
      </a>
      {!(isPhone && isTrading) && <TopBar />}
      <Suspense fallback={null}>
        <AnnouncementBar />
      </Suspense>
      {isAuth && (
        <Suspense fallback={null}>
          <FreezeBanner />
          <ResetBanner />
        </Suspense>
      )}
      {isAuth && isTransferUnfinished && (
        <Suspense fallback={null}>
          <UnfinishedTransferBanner />
        </Suspense>
      )}
      <Content>{children}</Content>
      {!isAt(workPaths) && !isSigningIn && (
        <Suspense fallback={null}>
          <Footer />
        </Suspense>
      )}
      {isPhone && !isSigningIn && (
        <Suspense fallback={<div className="h-(--foot) shrink-0">{isAuth && <StripPlace />}</div>}>
          <PhoneFoot />
        </Suspense>
      )}
      {isAuth && hasTabletFoot && !isSigningIn && (
        <Suspense fallback={null}>
          <TabletFoot />
        </Suspense>
      )}
      {transferAsked && (
        <Suspense fallback={<LoadingPart isDialog />}>
          <TransferDialog />
        </Suspense>
      )}
      {factorAsked && (
        <Suspense fallback={<LoadingPart isDialog />}>
          <FactorDialog />
        </Suspense>
      )}
      {alertsAsked && (
        <Suspense fallback={<LoadingPart isDialog />}>
          <AlertDialog />
        </Suspense>
      )}
      {isAuth && (
        <Suspense fallback={null}>
          <FillNotices />
          <FuturesDialogs />
        </Suspense>
      )}
      <OfflineNote />
      <Suspense fallback={null}>
        <ToastHost />
      </Suspense>
    </>
  );
}
