import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../figures/icon.tsx';

interface NativeSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onValue: (value: string) => void;
  /** `bare` has no frame: it reads as text with an arrow. */
  readonly look?: 'field' | 'bare';
  readonly className?: string;
}

/** The browser's own select in our frame: for short lists that do not deserve a library. */
export function NativeSelect({
  label,
  value,
  options,
  onValue,
  look = 'field',
  className,
}: NativeSelectProps) {
  return (
    <span className={classNames('relative inline-flex items-center', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={classNames(
          'select w-full rounded pr-8 text-ink text-small',
          look === 'field'
            ? 'h-8 border border-transparent bg-field pl-3 hover:border-edge'
            : 'h-7 bg-transparent pl-1 hover:bg-field',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-panel">
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        size={14}
        className="pointer-events-none absolute right-2 text-ink-3"
      />
    </span>
  );
}
