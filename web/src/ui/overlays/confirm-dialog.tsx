import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel?: string;
  /** What leaving is called where the action is itself a cancellation. */
  readonly cancelLabel?: string;
  readonly busy?: boolean;
  /** Ends or removes something: the button does not look like one that goes on. */
  readonly isDangerous?: boolean;
  readonly onConfirm: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  open,
  onOpen,
  title,
  children,
  confirmLabel,
  cancelLabel,
  busy = false,
  isDangerous = false,
  onConfirm,
}: ConfirmDialogProps) {
  const t = useText();
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      title={title}
      width="small"
      footer={
        <>
          <Button block onClick={() => onOpen(false)}>
            {cancelLabel ?? t('ui.cancel')}
          </Button>
          <Button
            block
            variant={isDangerous ? 'destructive' : 'primary'}
            busy={busy}
            onClick={onConfirm}
          >
            {confirmLabel ?? t('ui.confirm')}
          </Button>
        </>
      }
    >
      <div className="text-body text-ink-2">{children}</div>
    </Dialog>
  );
}
