import { useState } from 'react';
import { useTimeOffset } from '../../data/device/preferences.ts';
import { stopOwnReset, useOwnReset } from '../../data/user/authenticator-reset.ts';
import { formatOffset, formatTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/figures/icon.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';

const texts = {
  authenticator: 'recovery.authenticatorRemovalAlert',
  passkeys: 'recovery.passkeysRemovalAlert',
} as const;

/** On every page, while somebody has asked for the removal of a second factor: any session can stop it. */
export function ResetBanner() {
  const t = useText();
  const offset = useTimeOffset();
  const reset = useOwnReset();
  const [busy, setBusy] = useState(false);
  if (!reset) return null;
  const time = `${formatTime(reset.endTime, offset, 'full')} (${formatOffset(offset)})`;
  const stop = async () => {
    setBusy(true);
    try {
      await stopOwnReset();
      toast.success(t('recovery.changePasswordNow'));
    } catch {
      // The call has said what went wrong.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="alert" className="bg-warn-bg">
      <div className="mx-auto flex w-full max-w-(--page) flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3 tablet:px-4">
        <p className="flex min-w-0 flex-1 basis-[280px] items-start gap-2 text-small">
          <Icon name="alert" className="shrink-0 text-warn" />
          {t(texts[reset.factor], { time })}
        </p>
        <Button variant="primary" busy={busy} onClick={() => void stop()}>
          {t('recovery.stopReset')}
        </Button>
      </div>
    </div>
  );
}
