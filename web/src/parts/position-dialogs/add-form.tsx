import { useState } from 'react';
import { openContractOrder } from '../../data/futures/actions.ts';
import type { OpenPosition } from '../../data/futures/positions.ts';
import { useBookLevels } from '../../data/futures/use-book-levels.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import { useFuturesAccount } from '../../data/futures/use-futures-account.ts';
import type { PositionContext } from '../../data/futures/use-position-context.ts';
import { useMark } from '../../data/live/use-mark.ts';
import { moneyOf } from '../../data/markets/scale.ts';
import { createSameUnderKey, useAttempt } from '../../data/server/attempt.ts';
import { formatNumber, NO_VALUE } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { moneyText, priceText } from '../contracts/contract-cells.tsx';
import {
  addBody,
  addProblem,
  addQuantity,
  addSummary,
  type AddForm as Form,
  neededOf,
} from '../position-forms/add-form.ts';
import { closeFuturesDialog } from '../positions/dialog-store.ts';
import { NoAccount } from './no-account.tsx';
import { OrderSubmit, PriceFields, QuantityField } from './order-fields.tsx';
import { Change, Figure, Percents, PositionHeading } from './parts.tsx';
import { useAskingSubmit } from './use-asking-submit.tsx';

interface AddFormProps {
  readonly held: OpenPosition;
  readonly context: PositionContext;
}

/** Adds to a position with its leverage and margin mode. */
export function AddForm({ held, context: of }: AddFormProps) {
  const t = useText();
  const { rules, position, markPrice, lastPrice, liqPrice } = of;
  const item = useContractsBySymbol().get(held.symbol);
  const account = useFuturesAccount();
  const levels = useBookLevels(held.symbol, rules)[position.sign === 1 ? 'buy' : 'sell'];
  const openInterest = useMark(held.symbol)?.openInterest ?? '';
  const [form, setForm] = useState<Form>({ kind: 'market', price: '', quantity: '' });
  const [isTried, setTried] = useState(false);
  const attempt = useAttempt();
  const [sameUnder] = useState(() => createSameUnderKey<ReturnType<typeof addBody>>());
  const context = account && {
    rules,
    account,
    position,
    lastPrice,
    anchorTicks: of.anchorTicks,
    openInterest,
    levels,
  };
  const summary = context && addSummary(form, context);
  const problem = isTried && context && summary ? addProblem(form, context, summary) : null;

  const { busy, message, onSubmit, question } = useAskingSubmit(form, {
    isOrder: true,
    check: () => {
      setTried(true);
      return Boolean(context && summary && !addProblem(form, context, summary));
    },
    send: async () => {
      if (!context || !summary) return;
      const { code } = await attempt(JSON.stringify([held.code, form]), (key) =>
        openContractOrder(sameUnder(key, addBody(form, context, summary, held.code, key))),
      );
      toast.about(code, { message: t('trading.orderPlaced') });
      closeFuturesDialog();
    },
    takes: {
      coin: rules.quote,
      taking: () =>
        summary && {
          amount: moneyOf(rules, neededOf(summary)),
          available: moneyOf(rules, summary.available),
        },
    },
  });
  if (!context || !summary) return <NoAccount />;

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-3" noValidate>
      <PositionHeading held={held} markPrice={markPrice} />
      <PriceFields
        {...{ form, rules, lastPrice, problem }}
        onForm={(change) => setForm({ ...form, ...change })}
      />
      <QuantityField
        rules={rules}
        quantity={form.quantity}
        problem={problem}
        onQuantity={(quantity) => setForm({ ...form, quantity })}
        from={
          <span>
            {t('wallet.available')}{' '}
            <span className="font-medium text-ink">
              {formatNumber(moneyOf(rules, summary.available), 4, { zero: true })} {rules.quote}
            </span>
          </span>
        }
      />
      <Percents
        label={t('futuresPanel.percentOfAvailable')}
        onPercent={(percent) => setForm({ ...form, quantity: addQuantity(percent, form, context) })}
      />
      <dl className="flex flex-col gap-1 text-small">
        <Figure name={t('orders.margin')}>
          {summary.margin === null
            ? NO_VALUE
            : `${moneyText(moneyOf(rules, summary.margin))} ${rules.quote}`}
        </Figure>
        <Figure name={t('orders.entryPrice')}>
          <Change
            before={priceText(item, held.price)}
            after={priceText(item, summary.entryPrice || held.price)}
          />
        </Figure>
        <Figure name={t('futuresForm.liqPrice')}>
          <Change
            before={priceText(item, liqPrice)}
            after={priceText(item, summary.liqPrice || liqPrice)}
          />
        </Figure>
      </dl>
      <OrderSubmit
        busy={busy}
        message={problem?.field === 'order' ? t(problem) : message}
        isBuy={position.sign === 1}
      >
        {position.sign === 1 ? t('futuresForm.openLong') : t('futuresForm.openShort')}
      </OrderSubmit>
      {question}
    </form>
  );
}
