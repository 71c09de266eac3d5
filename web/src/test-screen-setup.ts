/* What a browser has and jsdom lacks, for the tests of components; see test-screen.tsx. */
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { followResize } from './data/device/device.ts';
import { queryClient } from './data/server/query.ts';
import { addTexts, setLocale } from './lib/i18n.ts';
import { takeUnknownNames } from './test-screen.tsx';
import { useToasts } from './ui/overlays/toast-store.ts';

const opened = new WeakSet<Element>();

installPopovers();
configure({
  // What is missing is said; the whole page beside it would hide that.
  getElementError: (message) => new Error(message ?? 'not on the screen'),
  // The first dialog loads its library, on a machine that may be busy.
  asyncUtilTimeout: 10_000,
});

class Unmoved {
  observe() {}
  unobserve() {}
  disconnect() {}
}
/** A feed that is away: what a test shows of the market it hands in. */
class Silent {
  close() {}
  send() {}
  addEventListener() {}
  removeEventListener() {}
}
/** What a page has begun by timers ends with it: its feed would draw where no window is any more. */
const begun = new Set<ReturnType<typeof setTimeout>>();
for (const name of ['setTimeout', 'setInterval'] as const) {
  const begin = globalThis[name];
  vi.stubGlobal(name, (act: () => void, delayMs?: number) => {
    const id = begin(act, delayMs);
    begun.add(id);
    return id;
  });
}
vi.stubGlobal('WebSocket', Silent);
vi.stubGlobal('ResizeObserver', Unmoved);
vi.stubGlobal('IntersectionObserver', Unmoved);
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
window.scrollTo = () => {};
Element.prototype.hasPointerCapture = () => false;
/** Nothing is laid out here: what is hidden says so. */
Element.prototype.checkVisibility = function () {
  return this.closest('[hidden]') === null;
};

/** Answers by width alone, as `showAt` sets it. */
vi.stubGlobal('matchMedia', (query: string) => {
  const least = /min-width:\s*([\d.]+)px/.exec(query);
  const most = /max-width:\s*([\d.]+)px/.exec(query);
  const isWidth = least !== null || most !== null;
  const fits =
    window.innerWidth >= Number(least?.[1] ?? 0) &&
    window.innerWidth <= Number(most?.[1] ?? Number.POSITIVE_INFINITY);
  return {
    matches: isWidth && fits,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  };
});

const { innerWidth, innerHeight } = window;
const fresh = { innerWidth, innerHeight };

beforeAll(async () => {
  await setLocale('en');
  // As a route does before its page: the first look finds every text.
  const trading = ['trading', 'user', 'programs', 'assets'] as const;
  await addTexts(...trading, 'home', 'notices', 'public', 'security');
  followResize();
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  queryClient.clear();
  localStorage.clear();
  useToasts.setState({ toasts: [] });
  await setLocale('en');
  expect(takeUnknownNames(), 'S14 the exchange refuses these queries').toEqual([]);
});
/** The next file has this window, as new, and the app's modules once more. */
afterAll(() => {
  for (const timer of begun) clearTimeout(timer);
  vi.unstubAllGlobals();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  Object.assign(window, fresh);
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  vi.resetModules();
});

/* Popovers, which jsdom lacks: opened and closed as a browser does, by a call or their button. */

type State = 'open' | 'closed';

function tell(panel: Element, name: 'beforetoggle' | 'toggle', newState: State): void {
  const oldState: State = newState === 'open' ? 'closed' : 'open';
  panel.dispatchEvent(Object.assign(new Event(name), { newState, oldState }));
}

function togglePopover(this: HTMLElement, force?: boolean | TogglePopoverOptions): boolean {
  const isOpening = typeof force === 'boolean' ? force : !opened.has(this);
  if (isOpening === opened.has(this)) return isOpening;
  tell(this, 'beforetoggle', isOpening ? 'open' : 'closed');
  if (isOpening) opened.add(this);
  else opened.delete(this);
  // The browser's own styles hide a popover that is not open, and to these none ever is.
  this.style.display = isOpening ? 'block' : '';
  queueMicrotask(() => tell(this, 'toggle', isOpening ? 'open' : 'closed'));
  return isOpening;
}

/** Once a window: files of tests have it one after the other. */
function installPopovers(): void {
  if ('togglePopover' in HTMLElement.prototype) return;
  Object.assign(HTMLElement.prototype, { togglePopover });
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[popovertarget]');
    const panel = document.getElementById(button?.getAttribute('popovertarget') ?? '');
    panel?.togglePopover();
  });
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Escape')
      (target as Element).closest<HTMLElement>('[popover]')?.togglePopover(false);
  });
}
