import { useEffect } from 'react';
import type { FormPort } from '../page/form-port.ts';
import { useTradingPage } from '../page/page-context.ts';
import { setPage, usePage } from '../page/page-store.ts';
import { toggleMarketList } from '../page/trading-preferences.ts';
import { type ShortcutName, shortcutOf } from './shortcuts.ts';

const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';
const OVERLAYS =
  '[role=dialog]:not([popover]), [role=alertdialog], :popover-open, [role=menu], [role=listbox]';

/** Fields of numbers have no use for letters. */
const NUMBERS = '[inputmode=decimal]';

const isOverlaid = () => document.querySelector(OVERLAYS) !== null;

function isTyping(): boolean {
  const field = document.activeElement?.closest(FIELDS);
  return Boolean(field && !field.matches(NUMBERS)) || isOverlaid();
}

/** Sends the order that is written, wherever the focus is. */
function sendOrder(): void {
  document.querySelector<HTMLInputElement>('form input[name="quantity"]')?.form?.requestSubmit();
}

/** Escape gives the keys back to the page, where nothing is open that it closes. */
function leaveField(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.closest(FIELDS) && !isOverlaid()) focused.blur();
}

function focusField(name: string): void {
  const field = document.querySelector<HTMLInputElement>(`form input[name="${name}"]`);
  field?.focus();
  field?.select();
}

function run(name: ShortcutName, form: FormPort, startPrice: string): void {
  switch (name) {
    case 'buy':
    case 'sell':
      form.chooseSide(name);
      focusField('quantity');
      break;
    case 'limit':
    case 'market':
      form.chooseKind(name, startPrice);
      break;
    case 'price':
    case 'quantity':
      focusField(name);
      break;
    case 'pairs':
      setPage({ isSelectorOpen: true });
      break;
    case 'marketList':
      toggleMarketList();
      break;
    case 'depth':
      setPage({ isDepth: !usePage.getState().isDepth });
      break;
    case 'fullScreen':
      setPage({ isFullScreen: !usePage.getState().isFullScreen });
      break;
    case 'rows':
      document.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
      break;
    case 'help':
      setPage({ isShortcutSheetOpen: true });
  }
}

/** Until the selector of pairs has the focus a letter is of its search, and no shortcut. */
function isForSearch({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isLetter = key.length === 1 && !(ctrlKey || metaKey || altKey);
  return (
    isLetter && usePage.getState().isSelectorOpen && !document.activeElement?.closest(OVERLAYS)
  );
}

/** Listens for the page's one-key shortcuts. `lastPriceOf` says what a limit order begins with. */
export function useShortcuts(lastPriceOf: () => string): void {
  const { form } = useTradingPage();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isForSearch(event)) {
        event.preventDefault();
        setPage({ earlySearch: usePage.getState().earlySearch + event.key });
        return;
      }
      if (event.key === 'Escape' && !event.defaultPrevented) leaveField();
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isOverlaid()) {
        event.preventDefault();
        sendOrder();
        return;
      }
      const name = event.defaultPrevented ? null : shortcutOf(event, isTyping());
      if (!name) return;
      event.preventDefault();
      run(name, form, lastPriceOf());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form, lastPriceOf]);
}
