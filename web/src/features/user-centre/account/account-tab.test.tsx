import { routes } from '@bourse/contract/routes.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '#app/data/server/session.ts';
import type { UserInfo } from '#app/data/user/account.ts';
import { serve, show } from '#app/test-screen.tsx';
import { ConfirmationRows } from '../security/confirmation-rows.tsx';
import { SecurityTab } from '../security/security-tab.tsx';
import { AccountTab } from './account-tab.tsx';
import { LoginHistory } from './login-history.tsx';

const user = (change: Partial<UserInfo> = {}): UserInfo => ({
  ...{ nickname: 'Lena K', avatar: 0, UUID: '12345678', email: 'l***@example.com' },
  ...{ mobile: '91***67', areaCode: '+852', inviterCode: 'LENA77', isKYC: false },
  ...{ isGoogleBind: false, hasPasskey: false, phishingCode: '', verifiedTime: 0 },
  ...{
    freeze: null,
    authenticatorTime: 0,
    passwordTime: 0,
    holdUntil: 0,
    feeTier: 'VIP 0',
    createTime: 1,
  },
  fees: { spotMaker: '0.0008', spotTaker: '0.001', futuresMaker: null, futuresTaker: null },
  ...change,
});
const signIn = {
  ...{ time: 1_763_640_000_000, device: 'Chrome on Mac', location: 'Hong Kong' },
  ...{ ip: '203.0.113.7', isCurrent: true },
};
const rates = {
  ...{ tier: 'VIP 0', spotMaker: '0.0008', spotTaker: '0.001', futuresMaker: '0.0002' },
  ...{ futuresTaker: '0.0005', volumeMin: '0' },
};

function serveAccount() {
  return serve({
    [routes.loginHistory.path]: { data: { list: [signIn], total: 1, page: 1, pageSize: 10 } },
    [routes.feeTier.path]: { data: { current: rates, next: null, volume: '0', nextTierTime: 0 } },
  });
}
const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);

beforeEach(() => startSession('a-token'));
afterEach(endSession);

test('the account: picture, name, number, contacts, referral code, fee tier', async () => {
  serveAccount();
  const drawn = show(<AccountTab user={user()} />);
  screen.getByRole('button', { name: 'Choose an avatar' });
  const card = within(screen.getByRole('region', { name: 'Account' }));
  for (const text of ['Lena K', 'UID 12345678', 'l***@example.com', '+852 91***67', 'LENA77']) {
    card.getByText(text);
  }
  await drawn.user.click(card.getByText('LENA77'));
  await screen.findByText('Copied to clipboard');
  expect(await navigator.clipboard.readText()).toBe('LENA77');
  await within(screen.getByRole('region', { name: 'Trading fee tier' })).findAllByText('VIP 0');
});

test('who is not verified is led to the identification, who is reads since when', () => {
  serveAccount();
  const { redraw } = show(<AccountTab user={user()} />);
  const card = () => within(screen.getByRole('region', { name: 'Identification' }));
  card().getByText('Not verified');
  const link = card().getByRole('link', { name: 'Verify Now' });
  expect(link.getAttribute('href')).toBe('/user?tab=Identification');
  redraw(<AccountTab user={user({ isKYC: true, verifiedTime: 1_763_640_000_000 })} />);
  card().getByText('Verified on 2025-11-20');
  within(screen.getByRole('region', { name: 'Account' })).getByText('Verified');
});

test('the sign-ins: ten of a page, with time, device, location, and address with its city', async () => {
  const sent = serveAccount();
  show(<AccountTab user={user()} />);
  const table = await screen.findByRole('table', { name: 'Login history' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Time', 'Device', 'Location', 'IP address / city']]);
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['2025-11-20 20:00:00', 'Chrome on MacThis session', 'Hong Kong', '203.0.113.7 / --'],
  ]);
  expect(sent.find(({ path }) => path === routes.loginHistory.path)?.query).toEqual({
    ...{ page: '1', pageSize: '10' },
  });
});

test('each row of the security says what can be done with it now', () => {
  const { redraw } = show(<ConfirmationRows user={user()} onDialog={() => {}} />);
  const names = () => screen.getAllByRole('button').map((button) => button.ariaLabel);
  const common = ['Login password: Edit', 'Anti-phishing code: Settings'];
  expect(names()).toEqual([
    ...['Authenticator App: Settings', 'Email verification: Change', 'Phone verification: Change'],
    ...common,
  ]);
  const other = user({ isGoogleBind: true, email: '', mobile: '' });
  redraw(<ConfirmationRows user={other} onDialog={() => {}} />);
  expect(names()).toEqual([
    ...['Authenticator App: Unlink', 'Email verification: Bind', 'Phone verification: Bind'],
    ...common,
  ]);
});

test.each([
  ['Authenticator App: Settings', 'Set up authenticator app'],
  ['Email verification: Change', 'Email verification'],
  ['Phone verification: Change', 'Phone verification'],
  ['Login password: Edit', 'Login password'],
  ['Anti-phishing code: Settings', 'Anti-phishing code'],
])('%s opens its dialog', async (button, title) => {
  serve({ [routes.factors.path]: { data: { list: [] } } });
  const drawn = show(<SecurityTab user={user()} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await drawn.user.click(screen.getByRole('button', { name: button }));
  await screen.findByRole('dialog', { name: title });
});

test('the checkup counts three things and says of each whether it is done', () => {
  serve({});
  const { redraw } = show(<SecurityTab user={user()} />);
  const items = () =>
    ['2FA', 'Identity verification', 'Anti-phishing code'].map((name) => {
      const item = screen.getAllByText(name)[0]?.closest('li');
      return item?.textContent?.startsWith('Done') ?? false;
    });
  expect(items()).toEqual([false, false, false]);
  redraw(<SecurityTab user={user({ isGoogleBind: true, phishingCode: 'harbour7' })} />);
  expect(items()).toEqual([true, false, true]);
  expect(texts('heading')).toContain('Security checkup');
});

test('without a sign-in the list says that there is nothing', async () => {
  serve({ [routes.loginHistory.path]: { data: { list: [], total: 0, page: 1, pageSize: 10 } } });
  show(<LoginHistory />);
  await screen.findByText('No data available');
});
