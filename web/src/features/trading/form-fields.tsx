import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import type { Problem } from '../../lib/problem.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Slider } from '../../ui/slider.tsx';
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
  /** What stands behind the stop price; its unit by default. */
  readonly stopUnit?: ReactNode;
  readonly problem: Problem<string> | null;
  readonly onText: (field: TextField, text: string) => void;
  /** The quantity as a share of the most, 0 to 100, whole. */
  readonly percent: number;
  /** Nothing at all can be ordered. */
  readonly isNothing: boolean;
  readonly onPercent: (percent: number) => void;
}

const MARKS = [0, 25, 50, 75, 100];

/** What wakes the order, its price, its quantity, and the share of the most that this is. */
export function FormFields(props: FormFieldsProps) {
  const { form, price, quantity, stopUnit, problem, onText, percent, isNothing, onPercent } = props;
  const t = useText();
  return (
    <>
      {isStop(form) && (
        <Marked is={problem?.field === 'stopPrice'}>
          <NumberField
            {...price}
            label={t('Stop price')}
            labelPlace="inside"
            value={form.stopPrice}
            unit={stopUnit ?? price.unit}
            onValue={(text) => onText('stopPrice', text)}
          />
        </Marked>
      )}
      {isAtMarket(form) ? (
        <NumberField
          {...price}
          label={t('Price')}
          labelPlace="inside"
          value=""
          placeholder={t('Market price')}
          disabled
          onValue={() => undefined}
        />
      ) : (
        <Marked is={problem?.field === 'price'}>
          <NumberField
            {...price}
            label={t('Price')}
            labelPlace="inside"
            name="price"
            value={form.price}
            onValue={(text) => onText('price', text)}
          />
        </Marked>
      )}
      <Marked is={problem?.field === 'quantity'}>
        <NumberField
          {...quantity}
          label={t('Quantity')}
          labelPlace="inside"
          name="quantity"
          value={form.quantity}
          onValue={(text) => onText('quantity', text)}
        />
      </Marked>
      <Slider
        label={t('Share of the most that you can order')}
        marks={MARKS}
        value={percent}
        disabled={isNothing}
        onValue={onPercent}
      />
    </>
  );
}
