import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useOnline } from '../../data/online.ts';
import { useText } from '../../lib/i18n.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ToastHost } from '../../ui/toast-host.tsx';
import { CrashPage } from './error-page.tsx';

function OfflineBanner() {
  const t = useText();
  if (useOnline()) return null;
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-warn-bg px-4 py-1.5 text-small text-warn"
    >
      <Icon name="offline" />
      {t('You are offline. Prices on this page may be out of date.')}
    </p>
  );
}

function useScrollToTop(pathname: string) {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);
}

/** The frame of every screen. */
export function Layout() {
  const t = useText();
  const { pathname } = useLocation();
  useScrollToTop(pathname);
  return (
    <>
      <a
        href="#content"
        className="-translate-y-20 fixed top-2 left-2 z-60 rounded bg-accent px-4 py-2 font-semibold text-accent-ink focus:translate-y-0"
      >
        {t('Skip to content')}
      </a>
      <OfflineBanner />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <ErrorBoundary resetKey={pathname} fallback={(error) => <CrashPage error={error} />}>
          <Suspense
            fallback={
              <div className="flex flex-1 items-center justify-center py-24 text-ink-3">
                <Spinner size={28} />
              </div>
            }
          >
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <ToastHost />
    </>
  );
}
