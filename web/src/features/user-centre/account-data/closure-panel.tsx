import { useState } from 'react';
import { useTimeOffset } from '../../../data/device/preferences.ts';
import {
  type AccountClosure,
  askClosure,
  takeBackClosure,
  useClosure,
} from '../../../data/user/account-data.ts';
import { formatOffset, formatTime } from '../../../lib/format.ts';
import { type TextKey, useLocale, useText } from '../../../lib/i18n.ts';
import { spanText } from '../../../parts/people/span-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { Section } from '../frame/section.tsx';

const obstacleTexts: Readonly<Record<AccountClosure['obstacles'][number], TextKey>> = {
  orders: 'open orders',
  positions: 'open positions',
  deposit: 'a deposit under way',
  withdrawal: 'a withdrawal under way',
  debt: 'a debt from a deposit that left its chain',
  pending: 'money that is held',
  balance: 'a balance',
  restricted: 'a restriction',
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
        <Section title={t('Close account')}>
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
    <Section title={t('Close account')}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-3 pb-4 tablet:px-4">
        <div className="min-w-0 flex-1 basis-[280px] text-ink-2 text-small">
          {endTime > 0 ? (
            <p role="status" className="text-ink">
              {t('Your account will be closed on {{time}}.', { time })}
            </p>
          ) : (
            <p>
              {t(
                'An account can be closed once it has no open orders, no positions, nothing on its way from or to a chain, no held money, and less than {{dust}} USDT in all. You can take it back for {{span}}. Then your personal data is erased or sealed as the law asks, referral and rewards are forfeited, and the address is free again. What is left of a balance stays in the ledger.',
                { dust: dustUsdt, span },
              )}
            </p>
          )}
          {obstacles.length > 0 && (
            <p className="mt-1">
              {t('Not possible at present:')}{' '}
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
            onClick={() => void run(takeBackClosure, 'The account stays open')}
          >
            {t('Keep the account')}
          </Button>
        ) : (
          <Button
            className="reach-end"
            disabled={obstacles.length > 0}
            onClick={() => setAsked(true)}
          >
            {t('Close account')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isDangerous
        open={isAsked}
        onOpen={setAsked}
        title={t('Close the account?')}
        confirmLabel={t('Close account')}
        busy={busy}
        onConfirm={() => void run(askClosure)}
      >
        {t('It will be closed in {{span}}. Until then you can take it back here.', { span })}
      </ConfirmDialog>
    </Section>
  );
}
