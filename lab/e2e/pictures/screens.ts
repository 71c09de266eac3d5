/**
 * Takes a picture of every screen in each device class, theme and language, of the console's too, and of every mail,
 * for people to look at: `npm run pictures -- [expression]`, for example `spot`, `desktop-dark`, `^fees.*small-phone` or
 * `^console-.*zh-CN`.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { call, type Trader } from '../../load/traders.ts';
import { type DeviceClass, devices, type Language, type Theme } from '../browser.ts';
import { type Stage, withOwnStage } from '../stage.ts';
import { seeEnabling } from '../steps/enabling-steps.ts';
import { newAddress } from '../steps/sign-in-steps.ts';
import { type Say, type TextKey, wordsIn } from '../words.ts';
import { prepareFutures } from './prepare-futures.ts';
import { approvalScreens, consoleScreens, enterAs, prepareConsole } from './show-console.ts';
import { formScreens } from './show-forms.ts';
import { showIdentity } from './show-identity.ts';
import { photographMails } from './show-mails.ts';
import {
  openKeys,
  openOrder,
  openPencil,
  openPencilOfStop,
  openScopes,
  workInRows,
} from './show-orders.ts';
import {
  askClosing,
  loseAuthenticator,
  losePasskeys,
  showClosing,
  showDayBound,
  showFrozen,
  showReset,
} from './show-states.ts';
import {
  failAssets,
  findDeposit,
  openAccountMenu,
  openTransfer,
  openTransferThrough,
  sendToOwn,
  showDeposits,
  showHold,
  showWithdrawals,
  typeLookAlike,
} from './show-wallet.ts';

const directory = fileURLToPath(new URL('../../../artifacts/screens/', import.meta.url));
const themes: readonly Theme[] = ['dark', 'light'];
const languages: readonly Language[] = ['en', 'zh-CN'];

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isGuest?: boolean;
  /** The whole page, not only what fits. */
  readonly isWhole?: boolean;
  readonly only?: readonly DeviceClass[];
  /** Steps before the picture. */
  readonly play?: (page: Page, say: Say, language: Language) => Promise<void>;
  /** One that operators see, as one of them. */
  readonly isConsole?: boolean;
}

const phones: readonly DeviceClass[] = ['least-phone', 'small-phone', 'phone'];

