import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { endSession } from './data/server/session.ts';
import { AssetPage } from './features/assets/asset-page.tsx';
import { UserPage } from './features/user-centre/user-page.tsx';
import { serve, show } from './test-screen.tsx';

afterEach(() => endSession());

test.each([
  ['/asset?tab=Withdraw&coin=BTC', <AssetPage key="asset" />, 'Log in to see your assets'],
  ['/user?tab=Security', <UserPage key="user" />, 'Please log in to see your account'],
])(
  'S34 a visitor of %s is asked to log in, and both ways lead back there',
  async (at, page, title) => {
    const sent = serve({});
    show(page, { at });
    await screen.findByText(title);
    const next = `?next=${encodeURIComponent(at)}`;
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([hrefOf('Log in'), hrefOf('Register Now')]).toEqual([
      `/login${next}`,
      `/register${next}`,
    ]);
    // Nothing is asked that is one person's own.
    expect(sent.filter(({ path }) => /asset|user|members/.test(path))).toEqual([]);
  },
);
