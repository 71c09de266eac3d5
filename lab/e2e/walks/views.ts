import { plainAddressOf, type ScreenName, screens } from '@bourse/contract/screens.ts';
import type { Page } from 'playwright-core';
import { newAddress, submitForm, typeCode } from '../steps/sign-in-steps.ts';

/** A screen that a sign-in under way alone reaches: see `walkSignIn`. */
const underWay = [] as const;

const tabs = <const Names extends readonly [string, ...string[]]>(...[first, ...others]: Names) =>
  [`?tab=${first}`, ...others.map((name) => `?tab=${name}`)] as const;
/** What a phone shows one at a time: the page, and in its place the whole book and the last trades. */
const phoneViews = ['/BTC', '/BTC?view=book', '/BTC?view=trades'] as const;
const futuresOrders = tabs('positions', 'open', 'history', 'trades', 'position-history').map(
  (tab) => `${tab}&product=futures`,
);

/**
 * What follows the plain address of each screen, for all that it shows: a screen that is new does not
 * compile before it stands here. Two are reached by a sign-in that is under way alone.
 */
const views: Readonly<Record<ScreenName, readonly [string, ...string[]] | typeof underWay>> = {
  home: [''],
  market: tabs('favorites', 'spot', 'futures', 'all'),
  spot: phoneViews,
  futures: phoneViews,
  orders: [...tabs('open', 'history', 'trades'), ...futuresOrders],
  asset: tabs(
    'Overview',
    'Funding',
    'Spot',
    'Futures',
    'Deposit',
    'Withdraw',
    'History',
    'Analysis',
  ),
  user: tabs('Account', 'Identification', 'Security'),
  'api-keys': [''],
  bots: [''],
  referral: [''],
  login: [''],
  register: [''],
  verify: underWay,
  'retrieve-password': [''],
  'stop-reset': [''],
  'set-password': underWay,
  faq: [''],
  support: [''],
  'rule-book': [''],
  'stop-guide': [''],
  'trading-rules': [''],
  fees: [''],
  announcements: [''],
  notifications: tabs('list', 'alerts', 'choices'),
  status: [''],
  proof: [''],
  'user-agreement': [''],
  'privacy-policy': [''],
  'terms-of-use': [''],
  'risk-disclaimer': [''],
};

export const screenNames = Object.keys(screens) as ScreenName[];

/** Where a screen shows each of its views. */
export const addressesOf = (name: ScreenName): readonly string[] =>
  views[name].map((view) => plainAddressOf(name) + view);

/** Through the screens of a sign-in that is under way: each is looked at. */
export async function walkSignIn(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  await page.goto(screens['retrieve-password']);
  await page.locator('input[name=contact]').fill(newAddress());
  await submitForm(page);
  await page.waitForURL(`**${screens.verify}`);
  await look(screens.verify);
  await typeCode(page, 'ABCDEF');
  await page.waitForURL(`**${screens['set-password']}`);
  await look(screens['set-password']);
}
