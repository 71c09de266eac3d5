import { useIsPhone } from '#app/data/device/device.ts';
import { useTradingChoice } from '#app/data/device/preferences.ts';
import type { ContractItem } from '#app/data/markets/markets.ts';
import { moneyOf, priceOf, quantityOf } from '#app/data/markets/scale.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { FormFields } from '../form-fields.tsx';
import { FormLine } from '../form-lines.tsx';
import { quantityOfShare, sumText } from '../order-sums.ts';
import { ScalePreview } from '../scale-preview.tsx';
import type { FuturesForm } from './form.ts';
import { futuresOrder } from './futures-form.ts';
import type { FormProblem } from './problems.ts';
import { sizeOf } from './size.ts';
import type { FormContext, FormSummary } from './summary.ts';

interface OrderFieldsProps {
  readonly market: ContractItem;
  readonly form: FuturesForm;
  readonly context: FormContext;
  readonly summary: FormSummary;
  readonly problem: FormProblem | null;
}

const MONEY_DECIMALS = 2;

/** What wakes the order, its price, its quantity, the share of the most, and its value. */
export function OrderFields({ market, form, context, summary, problem }: OrderFieldsProps) {
  const t = useText();
  const { rules, quote, base } = context;
  const { priceTicks, quantityLots } = summary;
  const sizeUnit = useTradingChoice('sizeUnit');
  const isPhone = useIsPhone();
  const price = {
    decimals: rules?.priceDecimals ?? market.precision,
    step: rules ? priceOf(rules, 1) : undefined,
    unit: quote,
  };
  const quantity = {
    decimals: rules?.quantityDecimals ?? market.quantityPrecision,
    step: rules ? quantityOf(rules, 1) : undefined,
    unit: base,
  };
  const sum = sizeUnit === 'base' ? null : sizeOf(quantityLots, sizeUnit, context, priceTicks);
  const size = {
    ...{ unit: sizeUnit, quote },
    units: [
      { value: 'base', label: base },
      { value: 'quote', label: quote },
      { value: 'cost', label: t('futuresForm.cost') },
    ] as const,
    text: rules ? sumText(rules, sum) : '',
  };
  return (
    <>
      <FormFields
        {...{ form, price, quantity, problem, size }}
        market={{ product: 'futures', symbol: market.symbol }}
        onText={(field, text) => futuresOrder.dispatch({ type: 'text', field, text })}
        onSum={(sum) => futuresOrder.dispatch({ type: 'sum', sum })}
        onLevel={(level, price) => futuresOrder.dispatch({ type: 'level', level, price })}
        onScaleTerms={(change) => futuresOrder.dispatch({ type: 'scaleTerms', change })}
        percent={summary.percent}
        isNothing={summary.lotsMax === 0}
        onPercent={(share) => {
          const text = quantityOfShare(share, summary.lotsMax, rules, rules?.quantityDecimals ?? 0);
          futuresOrder.dispatch({ type: 'share', share, quantity: text });
        }}
      />
      {form.kind === 'scale' && (
        <ScalePreview
          {...{ form, base, quote }}
          bounds={rules}
          decimals={{ price: price.decimals, quantity: quantity.decimals }}
        />
      )}
      {!isPhone && <OrderValue context={context} summary={summary} />}
    </>
  );
}

/** What the order is worth, and its quantity where a sum was typed; on a phone below the buttons. */
export function OrderValue({ context, summary }: Pick<OrderFieldsProps, 'context' | 'summary'>) {
  const t = useText();
  const sizeUnit = useTradingChoice('sizeUnit');
  const { rules, quote, base } = context;
  return (
    <FormLine name={t('futuresForm.orderValue')}>
      {rules && summary.value !== null && summary.quantityLots !== null ? (
        <>
          {sizeUnit !== 'base' &&
            `${formatNumber(quantityOf(rules, summary.quantityLots), rules.quantityDecimals)} ${base} · `}
          {formatNumber(moneyOf(rules, summary.value), MONEY_DECIMALS)} {quote}
        </>
      ) : (
        formatNumber(null, MONEY_DECIMALS)
      )}
    </FormLine>
  );
}
