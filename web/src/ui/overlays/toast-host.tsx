import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { useDrag } from '../../lib/use-drag.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { Icon } from '../figures/icon.tsx';
import { dismissToast, foremost, type ToastItem, useToasts } from './toast-store.ts';

/** So far up a finger pushes a toast that it wants away. */
const AWAY_PX = 24;

/** One that a finger pushes up is put away before its time. */
function Toast({ toast }: { readonly toast: ToastItem }) {
  const t = useText();
  const [upPx, setUpPx] = useState(0);
  const push = useDrag({
    axis: 'y',
    onMove: (downPx) => setUpPx(Math.min(0, downPx)),
    onEnd: (downPx) => {
      if (downPx < -AWAY_PX) dismissToast(toast.id);
      else setUpPx(0);
    },
  });
  return (
    <div
      role={toast.type === 'error' ? 'alert' : 'status'}
      {...push}
      {...(upPx < 0 && { style: { transform: `translateY(${upPx}px)` } })}
      className={classNames(
        'float-in pointer-events-auto flex max-w-[440px] touch-pan-x items-center gap-2 rounded border border-line bg-panel py-2 pr-2 pl-3 desktop:min-h-11 desktop:max-w-[min(440px,100vw-720px)] desktop:py-0.5 desktop:leading-4.5 text-body shadow-float transition-opacity duration-300',
        toast.leaving && 'opacity-0',
      )}
    >
      <Icon
        name={toast.type === 'error' ? 'alert' : 'check'}
        className={toast.type === 'error' ? 'text-bad' : 'text-good'}
      />
      <span className="min-w-0 break-words">
        {toast.message}
        {toast.detail && (
          <span className={classNames('block', toast.message && 'text-ink-2 text-small')}>
            {toast.detail}
          </span>
        )}
      </span>
      <IconButton
        icon="close"
        size="small"
        label={t('ui.dismiss')}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  );
}

/**
 * One toast at a time, in the middle of the bar, which is empty there; on a phone under the page's head. An error goes
 * before a success, the newest before others. Errors interrupt a screen reader, successes wait their turn.
 */
export function ToastHost() {
  const toast = useToasts(({ toasts }) => foremost(toasts));
  return (
    <div
      role="log"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[max(8px,env(safe-area-inset-top))] z-45 flex flex-col items-center px-4 desktop:top-0.5 max-tablet:top-[calc(var(--bar)+4px+env(safe-area-inset-top))] max-tablet:px-2"
    >
      {toast && <Toast key={toast.id} toast={toast} />}
    </div>
  );
}
