import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { followResize } from './data/device/device.ts';
import { followPreferences, usePreferences } from './data/device/preferences.ts';
import { shareLogSequence } from './data/server/log-sequence.ts';
import { clearUserReadsOnSignOut, queryClient } from './data/server/query.ts';
import { followOtherTabs } from './data/server/session.ts';
import { followUnfinishedTransfer } from './data/user/unfinished-transfer.ts';
import { CrashPage } from './features/shell/crash-page.tsx';
import { chooseLocale, setLocale } from './lib/i18n.ts';
import { styleNonce } from './lib/page-meta.ts';
import { readAutofill } from './lib/read-autofill.ts';
import { surviveTranslation } from './lib/survive-translation.ts';
import { loadScreen, Router } from './router.tsx';
import { AddressBar } from './ui/layout/address.tsx';
import './ui/base.css';
import { ErrorBoundary } from './ui/states/error-boundary.tsx';

const SERVICE_WORKER = '/service-worker.js';

/** Where the dialog library looks for the nonce of the styles that it adds (S12). */
declare global {
  var __webpack_nonce__: string | undefined;
}

async function start(): Promise<void> {
  globalThis.__webpack_nonce__ = styleNonce;
  surviveTranslation();
  readAutofill();
  followPreferences();
  followResize();
  followOtherTabs();
  followUnfinishedTransfer();
  shareLogSequence();
  clearUserReadsOnSignOut();
  await Promise.all([
    setLocale(chooseLocale(usePreferences.getState().locale, navigator.languages)),
    loadScreen(location.pathname),
  ]);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root element');
  // In slices: a slow phone answers to a finger in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary fallback={(error) => <CrashPage error={error} />}>
          <QueryClientProvider client={queryClient}>
            <AddressBar>
              <Router />
            </AddressBar>
          </QueryClientProvider>
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
  startServiceWorker();
  // Nobody sees them before the screen.
  void import('./data/markets/favourites.ts').then(({ followFavourites }) => followFavourites());
  void import('./data/user/account-preferences.ts').then(({ followAccountPreferences }) =>
    followAccountPreferences(),
  );
}

/**
 * The worker behind the installed app: it says that one is offline and shows what is pushed. It is of the built
 * app alone; where there is none (a private window, an address without TLS) the page goes without.
 */
function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Its file is asked for past the browser's store.
  const options = { updateViaCache: 'none' } as const;
  // Without it until the next load; pushes that are switched on meanwhile say that they failed.
  navigator.serviceWorker.register(SERVICE_WORKER, options).catch(() => undefined);
}

void start();
