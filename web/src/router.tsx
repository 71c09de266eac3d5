import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router';
import { ErrorPage } from './features/shell/error-page.tsx';
import { Layout } from './features/shell/layout.tsx';
import { addTexts } from './lib/i18n.ts';

/** A screen as a chunk of its own, loaded when its address is first opened. */
function page<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
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
const HomePage = page(() => import('./features/home/home-page.tsx'), 'HomePage');
const MarketPage = page(() => import('./features/markets/market-page.tsx'), 'MarketPage');
const SpotPage = tradingPage(() => import('./features/trading/spot-page.tsx'), 'SpotPage');
const FuturesPage = tradingPage(() => import('./features/trading/futures-page.tsx'), 'FuturesPage');
const OrdersPage = tradingPage(() => import('./features/orders/orders-page.tsx'), 'OrdersPage');
const FaqPage = page(() => import('./features/help/faq-page.tsx'), 'FaqPage');
const LoginPage = page(() => import('./features/sign-in/login-page.tsx'), 'LoginPage');
const RegisterPage = page(() => import('./features/sign-in/register-page.tsx'), 'RegisterPage');
const VerifyPage = page(() => import('./features/sign-in/verify-page.tsx'), 'VerifyPage');
const RetrievePasswordPage = page(
  () => import('./features/sign-in/retrieve-password-page.tsx'),
  'RetrievePasswordPage',
);
const SetPasswordPage = page(
  () => import('./features/sign-in/set-password-page.tsx'),
  'SetPasswordPage',
);
const TransferDialog = page(
  () => import('./features/wallet/transfer-dialog.tsx'),
  'TransferDialog',
);

/** Every address of the product. */
export function Router() {
  return (
    <Routes>
      <Route element={<Layout transferDialog={TransferDialog} />}>
        <Route index element={<HomePage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="/verify" element={<VerifyPage />} />
        <Route path="/retrieve-password" element={<RetrievePasswordPage />} />
        <Route path="/set-pass" element={<SetPasswordPage />} />
        <Route path="/market" element={<MarketPage />} />
        <Route path="/spot/:symbol?" element={<SpotPage />} />
        <Route path="/futures/:symbol?" element={<FuturesPage />} />
        <Route path="/asset" element={<LaterPage section="Assets" />} />
        <Route path="/order" element={<OrdersPage />} />
        <Route path="/user" element={<LaterPage section="User centre" />} />
        <Route path="/faq" element={<FaqPage />} />
        <Route path="/user-agreement" element={<LegalPage name="user-agreement" />} />
        <Route path="/privacy-policy" element={<LegalPage name="privacy-policy" />} />
        <Route path="/terms-of-use" element={<LegalPage name="terms-of-use" />} />
        <Route path="/risk-disclaimer" element={<LegalPage name="risk-disclaimer" />} />
        <Route path="*" element={<ErrorPage status={404} />} />
      </Route>
    </Routes>
  );
}
