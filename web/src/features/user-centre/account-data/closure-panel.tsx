import { useState } from 'react';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import {
  type AccountClosure,
  askClosure,
  takeBackClosure,
  useClosure,
} from '#app/data/user/account-data.ts';
import { formatOffset, formatTime } from '#app/lib/format.ts';
import { type TextKey, useLocale, useText } from '#app/lib/i18n.ts';
import { spanText } from '#app/parts/people/span-text.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { toast } from '#app/ui/overlays/toast-store.ts';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import { Section } from '../frame/section.tsx';

const obstacleTexts: Readonly<Record<AccountClosure['obstacles'][number], TextKey>> = {
  orders: 'accountData.openOrders',
  positions: 'accountData.openPositions',
  deposit: 'accountData.pendingDeposit',
  withdrawal: 'accountData.pendingWithdrawal',
  debt: 'accountData.reversedDepositDebt',
  pending: 'accountData.frozenFunds',
  balance: 'accountData.remainingBalance',
  restricted: 'accountData.accountRestriction',
};

/** Closing the account, what stands against it, and the way back while there is one. */
export function ClosurePanel() {
  const t = useText();
  const locale = useLocale();
  const offset = useTimeOffset();
  const { data, error, retry } = useClosure();
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!data) {
    return (
      error && (
        <Section title={t('accountData.closeAccount')}>
          <ErrorState message={error} onRetry={retry} />
        </Section>
      )
    );
  }
  const { endTime, obstacles, coolingMs, dustUsdt } = data;
  const span = spanText(t, coolingMs);
  const run = async (act: () => Promise<void>, done?: TextKey) => {
    setBusy(true);
    try {
      await act();
      if (done) toast.success(t(done));
    } catch {
      // The call has said what went wrong.
    } finally {
      setBusy(false);
      setAsked(false);
    }
  };
  const time = `${formatTime(endTime, offset, 'full')} (${formatOffset(offset)})`;
  return (
    <Section title={t('accountData.closeAccount')}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-3 pb-4 tablet:px-4">
        <div className="min-w-0 flex-1 basis-[280px] text-ink-2 text-small">
          {endTime > 0 ? (
            <p role="status" className="text-ink">
              {t('accountData.accountClosesOn', { time })}
            </p>
          ) : (
            <p>{t('accountData.closureTerms', { dust: dustUsdt, span })}</p>
          )}
          {obstacles.length > 0 && (
            <p className="mt-1">
              {t('accountData.resolveFirst')}{' '}
              {new Intl.ListFormat(locale).format(
                obstacles.map((obstacle) => t(obstacleTexts[obstacle])),
              )}
            </p>
          )}
        </div>
        {endTime > 0 ? (
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void run(takeBackClosure, 'accountData.accountStaysOpen')}
          >
            {t('accountData.keepAccount')}
          </Button>
        ) : (
          <Button
            className="reach-end"
            disabled={obstacles.length > 0}
            onClick={() => setAsked(true)}
          >
            {t('accountData.closeAccount')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isDangerous
        open={isAsked}
        onOpen={setAsked}
        title={t('accountData.closeAccountQuestion')}
        confirmLabel={t('accountData.closeAccount')}
        busy={busy}
        onConfirm={() => void run(askClosure)}
      >
        {t('accountData.closureConfirm', { span })}
      </ConfirmDialog>
    </Section>
  );
}
