import { groupDigits } from '@bourse/contract/amount.ts';
import { AccountKind, ChainStatus } from '@bourse/contract/enumerations.ts';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { useAreAmountsHidden } from '#app/data/device/hidden-amounts.ts';
import { useRights } from '#app/data/live/use-rights.ts';
import type { Currency, Network } from '#app/data/markets/currencies.ts';
import { useAttempt } from '#app/data/server/attempt.ts';
import { useSubmit } from '#app/data/server/use-submit.ts';
import { useAvailable } from '#app/data/user/assets.ts';
import { openTransfer } from '#app/data/user/transfer-request.ts';
import {
  checkAddress,
  type SavedAddress,
  type WithdrawState,
  withdraw,
} from '#app/data/user/withdrawals.ts';
import { isAboveZero, trimZeros } from '#app/lib/decimal.ts';
import { formatNumber, NO_VALUE } from '#app/lib/format.ts';
import { type AnyTextKey, type TextKey, type Translate, useText } from '#app/lib/i18n.ts';
import { DayBound } from '#app/parts/people/day-bound.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Amount } from '../frame/amounts.tsx';
import { CoinChoice } from '../frame/coin-choice.tsx';
import { Fact } from '../frame/facts.tsx';
import { AddressField, useRefusedInput } from './address-field.tsx';
import { HoldNote } from './hold-note.tsx';
import { TestAmount } from './test-amount.tsx';
import { useAddressCheck } from './use-address-check.ts';
import {
  type AmountFault,
  amountFault,
  DEFAULT_PRECISION,
  emptyForm,
  estimatedAmount,
  isComplete,
  isPaymentRequest,
  maxAmount,
  refusedField,
  type WithdrawForm,
  withRequest,
} from './withdraw-form.ts';

const ESTIMATED_DECIMALS = 6;
const COIN_DECIMALS = 8;

const faults = {
  'above-available': 'wallet.aboveAvailable',
  'not-above-fee': 'assets.amountNotAboveFee',
  'below-min': 'assets.amountBelowMinimum',
  'above-max': 'assets.amountAboveMaximum',
} as const satisfies Readonly<Record<AmountFault, AnyTextKey>>;

interface WithdrawPanelProps {
  readonly coin: string;
  readonly currency: Currency | undefined;
  readonly networks: readonly Network[];
  readonly state: WithdrawState | undefined;
  readonly saved: readonly SavedAddress[];
  readonly nowMs: number;
  readonly form: WithdrawForm;
  readonly onForm: (form: WithdrawForm) => void;
  readonly onCoin: (coin: string) => void;
}

function NetworkChoice({
  networks,
  form,
  onForm,
}: Pick<WithdrawPanelProps, 'networks' | 'form' | 'onForm'>) {
  const t = useText();
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <span aria-hidden="true" className="text-ink-2 text-small">
        {t('assets.network')}
      </span>
      <Select
        label={t('assets.network')}
        className="h-11"
        value={form.chain}
        disabled={networks.length === 0}
        options={networks.map(({ chain, chainName, network, status }) => ({
          value: chain,
          label:
            status === ChainStatus.enabled
              ? `${chainName} ${network}`
              : `${chainName} ${network} · ${t('assets.networkPaused')}`,
          disabled: status !== ChainStatus.enabled,
        }))}
        onValue={(chain) => onForm({ ...form, chain, memo: '' })}
      />
    </div>
  );
}

/** Says that networks of the coin are paused, and where to read why. */
function PausedNote({ networks }: Pick<WithdrawPanelProps, 'networks'>) {
  const t = useText();
  const paused = networks.filter(({ status }) => status !== ChainStatus.enabled);
  if (paused.length === 0) return null;
  return (
    <p className="-mt-2 text-ink-2 text-small">
      {t('assets.withdrawalsPausedOn', {
        networks: paused.map(({ chainName, network }) => `${chainName} ${network}`).join(', '),
      })}{' '}
      <Link to="/status" className="text-accent-text underline underline-offset-2">
        {t('shell.systemStatus')}
      </Link>
    </p>
  );
}

const others = [
  [AccountKind.SPOT, 'assets.inSpotAccount'],
  [AccountKind.FUTURES, 'assets.inFuturesAccount'],
] as const satisfies readonly (readonly [AccountKind, TextKey])[];

