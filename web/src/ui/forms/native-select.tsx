import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../figures/icon.tsx';

interface NativeSelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onValue: (value: Value) => void;
  /**
   * `bare` has no frame: it reads as text with an arrow. `inside` stands in a field, in the place of its unit. `row` is
   * one of a phone's rows of 36 px, of which the gaps above and below belong to what a finger presses.
   */
  readonly look?: 'field' | 'bare' | 'inside' | 'row';
  readonly className?: string;
}

const looks = {
  field:
    'select h-8 touch:h-11 max-tablet:h-11 rounded border border-transparent bg-field pr-8 pl-3 hover:border-edge',
  bare: 'select h-7 max-tablet:h-11 rounded bg-transparent pr-8 pl-1 hover:bg-field',
  inside: 'cursor-pointer appearance-none rounded bg-transparent py-1 pr-4 max-tablet:h-11',
  row: 'select h-11 rounded-[10px] border-transparent border-y-4 bg-clip-padding bg-field pr-8 pl-3 font-semibold',
} as const;

/** The browser's own select in our frame: for short lists that do not deserve a library. */
export function NativeSelect<Value extends string>({
  label,
  value,
  options,
  onValue,
  look = 'field',
  className,
}: NativeSelectProps<Value>) {
  const isInside = look === 'inside';
  return (
    <span className={classNames('relative inline-flex items-center', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onValue(chosen.value);
        }}
        className={classNames('w-full text-ink text-small', looks[look])}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-panel">
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        size={isInside ? 12 : 14}
        className={classNames(
          'pointer-events-none absolute text-ink-3',
          isInside ? 'right-0' : 'right-2',
        )}
      />
    </span>
  );
}
