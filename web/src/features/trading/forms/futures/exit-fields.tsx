import type { ContractItem } from '#app/data/markets/markets.ts';
import { priceOf } from '#app/data/markets/scale.ts';
import { classNames } from '#app/lib/class-names.ts';
import { multiplyDecimals } from '#app/lib/decimal.ts';
import { formatNumber, NO_VALUE } from '#app/lib/format.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { Marked } from '../marked.tsx';
import type { Side } from '../order-draft.ts';
import { exitEstimate } from './exit-estimate.ts';
import type { ExitName, FuturesForm } from './form.ts';
import { futuresOrder } from './futures-form.ts';
import type { FormProblem } from './problems.ts';
import type { FormContext, FormSummary } from './summary.ts';
import { TriggerSelect } from './trigger-select.tsx';

interface ExitFieldsProps {
  readonly market: ContractItem;
  readonly form: FuturesForm;
  readonly context: FormContext;
  readonly summary: FormSummary;
  readonly problem: FormProblem | null;
}

const names: Readonly<Record<ExitName, { label: TextKey; trigger: TextKey }>> = {
  takeProfit: { label: 'futuresForm.takeProfit', trigger: 'futuresForm.takeProfitTriggerType' },
  stopLoss: { label: 'futuresForm.stopLoss', trigger: 'futuresForm.stopLossTriggerType' },
};

/** The two buttons stand for both sides: an exit that wins on one would lose on the other. */
const estimateNames: Readonly<Record<Side, TextKey>> = {
  buy: 'futuresForm.estimatedLongPnl',
  sell: 'futuresForm.estimatedShortPnl',
};

const MONEY_DECIMALS = 2;

function ExitField({ name, ...props }: ExitFieldsProps & { name: ExitName }) {
  const t = useText();
  const { market, form, context, summary, problem } = props;
  const { rules, quote } = context;
  const { price, trigger } = form[name];
  const estimate = exitEstimate(form, name, context, summary);
  const signed = { zero: true, sign: true } as const;
  return (
    <div className="flex flex-col gap-1">
      <Marked is={problem?.field === name}>
        <NumberField
          label={t(names[name].label)}
          labelPlace="inside"
          value={price}
          decimals={rules?.priceDecimals ?? market.precision}
          step={rules ? priceOf(rules, 1) : undefined}
          unitText={quote}
          unit={
            <TriggerSelect
              label={t(names[name].trigger)}
              value={trigger}
              onValue={(next) =>
                futuresOrder.dispatch({ type: 'exit', name, change: { trigger: next } })
              }
            />
          }
          onValue={(next) => futuresOrder.dispatch({ type: 'exit', name, change: { price: next } })}
        />
      </Marked>
      <p className="flex h-5 justify-between gap-2 whitespace-nowrap text-ink-3 text-small tabular-nums">
        <span>{estimate ? t(estimateNames[estimate.side]) : t('futuresForm.estimatedPnl')}</span>
        {estimate ? (
          <span
            className={classNames('font-medium', name === 'takeProfit' ? 'text-up' : 'text-down')}
          >
            {formatNumber(estimate.profit, MONEY_DECIMALS, signed)} {quote} (
            {formatNumber(multiplyDecimals(estimate.rate, '100'), 2, signed)}%)
          </span>
        ) : (
          <span>{NO_VALUE}</span>
        )}
      </p>
    </div>
  );
}

/** Take profit and stop loss that the order brings along. */
export function ExitFields(props: ExitFieldsProps) {
  const t = useText();
  const { form } = props;
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        className="h-5"
        checked={form.hasExits}
        onChecked={(hasExits) => futuresOrder.dispatch({ type: 'exits', hasExits })}
      >
        {t('futuresForm.tpSl')}
      </Checkbox>
      {form.hasExits && (
        <>
          <ExitField {...props} name="takeProfit" />
          <ExitField {...props} name="stopLoss" />
        </>
      )}
    </div>
  );
}
