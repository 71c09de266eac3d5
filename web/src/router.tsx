import { firstPartOf, type ScreenName, screens } from '@bourse/contract/screens.ts';
import { type ComponentType, useState } from 'react';
import { Route, Switch } from 'wouter';
import type { LegalName } from './features/legal/library.ts';
import { ErrorPage, isRouteStatus } from './features/shell/crash-page.tsx';
import { Layout } from './features/shell/layout.tsx';
import { type Page, page } from './features/shell/load-page.tsx';
import { addTexts, type TextPart } from './lib/i18n.ts';
import { pageError } from './lib/page-meta.ts';
import { useAddress } from './ui/layout/address.tsx';
import { lazyPart } from './ui/states/lazy-part.ts';

function Screen({ page: shown }: { page: Page }) {
  // The same from its first drawing to its last, whatever is loaded meanwhile.
  const [Shown] = useState(() => shown.component());
  return <Shown />;
}

/** One of the legal texts, which one module draws. */
function legalPage(name: LegalName) {
  const load = async () => {
    const { LegalPage } = await import('./features/legal/legal-page.tsx');
    return { default: () => <LegalPage name={name} /> };
  };
  return page(load, 'default');
}

/** A dialog of any screen, with the texts that it says. */
const dialog = <Shown extends ComponentType>(
  load: () => Promise<{ readonly default: Shown }>,
  ...texts: readonly TextPart[]
) => lazyPart(async () => (await Promise.all([load(), addTexts(...texts)]))[0]);

const TransferDialog = dialog(async () => {
  const { TransferDialog } = await import('./features/wallet/transfer-dialog.tsx');
  return { default: TransferDialog };
}, 'assets');
const AlertDialog = dialog(async () => {
  const { AlertDialog } = await import('./parts/alerts/alert-dialog.tsx');
  return { default: AlertDialog };
}, 'notices');
const FactorDialog = dialog(async () => {
  const { AskFactorDialog } = await import('./features/user-centre/authenticator/ask-factor.tsx');
  return { default: AskFactorDialog };
}, 'security');

/** What draws each screen. A screen of its own stands in `<name>-page.tsx`: the build looks for it. */
const pages: Readonly<Record<ScreenName, Page>> = {
  home: page(() => import('./features/home/home-page.tsx'), 'HomePage'),
  market: page(() => import('./features/markets/market-page.tsx'), 'MarketPage', 'home'),
  spot: page(() => import('./features/trading/spot-page.tsx'), 'SpotPage', 'trading'),
  futures: page(() => import('./features/trading/futures-page.tsx'), 'FuturesPage', 'trading'),
  orders: page(() => import('./features/orders/orders-page.tsx'), 'OrdersPage', 'trading'),
  asset: page(() => import('./features/assets/asset-page.tsx'), 'AssetPage', 'trading', 'assets'),
  'api-keys': page(
    () => import('./features/api-keys/api-keys-page.tsx'),
    'ApiKeysPage',
    'programs',
    'user',
  ),
  bots: page(() => import('./features/bots/bots-page.tsx'), 'BotsPage', 'programs', 'trading'),
  referral: page(() => import('./features/referral/referral-page.tsx'), 'ReferralPage', 'user'),
  user: page(() => import('./features/user-centre/user-page.tsx'), 'UserPage', 'user'),
  login: page(() => import('./features/sign-in/login-page.tsx'), 'LoginPage', 'sign-in'),
  register: page(() => import('./features/sign-in/register-page.tsx'), 'RegisterPage', 'sign-in'),
  verify: page(() => import('./features/sign-in/verify-page.tsx'), 'VerifyPage', 'security'),
  'stop-reset': page(
    () => import('./features/sign-in/stop-reset-page.tsx'),
    'StopResetPage',
    'security',
  ),
  'retrieve-password': page(
    () => import('./features/sign-in/retrieve-password-page.tsx'),
    'RetrievePasswordPage',
    'sign-in',
  ),
  'set-password': page(
    () => import('./features/sign-in/set-password-page.tsx'),
    'SetPasswordPage',
    'sign-in',
  ),
  faq: page(() => import('./features/help/faq-page.tsx'), 'FaqPage'),
  support: page(() => import('./features/support/support-page.tsx'), 'SupportPage', 'user'),
  'rule-book': page(() => import('./features/help/rule-book-page.tsx'), 'RuleBookPage'),
  'stop-guide': page(() => import('./features/help/stop-guide-page.tsx'), 'StopGuidePage'),
  'trading-rules': page(() => import('./features/help/trading-rules-page.tsx'), 'TradingRulesPage'),
  fees: page(() => import('./features/fees/fees-page.tsx'), 'FeesPage', 'user'),
  announcements: page(
    () => import('./features/announcements/announcements-page.tsx'),
    'AnnouncementsPage',
  ),
  notifications: page(
    () => import('./features/notifications/notifications-page.tsx'),
    'NotificationsPage',
    'notices',
  ),
  status: page(() => import('./features/status/status-page.tsx'), 'StatusPage', 'public'),
  proof: page(() => import('./features/proof/proof-page.tsx'), 'ProofPage', 'public'),
  'user-agreement': legalPage('user-agreement'),
  'privacy-policy': legalPage('privacy-policy'),
  'terms-of-use': legalPage('terms-of-use'),
  'risk-disclaimer': legalPage('risk-disclaimer'),
};
const names = Object.keys(pages) as ScreenName[];

/**
 * Loads the screen of an address, so that the first thing drawn is the screen: React holds back for
 * 300 ms what takes the place of a waiting sign. Never fails.
 */
export async function loadScreen(pathname: string): Promise<void> {
  const name = names.find((each) => firstPartOf(screens[each]) === firstPartOf(pathname));
  // A screen that cannot be loaded says so itself when it is drawn.
  if (name) await pages[name].load().catch(() => undefined);
}

/** Every address of the product. */
/** Where the page itself came from: what the server says of its address is true of no other one. */
const loadedPathname = location.pathname;

export function Router() {
  const { pathname } = useAddress();
  const first = firstPartOf(pathname).toLowerCase();
  // No other one matches, and to compile the patterns of all takes a slow phone longer than a frame.
  const near = names.filter((name) => firstPartOf(screens[name]) === first);
  return (
    <Layout transferDialog={TransferDialog} factorDialog={FactorDialog} alertDialog={AlertDialog}>
      <Switch>
        {isRouteStatus(pageError) && pathname === loadedPathname && (
          <Route>
            <ErrorPage status={pageError} />
          </Route>
        )}
        {near.map((name) => (
          <Route key={name} path={screens[name]}>
            <Screen key={name} page={pages[name]} />
          </Route>
        ))}
        <Route>
          <ErrorPage status={404} />
        </Route>
      </Switch>
    </Layout>
  );
}
