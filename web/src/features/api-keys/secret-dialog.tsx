import { copyText } from '../../lib/clipboard.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Icon } from '../../ui/figures/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';

export interface NewSecret {
  readonly code: string;
  /** Empty: the key's owner has it. */
  readonly secret: string;
}

function Line({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useText();
  const copy = async () => {
    if (await copyText(value)) toast.success(t('shell.copiedToClipboard'));
  };
  return (
    <div className="flex flex-col gap-1">
      <span className="text-ink-2 text-small">{label}</span>
      <div className="flex items-center gap-2 rounded bg-field py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 break-all font-mono text-small">{value}</code>
        <IconButton icon="copy" label={`${t('ui.copy')}: ${label}`} onClick={() => void copy()} />
      </div>
    </div>
  );
}

/** A key that was just made, with its secret: it is shown here and never again. */
export function SecretDialog({ made, onClose }: { made: NewSecret | null; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      open={made !== null}
      onOpen={(isOpen) => !isOpen && onClose()}
      title={t('apiKeys.newApiKey')}
      isKept={Boolean(made?.secret)}
      footer={
        <Button block variant="primary" onClick={onClose}>
          {made?.secret ? t('apiKeys.secretSaved') : t('ui.close')}
        </Button>
      }
    >
      {made && (
        <div className="flex flex-col gap-4">
          <Line label={t('apiKeys.key')} value={made.code} />
          {made.secret && <Line label={t('apiKeys.secretKey')} value={made.secret} />}
          {made.secret && (
            <p className="flex gap-2 rounded bg-warn-bg px-3 py-2.5 text-small text-warn">
              <Icon name="alert" />
              <span>{t('apiKeys.secretWarning')}</span>
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
