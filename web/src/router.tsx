import { Route, Routes } from 'react-router';
import { ErrorPage } from './features/shell/error-page.tsx';
import { LaterPage } from './features/shell/later-page.tsx';
import { Layout } from './features/shell/layout.tsx';

/** Every address of the product; each screen is a chunk of its own. */
export function Router() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/futures/:symbol?" element={<LaterPage section="Futures trading" />} />
        <Route path="/asset" element={<LaterPage section="Assets" />} />
        <Route path="/order" element={<LaterPage section="Orders" />} />
        <Route path="/user" element={<LaterPage section="User centre" />} />
        <Route path="*" element={<ErrorPage status={404} />} />
      </Route>
    </Routes>
  );
}
