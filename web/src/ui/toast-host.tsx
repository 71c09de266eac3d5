import { classNames } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { dismissToast, useToasts } from './toast-store.ts';

/** Where toasts appear; errors interrupt a screen reader, successes wait their turn. */
export function ToastHost() {
  const t = useText();
  const toasts = useToasts((state) => state.toasts);
  return (
    <div
      role="log"
      aria-live="polite"
      className="pointer-events-none fixed top-[calc(var(--bar)+8px)] right-0 left-0 z-60 flex flex-col items-center gap-2 px-4"
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
            className={toast.type === 'error' ? 'text-down' : 'text-up'}
          />
          <span className="min-w-0 break-words">{toast.message}</span>
          <IconButton
            icon="close"
            size="small"
            label={t('Dismiss')}
            onClick={() => dismissToast(toast.id)}
          />
        </div>
      ))}
    </div>
  );
}
