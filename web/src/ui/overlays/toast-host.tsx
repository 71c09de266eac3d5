import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { Icon } from '../figures/icon.tsx';
import { dismissToast, useToasts } from './toast-store.ts';

/** Where toasts appear; errors interrupt a screen reader, successes wait their turn. */
export function ToastHost() {
  const t = useText();
  const toasts = useToasts((state) => state.toasts);
  return (
    <div
      role="log"
      aria-live="polite"
      // Under the bar, where no table has a row: over the header's end, on a phone over what stands on top.
      className="pointer-events-none fixed inset-x-0 top-[max(8px,env(safe-area-inset-top))] z-45 flex flex-col items-center gap-2 px-4 tablet:top-[calc(var(--bar)+8px)] tablet:left-auto tablet:items-end tablet:px-2"
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          role={toast.type === 'error' ? 'alert' : 'status'}
          className={classNames(
            'float-in pointer-events-auto flex max-w-[440px] items-center gap-2 rounded border border-line bg-panel py-2 pr-2 pl-3 text-body shadow-float transition-opacity duration-300',
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
      ))}
    </div>
  );
}
