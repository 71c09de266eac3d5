import { useText } from '#app/lib/i18n.ts';
import type { Problem } from '#app/lib/problem.ts';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { Marked } from './marked.tsx';
import { type ScaleTerms, scaleSizes } from './order-draft.ts';

interface ScaleFieldsProps {
  readonly terms: ScaleTerms;
  /** How a price is written; `step` is not known at first. */
  readonly price: { readonly decimals: number; readonly step: string | undefined; unit: string };
  readonly problem: Problem<string> | null;
  readonly onTerms: (change: Partial<ScaleTerms>) => void;
}

const sizeTexts = {
  equal: 'trading.equalSizes',
  rising: 'trading.risingSizes',
  falling: 'trading.fallingSizes',
} as const;

/** The two prices of a scale order, how many orders lie between them, and how their sizes go. */
export function ScaleFields({ terms, price, problem, onTerms }: ScaleFieldsProps) {
  const t = useText();
  const { unit, ...scale } = price;
  const ends = [
    { field: 'fromPrice', label: t('trading.fromPrice'), short: t('trading.from') },
    { field: 'toPrice', label: t('trading.toPrice'), short: t('trading.to') },
  ] as const;
  return (
    <div className="grid grid-cols-2 gap-2 max-tablet:grid-cols-1">
      {ends.map(({ field, label, short }) => (
        <Marked key={field} is={problem?.field === field}>
          <NumberField
            {...scale}
            label={label}
            shortLabel={short}
            labelPlace="inside"
            unitText={unit}
            name={field}
            value={terms[field]}
            onValue={(text) => onTerms({ [field]: text })}
          />
        </Marked>
      ))}
      <Marked is={problem?.field === 'count'}>
        <NumberField
          label={t('trading.orderCount')}
          labelPlace="inside"
          decimals={0}
          min="2"
          value={terms.count}
          onValue={(count) => onTerms({ count })}
        />
      </Marked>
      <NativeSelect
        label={t('trading.sizes')}
        className="[&>select]:h-10 [&>select]:max-tablet:h-11"
        value={terms.sizes}
        options={scaleSizes.map((sizes) => ({ value: sizes, label: t(sizeTexts[sizes]) }))}
        onValue={(sizes) => onTerms({ sizes })}
      />
    </div>
  );
}
