import { Select as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { styleNonce } from '../../lib/page-meta.ts';
import { Icon } from '../figures/icon.tsx';

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly before?: ReactNode;
  readonly disabled?: boolean;
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onValue: (value: Value) => void;
  readonly disabled?: boolean;
  readonly size?: 'small' | 'medium' | 'large';
  /** `bare` has no frame: it reads as text with an arrow. */
  readonly look?: 'field' | 'bare';
  readonly className?: string;
}

export function Select<Value extends string>({
  label,
  value,
  options,
  onValue,
  disabled = false,
  size = 'medium',
  look = 'field',
  className,
}: SelectProps<Value>) {
  const height =
    size === 'small'
      ? 'h-8 touch:h-11 max-tablet:h-11'
      : size === 'large'
        ? 'h-12'
        : 'h-10 touch:h-11 max-tablet:h-11';
  return (
    <Parts.Root value={value} onValueChange={(next) => onValue(next as Value)} disabled={disabled}>
      <Parts.Trigger
        aria-label={label}
        className={classNames(
          'flex items-center justify-between gap-2 rounded text-left text-body text-ink disabled:opacity-60',
          look === 'field'
            ? `${height} border border-(--field-edge) bg-field px-3 hover:not-disabled:border-edge`
            : 'h-7 px-1 max-tablet:h-11',
          className,
        )}
      >
        <span className="min-w-0 truncate">
          <Parts.Value />
        </span>
        <Icon name="chevron-down" size={14} className="text-ink-3" />
      </Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          position="popper"
          sideOffset={4}
          className="float-in z-50 max-h-[min(320px,var(--radix-select-content-available-height))] min-w-[var(--radix-select-trigger-width)] overflow-hidden rounded border border-line bg-panel shadow-float"
        >
          <Parts.Viewport className="p-1" {...(styleNonce ? { nonce: styleNonce } : {})}>
            {options.map((option) => (
              <Parts.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="flex h-9 touch:h-11 max-tablet:h-11 cursor-pointer items-center justify-between gap-4 rounded px-3 text-body text-ink -outline-offset-2 data-[disabled]:cursor-not-allowed data-[highlighted]:bg-field data-[disabled]:opacity-45"
              >
                <Parts.ItemText>
                  <span className="flex items-center gap-2">
                    {option.before}
                    {option.label}
                  </span>
                </Parts.ItemText>
                <Parts.ItemIndicator>
                  <Icon name="check" size={14} className="text-accent-text" />
                </Parts.ItemIndicator>
              </Parts.Item>
            ))}
          </Parts.Viewport>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