const screens: readonly Screen[] = [
  ...consoleScreens,
  ...approvalScreens,
  ...formScreens,
  { name: 'home', path: '/', isGuest: true, isWhole: true },
  { name: 'home-signed-in', path: '/', isWhole: true },
  { name: 'market', path: '/market', isWhole: true },
  { name: 'market-favorites', path: '/market?tab=favorites' },
  { name: 'market-futures', path: '/market?tab=futures', isWhole: true },
  { name: 'market-all', path: '/market?tab=all', isWhole: true },
  { name: 'market-guest', path: '/market', isGuest: true },
  { name: 'login', path: '/login', isGuest: true },
  { name: 'login-errors', path: '/login', isGuest: true, play: submitEmpty },
  { name: 'register', path: '/register', isGuest: true },
  { name: 'verify', path: '/register', isGuest: true, play: goToVerify },
  { name: 'retrieve-password', path: '/retrieve-password', isGuest: true },
  { name: 'stop-reset', path: '/stop-reset', isGuest: true },
  { name: 'lost-authenticator', path: '/login', isGuest: true, play: loseAuthenticator },
  { name: 'reset-banner', path: '/market', play: showReset },
  { name: 'frozen', path: '/market', play: showFrozen('access') },
  { name: 'frozen-spot', path: '/spot/BTC', play: showFrozen('activity') },
  { name: 'frozen-user', path: '/user', play: showFrozen('identity') },
  { name: 'spot', path: '/spot/BTC' },
  { name: 'spot-guest', path: '/spot/ETH', isGuest: true },
  { name: 'spot-history', path: '/spot/BTC?orders=history' },
  { name: 'spot-trades', path: '/spot/BTC?orders=trades' },
  { name: 'spot-book', path: '/spot/BTC?view=book', only: phones },
  { name: 'spot-last-trades', path: '/spot/BTC?view=trades', only: phones },
  { name: 'spot-whole', path: '/spot/BTC', only: phones, isWhole: true },
  { name: 'spot-pairs', path: '/spot/BTC', play: openPairs },
  {
    name: 'spot-depth',
    path: '/spot/BTC',
    play: (page) => press(page, '[aria-pressed]', /^(Depth|深度)$/),
  },
  { name: 'spot-amend', path: '/spot/BTC', play: openPencil },
  { name: 'spot-amend-stop', path: '/spot/BTC', play: openPencilOfStop },
  { name: 'spot-open-rows', path: '/spot/BTC', only: ['desktop', 'wide'], play: workInRows },
  { name: 'futures', path: '/futures/BTC' },
  { name: 'futures-hours', path: '/futures/BTC', play: chooseHours },
  { name: 'futures-guest', path: '/futures/ETH', isGuest: true },
  { name: 'futures-open', path: '/futures/BTC?orders=open' },
  { name: 'futures-amend', path: '/futures/BTC?orders=open', play: openPencil },
  { name: 'futures-history', path: '/futures/BTC?orders=history' },
  { name: 'futures-trades', path: '/futures/BTC?orders=trades' },
  { name: 'futures-closed', path: '/futures/BTC?orders=position-history' },
  { name: 'futures-book', path: '/futures/BTC?view=book', only: phones },
  { name: 'futures-whole', path: '/futures/BTC', only: phones, isWhole: true },
  { name: 'futures-pairs', path: '/futures/BTC', play: openPairs },
  {
    name: 'futures-leverage',
    path: '/futures/BTC',
    play: openSetting('orders.leverage'),
  },
  { name: 'futures-enable', path: '/futures/BTC', play: seeEnabling },
  {
    name: 'futures-mode',
    path: '/futures/BTC',
    play: openSetting('futuresForm.marginMode'),
  },
  {
    name: 'futures-close',
    path: '/futures/BTC',
    play: openOfPosition('trading.limit', 'futuresPanel.limitClose'),
  },
  {
    name: 'futures-reverse',
    path: '/futures/BTC',
    play: openOfPosition('futuresPanel.reverse', 'futuresPanel.reverse'),
  },
  {
    name: 'futures-rows',
    path: '/futures/BTC',
    only: ['desktop', 'wide'],
    play: workInRows,
  },
  {
    name: 'futures-open-rows',
    path: '/futures/BTC?orders=open',
    only: ['desktop', 'wide', 'tablet'],
    play: workInRows,
  },
  { name: 'futures-cancel', path: '/futures/BTC?orders=open', play: openScopes },
  { name: 'futures-keys', path: '/futures/BTC', only: ['desktop'], play: openKeys },
  {
    name: 'futures-exits',
    path: '/futures/BTC',
    play: openOfPosition('futuresPanel.setTpSl', 'futuresForm.tpSl'),
  },
  {
    name: 'futures-add',
    path: '/futures/BTC',
    play: openOfPosition('futuresPanel.add', 'futuresPanel.add'),
  },
  {
    name: 'futures-margin',
    path: '/futures/BTC',
    play: openOfPosition('futuresPanel.adjustMargin', 'futuresPanel.adjustMargin'),
  },
  {
    name: 'futures-share',
    path: '/futures/BTC',
    play: openOfPosition('futuresPanel.sharePosition', 'futuresPanel.sharePosition'),
  },
  {
    name: 'futures-close-all',
    path: '/futures/BTC',
    play: openOfPosition('futuresPanel.closeAll', 'futuresPanel.closeAll'),
  },
  { name: 'transfer', path: '/market', only: ['desktop', 'small-phone'], play: openTransfer },
  { name: 'transfer-through', path: '/market', play: openTransferThrough },
  { name: 'account-menu', path: '/market', play: openAccountMenu },
  { name: 'settings', path: '/market', isGuest: true, play: openSettings },
  { name: 'orders', path: '/order' },
  { name: 'futures-positions', path: '/order?product=futures' },
  { name: 'futures-orders', path: '/order?product=futures&tab=history' },
  { name: 'order-trades', path: '/order?tab=trades&range=dates&from=2026-01-01&to=2099-12-31' },
  { name: 'futures-fills', path: '/order?product=futures&tab=trades' },
  { name: 'order-detail', path: '/order?tab=trades', play: openOrder },
  { name: 'orders-amend', path: '/order', play: openPencil },
  { name: 'orders-guest', path: '/order', isGuest: true },
  { name: 'unknown-market', path: '/spot/NOPE', isGuest: true },
  { name: 'not-found', path: '/nowhere', isGuest: true },
  { name: 'user-account', path: '/user', isWhole: true },
  { name: 'user-security', path: '/user?tab=Security', isWhole: true },
  { name: 'user-identification', path: '/user?tab=Identification', isWhole: true },
  ...(['filled', 'camera', 'waiting', 'rejected', 'verified'] as const).map((step) => ({
    name: `user-identification-${step}`,
    path: '/user?tab=Identification',
    isWhole: true,
    play: showIdentity(step),
  })),
  { name: 'user-data', path: '/user', play: showClosing, isWhole: true },
  { name: 'user-day-bound', path: '/user', play: showDayBound, isWhole: true },
  {
    name: 'user-identification-bound',
    path: '/user?tab=Identification',
    play: showDayBound,
    isWhole: true,
  },
  { name: 'user-close', path: '/user', play: askClosing },
  { name: 'user-guest', path: '/user', isGuest: true },
  { name: 'user-avatar', path: '/user', play: openOf(['userCentre.chooseAvatar']) },
  { name: 'user-password', path: '/user?tab=Security', play: openOf(['userCentre.loginPassword']) },
  {
    name: 'user-phone',
    path: '/user?tab=Security',
    play: openOf(['userCentre.phoneVerification']),
  },
  { name: 'user-lost-passkeys', path: '/user?tab=Security', play: losePasskeys },
  {
    name: 'user-phishing',
    path: '/user?tab=Security',
    play: openOf(['userCentre.antiPhishingCode']),
  },
  { name: 'api-keys', path: '/user/api-keys' },
  { name: 'api-keys-create', path: '/user/api-keys', play: openNewKey },
  { name: 'api-keys-guest', path: '/user/api-keys', isGuest: true },
  { name: 'bots', path: '/bots', isWhole: true },
  { name: 'bots-guest', path: '/bots', isGuest: true },
  { name: 'referral', path: '/user/referral', isWhole: true },
  { name: 'referral-guest', path: '/user/referral', isGuest: true },
  { name: 'fees', path: '/fees', isWhole: true },
  { name: 'announcements', path: '/announcements', isGuest: true },
  { name: 'support', path: '/support' },
  { name: 'support-guest', path: '/support', isGuest: true },
  { name: 'support-new', path: '/support/new', isWhole: true },
  { name: 'notifications', path: '/notifications' },
  { name: 'notification-alerts', path: '/notifications?tab=alerts' },
  { name: 'notification-choices', path: '/notifications?tab=choices', isWhole: true },
  { name: 'alert', path: '/spot/BTC', play: openAlert },
  { name: 'bell', path: '/market', only: ['desktop'], play: openBell },
  { name: 'status', path: '/status', isGuest: true, isWhole: true },
  { name: 'proof', path: '/proof', isWhole: true },
  { name: 'proof-guest', path: '/proof', isGuest: true },
  { name: 'fees-guest', path: '/fees', isGuest: true },
  { name: 'asset', path: '/asset', isWhole: true },
  ...(['Funding', 'Spot', 'Futures', 'Deposit', 'Withdraw', 'History', 'Analysis'] as const).map(
    (tab) => ({
      name: `asset-${tab.toLowerCase()}`,
      path: `/asset?tab=${tab}`,
      isWhole: true,
    }),
  ),
  { name: 'asset-analysis-spot', path: '/asset?tab=Analysis&product=spot', isWhole: true },
  { name: 'asset-history-dates', path: '/asset?tab=History&range=dates&from=2026-01-01' },
  { name: 'asset-history-spot', path: '/asset?tab=History&historyType=spot', isWhole: true },
  { name: 'asset-flight', path: '/asset', play: showDeposits, isWhole: true },
  { name: 'asset-deposit-used', path: '/asset?tab=Deposit', play: showDeposits, isWhole: true },
  ...Object.entries({
    used: showWithdrawals,
    alike: typeLookAlike,
    refused: sendToOwn,
    held: showHold,
    failed: failAssets,
  }).map(([name, play]) => ({
    ...{ name: `asset-withdraw-${name}`, path: '/asset?tab=Withdraw', isWhole: true, play },
  })),
  ...(['by-contract', 'credited', 'unknown'] as const).map((step) => ({
    name: `asset-finder-${step}`,
    path: '/asset?tab=Deposit',
    isWhole: true,
    play: findDeposit(step),
  })),
  { name: 'asset-failed', path: '/asset', play: failAssets, isWhole: true },
  { name: 'asset-guest', path: '/asset', isGuest: true },
  { name: 'user-agreement', path: '/user-agreement', isGuest: true },
  { name: 'faq', path: '/faq', isGuest: true },
  { name: 'trading-rules', path: '/trading-rules', isGuest: true, isWhole: true },
  { name: 'stop-guide', path: '/stop-guide', isGuest: true, isWhole: true },
  { name: 'rule-book', path: '/rule-book', isGuest: true, isWhole: true },
];

