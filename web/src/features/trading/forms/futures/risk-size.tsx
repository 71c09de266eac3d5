import { setTradingChoice, useTradingChoice } from '#app/data/device/preferences.ts';
import { moneyOf, quantityOf } from '#app/data/markets/scale.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import type { FuturesForm } from './form.ts';
import { futuresOrder } from './futures-form.ts';
import { sizeByRisk } from './risk.ts';
import type { FormContext, FormSummary } from './summary.ts';

interface RiskSizeProps {
  readonly form: FuturesForm;
  readonly context: FormContext;
  readonly summary: FormSummary;
}

/** Makes the order as large as loses a percent of the equity at its stop; says why not where there is no such order. */
export function RiskSize({ form, context, summary }: RiskSizeProps) {
  const t = useText();
  const percent = useTradingChoice('riskPercent');
  const { rules, quote } = context;
  const size = sizeByRisk(form, context, summary, percent);
  return (
    <div className="flex flex-col gap-1 low-form:gap-0">
      <div className="flex gap-2">
        <NumberField
          label={t('futuresForm.riskPercent')}
          shortLabel={t('futuresForm.risk')}
          labelPlace="inside"
          size="small"
          className="min-w-0 flex-1"
          value={percent}
          decimals={2}
          step="0.1"
          min="0.1"
          unit="%"
          onValue={(riskPercent) => setTradingChoice({ riskPercent })}
        />
        <Button
          size="small"
          disabled={'reason' in size}
          onClick={() => {
            if (!rules || 'reason' in size) return;
            const text = quantityOf(rules, size.lots);
            futuresOrder.dispatch({ type: 'text', field: 'quantity', text });
          }}
        >
          {t('futuresForm.sizeByStop')}
        </Button>
      </div>
      <p className="min-h-5 text-ink-3 text-small tabular-nums">
        {'reason' in size
          ? t(size.reason)
          : rules &&
            t('futuresForm.lossAtStop', {
              amount: formatNumber(moneyOf(rules, size.loss), 2, { zero: true }),
              coin: quote,
            })}
      </p>
    </div>
  );
}
