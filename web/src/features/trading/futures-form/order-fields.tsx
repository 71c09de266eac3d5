import { moneyOf, priceOf, quantityOf } from '../../../data/futures/contract-rules.ts';
import type { ContractItem } from '../../../data/markets.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { type FuturesForm, isAtMarket, isStop } from './form.ts';
import { dispatchForm } from './form-store.ts';
import { Marked } from './marked.tsx';
import type { FormField, Problem } from './problems.ts';
import { type FormContext, type FormSummary, quantityOfShare } from './summary.ts';
import { TriggerSelect } from './trigger-select.tsx';

interface OrderFieldsProps {
  readonly market: ContractItem;
  readonly form: FuturesForm;
  readonly context: FormContext;
  readonly summary: FormSummary;
  readonly problem: Problem | null;
}

const MARKS = [0, 25, 50, 75, 100];
const MONEY_DECIMALS = 2;

/** What wakes the order, its price, its quantity, and the share of the most that this is. */
export function OrderFields({ market, form, context, summary, problem }: OrderFieldsProps) {
  const t = useText();
  const { rules, quote, base } = context;
  const isMarked = (field: FormField) => problem?.field === field;
  const priceStep = rules ? { step: priceOf(rules, 1) } : {};
  const quantityStep = rules ? { step: quantityOf(rules, 1) } : {};
  const priceDecimals = rules?.priceDecimals ?? market.precision;
  return (
    <>
      {isStop(form) && (
        <Marked is={isMarked('stopPrice')}>
          <NumberField
            label={t('Stop price')}
            labelPlace="inside"
            value={form.stopPrice}
            decimals={priceDecimals}
            {...priceStep}
            unit={
              <TriggerSelect
                label={t('Trigger of the stop price')}
                value={form.stopTrigger}
                onValue={(trigger) => dispatchForm({ type: 'stopTrigger', trigger })}
              />
            }
            onValue={(stopPrice) => dispatchForm({ type: 'stopPrice', stopPrice })}
          />
        </Marked>
      )}
      {isAtMarket(form) ? (
        <NumberField
          label={t('Price')}
          labelPlace="inside"
          value=""
          placeholder={t('Market price')}
          decimals={priceDecimals}
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
            decimals={priceDecimals}
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
          decimals={rules?.quantityDecimals ?? market.quantityPrecision}
          {...quantityStep}
          unit={base}
          onValue={(quantity) => dispatchForm({ type: 'quantity', quantity })}
        />
      </Marked>
      <Slider
        label={t('Share of the most that you can order')}
        marks={MARKS}
        value={summary.percent}
        disabled={summary.lotsMax === 0}
        onValue={(share) => {
          const quantity = quantityOfShare(share, summary.lotsMax, rules);
          dispatchForm({ type: 'share', share, quantity });
        }}
      />
      <p className="flex justify-between gap-2 text-ink-2 text-small tabular-nums">
        {t('Order value')}
        <span className="font-medium text-ink">
          {rules && summary.value !== null
            ? `${formatNumber(moneyOf(rules, summary.value), MONEY_DECIMALS)} ${quote}`
            : formatNumber(null, MONEY_DECIMALS)}
        </span>
      </p>
    </>
  );
}