async function press(page: Page, selector: string, text: RegExp): Promise<void> {
  await page.locator(selector).filter({ hasText: text }).first().click();
}

async function submitEmpty(page: Page): Promise<void> {
  await page.locator('form button[type=submit]').click();
  await page.locator('[aria-invalid=true]').first().waitFor();
}

async function goToVerify(page: Page): Promise<void> {
  // An address of its own for each picture: the server paces the codes of one address.
  await page.locator('input[name=contact]').fill(newAddress());
  await page.locator('input[name=password]').fill('three-quiet-harbours');
  await page.getByRole('checkbox').check({ force: true });
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/verify');
  await page.locator('fieldset input').first().waitFor();
}

/** Candles among which the lines of positions and orders stand close together. */
async function chooseHours(page: Page): Promise<void> {
  await page.locator('label:has(input[name=interval])', { hasText: '4H' }).click();
  await page.locator('canvas').first().waitFor();
}

async function openPairs(page: Page): Promise<void> {
  await page.locator('button:has(h1)').click();
  await page.locator('[role=dialog] tbody tr').first().waitFor();
}

async function openNewKey(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('apiKeys.createKey') }).click();
  await page.getByRole('dialog').waitFor();
}

function openSetting(name: TextKey) {
  return async (page: Page, say: Say) => {
    await page
      .getByRole('button', { name: new RegExp(`^${say(name)}: `) })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  };
}

