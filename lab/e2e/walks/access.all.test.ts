import type { ScreenName } from '@bourse/contract/screens.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { DeviceClass } from '../browser.ts';
import { follow } from '../follow.ts';
import { untilInSight } from '../in-sight.ts';
import { showIdentity } from '../pictures/show-identity.ts';
import { askForFactor, goToNewPassword, openSecured } from '../pictures/show-security.ts';
import { askClosing, loseAuthenticator, showClosing, showReset } from '../pictures/show-states.ts';
import { seeEnabling } from '../steps/enabling-steps.ts';
import { moveToFutures, post } from '../steps/order-steps.ts';
import { fillRegister, newAddress, submitForm } from '../steps/sign-in-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';
import { faultsOf } from './axe.ts';

const stage = useStage();
const say = wordsIn('en');

interface Look {
  readonly name: string;
  readonly path: string;
  readonly isSignedIn?: boolean;
  readonly device?: DeviceClass;
  readonly play?: (page: Page) => Promise<void>;
}

/** Once nothing is loading any more. */
const loaded = (page: Page) =>
  expect.poll(() => page.locator('.skeleton, [aria-busy=true]').count()).toBe(0);

/** What a button opens stands over the page, or below the button of a menu. */
const open = (name: string | RegExp) => async (page: Page) => {
  const trigger = page.getByRole('button', { name, exact: true }).first();
  await trigger.click();
  const menu = trigger.and(page.locator('[aria-expanded=true]'));
  const panel = page.locator('[popover]:popover-open, [role=dialog]:visible');
  await panel.or(menu).first().waitFor();
  await loaded(page);
};

/** A passkey belongs to a name, and an address is none. */
async function nameNewPasskey(page: Page): Promise<void> {
  await page.goto(page.url().replace('127.0.0.1', 'localhost'));
  await open('Add a passkey')(page);
}

async function askToCancelAll(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Open Orders (1)' }).waitFor();
  await open('Cancel All')(page);
}

const securityDialogs: readonly (readonly [name: string, play: (page: Page) => Promise<void>])[] = [
  ['binding an authenticator', open('Authenticator App: Settings')],
  ['unlinking an authenticator', openSecured('Authenticator App: Unlink')],
  ['anti-phishing code', open('Anti-phishing code: Settings')],
  ['new passkey', nameNewPasskey],
  ['renaming a passkey', openSecured('Rename Laptop')],
  ['removing a passkey', openSecured('Remove Laptop')],
  ['second factor', askForFactor],
];

