import { type RefObject, useEffect, useState } from 'react';
import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { rowOf } from './ladder-rows.ts';

interface OwnCancelProps {
  readonly ladder: RefObject<HTMLElement | null>;
  readonly onCancel: (code: string) => void;
}

interface Pointed {
  readonly topPx: number;
  readonly heightPx: number;
  readonly price: string;
  readonly code: string;
}

/** A cross beside the row under the mouse that has an order of the user: it cancels it. */
export function OwnCancel({ ladder, onCancel }: OwnCancelProps) {
  const t = useText();
  const [pointed, setPointed] = useState<Pointed | null>(null);
  useEffect(() => {
    const element = ladder.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    const point = (event: PointerEvent) => {
      const row = rowOf(event);
      // Over the cross itself nothing changes.
      if (event.pointerType === 'touch' || !row) return;
      const { code = '', price = '' } = row.dataset;
      const place = { topPx: row.offsetTop, heightPx: row.offsetHeight };
      setPointed(code ? { ...place, price, code } : null);
    };
    element.addEventListener('pointerover', point, { signal });
    element.addEventListener('pointerleave', () => setPointed(null), { signal });
    return () => listening.abort();
  }, [ladder]);
  if (!pointed) return null;
  const { topPx, heightPx, price, code } = pointed;
  const label = t('trading.cancelOwnAt', { price });
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      style={{ top: topPx, height: heightPx }}
      className="absolute left-[38%] z-10 flex w-6 -translate-x-1/2 items-center justify-center rounded bg-field text-ink-2 hover:bg-track hover:text-ink"
      onClick={() => {
        setPointed(null);
        onCancel(code);
      }}
    >
      <Icon name="close" size={12} />
    </button>
  );
}