/** What a position's row calls it, and its card on a phone. */
function openOfPosition(row: TextKey, card: TextKey) {
  return async (page: Page, say: Say) => {
    const names = [say(row), say(card)];
    await page.locator('article, tbody tr').first().waitFor();
    for (const button of await page.getByRole('button').all()) {
      const name = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '';
      if (!names.includes(name.trim())) continue;
      await button.click();
      break;
    }
    await page.getByRole('dialog').waitFor();
  };
}

/** A button by the beginning of its name, and the dialog that it opens. */
function openOf([name]: readonly [TextKey]) {
  return async (page: Page, say: Say) => {
    await page
      .getByRole('button', { name: new RegExp(`^${say(name)}`) })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  };
}

async function openBell(page: Page): Promise<void> {
  await page.locator('header [aria-label^="Notifications"], header [aria-label^="通知"]').click();
}

async function openAlert(page: Page, say: Say): Promise<void> {
  const name = say('shell.pairPriceAlerts', { pair: 'BTC/USDT' });
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Display settings|显示设置)/ }).click();
  await page.getByRole('radiogroup').first().waitFor();
}

/** An account that has a little of everything: orders that wait, some that ended, favourites. */
async function prepareTrader(stage: Stage): Promise<Trader> {
  const [trader] = await stage.traders(1);
  if (!trader) throw new Error('no account was opened');
  const post = (path: string, body: unknown) => call(stage.address, trader, 'POST', path, body);
  const order = (
    side: 1 | 2,
    price: string,
    quantity: string,
    symbol = 'BTCUSDT',
    stopPrice = '0',
  ) =>
    post('/api/spot/order/place', {
      ...{ symbol, quantity, price, orderSide: side, orderType: price === '0' ? 2 : 1 },
      ...(stopPrice !== '0' && { stopPrice }),
    });
  await order(1, '0', '0.012');
  await order(2, '84900', '0.002', 'BTCUSDT', '85000');
  await order(2, '0', '0.004');
  await order(1, '0', '0.5', 'ETHUSDT');
  await order(1, '90000', '0.01');
  await order(2, '95500.5', '0.05');
  await order(1, '3000', '0.2', 'ETHUSDT');
  for (const collection of ['BTC-USDT', 'ETH-USDT', 'SOL-USDT']) {
    await post('/api/user/collection/add', { category: 2, collection });
  }
  const alert = { product: 'spot', symbol: 'BTCUSDT', isRepeated: true, gapMinutes: 60 };
  await post('/api/alert/add', { ...alert, direction: 'above', price: '150000' });
  await post('/api/alert/add', { ...alert, direction: 'below', price: '80000' });
  await prepareFutures(stage, trader);
  return trader;
}

