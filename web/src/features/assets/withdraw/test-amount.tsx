import { groupDigits } from '@bourse/contract/amount.ts';
import type { WithdrawState } from '#app/data/user/withdrawals.ts';
import { trimZeros } from '#app/lib/decimal.ts';
import { useText } from '#app/lib/i18n.ts';
import { isTestWorthwhile, type WithdrawForm } from './withdraw-form.ts';

interface TestAmountProps {
  readonly coin: string;
  readonly form: WithdrawForm;
  readonly onForm: (form: WithdrawForm) => void;
  /** Of one withdrawal of the coin on its network. */
  readonly min: string | undefined;
  readonly state: WithdrawState | undefined;
}

/** Much to an address where nothing has arrived yet: the least amount first shows that it does. */
export function TestAmount({ coin, form, onForm, min, state }: TestAmountProps) {
  const t = useText();
  if (!state || min === undefined || !isTestWorthwhile(form, min, state.paid)) return null;
  const amount = trimZeros(min);
  return (
    <p className="-mt-2 text-ink-2 text-small">
      {t('assets.testFirst')}{' '}
      <button
        type="button"
        className="font-semibold text-accent-text hover:underline"
        onClick={() => onForm({ ...form, amount })}
      >
        {t('assets.testWithAmount', { amount: groupDigits(amount), coin })}
      </button>
    </p>
  );
}
