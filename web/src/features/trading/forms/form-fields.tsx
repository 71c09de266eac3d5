import { useText } from '#app/lib/i18n.ts';
import type { Problem } from '#app/lib/problem.ts';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { Slider } from '#app/ui/forms/slider.tsx';
import { Marked } from './marked.tsx';
import { isAtMarket, isStop, type OrderDraft, type TextField } from './order-draft.ts';

/** How a number is written. */
interface Scale {
  readonly decimals: number;
  /** Decimal string; undefined while the rules are not known. */
  readonly step: string | undefined;
  readonly unit: string;
}

interface FormFieldsProps {
  readonly form: OrderDraft;
  readonly price: Scale;
  readonly quantity: Scale;
  readonly problem: Problem<string> | null;
  readonly onText: (field: TextField, text: string) => void;
  /** The quantity as a share of the most, 0 to 100, whole. */
  readonly percent: number;
  /** Nothing at all can be ordered. */
  readonly isNothing: boolean;
  readonly onPercent: (percent: number) => void;
}

const MARKS = [0, 25, 50, 75, 100];

/** What wakes the order and its price: one line, however many they are. */
function PriceLine({ form, price, problem, onText }: FormFieldsProps) {
  const t = useText();
  const isBoth = isStop(form) && !isAtMarket(form);
  // Two fields in one line leave no room for the unit, which the quantity's value has as well.
  const scale = isBoth ? { ...price, unit: undefined, unitText: price.unit } : price;
  const stop = isStop(form) && (
    <Marked is={problem?.field === 'stopPrice'}>
      <NumberField
        {...scale}
        label={t('trading.triggerPrice')}
        shortLabel={isBoth ? t('trading.trigger') : t('trading.triggerPrice')}
        labelPlace="inside"
        value={form.stopPrice}
        onValue={(text) => onText('stopPrice', text)}
      />
    </Marked>
  );
  if (isAtMarket(form)) return stop || <MarketPrice price={price} />;
  return (
    <div className={isBoth ? 'grid grid-cols-2 gap-2' : undefined}>
      {stop}
      <Marked is={problem?.field === 'price'}>
        <NumberField
          {...scale}
          label={t('trading.price')}
          labelPlace="inside"
          name="price"
          value={form.price}
          onValue={(text) => onText('price', text)}
        />
      </Marked>
    </div>
  );
}

/** A market order has no price of its own; its place stays. */
function MarketPrice({ price }: { price: Scale }) {
  const t = useText();
  return (
    <NumberField
      {...price}
      label={t('trading.price')}
      labelPlace="inside"
      value=""
      placeholder={t('trading.marketPrice')}
      disabled
      onValue={() => undefined}
    />
  );
}

/** What wakes the order, its price, its quantity, and the share of the most that this is. */
export function FormFields(props: FormFieldsProps) {
  const { form, quantity, problem, onText, percent, isNothing, onPercent } = props;
  const t = useText();
  return (
    <>
      <PriceLine {...props} />
      <Marked is={problem?.field === 'quantity'}>
        <NumberField
          {...quantity}
          label={t('trading.quantity')}
          labelPlace="inside"
          name="quantity"
          value={form.quantity}
          onValue={(text) => onText('quantity', text)}
        />
      </Marked>
      <Slider
        label={t('trading.percentOfMaximum')}
        marks={MARKS}
        value={percent}
        disabled={isNothing}
        onValue={onPercent}
      />
    </>
  );
}
