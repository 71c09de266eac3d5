import { type ReactNode, useId } from 'react';
import { useSubmit } from '#app/data/server/use-submit.ts';
import type { TextKey } from '#app/lib/i18n.ts';
import { useText } from '#app/lib/i18n.ts';
import { landsInOutbox } from '#app/lib/page-meta.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  /** The form as it is: what was said against it goes once it changes. */
  readonly form: object;
  /** What stops it before it is sent, in words; null: nothing. */
  readonly fault: string | null;
  readonly refused?: TextKey;
  readonly warning?: string;
  /** Contacts, masked or not, that codes of this form go to. */
  readonly targets?: readonly string[];
  readonly children: ReactNode;
  readonly onSend: () => Promise<void>;
  readonly onClose: () => void;
}

/** A change of the account: what it does, its fields, one button. */
export function FormDialog(props: FormDialogProps) {
  const { title, form, fault, refused, warning, targets = [], children, onSend, onClose } = props;
  const t = useText();
  const id = useId();
  const { busy, message, submit } = useSubmit(form, refused);
  const send = async () => {
    if (fault) throw new Error(fault);
    await onSend();
    onClose();
  };
  return (
    <Dialog
      open
      onOpen={onClose}
      title={title}
      footer={
        <Button block type="submit" form={id} size="large" variant="primary" busy={busy}>
          {t('ui.confirm')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(send);
        }}
        className="flex flex-col gap-4"
      >
        {warning && (
          <p className="flex items-start gap-2 rounded bg-warn-bg px-3 py-2 text-small">
            <Icon name="alert" className="text-warn" />
            {warning}
          </p>
        )}
        {children}
        {message && (
          <p role="alert" className="text-bad text-small">
            {message}
          </p>
        )}
        {targets.some(landsInOutbox) && (
          <p className="text-ink-2 text-small">
            {t('signIn.demoOutbox')}{' '}
            <a href="/dev/outbox" target="_blank" rel="noreferrer" className="underline">
              {t('signIn.openOutbox')}
            </a>
          </p>
        )}
      </form>
    </Dialog>
  );
}
