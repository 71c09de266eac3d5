import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import { useState } from 'react';
import { useCurrencies } from '../../data/markets/currencies.ts';
import {
  type AccountKind,
  takesFromBots,
  useAvailable,
  useSetAside,
} from '../../data/user/assets.ts';
import { claimDemoFunds } from '../../data/user/demo-funds.ts';
import {
  closeTransfer,
  type TransferRequest,
  useTransferRequest,
} from '../../data/user/transfer-request.ts';
import { useUnfinishedTransfer } from '../../data/user/unfinished-transfer.ts';
import { useMoveFunds } from '../../data/user/use-move-funds.ts';
import {
  compareDecimals,
  isAboveZero,
  subtractDecimals,
  trimZeros,
  truncateDecimal,
} from '../../lib/decimal.ts';
import { formatAmount, NO_VALUE } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { isDemo } from '../../lib/page-meta.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { CoinIcon } from '../../ui/figures/coin-icon.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { FundsOffer } from './funds-offer.tsx';
import {
  beginWhereFunds,
  canTransfer,
  chooseAccount,
  chooseCoin,
  chooseThrough,
  isCoinLocked,
  startTransfer,
  swapAccounts,
  type TransferForm,
} from './transfer-form.ts';
import { UnfinishedBody } from './unfinished-body.tsx';
import { useMoveThrough } from './use-move-through.ts';

const DEFAULT_PRECISION = 8;
const accountNames: readonly (readonly [AccountKind, TextKey])[] = [
  [Account.FUNDING, 'wallet.fundingAccount'],
  [Account.SPOT, 'wallet.spotAccount'],
  [Account.FUTURES, 'wallet.futuresAccount'],
];

interface AccountsProps {
  readonly form: TransferForm;
  readonly onForm: (form: TransferForm) => void;
}

function Accounts({ form, onForm }: AccountsProps) {
  const t = useText();
  const options = accountNames.map(([kind, name]) => ({ value: String(kind), label: t(name) }));
  const side = (name: 'from' | 'to', label: string) => (
    <div className="flex items-center gap-3">
      <span className="w-14 text-ink-2 text-small">{label}</span>
      <Select
        label={label}
        look="bare"
        className="h-11 flex-1"
        value={String(form[name])}
        options={options}
        onValue={(value) => onForm(chooseAccount(form, name, Number(value) as AccountKind))}
      />
    </div>
  );
  return (
    <div className="flex items-center gap-2 rounded bg-field px-4 py-1">
      <div className="flex-1 divide-y divide-line">
        {side('from', t('wallet.fromAccount'))}
        {side('to', t('wallet.toAccount'))}
      </div>
      <IconButton
        icon="swap"
        label={t('wallet.swapAccounts')}
        onClick={() => onForm(swapAccounts(form))}
      />
    </div>
  );
}

function ClaimNote({ to }: { readonly to: AccountKind }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const claim = async () => {
    setBusy(true);
    // A refusal is shown as a note by the call itself.
    await claimDemoFunds(t('shell.demoFundsArrived'), to).catch(() => {});
    setBusy(false);
  };
  return (
    <div className="flex items-center justify-between gap-3 rounded bg-accent-bg px-3 py-2 text-small">
      <span>{t('wallet.claimDemoFundsFirst')}</span>
      <Button size="small" variant="primary" busy={busy} onClick={() => void claim()}>
        {t('shell.claimDemoFunds')}
      </Button>
    </div>
  );
}

interface TransferBodyProps {
  readonly request: TransferRequest;
  /** Whether two legs are on their way. */
  readonly onSending: (isSending: boolean) => void;
}

