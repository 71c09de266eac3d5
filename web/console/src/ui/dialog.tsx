import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  readonly text: string;
  /** One that interrupts. */
  readonly isAlert?: boolean;
  readonly children: ReactNode;
  /** Escape was pressed. */
  onLeave?(): void;
}

/** The one frame of dialogs: what lies behind is out of reach, and has the focus back when it is gone. */
export function Dialog({ title, text, isAlert = false, children, onLeave }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown) enter(shown);
    // Closed before it is gone: so the browser gives the focus back to where it was.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dlg"
      {...(isAlert && { role: 'alertdialog' })}
      aria-labelledby={titleId}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onLeave?.();
      }}
    >
      <div>
        <h1 id={titleId}>{title}</h1>
        <p className="muted">{text}</p>
      </div>
      {children}
    </dialog>
  );
}

/**
 * The focus begins in the first field, never on the button that does something; where fingers type, a
 * field would bring up the keyboard over the words.
 */
function enter(dialog: HTMLDialogElement): void {
  dialog.showModal();
  const field = dialog.querySelector<HTMLElement>('input, select, textarea');
  if (field && !matchMedia('(pointer: coarse)').matches) field.focus();
  else dialog.focus();
}
