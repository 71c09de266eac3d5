import { act, screen, waitFor, within } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Link, Route, Switch } from 'wouter';
import { useLastMarkets } from '../../data/device/last-market.ts';
import { endSession, loseSession, startSession } from '../../data/server/session.ts';
import { addTexts } from '../../lib/i18n.ts';
import { serve, show, showAt } from '../../test-screen.tsx';
import { useStepBack } from '../../ui/layout/address.tsx';
import { LoginPage } from '../sign-in/login-page.tsx';
import { Layout } from './layout.tsx';

const nothing = lazy(async () => ({ default: () => null }));
const dialogs = { transferDialog: nothing, factorDialog: nothing, alertDialog: nothing };

function Faq() {
  const stepBack = useStepBack();
  return (
    <>
      <h1>The other</h1>
      <button type="button" onClick={() => stepBack('/market')}>
        The one before
      </button>
    </>
  );
}

afterEach(() => vi.restoreAllMocks());

test.each([
  ['/market', true],
  ['/user', true],
  ['/spot/BTCUSDT', false],
  ['/order', false],
  ['/asset', false],
  ['/login', false],
])(
  'the frame of %s: bar and content, and a footer (%s) where people neither work nor sign in',
  async (at, hasFooter) => {
    serve({});
    const { unmount } = show(
      <Layout {...dialogs}>
        <h1>The screen</h1>
      </Layout>,
      { at },
    );
    within(screen.getByRole('main')).getByRole('heading', { name: 'The screen' });
    within(screen.getByRole('banner')).getByRole('link', { name: 'Market' });
    if (hasFooter) await screen.findByRole('contentinfo');
    else await act(async () => import('./footer.tsx'));
    expect(screen.queryByRole('contentinfo') !== null).toBe(hasFooter);
    unmount();
  },
);

describe('on a phone', () => {
  const frameAt = (at: string) => {
    serve({});
    return show(
      <Layout {...dialogs}>
        <h1>The screen</h1>
      </Layout>,
      { at },
    );
  };
  /** Those of a desktop, which the styles hide here, have no Home. */
  const ways = () => screen.queryByRole('link', { name: 'Home' })?.closest('nav') ?? null;
  beforeAll(() => showAt(390));
  afterAll(() => showAt(1440));

  test('five ways stand at the bottom, the one of the address marked; Trade leads to what was traded last', async () => {
    useLastMarkets.setState({ product: 'futures' });
    frameAt('/spot/BTCUSDT');
    await screen.findByRole('link', { name: 'Home' });
    const links = within(ways()!).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Markets', '/market'],
      ['Trade', '/futures'],
      ['Orders', '/order'],
      ['Assets', '/asset'],
    ]);
    const current = links.map((link) => link.getAttribute('aria-current'));
    expect(current).toEqual([null, null, 'page', null, null]);
    // What is traded stands on top: the bar is on the other screens.
    expect(screen.queryByRole('banner')).toBeNull();
  });

  test.each([
    ['/market', true],
    ['/login', false],
    ['/verify', false],
  ])('the bar is on %s, the ways (%s) are not where people sign in', async (at, hasWays) => {
    frameAt(at);
    screen.getByRole('banner');
    await act(async () => import('./phone-foot.tsx'));
    expect(ways() !== null).toBe(hasWays);
  });
});

test('another screen begins at its top, and so does the one before it', async () => {
  serve({});
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { user } = show(
    <Layout {...dialogs}>
      <Switch>
        <Route path="/market">
          <Link to="/faq">To the other</Link>
        </Route>
        <Route path="/faq">
          <Faq />
        </Route>
      </Switch>
    </Layout>,
    { at: '/market' },
  );
  await user.click(await screen.findByRole('link', { name: 'To the other' }));
  await screen.findByRole('heading', { name: 'The other' });
  await waitFor(() => expect(scrollTo.mock.calls).toEqual([[0, 0]]));
  await user.click(screen.getByRole('button', { name: 'The one before' }));
  await screen.findByRole('link', { name: 'To the other' });
  await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(2));
  expect(scrollTo.mock.lastCall).toEqual([0, 0]);
});

test('while the next screen is loaded the one that is left stays, and a line and who hears the page are told', async () => {
  serve({});
  const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>();
  const Late = lazy(() => promise);
  const { user, container } = show(
    <Layout {...dialogs}>
      <Switch>
        <Route path="/market">
          <Link to="/faq">To the other</Link>
        </Route>
        <Route path="/faq">
          <Late />
        </Route>
      </Switch>
    </Layout>,
    { at: '/market' },
  );
  const main = () => screen.getByRole('main');
  const line = () => container.querySelector('.progress-line');
  await user.click(await screen.findByRole('link', { name: 'To the other' }));
  await waitFor(() => expect(main().getAttribute('aria-busy')).toBe('true'));
  expect(line()).not.toBeNull();
  screen.getByRole('link', { name: 'To the other' });
  await act(async () => resolve({ default: () => <h1>The other</h1> }));
  await screen.findByRole('heading', { name: 'The other' });
  expect([main().getAttribute('aria-busy'), line()]).toEqual([null, null]);
});

test('S09: a session that is over leaves the screen for the sign-in, one that was left here does not', async () => {
  serve({});
  startSession('token');
  show(
    <Layout {...dialogs}>
      <Switch>
        <Route path="/market">
          <h1>Markets</h1>
        </Route>
        <Route path="/login">
          <LoginPage />
        </Route>
      </Switch>
    </Layout>,
    { at: '/market?tab=Spot' },
  );
  await screen.findByRole('heading', { name: 'Markets' });
  act(() => endSession());
  screen.getByRole('heading', { name: 'Markets' });
  act(() => startSession('token'));
  act(() => loseSession('another'));
  screen.getByRole('heading', { name: 'Markets' });
  act(() => loseSession('token'));
  await screen.findByText('Your session has ended. Please log in again.');
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe('/login?next=%2Fmarket%3Ftab%3DSpot'),
  );
});

test.each([
  ['/spot/%E0%A4%A', 'Bad request'],
  ['/%', 'Bad request'],
  // A percent sign that is written as the standard says.
  ['/100%25', 'The screen'],
])('an address that is not well formed says so, and none else: %s', async (at, title) => {
  serve({});
  await addTexts('public');
  show(
    <Layout {...dialogs}>
      <h1>The screen</h1>
    </Layout>,
    { at },
  );
  await screen.findByRole('heading', { name: title });
});