function TransferBody({ request, onSending }: TransferBodyProps) {
  const t = useText();
  const { form, setForm, busy, submit } = useTransfer(request, onSending);
  const { data: currencies } = useCurrencies();
  const available = useAvailable(form.from, form.coin);
  const coins = currencies?.currency ?? [];
  const known = coins.find(({ symbol }) => symbol === form.coin);
  const precision = known?.precision ?? DEFAULT_PRECISION;
  const choices = known || !form.coin ? coins : [{ symbol: form.coin, icon: '' }, ...coins];
  const tooMuch =
    available.data !== undefined && compareDecimals(form.amount || '0', available.data) > 0;
  const setAside = useSetAside(form.from, form.coin);
  const free = subtractDecimals(available.data ?? '0', setAside);
  const isOfBots = !tooMuch && takesFromBots(form.amount || '0', available.data ?? '0', setAside);
  const [knowsOf, setKnowsOf] = useState('');
  const question = JSON.stringify(form);
  const fillMax = () => {
    const amount = truncateDecimal(free, precision) ?? '0';
    setForm({ ...form, amount: isAboveZero(amount) ? trimZeros(amount) : '0' });
  };

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Accounts form={form} onForm={setForm} />
      <Checkbox
        checked={form.isThrough === true}
        onChecked={(isThrough) => setForm(chooseThrough(form, isThrough))}
      >
        {t('wallet.throughFunding')}
        {form.isThrough && (
          <span className="block text-ink-3">{t('wallet.throughFundingHint')}</span>
        )}
      </Checkbox>
      <div className="flex flex-col gap-1">
        <span className="text-ink-2 text-small">{t('wallet.coin')}</span>
        <Select
          label={t('wallet.coin')}
          size="large"
          value={form.coin}
          disabled={isCoinLocked(form)}
          options={choices.map(({ symbol, icon }) => ({
            value: symbol,
            label: symbol,
            before: <CoinIcon coin={symbol} source={icon} />,
          }))}
          onValue={(coin) => setForm(chooseCoin(form, coin))}
        />
      </div>
      <NumberField
        label={t('wallet.amount')}
        name="amount"
        size="large"
        value={form.amount}
        onValue={(amount) => setForm({ ...form, amount })}
        decimals={precision}
        placeholder="0"
        unit={form.coin}
        error={tooMuch ? t('wallet.aboveAvailable') : null}
        after={
          <button
            type="button"
            onClick={fillMax}
            className="font-semibold text-accent-text text-small"
          >
            {t('wallet.maxAmount')}
          </button>
        }
        action={
          <span className="flex items-center gap-1">
            {t('wallet.available')}
            {available.data === undefined && available.isLoading ? (
              <Skeleton className="h-4 w-20" />
            ) : (
              <span className="font-semibold text-ink">
                {available.data === undefined ? NO_VALUE : formatAmount(available.data, precision)}{' '}
                {form.coin}
              </span>
            )}
          </span>
        }
      />
      {available.error && available.data === undefined && (
        <p role="alert" className="text-bad text-small">
          {available.error}
        </p>
      )}
      {isOfBots && (
        <Checkbox
          checked={knowsOf === question}
          onChecked={(knows) => setKnowsOf(knows ? question : '')}
        >
          {t('wallet.transferFromBots', {
            amount: formatAmount(setAside, precision),
            coin: form.coin,
          })}
        </Checkbox>
      )}
      {isDemo &&
        form.from === Account.FUNDING &&
        available.data &&
        !isAboveZero(available.data) && <ClaimNote to={form.to} />}
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={busy}
        disabled={!canTransfer(form) || (isOfBots && knowsOf !== question)}
      >
        {busy ? t('wallet.transferring') : t('ui.confirm')}
      </Button>
    </form>
  );
}

function Body({ request }: { readonly request: TransferRequest }) {
  const unfinished = useUnfinishedTransfer((state) => state.unfinished);
  // While the form sends, it stays and says so itself.
  const [isSending, setSending] = useState(false);
  if (unfinished && !isSending) return <UnfinishedBody unfinished={unfinished} />;
  if (request.isOffer) return <FundsOffer request={request} />;
  return <TransferBody request={request} onSending={setSending} />;
}

/** Moves a coin between the user's own accounts; opened from anywhere through `openTransfer`. */
export function TransferDialog() {
  const t = useText();
  const request = useTransferRequest((state) => state.request);
  return (
    <Dialog
      open={request !== null}
      onOpen={(open) => !open && closeTransfer()}
      title={request?.isOffer ? t('wallet.startTrading') : t('shell.transfer')}
    >
      {request && <Body request={request} />}
    </Dialog>
  );
}

/** What the form begins with: from an account that has the coin, where the request leaves that open. */
function useStart({ from, to, coin, isFromAny = false }: TransferRequest): TransferForm {
  const [start] = useState(() => startTransfer(from, to, coin));
  const funding = useAvailable(Account.FUNDING, start.coin, isFromAny).data;
  const spot = useAvailable(Account.SPOT, start.coin, isFromAny).data;
  const futures = useAvailable(Account.FUTURES, start.coin, isFromAny).data;
  if (!isFromAny || funding === undefined || spot === undefined || futures === undefined)
    return start;
  return beginWhereFunds(
    start,
    new Map([
      [Account.FUNDING, funding],
      [Account.SPOT, spot],
      [Account.FUTURES, futures],
    ]),
  );
}

/** The form of the dialog and its one transfer at a time. */
function useTransfer(request: TransferRequest, onSending: (isSending: boolean) => void) {
  const start = useStart(request);
  const [filled, setForm] = useState<TransferForm>();
  const form = filled ?? start;
  const { isMoving, move } = useMoveFunds();
  const through = useMoveThrough();
  const isRunning = useUnfinishedTransfer((state) => state.isRunning);
  const moveThrough = async () => {
    onSending(true);
    const isDone = await through.begin(form);
    onSending(false);
    return isDone;
  };
  const submit = async () => {
    if (isRunning || !canTransfer(form)) return;
    if (await (form.isThrough ? moveThrough() : move(form))) closeTransfer();
  };
  return { form, setForm, busy: isMoving || isRunning, submit };
}
