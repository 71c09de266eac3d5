import { classNames } from '../lib/class-names.ts';
import { Icon } from './icon.tsx';

interface NativeSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onValue: (value: string) => void;
  readonly className?: string;
}

/** The browser's own select in our frame: for short lists that do not deserve a library. */
export function NativeSelect({ label, value, options, onValue, className }: NativeSelectProps) {
  return (
    <span className={classNames('relative inline-flex items-center', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className="h-8 w-full appearance-none rounded border border-transparent bg-field pr-8 pl-3 text-ink text-small hover:border-edge"
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
