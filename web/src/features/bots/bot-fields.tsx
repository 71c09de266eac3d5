import { botDirections } from '@bourse/contract/trading-bots.ts';
import { formatAmount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import type { BotForm, FirstPurchase, TypedForm } from './bot-form.ts';
import { directionNames } from './bot-words.ts';

export interface FieldsProps {
  readonly form: BotForm;
  readonly onForm: (change: TypedForm) => void;
  readonly decimals: number;
  readonly quote: string;
  /** What the first purchase of a dca bot will be; nothing: it is not known. */
  readonly first?: FirstPurchase | undefined;
}

/** The range of a grid and its steps. */
export function GridFields({ form, onForm, decimals, quote }: FieldsProps) {
  const t = useText();
  return (
    <>
      <NumberField
        label={t('bots.lowerPrice')}
        value={form.lowerPrice}
        onValue={(lowerPrice) => onForm({ lowerPrice })}
        decimals={decimals}
        unit={quote}
      />
      <NumberField
        label={t('bots.upperPrice')}
        value={form.upperPrice}
        onValue={(upperPrice) => onForm({ upperPrice })}
        decimals={decimals}
        unit={quote}
      />
      <NumberField
        label={t('bots.gridCount')}
        value={form.cells}
        onValue={(cells) => onForm({ cells })}
        decimals={0}
      />
    </>
  );
}

/** What only a grid on a contract has. */
export function FuturesFields({
  form,
  onForm,
  leverageMax,
}: Pick<FieldsProps, 'form' | 'onForm'> & { readonly leverageMax: number | undefined }) {
  const t = useText();
  return (
    <>
      <Segmented
        label={t('bots.direction')}
        value={form.direction}
        onValue={(direction) => onForm({ direction })}
        segments={botDirections.map((value) => ({
          value,
          label: t(directionNames[value]),
          tone: value === 'long' ? 'up' : 'down',
        }))}
      />
      <NumberField
        label={t('bots.leverage')}
        value={form.leverage}
        onValue={(leverage) => onForm({ leverage })}
        decimals={0}
        unit="x"
        hint={leverageMax && t('bots.upToLeverage', { leverage: leverageMax })}
      />
    </>
  );
}

/** What is bought, and how often. */
export function DcaFields({ form, onForm, quote, first }: Omit<FieldsProps, 'decimals'>) {
  const t = useText();
  return (
    <>
      <NumberField
        label={t('bots.amountPerPurchase')}
        value={form.amount}
        onValue={(amount) => onForm({ amount })}
        decimals={2}
        unit={quote}
        hint={
          first &&
          t('bots.firstPurchaseHint', {
            ...{ quantity: first.quantity, base: first.base, quote },
            cost: formatAmount(first.cost, 2),
          })
        }
      />
      <NumberField
        label={t('bots.hoursBetweenPurchases')}
        value={form.everyHours}
        onValue={(everyHours) => onForm({ everyHours })}
        decimals={0}
      />
    </>
  );
}

/** The profit and the loss at which a bot ends. */
export function EndFields({
  form,
  onForm,
  isFutures,
}: Pick<FieldsProps, 'form' | 'onForm'> & { readonly isFutures: boolean }) {
  const t = useText();
  return (
    <div className="grid grid-cols-2 gap-3">
      <NumberField
        label={t(isFutures ? 'bots.futuresTakeProfit' : 'bots.spotTakeProfit')}
        value={form.takeProfit}
        onValue={(takeProfit) => onForm({ takeProfit })}
        decimals={0}
        unit="%"
        placeholder={t('bots.notSet')}
      />
      <NumberField
        label={t(isFutures ? 'bots.futuresStopLoss' : 'bots.spotStopLoss')}
        value={form.stopLoss}
        onValue={(stopLoss) => onForm({ stopLoss })}
        decimals={0}
        unit="%"
        placeholder={t('bots.notSet')}
      />
    </div>
  );
}
