import { type ComponentType, lazy, useState } from 'react';
import { Route, Routes } from 'react-router';
import { ErrorPage } from './features/shell/crash-page.tsx';
import { Layout } from './features/shell/layout.tsx';
import { addTexts } from './lib/i18n.ts';

/** A screen as a chunk of its own, loaded when its address is first opened. */
interface Page {
  /** Once this resolves the screen draws at once, without the placeholder of what is loading. */
  load(): Promise<unknown>;
  /** What draws it now: itself, or what waits for it. */
  component(): ComponentType;
}

function page<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Page {
  let loaded: ComponentType | null = null;
  const loadOnce = async () => {
    loaded = (await load())[name];
    return { default: loaded };
  };
  const waiting = lazy(loadOnce);
  return { load: loadOnce, component: () => loaded ?? waiting };
}

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

const LaterPage = lazy(async () => ({
  default: (await import('./features/shell/later-page.tsx')).LaterPage,
}));
const LegalPage = lazy(async () => ({
  default: (await import('./features/legal/legal-page.tsx')).LegalPage,
}));
const homePage = page(() => import('./features/home/home-page.tsx'), 'HomePage');
const marketPage = page(() => import('./features/markets/market-page.tsx'), 'MarketPage');
const spotPage = tradingPage(() => import('./features/trading/spot-page.tsx'), 'SpotPage');
const futuresPage = tradingPage(() => import('./features/trading/futures-page.tsx'), 'FuturesPage');
const ordersPage = tradingPage(() => import('./features/orders/orders-page.tsx'), 'OrdersPage');
const faqPage = page(() => import('./features/help/faq-page.tsx'), 'FaqPage');
const tradingRulesPage = page(
  () => import('./features/help/trading-rules-page.tsx'),
  'TradingRulesPage',
);
const loginPage = page(() => import('./features/sign-in/login-page.tsx'), 'LoginPage');
const registerPage = page(() => import('./features/sign-in/register-page.tsx'), 'RegisterPage');
const verifyPage = page(() => import('./features/sign-in/verify-page.tsx'), 'VerifyPage');
const retrievePasswordPage = page(
  () => import('./features/sign-in/retrieve-password-page.tsx'),
  'RetrievePasswordPage',
);
const setPasswordPage = page(
  () => import('./features/sign-in/set-password-page.tsx'),
  'SetPasswordPage',
);
const TransferDialog = lazy(async () => ({
  default: (await import('./features/wallet/transfer-dialog.tsx')).TransferDialog,
}));

/** Screens that a visit often begins with, by the first part of their address. */
const firstPages: Readonly<Record<string, Page>> = {
  '': homePage,
  market: marketPage,
  spot: spotPage,
  futures: futuresPage,
  order: ordersPage,
  login: loginPage,
  register: registerPage,
};

/**
 * Loads the screen of an address, so that the first thing drawn is the screen. Never fails: a
 * screen that cannot be loaded says so itself when it is drawn.
 */
export async function loadScreen(pathname: string): Promise<void> {
  await firstPages[pathname.split('/')[1] ?? '']?.load().catch(() => undefined);
}

/** Every address of the product. */
export function Router() {
  return (
    <Routes>
      <Route element={<Layout transferDialog={TransferDialog} />}>
        <Route index element={<Screen key="homePage" page={homePage} />} />
        <Route path="/login" element={<Screen key="loginPage" page={loginPage} />} />
        <Route path="/register" element={<Screen key="registerPage" page={registerPage} />} />
        <Route path="/verify" element={<Screen key="verifyPage" page={verifyPage} />} />
        <Route
          path="/retrieve-password"
          element={<Screen key="retrievePasswordPage" page={retrievePasswordPage} />}
        />
        <Route path="/set-pass" element={<Screen key="setPasswordPage" page={setPasswordPage} />} />
        <Route path="/market" element={<Screen key="marketPage" page={marketPage} />} />
        <Route path="/spot/:symbol?" element={<Screen key="spotPage" page={spotPage} />} />
        <Route path="/futures/:symbol?" element={<Screen key="futuresPage" page={futuresPage} />} />
        <Route path="/asset" element={<LaterPage section="Assets" />} />
        <Route path="/order" element={<Screen key="ordersPage" page={ordersPage} />} />
        <Route path="/user" element={<LaterPage section="User centre" />} />
        <Route path="/faq" element={<Screen key="faqPage" page={faqPage} />} />
        <Route
          path="/trading-rules"
          element={<Screen key="tradingRulesPage" page={tradingRulesPage} />}
        />
        <Route path="/user-agreement" element={<LegalPage name="user-agreement" />} />
        <Route path="/privacy-policy" element={<LegalPage name="privacy-policy" />} />
        <Route path="/terms-of-use" element={<LegalPage name="terms-of-use" />} />
        <Route path="/risk-disclaimer" element={<LegalPage name="risk-disclaimer" />} />
        <Route path="*" element={<ErrorPage status={404} />} />
      </Route>
    </Routes>
  );
}
