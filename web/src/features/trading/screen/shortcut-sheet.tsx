import type { Product } from '#app/data/live/topic.ts';
import { useText } from '#app/lib/i18n.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { setPage, usePage } from '../page/page-store.ts';
import { rowShortcutsOf, shortcutsOf } from './shortcuts.ts';

const rowClass = 'flex items-center justify-between gap-4 border-line border-b py-2 last:border-0';

function Key({ children }: { children: string }) {
  return (
    <kbd className="min-w-6 rounded border border-edge px-1.5 py-0.5 text-center font-sans text-small">
      {children}
    </kbd>
  );
}

/** What the keys do. */
export function ShortcutSheet({ product }: { product: Product }) {
  const t = useText();
  const isOpen = usePage((state) => state.isShortcutSheetOpen);
  return (
    <Dialog
      open={isOpen}
      onOpen={(isShortcutSheetOpen) => setPage({ isShortcutSheetOpen })}
      title={t('trading.keyboardShortcuts')}
    >
      <ul className="text-body">
        {shortcutsOf(product).map(({ key, text }) => (
          <li key={key} className={rowClass}>
            {t(text)}
            <Key>{key.toUpperCase()}</Key>
          </li>
        ))}
        <li className={rowClass}>
          {t('trading.goToFavorite')}
          <span className="flex gap-1">
            <Key>Alt</Key>
            <Key>1–9</Key>
          </span>
        </li>
        <li className={rowClass}>
          {product === 'spot' ? t('trading.placeFromAnyField') : t('trading.placeOnChosenSide')}
          <span className="flex gap-1">
            <Key>Enter</Key>
            <Key>Ctrl Enter</Key>
          </span>
        </li>
        <li className={rowClass}>
          {t('trading.stepValue')}
          <span className="flex gap-1">
            <Key>↑</Key>
            <Key>↓</Key>
          </span>
        </li>
        <li className={rowClass}>
          {t('trading.closeOrLeaveField')}
          <Key>Esc</Key>
        </li>
      </ul>
      <h3 className="mt-4 font-semibold text-body">{t('trading.keysOfRow')}</h3>
      <ul className="text-body">
        <li className={rowClass}>
          {t('trading.chooseRow')}
          <span className="flex gap-1">
            <Key>↑</Key>
            <Key>↓</Key>
          </span>
        </li>
        {rowShortcutsOf(product).map(({ key, text }) => (
          <li key={text} className={rowClass}>
            {t(text)}
            <Key>{key}</Key>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
