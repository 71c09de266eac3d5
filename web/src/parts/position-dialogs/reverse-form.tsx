import { useState } from 'react';
import { reversePosition } from '../../data/futures/actions.ts';
import type { OpenPosition } from '../../data/futures/positions.ts';
import { useBookLevels } from '../../data/futures/use-book-levels.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import { useFuturesAccount } from '../../data/futures/use-futures-account.ts';
import type { PositionContext } from '../../data/futures/use-position-context.ts';
import { moneyOf, priceOf, quantityOf } from '../../data/markets/scale.ts';
import { useAttempt } from '../../data/server/attempt.ts';
import { divideDecimals } from '../../lib/decimal.ts';
import { formatNumber, NO_VALUE } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { Money, priceText, quantityText } from '../contracts/contract-cells.tsx';
import { type ReverseEstimate, reverseEstimate } from '../position-forms/reverse-form.ts';
import { closeFuturesDialog } from '../positions/dialog-store.ts';
import { NoAccount } from './no-account.tsx';
import { OrderSubmit } from './order-fields.tsx';
import { Change, Figure, PositionHeading } from './parts.tsx';
import { useAskingSubmit } from './use-asking-submit.tsx';

interface ReverseFormProps {
  readonly held: OpenPosition;
  readonly context: PositionContext;
}

const FEE_DECIMALS = 4;

/** What both orders would do with the book as it is shown. */
function Estimates({
  estimate,
  held,
  context: { rules, liqPrice },
}: ReverseFormProps & { readonly estimate: ReverseEstimate | null }) {
  const t = useText();
  const item = useContractsBySymbol().get(held.symbol);
  const fee = (units: number | undefined) =>
    units === undefined
      ? NO_VALUE
      : `${formatNumber(moneyOf(rules, units), FEE_DECIMALS, { zero: true })} ${rules.quote}`;
  const entryPrice =
    estimate && estimate.openedLots > 0
      ? divideDecimals(
          moneyOf(rules, estimate.cost),
          quantityOf(rules, estimate.openedLots),
          rules.priceDecimals,
        )
      : '';
  return (
    <dl className="flex flex-col gap-1 text-small">
      <Figure name={t('futuresPanel.closes')}>
        {quantityText(item, held.quantity)} {rules.base}
      </Figure>
      <Figure name={t('futuresForm.estimatedPnl')}>
        {estimate ? (
          <>
            <Money amount={moneyOf(rules, estimate.profit)} /> {rules.quote}
          </>
        ) : (
          NO_VALUE
        )}
      </Figure>
      <Figure name={t('futuresPanel.feeOfClose')}>{fee(estimate?.closingFee)}</Figure>
      <Figure name={t('futuresPanel.opens')}>
        {estimate
          ? `${quantityText(item, quantityOf(rules, estimate.openedLots))} ${rules.base}`
          : NO_VALUE}
      </Figure>
      <Figure name={t('futuresPanel.feeOfOpening')}>{fee(estimate?.openingFee)}</Figure>
      <Figure name={t('orders.entryPrice')}>
        {entryPrice ? (
          <Change before={priceText(item, held.price)} after={priceText(item, entryPrice)} />
        ) : (
          NO_VALUE
        )}
      </Figure>
      <Figure name={t('futuresForm.liqPrice')}>
        {entryPrice && estimate ? (
          <Change
            before={priceText(item, liqPrice)}
            after={priceText(item, priceOf(rules, estimate.liquidationTicks))}
          />
        ) : (
          NO_VALUE
        )}
      </Figure>
      <p className="min-h-4 text-warn">{estimate?.isPartial && t('trading.bookMayNotFill')}</p>
    </dl>
  );
}

/** Closes a position at the market and opens as much on the other side, in one order of its owner. */
export function ReverseForm({ held, context }: ReverseFormProps) {
  const t = useText();
  const { rules, position, anchorTicks, markPrice } = context;
  const account = useFuturesAccount();
  const levels = useBookLevels(held.symbol, rules)[position.sign === 1 ? 'sell' : 'buy'];
  const attempt = useAttempt();
  const [form] = useState({});
  const estimate = account && reverseEstimate({ rules, account, position, anchorTicks, levels });
  const { busy, message, onSubmit, question } = useAskingSubmit(form, {
    isOrder: true,
    check: () => true,
    send: async () => {
      const answer = await attempt(held.code, (key) => reversePosition(held.code, key));
      toast.about(answer.code, {
        message: answer.isReversed
          ? t('futuresPanel.positionReversed')
          : t('futuresPanel.onlyClosed'),
      });
      closeFuturesDialog();
    },
  });
  if (!account) return <NoAccount />;
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-3" noValidate>
      <PositionHeading held={held} markPrice={markPrice} />
      <Estimates {...{ held, context, estimate }} />
      <p className="text-ink-2 text-small">{t('futuresPanel.reverseNote')}</p>
      <OrderSubmit {...{ busy, message }} isBuy={position.sign === -1}>
        {position.sign === 1 ? t('futuresPanel.reverseToShort') : t('futuresPanel.reverseToLong')}
      </OrderSubmit>
      {question}
    </form>
  );
}
