import { Dialog as Parts } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { keepFocus } from '../buttons/keep-focus.ts';
import { Icon } from '../figures/icon.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: 'small' | 'medium' | 'large';
  /** What it shows is shown once: Escape and a click beside it lose nothing, its own buttons close it. */
  readonly isKept?: boolean;
}

const stay = (event: Event): void => event.preventDefault();

const FIELD = 'input:not([type="checkbox"], [type="radio"], [type="range"], :disabled)';

/** Into the first field with its text chosen, ready to be typed over; on touch that would open a keyboard. */
function focusField(event: Event): void {
  if (window.matchMedia('(pointer: coarse)').matches) return;
  const field = (event.currentTarget as HTMLElement).querySelector<HTMLInputElement>(FIELD);
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** Keys scroll what is only read, once the focus can come to it. */
function focusWhileScrolling(body: HTMLDivElement) {
  const resized = new ResizeObserver(() => {
    const isScrolled = body.scrollHeight > body.clientHeight;
    if (isScrolled && !body.querySelector(FOCUSABLE)) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  });
  resized.observe(body);
  return () => resized.disconnect();
}

const widths = { small: 'max-w-[360px]', medium: 'max-w-[440px]', large: 'max-w-[720px]' } as const;

/** The dialog itself, drawn by the library that keeps the focus; see `Dialog`. */
export function DialogFrame({
  open,
  onOpen,
  title,
  description,
  children,
  footer,
  width = 'medium',
  isKept = false,
}: DialogProps) {
  const t = useText();
  const [giveFocusBack] = useState(keepFocus);
  return (
    <Parts.Root open={open} onOpenChange={onOpen}>
      <Parts.Portal>
        <Parts.Overlay className="fade-in fixed inset-0 z-40 bg-scrim" />
        <Parts.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...(isKept && { onEscapeKeyDown: stay, onInteractOutside: stay })}
          onOpenAutoFocus={focusField}
          onCloseAutoFocus={(event) => {
            // The library gives it back to a trigger of its own only.
            event.preventDefault();
            giveFocusBack();
          }}
          className={classNames(
            'float-in fixed z-40 flex max-h-[92dvh] w-full flex-col border border-line bg-panel shadow-float',
            'inset-x-0 bottom-0 rounded-t-[12px] tablet:inset-auto tablet:top-1/2 tablet:left-1/2 tablet:-translate-x-1/2 tablet:-translate-y-1/2 tablet:rounded',
            'max-tablet:max-w-none',
            widths[width],
          )}
        >
          <header className="flex items-center justify-between gap-4 px-5 pt-4 pb-3">
            <Parts.Title className="font-semibold text-[16px] leading-6">{title}</Parts.Title>
            <Parts.Close
              aria-label={t('ui.close')}
              className="reach-end flex size-8 items-center justify-center rounded text-ink-2 hover:bg-field hover:text-ink"
            >
              <Icon name="close" size={18} />
            </Parts.Close>
          </header>
          <div
            ref={focusWhileScrolling}
            className="overflow-y-auto px-5 pb-5 focus-visible:-outline-offset-2"
          >
            {description && (
              <Parts.Description className="pb-3 text-body text-ink-2">
                {description}
              </Parts.Description>
            )}
            {children}
          </div>
          {footer && (
            <footer className="flex gap-3 border-line border-t px-5 py-4 pointer-coarse:[&_button]:h-11">
              {footer}
            </footer>
          )}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
