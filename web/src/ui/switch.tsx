import { classNames } from '../lib/class-names.ts';

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly disabled?: boolean;
}

export function Switch({ label, checked, onChecked, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChecked(!checked)}
      className={classNames(
        'relative h-5 w-9 shrink-0 rounded-full border transition-colors disabled:opacity-45',
        checked ? 'border-accent bg-accent' : 'border-edge bg-track',
      )}
    >
      <span
        className={classNames(
          'absolute top-0.5 left-0.5 size-3.5 rounded-full transition-transform',
          checked ? 'translate-x-4 bg-accent-ink' : 'bg-ink-2',
        )}
      />
    </button>
  );
}
