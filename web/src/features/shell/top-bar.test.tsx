import { routes } from '@bourse/contract/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { endSession, startSession, useSession } from '../../data/server/session.ts';
import { type Answered, serve, show, showAt } from '../../test-screen.tsx';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

const userInfo = { nickname: 'Lena K', avatar: 0, UUID: '12345678', isKYC: false };

function signedIn(change: object = {}, logout: Answered = { data: {} }) {
  startSession('token');
  const sent = serve({
    [routes.user.path]: { data: { ...userInfo, ...change } },
    [routes.logout.path]: logout,
  });
  return { sent, ...show(<TopBar />, { at: '/market' }) };
}
const avatar = () => screen.findByRole('button', { name: 'Account menu Lena K' });
const logOut = () => screen.queryByRole('button', { name: 'Log Out' });
const address = () => screen.getByTestId('address').textContent;
const hrefOf = (element: HTMLElement) => element.getAttribute('href');
const namesAndAddresses = (links: readonly HTMLElement[]) =>
  links.map((link) => [link.textContent, hrefOf(link)]);

afterEach(() => endSession());

describe('the top bar', () => {
  test('has the logo and the ways to trade, the one of the address marked', () => {
    show(<TopBar />, { at: '/spot/BTC' });
    expect(hrefOf(screen.getByRole('link', { name: 'Bourse' }))).toBe('/');
    const ways = within(screen.getByRole('navigation', { name: 'Main navigation' }));
    const links = ways.getAllByRole('link');
    expect(namesAndAddresses(links)).toEqual([
      ['Market', '/market'],
      ['Spot', '/spot'],
      ['Futures', '/futures'],
      ['Bots', '/bots'],
    ]);
    const here = links.map((link) => link.getAttribute('aria-current'));
    expect(here).toEqual([null, 'page', null, null]);
  });

  test('offers a visitor to log in and to register, and to come back', () => {
    show(<TopBar />, { at: '/market?tab=futures' });
    const next = '?next=%2Fmarket%3Ftab%3Dfutures';
    expect(hrefOf(screen.getByRole('link', { name: 'Login' }))).toBe(`/login${next}`);
    expect(hrefOf(screen.getByRole('link', { name: 'Register' }))).toBe(`/register${next}`);
    expect(screen.queryByRole('button', { name: /^Account menu/ })).toBeNull();
  });

  test('on a desktop the avatar opens its menu as soon as it is pointed at', async () => {
    await showAt(1440);
    const { user } = signedIn();
    const trigger = await avatar();
    expect(logOut()).toBeNull();
    fireEvent.pointerEnter(trigger.parentElement!, { pointerType: 'mouse' });
    expect(logOut()).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(logOut()).toBeNull();
  });

  test.each([900, 390])(
    'at a width of %i it waits for a click, and Escape closes it',
    async (width) => {
      await showAt(width);
      const { user } = signedIn();
      const trigger = await avatar();
      fireEvent.pointerEnter(trigger.parentElement!, { pointerType: 'mouse' });
      expect(logOut()).toBeNull();
      await user.click(trigger);
      expect(logOut()).not.toBeNull();
      await user.keyboard('{Escape}');
      expect(logOut()).toBeNull();
      await showAt(1440);
    },
  );
});

describe('the menu of who is signed in', () => {
  test('says who it is, leads to all that is theirs, and ends with the way out', async () => {
    const { user } = signedIn();
    await user.click(await avatar());
    screen.getByText('Lena K');
    await user.click(screen.getByRole('button', { name: 'UID 12345678' }));
    await screen.findByText('Copied to clipboard');
    expect(await navigator.clipboard.readText()).toBe('12345678');
    screen.getByText('Not verified');
    const panel = screen.getByText('User center').closest<HTMLElement>('[id]')!;
    expect(namesAndAddresses(within(panel).getAllByRole('link'))).toEqual([
      ['Account', '/user?tab=Account'],
      ['Identification', '/user?tab=Identification'],
      ['Security', '/user?tab=Security'],
      ['Orders', '/order'],
      ['API keys', '/user/api-keys'],
      ['Trading bots', '/bots'],
      ['Support', '/support'],
      ['Assets', '/asset'],
      ['Deposit', '/asset?tab=Deposit'],
      ['Withdraw', '/asset?tab=Withdraw'],
    ]);
    expect(within(panel).getAllByRole('button').at(-1)?.textContent).toBe('Log Out');
  });

  test('has a badge for who is verified', async () => {
    const { user } = signedIn({ isKYC: true });
    await user.click(await avatar());
    screen.getByText('Verified');
  });

  test.each<[string, Answered]>([
    ['the server says yes', { data: {} }],
    ['the server refuses', { refused: 'not now', status: 500 }],
    ['no server answers', 'away'],
  ])('Log Out asks the server, ends the session here and goes home: %s', async (_, answer) => {
    const { user, sent } = signedIn({}, answer);
    await user.click(await avatar());
    await user.click(logOut()!);
    await waitFor(() => expect(address()).toBe('/'));
    expect(sent.some(({ path }) => path === routes.logout.path)).toBe(true);
    expect(useSession.getState()).toEqual({ token: null, isAuth: false });
  });
});

test('the footer has its five columns, their links, and whose it is', () => {
  show(<Footer />);
  const columns = screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
  expect(columns).toEqual(['About', 'Products', 'Help center', 'Terms', 'Contact']);
  const linksOf = (name: string) =>
    within(screen.getByRole('navigation', { name })).getAllByRole('link').map(hrefOf);
  // There is no campaign where none is configured, and so no way to it.
  expect(linksOf('About')).toEqual(['/#security', '/#roadmap']);
  expect(linksOf('Products')).toEqual(['/market', '/spot', '/futures', '/bots']);
  expect(linksOf('Help center')).toEqual(expect.arrayContaining(['/faq', '/support']));
  expect(linksOf('Terms')).toEqual([
    ...['/user-agreement', '/privacy-policy', '/terms-of-use', '/risk-disclaimer'],
  ]);
  screen.getByText(`© ${new Date().getUTCFullYear()} Bourse. All rights reserved.`);
  // None is configured: there is no list of them.
  expect(screen.queryByRole('list', { name: 'Social links' })).toBeNull();
});
