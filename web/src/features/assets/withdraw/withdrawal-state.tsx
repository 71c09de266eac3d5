import { WithdrawalStatus as Status } from '@bourse/contract/enumerations.ts';
import { useTimeOffset } from '../../../data/device/preferences.ts';
import type { Withdrawal } from '../../../data/user/withdrawals.ts';
import { formatTime } from '../../../lib/format.ts';
import { type TextKey, useText } from '../../../lib/i18n.ts';
import { StatusDot, type StatusTone } from '../frame/status-dot.tsx';

const states: Readonly<Record<number, readonly [text: TextKey, tone: StatusTone]>> = {
  [Status.reviewed]: ['Be Reviewed', 'waits'],
  [Status.passed]: ['Pass', 'moves'],
  [Status.rejected]: ['Reject', 'failed'],
  [Status.committed]: ['Committed', 'done'],
  [Status.failed]: ['Commit Failed', 'failed'],
  [Status.confirming]: ['Confirming', 'moves'],
  [Status.cancelled]: ['Cancelled', 'ended'],
};

const reasons: Readonly<Partial<Record<Withdrawal['reason'], TextKey>>> = {
  'new-address': 'First withdrawal to this address',
  large: 'A large amount',
  'day-sum': 'A large amount within 24 hours',
  'address-sum': 'A large amount to this address within 24 hours',
  'invited-sum': 'A large amount within 24 hours',
  'after-deposit': 'Soon after a deposit',
  'new-device': 'From a new device',
  'record-lost': 'Looked at again after a failure of our systems',
  operator: 'By a person of the exchange',
  key: 'Its API key may no longer withdraw',
  signer: 'Refused by the signer',
  recipient: 'The recipient does not accept it',
  chain: 'Refused by the chain',
};

/** A withdrawal's status in the product's words, and below it why, or until when. */
export function WithdrawalState({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useText();
  const offset = useTimeOffset();
  const { coin, status, reason, confirmations, withdrawConfirm, waitsUntil, isPaused } = withdrawal;
  const [text, tone] = states[status] ?? (['Unknown', 'ended'] as const);
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
          {t('waits: {{coin}} withdrawals are paused', { coin })}
        </span>
      )}
      {waitsUntil > 0 && status === Status.passed && (
        <span className="text-ink-2 text-tiny">
          {t('waits until {{time}}', { time: formatTime(waitsUntil, offset, 'short') })}
        </span>
      )}
    </span>
  );
}