/** By what they show: a screen that is new does not compile before it is looked at here. */
const looks: Readonly<Record<ScreenName, readonly [Look, ...Look[]]>> = {
  home: [
    { name: 'home', path: '/' },
    { name: 'phone, home', path: '/', device: 'small-phone' },
  ],
  market: [
    { name: 'market', path: '/market' },
    { name: 'favourites', path: '/market?tab=favorites', isSignedIn: true },
    { name: 'reset that waits', path: '/market', isSignedIn: true, play: showReset },
    {
      name: 'account menu',
      path: '/market',
      isSignedIn: true,
      play: open(/^Account menu/),
    },
    {
      name: 'settings',
      path: '/market',
      play: open(/^Display settings/),
    },
    { name: 'phone, market', path: '/market', device: 'small-phone' },
    { name: 'market, contracts', path: '/market?tab=futures' },
  ],
  spot: [
    { name: 'trading, guest', path: '/spot/BTC' },
    { name: 'trading', path: '/spot/BTC', isSignedIn: true },
    { name: 'order history', path: '/spot/BTC?orders=history', isSignedIn: true },
    { name: 'own trades', path: '/spot/BTC?orders=trades', isSignedIn: true },
    {
      name: 'last trades',
      path: '/spot/BTC',
      play: (page) => page.getByRole('tab', { name: 'Real-time trades' }).click(),
    },
    {
      name: 'depth',
      path: '/spot/BTC',
      play: (page) => page.getByRole('button', { name: 'Depth', exact: true }).click(),
    },
    {
      name: 'pair selector',
      path: '/spot/BTC',
      play: async (page) => {
        await page.locator('button:has(h1)').click();
        await page.locator('[role=dialog] tbody tr').first().waitFor();
      },
    },
    { name: 'indicators', path: '/spot/BTC', play: open('Indicators') },
    { name: 'transfer', path: '/spot/BTC', isSignedIn: true, play: open('Transfer') },
    { name: 'cancel all', path: '/spot/BTC', isSignedIn: true, play: askToCancelAll },
    { name: 'shortcuts', path: '/spot/BTC', play: open('Shortcuts') },
    { name: 'unknown market', path: '/spot/NOPE' },
    { name: 'phone', path: '/spot/BTC', isSignedIn: true, device: 'small-phone' },
    { name: 'phone, book', path: '/spot/BTC?view=book', device: 'small-phone' },
  ],
  futures: [
    { name: 'futures', path: '/futures' },
    {
      name: 'enabling futures',
      path: '/futures/BTC',
      isSignedIn: true,
      play: (page) => seeEnabling(page, say),
    },
    {
      name: 'contract details',
      path: '/futures',
      play: async (page) => {
        await page.getByTitle('Contract details').click();
        await page.getByRole('dialog').waitFor();
        await loaded(page);
      },
    },
  ],
  orders: [
    { name: 'orders', path: '/order', isSignedIn: true },
    { name: 'orders, guest', path: '/order' },
  ],
  asset: [
    { name: 'assets', path: '/asset', isSignedIn: true },
    ...(['Funding', 'Futures', 'Deposit', 'Withdraw', 'History'] as const).map((tab) => ({
      name: `assets, ${tab}`,
      path: `/asset?tab=${tab}`,
      isSignedIn: true,
    })),
    { name: 'assets, guest', path: '/asset' },
    { name: 'phone, assets', path: '/asset', isSignedIn: true, device: 'small-phone' },
    { name: 'phone, coins', path: '/asset?tab=Spot', isSignedIn: true, device: 'small-phone' },
  ],
  user: [
    { name: 'user centre, account', path: '/user', isSignedIn: true },
    { name: 'user centre, security', path: '/user?tab=Security', isSignedIn: true },
    { name: 'user centre, identification', path: '/user?tab=Identification', isSignedIn: true },
    { name: 'user centre, guest', path: '/user' },
    { name: 'account that is closing', path: '/user', isSignedIn: true, play: showClosing },
    { name: 'closing an account', path: '/user', isSignedIn: true, play: askClosing },
    {
      name: 'phone, account that is closing',
      path: '/user',
      isSignedIn: true,
      device: 'small-phone',
      play: showClosing,
    },
    { name: 'avatars', path: '/user', isSignedIn: true, play: open('Choose an avatar') },
    {
      name: 'new password',
      path: '/user?tab=Security',
      isSignedIn: true,
      play: open('Login password: Edit'),
    },
    {
      name: 'new e-mail address',
      path: '/user?tab=Security',
      isSignedIn: true,
      play: open('Email verification: Change'),
    },
    ...securityDialogs.map(([name, play]) => ({
      ...{ name, path: '/user?tab=Security', isSignedIn: true, play },
    })),
    { name: 'phone, user centre', path: '/user', isSignedIn: true, device: 'small-phone' },
    {
      name: 'phone, security',
      path: '/user?tab=Security',
      isSignedIn: true,
      device: 'small-phone',
    },
    { name: 'identification', path: '/user?tab=Identification', isSignedIn: true },
    {
      name: 'phone, identification',
      path: '/user?tab=Identification',
      isSignedIn: true,
      device: 'small-phone',
    },
    ...(['waiting', 'rejected', 'verified'] as const).map((step) => ({
      name: `identification, ${step}`,
      path: '/user?tab=Identification',
      isSignedIn: true,
      play: showIdentity(step),
    })),
  ],
  'api-keys': [
    { name: 'API keys', path: '/user/api-keys', isSignedIn: true },
    {
      name: 'new API key',
      path: '/user/api-keys',
      isSignedIn: true,
      play: open('Create key'),
    },
    { name: 'API keys, guest', path: '/user/api-keys' },
  ],
  referral: [
    { name: 'referral', path: '/user/referral', isSignedIn: true },
    { name: 'referral, guest', path: '/user/referral' },
    { name: 'phone, referral', path: '/user/referral', isSignedIn: true, device: 'small-phone' },
  ],
  bots: [
    { name: 'trading bots', path: '/bots', isSignedIn: true },
    { name: 'trading bots, guest', path: '/bots' },
  ],
  login: [
    { name: 'login with messages', path: '/login', play: submitForm },
    {
      name: 'lost authenticator',
      path: '/login',
      play: (page) => loseAuthenticator(page, say),
    },
  ],
  register: [{ name: 'register', path: '/register' }],
  verify: [{ name: 'verify', path: '/register', play: goToVerify }],
  'retrieve-password': [{ name: 'retrieve password', path: '/retrieve-password' }],
  'stop-reset': [
    { name: 'stop reset with messages', path: '/stop-reset', play: submitForm },
    { name: 'phone, stop reset', path: '/stop-reset', device: 'small-phone' },
  ],
  'set-password': [{ name: 'set password', path: '/retrieve-password', play: goToNewPassword }],
  faq: [{ name: 'faq', path: '/faq' }],
  support: [
    { name: 'support', path: '/support', isSignedIn: true },
    { name: 'support, guest', path: '/support' },
    { name: 'writing a ticket', path: '/support/new', isSignedIn: true },
  ],
  'rule-book': [{ name: 'rule book', path: '/rule-book' }],
  'stop-guide': [{ name: 'stop guide', path: '/stop-guide' }],
  'trading-rules': [{ name: 'trading rules', path: '/trading-rules' }],
  fees: [
    { name: 'fees', path: '/fees' },
    { name: 'phone, fees', path: '/fees', device: 'small-phone' },
  ],
  announcements: [{ name: 'announcements', path: '/announcements' }],
  notifications: [
    { name: 'notifications', path: '/notifications', isSignedIn: true },
    { name: 'notifications, guest', path: '/notifications' },
    { name: 'notifications, alerts', path: '/notifications?tab=alerts', isSignedIn: true },
    { name: 'notifications, choices', path: '/notifications?tab=choices', isSignedIn: true },
  ],
  status: [{ name: 'status', path: '/status' }],
  proof: [{ name: 'proof', path: '/proof' }],
  'user-agreement': [{ name: 'user agreement', path: '/user-agreement' }],
  'privacy-policy': [{ name: 'privacy policy', path: '/privacy-policy' }],
  'terms-of-use': [{ name: 'terms of use', path: '/terms-of-use' }],
  'risk-disclaimer': [{ name: 'risk disclaimer', path: '/risk-disclaimer' }],
};

