import type { Product } from '../../../data/live/topic.ts';
import type { TextKey } from '../../../lib/i18n.ts';

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
  | 'help';

export interface Shortcut {
  readonly key: string;
  readonly name: ShortcutName;
  readonly text: TextKey;
}

/** One key each; none while something is typed or another key is held. */
const shortcuts: readonly Shortcut[] = [
  { key: 'b', name: 'buy', text: 'Buy' },
  { key: 's', name: 'sell', text: 'Sell' },
  { key: 'l', name: 'limit', text: 'Limit order' },
  { key: 'm', name: 'market', text: 'Market order' },
  { key: 'p', name: 'price', text: 'Go to the price' },
  { key: 'q', name: 'quantity', text: 'Go to the quantity' },
  { key: '/', name: 'pairs', text: 'Choose a pair' },
  { key: 'w', name: 'marketList', text: 'Markets beside the chart (large screens)' },
  { key: 'd', name: 'depth', text: 'Depth chart' },
  { key: 'f', name: 'fullScreen', text: 'Full screen' },
  { key: '?', name: 'help', text: 'Keyboard shortcuts' },
];

const futuresTexts: Partial<Readonly<Record<ShortcutName, TextKey>>> = {
  buy: 'Long',
  sell: 'Short',
};

/** The keys of a product's page, each with what it does there. */
export const shortcutsOf = (product: Product): readonly Shortcut[] =>
  product === 'spot'
    ? shortcuts
    : shortcuts.map((shortcut) => ({
        ...shortcut,
        text: futuresTexts[shortcut.name] ?? shortcut.text,
      }));

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The shortcut of a key press, or null. `isTyping`: the focus is in a field or a dialog. */
export function shortcutOf(press: KeyPress, isTyping: boolean): ShortcutName | null {
  if (isTyping || press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = press.key.toLowerCase();
  return shortcuts.find((shortcut) => shortcut.key === key)?.name ?? null;
}
