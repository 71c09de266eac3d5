import type { SizeUnit } from '@bourse/contract/preferences.ts';
import { useIsPhone } from '#app/data/device/device.ts';
import { setTradingChoice, useTradingChoice } from '#app/data/device/preferences.ts';
import type { Product } from '#app/data/live/topic.ts';
import { useText } from '#app/lib/i18n.ts';
import type { Problem } from '#app/lib/problem.ts';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { Slider } from '#app/ui/forms/slider.tsx';
import { BookPrices, BookPricesSwitch } from './book-prices.tsx';
import { Marked } from './marked.tsx';
import {
  type BookLevelName,
  isAtMarket,
  isStop,
  type OrderDraft,
  type ScaleTerms,
  type TextField,
  type TypedSum,
} from './order-draft.ts';
import { SUM_DECIMALS } from './order-sums.ts';
import { ScaleFields } from './scale-fields.tsx';

/** How a number is written. */
interface Scale {
  readonly decimals: number;
  /** Decimal string; undefined while the rules are not known. */
  readonly step: string | undefined;
  readonly unit: string;
}

/** What the size is typed in. */
interface Size {
  readonly unit: SizeUnit;
  readonly units: readonly { readonly value: SizeUnit; readonly label: string }[];
  /** The coin of the sums. */
  readonly quote: string;
  /** Of an order whose quantity was typed: what it is worth or costs, as a decimal string. */
  readonly text: string;
}

interface FormFieldsProps {
  readonly market: { readonly product: Product; readonly symbol: string };
  readonly form: OrderDraft;
  readonly price: Scale;
  readonly quantity: Scale;
  readonly size: Size;
  readonly problem: Problem<string> | null;
  readonly onText: (field: TextField, text: string) => void;
  readonly onSum: (sum: TypedSum) => void;
  readonly onLevel: (level: BookLevelName, price: string) => void;
  readonly onScaleTerms: (change: Partial<ScaleTerms>) => void;
  /** The quantity as a share of the most, 0 to 100, whole. */
  readonly percent: number;
  /** Nothing at all can be ordered. */
  readonly isNothing: boolean;
  readonly onPercent: (percent: number) => void;
}

const MARKS = [0, 25, 50, 75, 100];

/** What wakes the order and its price: one line, however many they are. */
function PriceLine({ market, form, price, problem, onText, onLevel }: FormFieldsProps) {
  const t = useText();
  const isTakingBookPrices = useTradingChoice('takesBookPrices');
  const isPhone = useIsPhone();
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
    <div className={isBoth ? 'grid grid-cols-2 gap-2' : 'flex flex-col gap-1 max-tablet:gap-2'}>
      {stop}
      <Marked is={problem?.field === 'price'}>
        <NumberField
          {...scale}
          label={t('trading.price')}
          labelPlace="inside"
          name="price"
          value={form.price}
          onValue={(text) => onText('price', text)}
          after={form.kind === 'limit' && !isPhone && <BookPricesSwitch />}
        />
      </Marked>
      {form.kind === 'limit' && isTakingBookPrices && (
        <BookPrices {...market} chosen={form.level} onLevel={onLevel} />
      )}
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

/** How much is ordered: in the coin, or in money, which the form turns into a quantity. */
function SizeField({ form, quantity, size, onText, onSum }: FormFieldsProps) {
  const t = useText();
  const { unit, units, quote, text } = size;
  const { sum } = form;
  const field =
    unit === 'base'
      ? {
          ...{ ...quantity, value: form.quantity, unitText: quantity.unit },
          onValue: (typed: string) => onText('quantity', typed),
        }
      : {
          ...{ decimals: SUM_DECIMALS, step: '1', unitText: quote },
          value: sum?.unit === unit ? sum.text : text,
          onValue: (typed: string) => onSum({ unit, text: typed }),
        };
  return (
    <NumberField
      {...field}
      label={t('trading.quantity')}
      narrowLabel={t('trading.quantityShort')}
      labelPlace="inside"
      name="quantity"
      unit={
        <NativeSelect
          look="inside"
          label={t('trading.quantityUnit')}
          value={unit}
          options={units}
          onValue={(sizeUnit) => {
            // What was typed stays the order that it made.
            if (sum) onText('quantity', form.quantity);
            setTradingChoice({ sizeUnit });
          }}
        />
      }
    />
  );
}

/** What wakes the order, its price or prices, its quantity, and the share of the most that this is. */
export function FormFields(props: FormFieldsProps) {
  const { form, price, problem, percent, isNothing, onPercent, onScaleTerms } = props;
  const t = useText();
  return (
    <>
      {form.kind === 'scale' ? (
        <ScaleFields terms={form.scaleTerms} onTerms={onScaleTerms} {...{ price, problem }} />
      ) : (
        <PriceLine {...props} />
      )}
      <Marked is={problem?.field === 'quantity'}>
        <SizeField {...props} />
      </Marked>
      <Slider
        label={t('trading.percentOfMaximum')}
        // A finger's height has the gap in it.
        className="max-tablet:-mt-2"
        marks={MARKS}
        value={percent}
        disabled={isNothing}
        onValue={onPercent}
      />
    </>
  );
}