/** Only what funding holds can leave: what lies elsewhere is a transfer away. */
function Elsewhere({ coin }: { readonly coin: string }) {
  const t = useText();
  const spot = useAvailable(AccountKind.SPOT, coin).data;
  const futures = useAvailable(AccountKind.FUTURES, coin).data;
  const amounts = { [AccountKind.SPOT]: spot, [AccountKind.FUTURES]: futures };
  const filled = others.filter(([account]) => isAboveZero(amounts[account] ?? '0'));
  if (filled.length === 0) return null;
  return (
    <dl className="flex flex-col gap-2">
      {filled.map(([from, name]) => (
        <Fact key={from} name={t(name)}>
          <Amount>{formatNumber(amounts[from], COIN_DECIMALS, { trim: true })}</Amount> {coin}{' '}
          <button
            type="button"
            className="ml-1 text-accent-text hover:underline max-tablet:h-11"
            onClick={() => openTransfer({ from, to: AccountKind.FUNDING, coin })}
          >
            {t('shell.transfer')}
          </button>
        </Fact>
      ))}
    </dl>
  );
}

interface AmountFieldProps extends Pick<WithdrawPanelProps, 'coin' | 'form' | 'onForm'> {
  readonly precision: number;
  readonly withdrawable: string | undefined;
  /** Why it is not sent, and what the exchange had against it. */
  readonly fault: string | null;
  readonly refusal: string | null;
}

function AmountField(props: AmountFieldProps) {
  const { coin, form, onForm, precision, withdrawable, fault, refusal } = props;
  const t = useText();
  const input = useRefusedInput(refusal);
  return (
    <NumberField
      label={t('wallet.amount')}
      size="large"
      placeholder="0"
      inputRef={input}
      value={form.amount}
      onValue={(amount) => onForm({ ...form, amount })}
      decimals={precision}
      unit={coin}
      error={fault ?? refusal}
      after={
        <button
          type="button"
          disabled={withdrawable === undefined}
          className="font-semibold text-accent-text text-small disabled:text-ink-3"
          onClick={() => onForm({ ...form, amount: maxAmount(withdrawable ?? '0', precision) })}
        >
          {t('assets.maxAmount')}
        </button>
      }
      action={
        <span>
          {t('wallet.available')}{' '}
          <span className="font-semibold text-ink tabular-nums">
            <Amount>{formatNumber(withdrawable, precision, { zero: true })}</Amount> {coin}
          </span>
        </span>
      }
    />
  );
}

