import { formatAmount } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { Slider } from '../../../ui/slider.tsx';
import type { OrderForm } from './form.ts';
import { dispatchForm } from './order-form-store.ts';
import type { OrderField, Problem } from './problems.ts';
import { type OrderContext, type OrderSummary, quantityOfPercent } from './summary.ts';

interface OrderFieldsProps {
  readonly form: OrderForm;
  readonly context: OrderContext;
  readonly summary: OrderSummary;
  readonly problem: Problem | null;
}

const MARKS = [0, 25, 50, 75, 100];
/** The product shows totals with four decimals, truncated. */
const TOTAL_DECIMALS = 4;

/** Marks a field without repeating the message, which stands above the button. */
function Marked({ is, children }: { is: boolean; children: React.ReactNode }) {
  return <div className={is ? 'rounded outline-1 outline-down' : undefined}>{children}</div>;
}

/** Price, quantity, share of the most, and the total. */
export function OrderFields({ form, context, summary, problem }: OrderFieldsProps) {
  const t = useText();
  const { rules, precision, quantityPrecision, quote, base } = context;
  const isMarked = (field: OrderField) => problem?.field === field;
  const priceStep = rules ? { step: rules.tickSize } : {};
  const quantityStep = rules ? { step: rules.lotSize } : {};
  return (
    <>
      {form.kind === 'stop-limit' && (
        <Marked is={isMarked('stopPrice')}>
          <NumberField
            label={t('Stop price')}
            labelPlace="inside"
            value={form.stopPrice}
            decimals={precision}
            {...priceStep}
            unit={quote}
            onValue={(stopPrice) => dispatchForm({ type: 'stopPrice', stopPrice })}
          />
        </Marked>
      )}
      {form.kind === 'market' ? (
        <NumberField
          label={t('Price')}
          labelPlace="inside"
          value=""
          placeholder={t('Market price')}
          decimals={precision}
          unit={quote}
          disabled
          onValue={() => undefined}
        />
      ) : (
        <Marked is={isMarked('price')}>
          <NumberField
            label={t('Price')}
            labelPlace="inside"
            name="price"
            value={form.price}
            decimals={precision}
            {...priceStep}
            unit={quote}
            onValue={(price) => dispatchForm({ type: 'price', price })}
          />
        </Marked>
      )}
      <Marked is={isMarked('quantity')}>
        <NumberField
          label={t('Quantity')}
          labelPlace="inside"
          name="quantity"
          value={form.quantity}
          decimals={quantityPrecision}
          {...quantityStep}
          unit={base}
          onValue={(quantity) => dispatchForm({ type: 'quantity', quantity })}
        />
      </Marked>
      <Slider
        label={t('Share of the most that you can order')}
        marks={MARKS}
        value={summary.percent}
        disabled={summary.quantityMaxLots === 0}
        onValue={(percent) =>
          dispatchForm({
            type: 'quantity',
            quantity: quantityOfPercent(percent, summary, context),
          })
        }
      />
      <NumberField
        label={t('Total')}
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
