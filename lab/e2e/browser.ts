import { randomUUID } from 'node:crypto';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright-core';

export type DeviceClass =
  | 'least-phone'
  | 'small-phone'
  | 'phone'
  | 'phone-across'
  | 'tablet'
  | 'tablet-across'
  | 'laptop'
  | 'desktop'
  | 'zoomed'
  | 'wide';
export type Language = 'en' | 'zh-CN';
export type Theme = 'dark' | 'light';

const MOBILE_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const touch = { userAgent: MOBILE_AGENT, hasTouch: true, isMobile: true };

/**
 * One viewport for each device class of the product, the smallest phone there is, a phone and a tablet held across, a
 * laptop, a desktop, one at 200%, and a trader's large screen.
 */
export const devices: Readonly<Record<DeviceClass, BrowserContextOptions>> = {
  'least-phone': { viewport: { width: 320, height: 568 }, ...touch },
  'small-phone': { viewport: { width: 390, height: 844 }, ...touch },
  phone: { viewport: { width: 700, height: 1000 }, ...touch },
  'phone-across': { viewport: { width: 844, height: 390 }, ...touch },
  tablet: { viewport: { width: 820, height: 1180 }, ...touch },
  'tablet-across': { viewport: { width: 1180, height: 820 }, ...touch },
  laptop: { viewport: { width: 1280, height: 720 } },
  desktop: { viewport: { width: 1440, height: 900 } },
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1920, height: 1080 } },
};

/** Debian's Chromium, or the one that CHROMIUM_PATH names. */
export const launchWholeChromium = (more: readonly string[] = []) =>
  launch(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', more);

/** Chromium without what shows windows and notifications, where there is one. */
export const launchChromium = () => {
  const shell = process.env.CHROMIUM_SHELL_PATH;
  return shell ? launch(shell) : launchWholeChromium();
};

/** A whole Chromium whose developer tools answer another program on this port, too. */
export const launchOpenChromium = (port: number) =>
  launchWholeChromium([`--remote-debugging-port=${port}`]);

function launch(executablePath: string, more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      ...more,
      ...['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-component-update'],
      ...['--disable-background-networking', '--disable-sync'],
    ],
  });
}

export interface Visit {
  readonly address: string;
  readonly device?: DeviceClass;
  /** The browser's language, which decides while nothing is chosen. */
  readonly language?: Language;
  readonly theme?: Theme;
  /** Signed in with this session from the start. */
  readonly token?: string;
  readonly reducedMotion?: boolean;
  /** Goes from screen to screen faster than a person: what is too much for a second is asked again. */
  readonly isHurried?: boolean;
  /** With the worker of the installed app, whose requests `page.route` does not see. */
  readonly hasServiceWorker?: boolean;
}

/** A page in a browser context of its own, with what went wrong in it. */
export interface Visitor {
  readonly page: Page;
  /** Console errors, exceptions, violations of the security policy, answers that failed. */
  readonly complaints: readonly string[];
  /** A test causes these on purpose: they count no more, also those to come. There must be some. */
  forgive(expected: RegExp): void;
  close(): Promise<void>;
}

export async function openVisitor(browser: Browser, visit: Visit): Promise<Visitor> {
  const { address, device = 'desktop', language = 'en', theme, token } = visit;
  const stored: Record<string, string> = {};
  if (theme) stored['bourse.preferences'] = persisted({ theme });
  if (token) stored['bourse.session'] = persisted({ token, isAuth: true });
  const { context, handBack } = await takeContext(browser, {
    ...devices[device],
    baseURL: address,
    locale: language === 'en' ? 'en-US' : 'zh-CN',
    reducedMotion: visit.reducedMotion ? 'reduce' : 'no-preference',
    serviceWorkers: visit.hasServiceWorker ? 'allow' : 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(beginOnce, { visit: randomUUID(), stored });
  page.setDefaultTimeout(30_000);
  // Whoever takes its context, or its clock, may change that for good.
  let isTaken = visit.hasServiceWorker ?? false;
  const take = <Part>(part: Part): Part => {
    isTaken = true;
    return part;
  };
  page.context = () => take(context);
  Object.defineProperty(page, 'clock', { get: () => take(context.clock) });
  const heard: string[] = [];
  const forgiven: RegExp[] = [];
  const patient = visit.isHurried ? /status of (429|503)/ : /status of 503/;
  context.on('page', (opened) => listen(opened, heard, patient));
  listen(page, heard, patient);
  return {
    page,
    get complaints() {
      const vain = forgiven.filter((expected) => !heard.some((text) => expected.test(text)));
      return [
        ...heard.filter((text) => !forgiven.some((expected) => expected.test(text))),
        ...vain.map((expected) => `nothing to forgive: ${expected}`),
      ];
    },
    forgive(expected) {
      forgiven.push(expected);
    },
    close: () => (isTaken ? context.close() : handBack()),
  };
}

/** Contexts that nobody is in, of each browser, by what they were opened with. */
const free = new WeakMap<Browser, Map<string, BrowserContext[]>>();

/**
 * A context without pages, cookies or permissions, and the way to hand it back. One that was handed back has the
 * app's files still, compiled: a page takes half as long as in a new one. `beginOnce` empties its storage.
 */
async function takeContext(browser: Browser, options: BrowserContextOptions) {
  const key = JSON.stringify(options);
  const all = free.get(browser) ?? new Map<string, BrowserContext[]>();
  free.set(browser, all);
  const context = all.get(key)?.pop() ?? (await browser.newContext(options));
  const handBack = async () => {
    context.removeAllListeners('page');
    for (const page of context.pages()) await page.close();
    await context.clearCookies();
    await context.unrouteAll();
    all.set(key, [...(all.get(key) ?? []), context]);
  };
  return { context, handBack };
}

/**
 * In the page, before anything of it runs: the storage that a visit begins with. A context's `storageState` opens
 * a page of its own to store anything, which takes as long as the context.
 */
function beginOnce(begin: {
  readonly visit: string;
  readonly stored: Readonly<Record<string, string>>;
}): void {
  // What the browser draws before an address is opened has no storage.
  if (!location.protocol.startsWith('http') || localStorage.getItem('visited') === begin.visit)
    return;
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('visited', begin.visit);
  for (const [name, value] of Object.entries(begin.stored)) localStorage.setItem(name, value);
}

/** As the app's stores write their state. */
const persisted = (state: object) => JSON.stringify({ state, version: 1 });

function listen(page: Page, complaints: string[], patient: RegExp): void {
  page.on('console', (message: ConsoleMessage) => {
    // The answer to a question while the machine is busy: the page asks again, and a test waits for what it needs.
    if (patient.test(message.text())) return;
    const isViolation = /content security policy/i.test(message.text());
    if (message.type() === 'error' || isViolation) {
      // A nonce is new with each page, so it is removed: equal complaints are then equal.
      const text = message.text().replace(/'nonce-[^']+'+/g, 'nonce');
      complaints.push(`${pathOf(page)}: ${text} ${message.location().url}`.trim());
    }
  });
  page.on('pageerror', (error) => complaints.push(`${pathOf(page)}: ${error.message}`));
}

const pathOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');
