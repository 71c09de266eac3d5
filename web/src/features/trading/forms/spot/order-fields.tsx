import { formatAmount } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { FormFields } from '../form-fields.tsx';
import { quantityOfShare } from '../order-sums.ts';
import type { SpotForm } from './form.ts';
import type { OrderProblem } from './problems.ts';
import { spotOrder } from './spot-form.ts';
import type { OrderContext, OrderSummary } from './summary.ts';

interface OrderFieldsProps {
  readonly form: SpotForm;
  readonly context: OrderContext;
  readonly summary: OrderSummary;
  readonly problem: OrderProblem | null;
}

/** The product shows totals with four decimals, truncated. */
const TOTAL_DECIMALS = 4;

/** Price, quantity, share of the most, and the total. */
export function OrderFields({ form, context, summary, problem }: OrderFieldsProps) {
  const t = useText();
  const { rules, precision, quantityPrecision, quote, base } = context;
  return (
    <>
      <FormFields
        form={form}
        price={{ decimals: precision, step: rules?.tickSize, unit: quote }}
        quantity={{ decimals: quantityPrecision, step: rules?.lotSize, unit: base }}
        problem={problem}
        onText={(field, text) => spotOrder.dispatch({ type: 'text', field, text })}
        percent={summary.percent}
        isNothing={summary.quantityMaxLots === 0}
        onPercent={(percent) => {
          const text = quantityOfShare(
            percent,
            summary.quantityMaxLots,
            context.scale,
            quantityPrecision,
          );
          spotOrder.dispatch({ type: 'text', field: 'quantity', text });
        }}
      />
      <NumberField
        label={t('trading.total')}
        labelPlace="inside"
        value={summary.total && formatAmount(summary.total, TOTAL_DECIMALS)}
        decimals={TOTAL_DECIMALS}
        unit={quote}
        readOnly
        onValue={() => undefined}
      />
    </>
  );
}
