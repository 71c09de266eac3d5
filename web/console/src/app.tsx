import { mayOpen } from '@bourse/contract/console/screens.ts';
import { Suspense, useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { Frame } from './frame/frame.tsx';
import { followHouse, useHouse } from './lib/house.ts';
import { useSession } from './lib/session.ts';
import { JoinPage } from './pages/sign-in/join.tsx';
import { SignInPage } from './pages/sign-in/sign-in.tsx';
import { pages } from './pages.ts';

/** The console: the door for whoever is not in, the floor for whoever is. */
export function App() {
  const { token } = useSession();
  return (
    <Routes>
      <Route path="join" element={<JoinPage />} />
      <Route path="*" element={token ? <Floor key={token} /> : <SignInPage />} />
    </Routes>
  );
}

function Floor() {
  useEffect(followHouse, []);
  const { state } = useHouse();
  const roles = state?.operator.roles;
  // What a role cannot open is absent; until the role is known, nothing is drawn.
  const open = roles ? pages.filter(({ name }) => mayOpen(roles, name)) : [];
  return (
    <Frame pages={open}>
      {roles && (
        <Suspense fallback={null}>
          <Routes>
            {open.map(({ path, Page, name }) => (
              <Route key={name} path={path === '' ? '' : `${path}/:row?`} element={<Page />} />
            ))}
            {open[0] && <Route path="*" element={<FirstPage page={open[0].Page} />} />}
          </Routes>
        </Suspense>
      )}
    </Frame>
  );
}

function FirstPage({ page: Page }: { readonly page: (typeof pages)[number]['Page'] }) {
  return <Page />;
}
