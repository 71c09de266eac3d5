import type { ExitUnit } from '@bourse/contract/preferences.ts';
import type { ReactNode } from 'react';
import { useTradingChoice } from '#app/data/device/preferences.ts';
import type { ContractItem } from '#app/data/markets/markets.ts';
import { priceOf } from '#app/data/markets/scale.ts';
import { classNames } from '#app/lib/class-names.ts';
import { multiplyDecimals } from '#app/lib/decimal.ts';
import { formatNumber, NO_VALUE } from '#app/lib/format.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { ExitUnits } from '#app/parts/position-dialogs/exit-units.tsx';
import { AMOUNT_DECIMALS, amountText } from '#app/parts/position-forms/exit-amount.ts';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { Marked } from '../marked.tsx';
import type { Side } from '../order-draft.ts';
import { exitEstimate, exitPrice, exitRatio } from './exit-estimate.ts';
import type { ExitForm, ExitName, FuturesForm } from './form.ts';
import { futuresOrder } from './futures-form.ts';
import type { FormProblem } from './problems.ts';
import { RiskSize } from './risk-size.tsx';
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

/** What the exit would bring and, of one that was typed so, its price on both sides. */
function ExitResult({ name, form, context, summary }: ExitFieldsProps & { name: ExitName }) {
  const t = useText();
  const { rules, quote } = context;
  const estimate = exitEstimate(form, name, context, summary);
  const signed = { zero: true, sign: true } as const;
  const priceOn = (side: Side) =>
    formatNumber(exitPrice(form, name, side, context, summary), rules?.priceDecimals ?? 0);
  const title = estimate ? t(estimateNames[estimate.side]) : t('futuresForm.estimatedPnl');
  return (
    <p className="flex h-5 justify-between gap-x-2 whitespace-nowrap text-ink-3 text-small tabular-nums max-tablet:h-auto max-tablet:min-h-5 max-tablet:flex-wrap">
      {form[name].amount && estimate ? (
        <span title={t('futuresForm.exitPrices')}>
          <span className="text-up">{priceOn('buy')}</span> /{' '}
          <span className="text-down">{priceOn('sell')}</span>
        </span>
      ) : (
        <span>{title}</span>
      )}
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
  );
}

interface ExitFieldProps extends ExitFieldsProps {
  readonly name: ExitName;
  /** Of what is typed next; what stands there keeps its own. */
  readonly chosenUnit: ExitUnit;
}

function ExitField({ name, chosenUnit, ...props }: ExitFieldProps) {
  const t = useText();
  const { market, form, context, summary, problem } = props;
  const { price, amount } = form[name];
  const unit = amount?.unit ?? chosenUnit;
  const { rules, quote } = context;
  const change = (to: Partial<ExitForm>) =>
    futuresOrder.dispatch({ type: 'exit', name, change: to });
  const number =
    unit === 'price'
      ? {
          decimals: rules?.priceDecimals ?? market.precision,
          step: rules ? priceOf(rules, 1) : undefined,
          unitText: quote,
          onValue: (price: string) => change({ price, amount: null }),
        }
      : {
          decimals: AMOUNT_DECIMALS,
          step: '1',
          unitText: unit === 'roe' ? '%' : quote,
          onValue: (text: string) => change({ price: '', amount: text ? { unit, text } : null }),
        };
  return (
    <div className="flex flex-col gap-1 low-form:gap-0">
      <Marked is={problem?.field === name}>
        <NumberField
          {...number}
          label={t(names[name].label)}
          labelPlace="inside"
          value={
            unit === 'price'
              ? price
              : amountText(amount, unit, exitEstimate(form, name, context, summary))
          }
          unit={
            <span className="flex items-center gap-1">
              {unit !== 'price' && number.unitText}
              <TriggerSelect
                label={t(names[name].trigger)}
                value={form[name].trigger}
                onValue={(trigger) => change({ trigger })}
              />
            </span>
          }
        />
      </Marked>
      <ExitResult {...props} name={name} />
    </div>
  );
}

/** What a sum or a percent comes to has another price on each side: it does not stay as a price. */
function forgetAmounts(form: FuturesForm): void {
  for (const name of ['takeProfit', 'stopLoss'] as const) {
    const change = { price: '', amount: null };
    if (form[name].amount) futuresOrder.dispatch({ type: 'exit', name, change });
  }
}

/** Take profit and stop loss that the order brings along; what stands beside their switch gives way to their unit. */
export function ExitFields({
  beside,
  ...props
}: ExitFieldsProps & { readonly beside?: ReactNode }) {
  const t = useText();
  const unit = useTradingChoice('exitUnit');
  const { form } = props;
  return (
    <div className="flex flex-col gap-2 low-form:gap-1.5 max-tablet:-mt-2 max-tablet:mb-0">
      <div className="flex h-5 items-center justify-between gap-2 max-tablet:h-11">
        <Checkbox
          checked={form.hasExits}
          onChecked={(hasExits) => futuresOrder.dispatch({ type: 'exits', hasExits })}
        >
          {t('futuresForm.tpSl')}
        </Checkbox>
        {form.hasExits ? (
          <ExitUnits
            ratio={exitRatio(form, props.context, props.summary)}
            onUnit={() => forgetAmounts(form)}
          />
        ) : (
          beside
        )}
      </div>
      {form.hasExits && (
        <>
          <ExitField {...props} name="takeProfit" chosenUnit={unit} />
          <ExitField {...props} name="stopLoss" chosenUnit={unit} />
          <RiskSize {...props} />
          {beside && <div className="flex h-11 items-center justify-end">{beside}</div>}
        </>
      )}
    </div>
  );
}
