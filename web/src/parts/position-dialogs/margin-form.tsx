import { accountFigures } from '@bourse/core/perpetual/account.ts';
import { useState } from 'react';
import { adjustMargin } from '../../data/futures/actions.ts';
import type { OpenPosition } from '../../data/futures/positions.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import { useFuturesAccount } from '../../data/futures/use-futures-account.ts';
import type { PositionContext } from '../../data/futures/use-position-context.ts';
import { fractionOf, moneyOf } from '../../data/markets/scale.ts';
import { useAttempt } from '../../data/server/attempt.ts';
import { finishDecimal } from '../../lib/decimal.ts';
import { formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { moneyText, percentText, priceText } from '../contracts/contract-cells.tsx';
import {
  type MarginForm as Form,
  marginProblem,
  marginSummary,
} from '../position-forms/margin-form.ts';
import { closeFuturesDialog } from '../positions/dialog-store.ts';
import { NoAccount } from './no-account.tsx';
import { Change, DialogNote, Figure, PositionHeading } from './parts.tsx';
import { useAskingSubmit } from './use-asking-submit.tsx';

interface MarginFormProps {
  readonly held: OpenPosition;
  readonly context: PositionContext;
}

/** The product's amounts are typed with at most this many decimals. */
const AMOUNT_DECIMALS_MAX = 8;

/** Adds margin to an isolated position or takes some out, and says first what that does. */
export function MarginForm({ held, context: of }: MarginFormProps) {
  const t = useText();
  const { rules, position, markPrice } = of;
  const item = useContractsBySymbol().get(held.symbol);
  const account = useFuturesAccount();
  const [form, setForm] = useState<Form>({ direction: 'add', amount: '' });
  const [isTried, setTried] = useState(false);
  const attempt = useAttempt();
  const context = account && { rules, account, position };
  const summary = context && marginSummary(form, context);
  const problem = isTried && context ? marginProblem(form, context) : null;
  const decimals = Math.min(rules.quoteDecimals, AMOUNT_DECIMALS_MAX);

  const check = () => {
    setTried(true);
    return Boolean(context && !marginProblem(form, context));
  };
  const send = async () => {
    const amount = finishDecimal(form.amount);
    const signed = form.direction === 'add' ? amount : `-${amount}`;
    await attempt(`${held.code} ${signed}`, (key) => adjustMargin(held.code, signed, key));
    toast.success(
      form.direction === 'add' ? t('futuresPanel.marginAdded') : t('futuresPanel.marginRemoved'),
    );
    closeFuturesDialog();
  };
  const { busy, message, onSubmit, question } = useAskingSubmit(form, {
    isOrder: false,
    check,
    send,
    takes: {
      coin: rules.quote,
      // What is taken out of a position is taken from no bot.
      taking: () =>
        account && form.direction === 'add'
          ? {
              amount: finishDecimal(form.amount),
              available: moneyOf(rules, accountFigures(account).available),
            }
          : null,
    },
  });
  if (position.isCross) {
    return <EmptyState title={t('futuresPanel.crossSharesMargin')} />;
  }
  if (!context || !summary) return <NoAccount />;

  const price = (value: string) => priceText(item, value);
  const money = (value: string) => `${moneyText(value)} ${rules.quote}`;
  const percent = (rate: number) => percentText(fractionOf(rate));
  const { margin, liqPrice, marginRate } = summary;
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-3" noValidate>
      <PositionHeading held={held} markPrice={markPrice} />
      <Segmented
        label={t('futuresPanel.adjustMargin')}
        size="small"
        value={form.direction}
        onValue={(direction) => setForm({ direction, amount: '' })}
        segments={[
          { value: 'add', label: t('futuresPanel.addMargin') },
          { value: 'remove', label: t('futuresPanel.removeMargin') },
        ]}
      />
      <NumberField
        label={t('wallet.amount')}
        name="amount"
        value={form.amount}
        onValue={(amount) => setForm({ ...form, amount })}
        decimals={decimals}
        step="1"
        placeholder="0"
        messageLines="one"
        unit={rules.quote}
        error={problem && t(problem)}
        after={
          <button
            type="button"
            className="font-semibold text-accent-text text-small"
            onClick={() => setForm({ ...form, amount: summary.most })}
          >
            {t('wallet.maxAmount')}
          </button>
        }
        action={
          <span>
            {form.direction === 'add' ? t('wallet.available') : t('futuresPanel.removable')}{' '}
            <span className="font-medium text-ink">
              {formatNumber(summary.most, 4, { zero: true })} {rules.quote}
            </span>
          </span>
        }
      />
      <dl className="flex flex-col gap-1 text-small">
        <Figure name={t('orders.margin')}>
          <Change before={money(margin.before)} after={money(margin.after)} />
        </Figure>
        <Figure name={t('futuresForm.liqPrice')}>
          <Change before={price(liqPrice.before)} after={price(liqPrice.after)} />
        </Figure>
        <Figure name={t('orders.marginRatio')}>
          <Change before={percent(marginRate.before)} after={percent(marginRate.after)} />
        </Figure>
      </dl>
      <Button type="submit" block size="large" variant="primary" busy={busy}>
        {form.direction === 'add' ? t('futuresPanel.addMargin') : t('futuresPanel.removeMargin')}
      </Button>
      <DialogNote problem={message} />
      {question}
    </form>
  );
}