interface Wanted {
  readonly screen: Screen;
  readonly look: Look;
}

/** Each screen in each look whose name the expression names. */
function wantedLooks(wanted: RegExp): readonly Wanted[] {
  const looks = (Object.keys(devices) as DeviceClass[]).flatMap((device) =>
    themes.flatMap((theme) => languages.map((language) => ({ device, theme, language }))),
  );
  return looks.flatMap((look) =>
    screens
      .filter(({ only }) => (only ?? [look.device]).includes(look.device))
      .map((screen) => {
        const name = `${screen.name}-${look.device}-${look.theme}-${look.language}`;
        return { screen, look: { name, ...look } };
      })
      .filter(({ look: { name } }) => wanted.test(name)),
  );
}

interface Look {
  readonly name: string;
  readonly device: DeviceClass;
  readonly theme: Theme;
  readonly language: Language;
}

async function photographOne(
  stage: Stage,
  /** Of a trader, or of an operator. */
  token: string,
  { path, isGuest = false, isWhole = false, isConsole = false, play }: Screen,
  { name, ...look }: Look,
): Promise<void> {
  const session = isGuest || isConsole ? {} : { token };
  const visitor = await stage.visit({ ...look, ...session });
  const { page, close } = visitor;
  try {
    if (isConsole) await enterAs(page, isGuest ? '' : token, look.language, look.theme);
    await page.goto(path);
    await page.locator('main :is(h1, h2, form, table, section, p):visible').first().waitFor();
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
    await play?.(page, wordsIn(look.language), look.language);
    // Things that float in take a moment; a picture is not a test.
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(directory, `${name}.png`), fullPage: isWhole });
  } catch (error) {
    console.error(`${name}: ${(error as Error).message.split('\n')[0]}`);
  }
  for (const complaint of visitor.complaints) console.error(`${name}: ${complaint}`);
  await close();
}

/** A page with all pictures that are there, a row for each screen. */
function writeIndex(): void {
  const names = readdirSync(directory).filter((name) => name.endsWith('.png'));
  const rows = Map.groupBy(names.sort(), (name) => {
    const screen = screens.map((one) => one.name).filter((one) => name.startsWith(`${one}-`));
    // Of those whose name is the beginning of another's, the longest.
    return screen.sort((one, other) => other.length - one.length)[0] ?? 'mails';
  });
  const picture = (name: string) =>
    `<a href="${name}"><img src="${name}" alt="${name}" title="${name}" loading="lazy" height="320"></a>`;
  const row = ([screen, list]: readonly [string, readonly string[]]) =>
    `<h2>${screen}</h2>\n${list.map(picture).join('\n')}`;
  const body = [...rows].map(row).join('\n');
  writeFileSync(join(directory, 'index.html'), `<!doctype html><meta charset="utf-8">\n${body}\n`);
}

mkdirSync(directory, { recursive: true });
const wanted = new RegExp(process.argv[2] ?? '');
const mails = await photographMails(directory, wanted, themes, languages);
const looks = wantedLooks(wanted);
if (looks.length > 0) {
  await withOwnStage(async (stage) => {
    const { ofConsole = [], ofApp = [] } = Object.groupBy(looks, ({ screen }) =>
      screen.isConsole ? 'ofConsole' : 'ofApp',
    );
    const photograph = async (token: string, list: readonly Wanted[]) => {
      for (const { screen, look } of list) await photographOne(stage, token, screen, look);
    };
    if (ofApp.length > 0) await photograph((await prepareTrader(stage)).token, ofApp);
    if (ofConsole.length > 0) await photograph(await prepareConsole(stage), ofConsole);
  });
}
writeIndex();
console.log(`${mails + looks.length} pictures in ${directory}index.html`);
