import { useState } from 'react';
import { rememberFlag } from '../../data/device/remembered-flag.ts';
import { closePosition } from '../../data/futures/actions.ts';
import type { OpenPosition } from '../../data/futures/positions.ts';
import { useBookLevels } from '../../data/futures/use-book-levels.ts';
import type { PositionContext } from '../../data/futures/use-position-context.ts';
import { fractionOf, moneyOf, quantityOf } from '../../data/markets/scale.ts';
import { useAttempt } from '../../data/server/attempt.ts';
import { finishDecimal } from '../../lib/decimal.ts';
import { formatNumber, NO_VALUE } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import {
  closeEstimate,
  closeProblem,
  type CloseForm as Form,
} from '../position-forms/close-form.ts';
import { closeFuturesDialog } from '../positions/dialog-store.ts';
import { HeldQuantity, OrderSubmit, PriceFields } from './order-fields.tsx';
import { Figure, PositionHeading, ProfitText } from './parts.tsx';
import { useAskingSubmit } from './use-asking-submit.tsx';

interface CloseFormProps {
  readonly held: OpenPosition;
  readonly context: PositionContext;
  readonly mode: 'market' | 'limit';
  /** What it begins with; absent: all of the position. */
  readonly quantity?: string | undefined;
}

const FEE_DECIMALS = 4;

/** What the close would bring with the book as it is shown. */
function Estimates({
  form,
  context,
  held,
}: { form: Form } & Pick<CloseFormProps, 'context' | 'held'>) {
  const t = useText();
  const { rules, position, anchorTicks } = context;
  const levels = useBookLevels(held.symbol, rules)[position.sign === 1 ? 'sell' : 'buy'];
  const estimate = closeEstimate(form, { rules, position, anchorTicks, levels });
  return (
    <dl className="flex flex-col gap-1 text-small">
      <Figure name={t('futuresForm.estimatedPnl')}>
        <ProfitText
          profit={estimate && moneyOf(rules, estimate.profit)}
          rate={estimate && fractionOf(estimate.returnRate)}
          coin={rules.quote}
        />
      </Figure>
      <Figure name={t('trading.fee')}>
        {estimate
          ? `${formatNumber(moneyOf(rules, estimate.fee), FEE_DECIMALS, { zero: true })} ${rules.quote}`
          : NO_VALUE}
      </Figure>
      <p className="min-h-4 text-warn">{estimate?.isPartial && t('trading.bookMayNotFill')}</p>
    </dl>
  );
}

/** Closes a position at the market or at a price, wholly or partly. */
export function CloseForm({ held, context, mode, quantity }: CloseFormProps) {
  const t = useText();
  const { rules, position, anchorTicks, markPrice, lastPrice } = context;
  const [form, setForm] = useState<Form>({
    kind: mode,
    price: mode === 'limit' ? lastPrice : '',
    quantity: quantity ?? quantityOf(rules, Math.min(position.lots, rules.quantityMaxLots)),
  });
  const [isTried, setTried] = useState(false);
  const [dontShow, setDontShow] = useState(false);
  const attempt = useAttempt();
  const problem = isTried ? closeProblem(form, { rules, position, anchorTicks, levels: [] }) : null;
  const isMarket = form.kind === 'market';

  const { busy, message, onSubmit, question } = useAskingSubmit(form, {
    isOrder: true,
    check: () => {
      setTried(true);
      return !closeProblem(form, { rules, position, anchorTicks, levels: [] });
    },
    send: async () => {
      const order = {
        code: held.code,
        quantity: finishDecimal(form.quantity),
        price: isMarket ? '0' : finishDecimal(form.price),
      };
      const { code } = await attempt(JSON.stringify(order), (key) => closePosition(order, key));
      if (isMarket && dontShow) rememberFlag('marketCloseModal_dontShow');
      // A limit order that waits has closed nothing yet.
      toast.about(code, {
        message: isMarket ? t('futuresPanel.positionClosed') : t('trading.orderPlaced'),
      });
      closeFuturesDialog();
    },
  });

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-3" noValidate>
      <PositionHeading held={held} markPrice={markPrice} />
      <PriceFields
        {...{ form, rules, lastPrice, problem }}
        onForm={(change) => setForm({ ...form, ...change })}
      />
      <HeldQuantity
        {...{ rules, held, problem }}
        quantity={form.quantity}
        onQuantity={(quantity) => setForm({ ...form, quantity })}
      />
      <Estimates form={form} context={context} held={held} />
      {isMarket && (
        <Checkbox checked={dontShow} onChecked={setDontShow}>
          {t('trading.dontShowAgain')}
          <span className="block text-ink-3">{t('futuresPanel.marketClosesAtOnce')}</span>
        </Checkbox>
      )}
      <OrderSubmit {...{ busy, message }} isBuy={position.sign === -1}>
        {position.sign === 1 ? t('futuresForm.closeLong') : t('futuresForm.closeShort')}
      </OrderSubmit>
      {question}
    </form>
  );
}
