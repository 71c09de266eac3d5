import { useIsPhone } from '#app/data/device/device.ts';
import { useTradingChoice } from '#app/data/device/preferences.ts';
import { quantityOf } from '#app/data/markets/scale.ts';
import { formatAmount, formatNumber, NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { FormFields } from '../form-fields.tsx';
import { FormLine } from '../form-lines.tsx';
import { quantityOfShare, sumText } from '../order-sums.ts';
import { ScalePreview } from '../scale-preview.tsx';
import type { SpotForm } from './form.ts';
import type { OrderProblem } from './problems.ts';
import { spotOrder } from './spot-form.ts';
import type { OrderContext, OrderSummary } from './summary.ts';

interface OrderFieldsProps {
  readonly symbol: string;
  readonly form: SpotForm;
  readonly context: OrderContext;
  readonly summary: OrderSummary;
  readonly problem: OrderProblem | null;
}

/** The product shows totals with four decimals, truncated. */
const TOTAL_DECIMALS = 4;

/** Price, quantity, share of the most, and the total, which cannot be typed: on a phone a line. */
export function OrderFields({ symbol, form, context, summary, problem }: OrderFieldsProps) {
  const t = useText();
  const kept = useTradingChoice('sizeUnit');
  // An order on spot costs its value.
  const sizeUnit = kept === 'base' ? kept : 'quote';
  const { rules, precision, quantityPrecision, quote, base } = context;
  const isPhone = useIsPhone();
  const total = summary.total && formatAmount(summary.total, TOTAL_DECIMALS);
  return (
    <>
      <FormFields
        market={{ product: 'spot', symbol }}
        form={form}
        price={{ decimals: precision, step: rules?.tickSize, unit: quote }}
        quantity={{ decimals: quantityPrecision, step: rules?.lotSize, unit: base }}
        problem={problem}
        size={{
          ...{ unit: sizeUnit, quote },
          units: [
            { value: 'base', label: base },
            { value: 'quote', label: quote },
          ],
          text: context.scale ? sumText(context.scale, summary.notional) : '',
        }}
        onText={(field, text) => spotOrder.dispatch({ type: 'text', field, text })}
        onSum={(sum) => spotOrder.dispatch({ type: 'sum', sum })}
        onLevel={(level, price) => spotOrder.dispatch({ type: 'level', level, price })}
        onScaleTerms={(change) => spotOrder.dispatch({ type: 'scaleTerms', change })}
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
      <FormLine name={form.side === 'buy' ? t('trading.maxBuy') : t('trading.maxSell')}>
        {context.scale && summary.quantityMaxLots > 0
          ? `${formatNumber(quantityOf(context.scale, summary.quantityMaxLots), quantityPrecision)} ${base}`
          : NO_VALUE}
      </FormLine>
      {sizeUnit === 'quote' && (
        <FormLine name={t('trading.quantity')}>
          {summary.quantityLots === null
            ? NO_VALUE
            : `${formatNumber(form.quantity, quantityPrecision)} ${base}`}
        </FormLine>
      )}
      {form.kind === 'scale' && (
        <ScalePreview
          {...{ form, base, quote }}
          bounds={context.scale}
          decimals={{ price: precision, quantity: quantityPrecision }}
        />
      )}
      {isPhone ? (
        <FormLine name={t('trading.total')}>{total ? `${total} ${quote}` : NO_VALUE}</FormLine>
      ) : (
        <NumberField
          label={t('trading.total')}
          labelPlace="inside"
          value={total}
          decimals={TOTAL_DECIMALS}
          unit={quote}
          readOnly
          onValue={() => undefined}
        />
      )}
    </>
  );
}
