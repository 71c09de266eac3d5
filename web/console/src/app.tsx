import { mayOpen } from '@bourse/contract/console/screens.ts';
import { Suspense, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { useAddress } from '../../src/ui/layout/address.tsx';
import { Frame } from './frame/frame.tsx';
import { followHouse, useHouse } from './lib/house.ts';
import { useText } from './lib/language.ts';
import { useSession } from './lib/session.ts';
import { pages } from './pages/pages.ts';
import { JoinPage } from './pages/sign-in/join.tsx';
import { SignInPage } from './pages/sign-in/sign-in.tsx';
import { Empty } from './ui/bits.tsx';

/** The console: the door for whoever is not in, the floor for whoever is. */
export function App() {
  const { token } = useSession();
  return (
    <Switch>
      <Route path="/join">
        <JoinPage />
      </Route>
      <Route>{token ? <Floor key={token} /> : <SignInPage />}</Route>
    </Switch>
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
          <Switch>
            {open.map(({ path, Page, name }) => (
              <Route key={name} path={path === '' ? '/' : `/${path}/:row?`}>
                <Page />
              </Route>
            ))}
            <Route>
              <NoPage />
            </Route>
          </Switch>
        </Suspense>
      )}
    </Frame>
  );
}

/** A page that the role does not open, or that is none: never another one in its place. */
function NoPage() {
  const t = useText();
  const name = useAddress().pathname.split('/')[1];
  const page = pages.find(({ path }) => path === name);
  const title = page && t(`${page.name}.title`);
  return (
    <Empty
      icon="lock"
      title={title ? t('shared.noRight', { page: title }) : t('shared.noPage')}
      text={title ? t('shared.noRightText') : t('shared.noPageText')}
    />
  );
}
