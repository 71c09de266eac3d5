import type { ReactNode } from 'react';
import type { ContractRules } from '../../data/futures/contract-rules.ts';
import type { OpenPosition } from '../../data/futures/positions.ts';
import { priceOf, quantityOf } from '../../data/markets/scale.ts';
import { formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import type { Problem } from '../../lib/problem.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { shareOfQuantity } from '../position-forms/percents.ts';
import { DialogNote, Percents } from './parts.tsx';

type Kind = 'market' | 'limit';

/** Whether an order has a price of its own. */
export function KindChoice({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const t = useText();
  return (
    <Segmented
      label={t('trading.orderType')}
      size="small"
      value={kind}
      onValue={onKind}
      segments={[
        { value: 'market', label: t('trading.market') },
        { value: 'limit', label: t('trading.limit') },
      ]}
    />
  );
}

interface PricedForm {
  readonly kind: Kind;
  readonly price: string;
}

interface PriceFieldsProps {
  readonly form: PricedForm;
  readonly rules: ContractRules;
  /** Where a limit begins: a decimal string. */
  readonly lastPrice: string;
  readonly problem: Problem<string> | null;
  readonly onForm: (change: PricedForm) => void;
}

/** At the market, or at a price. */
export function PriceFields({ form, rules, lastPrice, problem, onForm }: PriceFieldsProps) {
  const t = useText();
  const { kind, price } = form;
  return (
    <>
      <KindChoice
        kind={kind}
        onKind={(next) =>
          onForm({ kind: next, price: next === 'limit' ? price || lastPrice : price })
        }
      />
      {kind === 'limit' && (
        <NumberField
          label={t('trading.price')}
          name="price"
          value={price}
          onValue={(next) => onForm({ kind, price: next })}
          decimals={rules.priceDecimals}
          step={priceOf(rules, 1)}
          unit={rules.quote}
          messageLines="one"
          error={problem?.field === 'price' ? t(problem) : null}
        />
      )}
    </>
  );
}

interface QuantityFieldProps {
  readonly rules: ContractRules;
  readonly quantity: string;
  /** What the quantity is taken from. */
  readonly from: ReactNode;
  readonly problem: Problem<string> | null;
  readonly onQuantity: (quantity: string) => void;
}

export function QuantityField({ rules, quantity, from, problem, onQuantity }: QuantityFieldProps) {
  const t = useText();
  return (
    <NumberField
      label={t('trading.quantity')}
      name="quantity"
      value={quantity}
      onValue={onQuantity}
      decimals={rules.quantityDecimals}
      step={quantityOf(rules, 1)}
      unit={rules.base}
      messageLines="one"
      error={problem?.field === 'quantity' ? t(problem) : null}
      action={from}
    />
  );
}

interface HeldQuantityProps extends Omit<QuantityFieldProps, 'from'> {
  readonly held: OpenPosition;
}

/** How much of a position: a quantity, or a share. */
export function HeldQuantity({ held, ...field }: HeldQuantityProps) {
  const t = useText();
  const { rules, onQuantity } = field;
  return (
    <>
      <QuantityField
        {...field}
        from={t('futuresPanel.positionQuantity', {
          quantity: formatNumber(held.quantity, rules.quantityDecimals, { trim: true }),
          coin: rules.base,
        })}
      />
      <Percents
        label={t('futuresPanel.percentOfPosition')}
        onPercent={(percent) => onQuantity(shareOfQuantity(rules, held.quantity, percent))}
      />
    </>
  );
}

interface OrderSubmitProps {
  readonly isBuy: boolean;
  readonly busy: boolean;
  /** What the exchange said when it refused. */
  readonly message: string | null;
  readonly children: ReactNode;
}

/** Sends the order; what was refused stands below. */
export function OrderSubmit({ isBuy, busy, message, children }: OrderSubmitProps) {
  const t = useText();
  return (
    <>
      <Button type="submit" block size="large" variant={isBuy ? 'up' : 'down'} busy={busy}>
        {busy ? t('trading.placingOrder') : children}
      </Button>
      <DialogNote problem={message} />
    </>
  );
}
