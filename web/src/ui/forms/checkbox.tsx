import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../figures/icon.tsx';

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly children: ReactNode;
  readonly disabled?: boolean;
  readonly name?: string;
  readonly className?: string;
}

export function Checkbox({
  checked,
  onChecked,
  children,
  disabled,
  name,
  className,
}: CheckboxProps) {
  return (
    <label
      className={classNames(
        // Its own ground: the hidden box scrolls with its sentence, so that the focus is led to it.
        'relative flex items-start gap-2 text-small text-ink-2',
        disabled ? 'cursor-not-allowed' : 'cursor-pointer',
        className,
      )}
    >
      <input
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChecked(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className={classNames(
          'flex size-4 shrink-0 items-center justify-center rounded-[4px] border peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
          checked ? 'border-accent bg-accent text-accent-ink' : 'border-edge',
          disabled && 'opacity-45',
        )}
      >
        {checked && <Icon name="check" size={12} />}
      </span>
      <span>{children}</span>
    </label>
  );
}
