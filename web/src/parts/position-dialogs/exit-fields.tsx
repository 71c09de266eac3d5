import { TriggerType } from '@bourse/contract/enumerations.ts';
import { useTradingChoice } from '../../data/device/preferences.ts';
import type { PositionContext } from '../../data/futures/use-position-context.ts';
import { fractionOf, moneyOf, priceOf } from '../../data/markets/scale.ts';
import { formatNumber } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { NativeSelect } from '../../ui/forms/native-select.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { AMOUNT_DECIMALS, amountText } from '../position-forms/exit-amount.ts';
import {
  type ExitKind,
  type ExitsForm,
  exitEstimate,
  isSaid,
} from '../position-forms/exits-form.ts';
import { ProfitText } from './parts.tsx';

const names: Readonly<Record<ExitKind, { label: TextKey; trigger: TextKey; price: TextKey }>> = {
  takeProfit: {
    label: 'futuresForm.takeProfit',
    trigger: 'futuresForm.takeProfitTriggerType',
    price: 'futuresPanel.takeProfitLimitPrice',
  },
  stopLoss: {
    label: 'futuresForm.stopLoss',
    trigger: 'futuresForm.stopLossTriggerType',
    price: 'futuresPanel.stopLossLimitPrice',
  },
};

interface ExitFieldsProps {
  readonly kind: ExitKind;
  readonly form: ExitsForm;
  readonly onForm: (form: ExitsForm) => void;
  readonly context: PositionContext;
  readonly error: string | null;
}

/** The trigger of one exit, what it would bring, and its limit where it has one. */
export function ExitFields({ kind, form, onForm, context, error }: ExitFieldsProps) {
  const t = useText();
  const { rules } = context;
  const unit = useTradingChoice('exitUnit');
  const fields = form[kind];
  const change = (part: Partial<typeof fields>) =>
    onForm({ ...form, [kind]: { ...fields, ...part } });
  const estimate = isSaid(fields) ? exitEstimate(form, kind, context) : null;
  const brought = estimate && {
    profit: moneyOf(rules, estimate.profit),
    rate: fractionOf(estimate.returnRate),
  };
  const number = {
    decimals: rules.priceDecimals,
    step: priceOf(rules, 1),
    unitText: rules.quote,
  };
  const trigger =
    form.isLimit || unit === 'price'
      ? {
          ...{ ...number, value: fields.triggerPrice, placeholder: t('futuresPanel.triggerPrice') },
          onValue: (triggerPrice: string) => change({ triggerPrice, amount: null }),
        }
      : {
          ...{ decimals: AMOUNT_DECIMALS, step: '1', unit: unit === 'roe' ? '%' : rules.quote },
          value: amountText(fields.amount, unit, brought),
          onValue: (text: string) =>
            change({ triggerPrice: '', amount: text ? { unit, text } : null }),
        };
  return (
    <div className="flex flex-col gap-1.5">
      <NumberField
        {...trigger}
        label={t(names[kind].label)}
        error={error}
        messageLines="two"
        hint={
          <>
            {t('futuresForm.estimatedPnlPrefix')}
            <ProfitText
              profit={brought?.profit ?? null}
              rate={brought?.rate ?? null}
              coin={rules.quote}
            />
            {fields.amount && isSaid(fields) && (
              <>
                {' · '}
                {formatNumber(fields.triggerPrice, rules.priceDecimals)}
              </>
            )}
          </>
        }
        after={
          <NativeSelect
            label={t(names[kind].trigger)}
            look="bare"
            className="text-small"
            value={fields.triggerPriceType === TriggerType.MARK ? 'mark' : 'last'}
            onValue={(type) =>
              change({ triggerPriceType: type === 'mark' ? TriggerType.MARK : TriggerType.LAST })
            }
            options={[
              { value: 'last', label: t('futuresForm.last') },
              { value: 'mark', label: t('futuresPage.mark') },
            ]}
          />
        }
      />
      {form.isLimit && (
        <NumberField
          {...number}
          label={t(names[kind].price)}
          labelPlace="hidden"
          value={fields.price}
          onValue={(price) => change({ price })}
          placeholder={t('futuresPanel.limitPrice')}
          unit={rules.quote}
        />
      )}
    </div>
  );
}
