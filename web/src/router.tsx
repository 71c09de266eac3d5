import { firstPartOf, type ScreenName, screens } from '@bourse/contract/screens.ts';
import { type ComponentType, useState } from 'react';
import { Route, Switch } from 'wouter';
import type { LegalName } from './features/legal/library.ts';
import { ErrorPage, isRouteStatus } from './features/shell/crash-page.tsx';
import { Layout } from './features/shell/layout.tsx';
import { type Page, page } from './features/shell/load-page.tsx';
import { addTexts } from './lib/i18n.ts';
import { pageError } from './lib/page-meta.ts';
import { useAddress } from './ui/address.tsx';
import { lazyPart } from './ui/lazy-part.ts';

function Screen({ page: shown }: { page: Page }) {
  // The same from its first drawing to its last, whatever is loaded meanwhile.
  const [Shown] = useState(() => shown.component());
  return <Shown />;
}

/** A screen that speaks of trading, with its texts. */
function tradingPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  return page(async () => (await Promise.all([load(), addTexts('trading')]))[0], name);
}

/** One of the legal texts, which one module draws. */
function legalPage(name: LegalName) {
  const load = async () => {
    const { LegalPage } = await import('./features/legal/legal-page.tsx');
    return { default: () => <LegalPage name={name} /> };
  };
  return page(load, 'default');
}

const TransferDialog = lazyPart(async () => ({
  default: (await import('./features/wallet/transfer-dialog.tsx')).TransferDialog,
}));
const AlertDialog = lazyPart(async () => ({
  default: (await import('./parts/alerts/alert-dialog.tsx')).AlertDialog,
}));
const FactorDialog = lazyPart(async () => ({
  default: (await import('./features/user-centre/authenticator/ask-factor.tsx')).AskFactorDialog,
}));

/** What draws each screen. A screen of its own stands in `<name>-page.tsx`: the build looks for it. */
const pages: Readonly<Record<ScreenName, Page>> = {
  home: page(() => import('./features/home/home-page.tsx'), 'HomePage'),
  market: page(() => import('./features/markets/market-page.tsx'), 'MarketPage'),
  spot: tradingPage(() => import('./features/trading/spot-page.tsx'), 'SpotPage'),
  futures: tradingPage(() => import('./features/trading/futures-page.tsx'), 'FuturesPage'),
  orders: tradingPage(() => import('./features/orders/orders-page.tsx'), 'OrdersPage'),
  asset: page(
    async () =>
      (
        await Promise.all([
          import('./features/assets/asset-page.tsx'),
          addTexts('trading'),
          addTexts('assets'),
        ])
      )[0],
    'AssetPage',
  ),
  'api-keys': page(
    async () =>
      (
        await Promise.all([import('./features/api-keys/api-keys-page.tsx'), addTexts('programs')])
      )[0],
    'ApiKeysPage',
  ),
  bots: page(
    async () =>
      (await Promise.all([import('./features/bots/bots-page.tsx'), addTexts('programs')]))[0],
    'BotsPage',
  ),
  referral: page(
    async () =>
      (await Promise.all([import('./features/referral/referral-page.tsx'), addTexts('user')]))[0],
    'ReferralPage',
  ),
  user: page(
    async () =>
      (await Promise.all([import('./features/user-centre/user-page.tsx'), addTexts('user')]))[0],
    'UserPage',
  ),
  login: page(() => import('./features/sign-in/login-page.tsx'), 'LoginPage'),
  register: page(() => import('./features/sign-in/register-page.tsx'), 'RegisterPage'),
  verify: page(() => import('./features/sign-in/verify-page.tsx'), 'VerifyPage'),
  'stop-reset': page(() => import('./features/sign-in/stop-reset-page.tsx'), 'StopResetPage'),
  'retrieve-password': page(
    () => import('./features/sign-in/retrieve-password-page.tsx'),
    'RetrievePasswordPage',
  ),
  'set-password': page(() => import('./features/sign-in/set-password-page.tsx'), 'SetPasswordPage'),
  faq: page(() => import('./features/help/faq-page.tsx'), 'FaqPage'),
  support: page(
    async () =>
      (await Promise.all([import('./features/support/support-page.tsx'), addTexts('user')]))[0],
    'SupportPage',
  ),
  'rule-book': page(() => import('./features/help/rule-book-page.tsx'), 'RuleBookPage'),
  'stop-guide': page(() => import('./features/help/stop-guide-page.tsx'), 'StopGuidePage'),
  'trading-rules': page(() => import('./features/help/trading-rules-page.tsx'), 'TradingRulesPage'),
  fees: page(
    async () => (await Promise.all([import('./features/fees/fees-page.tsx'), addTexts('user')]))[0],
    'FeesPage',
  ),
  announcements: page(
    () => import('./features/announcements/announcements-page.tsx'),
    'AnnouncementsPage',
  ),
  notifications: page(
    () => import('./features/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
  status: page(
    async () =>
      (await Promise.all([import('./features/status/status-page.tsx'), addTexts('public')]))[0],
    'StatusPage',
  ),
  proof: page(
    async () =>
      (await Promise.all([import('./features/proof/proof-page.tsx'), addTexts('public')]))[0],
    'ProofPage',
  ),
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
