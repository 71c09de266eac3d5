import type { Product } from '#app/data/live/topic.ts';
import type { TextKey } from '#app/lib/i18n.ts';

export type ShortcutName =
  | 'buy'
  | 'sell'
  | 'limit'
  | 'market'
  | 'price'
  | 'quantity'
  | 'pairs'
  | 'marketList'
  | 'depth'
  | 'fullScreen'
  | 'rows'
  | 'help';

export interface Shortcut {
  readonly key: string;
  readonly name: ShortcutName;
  readonly text: TextKey;
}

/** One key each; none while words are typed or another key is held. */
const shortcuts: readonly Shortcut[] = [
  { key: 'b', name: 'buy', text: 'trading.buy' },
  { key: 's', name: 'sell', text: 'trading.sell' },
  { key: 'l', name: 'limit', text: 'trading.limitOrder' },
  { key: 'm', name: 'market', text: 'trading.marketOrder' },
  { key: 'p', name: 'price', text: 'trading.goToPrice' },
  { key: 'q', name: 'quantity', text: 'trading.goToQuantity' },
  { key: '/', name: 'pairs', text: 'trading.choosePair' },
  { key: 'w', name: 'marketList', text: 'trading.toggleMarketList' },
  { key: 'd', name: 'depth', text: 'trading.depthChart' },
  { key: 'f', name: 'fullScreen', text: 'trading.fullScreen' },
  { key: 'o', name: 'rows', text: 'trading.goToRows' },
  { key: '?', name: 'help', text: 'trading.keyboardShortcuts' },
];

const futuresTexts: Partial<Readonly<Record<ShortcutName, TextKey>>> = {
  buy: 'futuresPage.long',
  sell: 'futuresPage.short',
};

/** The keys of a product's page, each with what it does there. */
export const shortcutsOf = (product: Product): readonly Shortcut[] =>
  product === 'spot'
    ? shortcuts
    : shortcuts.map((shortcut) => ({
        ...shortcut,
        text: futuresTexts[shortcut.name] ?? shortcut.text,
      }));

interface RowShortcut {
  readonly key: string;
  readonly text: TextKey;
}

const positionShortcuts: readonly RowShortcut[] = [
  { key: 'C', text: 'trading.closeRow' },
  { key: 'R', text: 'futuresPanel.reversePosition' },
  { key: 'E', text: 'futuresPanel.setTpSl' },
];
const orderShortcuts: readonly RowShortcut[] = [
  { key: 'E', text: 'trading.changeOrder' },
  { key: 'X', text: 'trading.cancelOrder' },
  { key: 'Enter', text: 'trading.orderDetail' },
];

/** The keys of a row that was chosen: of a position, then of an order. */
export const rowShortcutsOf = (product: Product): readonly RowShortcut[] =>
  product === 'spot' ? orderShortcuts : [...positionShortcuts, ...orderShortcuts];

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The shortcut of a key press, or null. `isTyping`: the focus is in a dialog, or a field that takes letters. */
export function shortcutOf(press: KeyPress, isTyping: boolean): ShortcutName | null {
  if (isTyping || press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = press.key.toLowerCase();
  return shortcuts.find((shortcut) => shortcut.key === key)?.name ?? null;
}