/** Coins to a chain: where, how much, what it costs, what arrives, and what stands against it. */
export function WithdrawPanel(props: WithdrawPanelProps) {
  const { coin, currency, networks, state, saved, nowMs, form, onForm, onCoin } = props;
  const t = useText();
  const attempt = useAttempt();
  const rights = useRights().data;
  const areHidden = useAreAmountsHidden();
  const { busy, message, code, submitting } = useSubmit(form, 'assets.withdrawalFailed');
  const refused = refusedField(code);
  const network = networks.find(({ chain }) => chain === form.chain);
  const needsMemo = Boolean(network?.needComment);
  const { withdrawFee: fee, withdrawMin, withdrawMax } = network?.terms ?? {};
  const min = groupDigits(trimZeros(withdrawMin ?? ''));
  const max = groupDigits(trimZeros(withdrawMax ?? ''));
  const precision = currency?.precision ?? DEFAULT_PRECISION;
  const fault = amountFault(form.amount, {
    ...{ fee, available: state?.withdrawable, min: withdrawMin, max: withdrawMax },
  });
  const arrives = fee === undefined ? null : estimatedAmount(form.amount, fee);
  const holdMs = (state?.holdUntil ?? 0) - nowMs;
  const isHeld = holdMs > 0;
  const isSpent = (state?.nextRequestTime ?? 0) > nowMs;
  const { problem, found } = useAddressCheck({ chain: form.chain, coin, text: form.address });
  useEffect(() => {
    if (found && isPaymentRequest(form.address)) onForm(withRequest(form, found, fee));
  }, [found, form, fee, onForm]);
  const isReady = isComplete(form, needsMemo) && !isHeld && !isSpent && state?.hasFactor !== false;
  const send = submitting(async () => {
    if (!isReady) return;
    const { chain, amount, address, memo } = form;
    // Before the second factor: what is refused then has cost nobody anything.
    const found = await checkAddress({ chain, coin, text: address.trim() });
    // What it asks for is seen first.
    if (isPaymentRequest(address)) return onForm(withRequest(form, found, fee));
    const order = { chain, coin, amount, address: address.trim(), remark: memo.trim() };
    await attempt(JSON.stringify(order), (key) => withdraw(order, key));
    onForm({ ...emptyForm, chain });
  });
  return (
    <Panel label={t('shell.withdraw')} className="min-w-0 flex-[8] p-4 tablet:p-5">
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        <HoldNote state={state} nowMs={nowMs} />
        <div className="flex flex-col gap-4 phone:flex-row phone:gap-3">
          <CoinChoice coin={coin} onCoin={onCoin} />
          <NetworkChoice {...{ networks, form, onForm }} />
        </div>
        <PausedNote networks={networks} />
        <AddressField
          {...{ form, onForm, saved, nowMs }}
          problem={problem}
          refusal={refused === 'address' ? message : null}
        />
        {needsMemo && (
          <TextField
            label={t('assets.memo')}
            value={form.memo}
            autoComplete="off"
            onValue={(memo) => onForm({ ...form, memo })}
          />
        )}
        <AmountField
          {...{ coin, precision, form, onForm }}
          withdrawable={state?.withdrawable}
          fault={fault && t(faults[fault], { min, max, coin })}
          refusal={refused === 'amount' ? message : null}
        />
        <TestAmount {...{ coin, form, onForm, state }} min={withdrawMin} />
        <dl className="flex flex-col gap-2">
          <Fact name={t('assets.withdrawalLimits')}>
            {min && max ? `${min} – ${max} ${coin}` : NO_VALUE}
          </Fact>
          <Fact name={t('trading.fee')}>
            {fee === undefined
              ? NO_VALUE
              : `${formatNumber(fee, ESTIMATED_DECIMALS, { zero: true })} ${coin}`}
          </Fact>
          <Fact name={t('assets.requestsLeft')}>
            {state
              ? t('assets.requestsLeftOf', { left: state.requestsLeft, max: state.requestsMax })
              : NO_VALUE}
          </Fact>
          <div className="flex items-baseline justify-between gap-3 border-line border-t pt-3">
            <dt>{t('assets.estimatedReceived')}</dt>
            <dd className="text-right font-semibold text-title tabular-nums">
              {arrives ? formatNumber(arrives, ESTIMATED_DECIMALS) : NO_VALUE}{' '}
              <span className="font-normal text-body text-ink-2">{coin}</span>
            </dd>
          </div>
        </dl>
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={busy}
          disabled={!isReady || fault !== null}
        >
          {isHeld && t('assets.onHoldTimeLeft', { time: timeLeft(t, holdMs) })}
          {!isHeld && (busy ? t('assets.processing') : t('shell.withdraw'))}
        </Button>
        {message && !refused && (
          <p role="alert" className="text-bad text-small">
            {message}
          </p>
        )}
        <p className="text-center text-ink-2 text-small">{t('assets.canCancelWhileReviewed')}</p>
        {/* What comes later stands below the button: one that moves away is missed by a finger. */}
        {state && Number(state.locked) > 0 && (
          <dl>
            <Fact name={t('assets.lockedRecentDeposits')}>
              <Amount>{formatNumber(state.locked, precision, { trim: true })}</Amount> {coin}
            </Fact>
          </dl>
        )}
        <Elsewhere coin={coin} />
        {rights && !areHidden && <DayBound rights={rights} />}
      </form>
    </Panel>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What is left of a wait: '18 h 36 min', '12 min', '40 s'; rounded up to the last unit. */
function timeLeft(t: Translate, ms: number): string {
  if (ms <= MINUTE_MS)
    return t('assets.secondsLeft', { seconds: Math.max(1, Math.ceil(ms / 1_000)) });
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (ms < HOUR_MS) return t('assets.minutesLeft', { minutes });
  return t('assets.hoursMinutesLeft', {
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
  });
}
