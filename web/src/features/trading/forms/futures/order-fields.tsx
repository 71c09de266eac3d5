import { moneyOf, priceOf, quantityOf } from '../../../../data/futures/contract-rules.ts';
import type { ContractItem } from '../../../../data/markets/markets.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { FormFields } from '../form-fields.tsx';
import { FormLine } from '../form-lines.tsx';
import type { FuturesForm } from './form.ts';
import { dispatchForm } from './form-store.ts';
import type { FormProblem } from './problems.ts';
import { type FormContext, type FormSummary, quantityOfShare } from './summary.ts';

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
  return (
    <>
      <FormFields
        {...{ form, price, quantity, problem }}
        onText={(field, text) => dispatchForm({ type: 'text', field, text })}
        percent={summary.percent}
        isNothing={summary.lotsMax === 0}
        onPercent={(share) => {
          const text = quantityOfShare(share, summary.lotsMax, rules);
          dispatchForm({ type: 'share', share, quantity: text });
        }}
      />
      <FormLine name={t('Order value')}>
        {rules && summary.value !== null
          ? `${formatNumber(moneyOf(rules, summary.value), MONEY_DECIMALS)} ${quote}`
          : formatNumber(null, MONEY_DECIMALS)}
      </FormLine>
    </>
  );
}