async function goToVerify(page: Page): Promise<void> {
  await fillRegister(page, say, newAddress());
  await submitForm(page);
  await page.locator('fieldset input').first().waitFor();
}

let token: Promise<string> | undefined;

/** An account with an order that waits, one that was filled, a favourite, and money for futures. */
function tokenOfTrader(): Promise<string> {
  token ??= (async () => {
    const [trader] = await stage().traders(1);
    if (!trader) throw new Error('no account was opened');
    const order = { symbol: 'BTCUSDT', orderSide: 1, quantity: '0.001' };
    const place = (more: object) =>
      post(stage(), trader, '/api/spot/order/place', { ...order, ...more });
    await place({ orderType: 1, price: '90000' });
    await place({ orderType: 2, price: '0' });
    await moveToFutures(stage(), trader, '2000');
    const favourite = { category: 2, collection: 'BTC-USDT' };
    await post(stage(), trader, '/api/user/collection/add', favourite);
    return trader.token;
  })();
  return token;
}

const devicesSeen: readonly DeviceClass[] = ['desktop', 'small-phone'];

describe.each(devicesSeen)('WCAG 2.2 A and AA, by axe, dark and light (%s)', (device) => {
  test.each([false, true])(
    'of each screen (signed in: %s)',
    { timeout: 600_000 },
    async (member) => {
      const token = member ? await tokenOfTrader() : '';
      const { page } = await stage().visit({ device, token, reducedMotion: true, isHurried: true });
      const found: Record<string, unknown> = {};
      // What a look has played is gone with a new load only.
      let isTouched = true;
      for (const { name, path, play } of looksOf(device, member)) {
        if (isTouched || play) await page.goto(path);
        else await follow(page, path);
        isTouched = play !== undefined;
        await untilInSight(page, 'main :is(h1, h2, table, form, section, p)');
        await loaded(page);
        await play?.(page);
        const faults = await faultsOf(page);
        if (faults.dark.length + faults.light.length > 0) found[name] = faults;
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      expect(found).toEqual({});
    },
  );
});

function looksOf(device: DeviceClass, member: boolean): readonly Look[] {
  const seen = Object.values(looks)
    .flat()
    .filter((look) => (look.device ?? 'desktop') === device)
    .filter(({ isSignedIn = false }) => isSignedIn === member);
  expect(seen.length).toBeGreaterThan(2);
  return seen;
}
