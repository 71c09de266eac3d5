import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import type { Withdrawal } from '#app/data/user/withdrawals.ts';
import { formatTime } from '#app/lib/format.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { StatusDot, type StatusTone } from '../frame/status-dot.tsx';

const states: Readonly<Record<number, readonly [text: TextKey, tone: StatusTone]>> = {
  [Status.review]: ['assets.statusUnderReview', 'waits'],
  [Status.passed]: ['assets.statusPassed', 'moves'],
  [Status.rejected]: ['assets.statusRejected', 'failed'],
  [Status.committed]: ['assets.statusCommitted', 'done'],
  [Status.failed]: ['assets.statusCommitFailed', 'failed'],
  [Status.confirming]: ['assets.statusConfirming', 'moves'],
  [Status.cancelled]: ['assets.statusCanceled', 'ended'],
};

const reasons: Readonly<Partial<Record<Withdrawal['reason'], TextKey>>> = {
  'new-address': 'assets.reasonNewAddress',
  large: 'assets.reasonLargeAmount',
  'day-sum': 'assets.reasonLargeDayTotal',
  'address-sum': 'assets.reasonLargeAddressTotal',
  'invited-sum': 'assets.reasonLargeDayTotal',
  'after-deposit': 'assets.reasonAfterDeposit',
  'new-device': 'assets.reasonNewDevice',
  'record-lost': 'assets.reasonSystemFailure',
  operator: 'assets.reasonOperator',
  key: 'assets.reasonApiKey',
  signer: 'assets.reasonSigner',
  recipient: 'assets.reasonRecipient',
  chain: 'assets.reasonNetwork',
};

/** A withdrawal's status in the product's words, and below it why, or until when. */
export function WithdrawalState({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useText();
  const offset = useTimeOffset();
  const { coin, status, reason, confirmations, withdrawConfirm, waitsUntil, isPaused } = withdrawal;
  const [text, tone] = states[status] ?? (['trading.unknown', 'ended'] as const);
  const why = reasons[reason];
  return (
    <span className="inline-flex tablet:max-w-[136px] flex-col items-end whitespace-normal text-right">
      <StatusDot tone={tone}>
        {t(text)}
        {status === Status.confirming &&
          ` · ${Math.min(confirmations, withdrawConfirm)}/${withdrawConfirm}`}
      </StatusDot>
      {why && <span className="text-ink-2 text-tiny">{t(why)}</span>}
      {isPaused && (
        <span className="text-ink-2 text-tiny">
          {t('assets.waitingWithdrawalsPaused', { coin })}
        </span>
      )}
      {waitsUntil > 0 && status === Status.passed && (
        <span className="text-ink-2 text-tiny">
          {t('assets.waitingUntil', { time: formatTime(waitsUntil, offset, 'short') })}
        </span>
      )}
    </span>
  );
}
