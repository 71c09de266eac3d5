import { useState } from 'react';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import { askExport, takeExport, useExports } from '#app/data/user/account-data.ts';
import { formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/overlays/toast-store.ts';
import { Section } from '../frame/section.tsx';

const KILOBYTE = 1_024;

const sizeText = (bytes: number) =>
  bytes < KILOBYTE * KILOBYTE
    ? `${Math.ceil(bytes / KILOBYTE)} KB`
    : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;

/** All that the house knows of a person, to take along. */
export function ExportPanel() {
  const t = useText();
  const offset = useTimeOffset();
  const [newest] = useExports().data ?? [];
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    try {
      await act();
    } catch {
      // The call has said what went wrong.
    } finally {
      setBusy(false);
    }
  };
  const take = async (code: string) => {
    await takeExport(code);
    toast.success(t('accountData.exportDownloaded'));
  };
  const isReady = newest?.state === 'ready';
  const isWaiting = newest?.state === 'waiting';
  return (
    <Section title={t('accountData.yourData')}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-3 pb-4 tablet:px-4">
        <p className="min-w-0 flex-1 basis-[280px] text-ink-2 text-small">
          {t('accountData.exportHint')}
          {newest?.state === 'failed' && (
            <span role="alert" className="block text-bad">
              {t('accountData.exportFailed')}
            </span>
          )}
          {isReady && (
            <span className="block">
              {t('accountData.availableUntil', {
                time: formatTime(newest.expireTime, offset, 'short'),
              })}
            </span>
          )}
        </p>
        {isReady ? (
          <Button variant="primary" busy={busy} onClick={() => void run(() => take(newest.code))}>
            {t('accountData.downloadSize', { size: sizeText(newest.bytes) })}
          </Button>
        ) : (
          <Button busy={busy || isWaiting} onClick={() => void run(askExport)}>
            {isWaiting ? t('accountData.preparingExport') : t('accountData.createExport')}
          </Button>
        )}
      </div>
    </Section>
  );
}
