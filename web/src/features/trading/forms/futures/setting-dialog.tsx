import type { ReactNode } from 'react';
import { useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Setting } from './use-setting.ts';

interface SettingDialogProps {
  readonly title: string;
  readonly setting: Setting;
  readonly isChanged: boolean;
  /** What is chosen cannot be asked for. */
  readonly isInvalid?: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

/** A dialog around one choice, with what the exchange said against it. */
export function SettingDialog({
  title,
  setting,
  isChanged,
  isInvalid = false,
  onOpen,
  onConfirm,
  children,
}: SettingDialogProps) {
  const t = useText();
  return (
    <Dialog
      open
      onOpen={onOpen}
      title={title}
      footer={
        <>
          <Button block onClick={() => onOpen(false)}>
            {t('ui.cancel')}
          </Button>
          <Button
            block
            variant="primary"
            busy={setting.isSaving}
            disabled={isInvalid}
            onClick={() => (isChanged ? onConfirm() : onOpen(false))}
          >
            {t('ui.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        {setting.refusal && (
          <p role="alert" className="text-bad text-small">
            {setting.refusal}
          </p>
        )}
      </div>
    </Dialog>
  );
}
