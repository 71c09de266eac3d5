import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Icon, type IconName } from '../figures/icon.tsx';

const tones = {
  soft: 'text-ink-2 hover:text-ink',
  faint: 'text-ink-3 hover:text-ink',
  accent: 'text-accent-text',
} as const;

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName;
  /** The accessible name, also the tooltip. */
  readonly label: string;
  readonly size?: 'small' | 'medium';
  readonly filled?: boolean;
  readonly tone?: 'soft' | 'faint' | 'accent';
  /** For a toggle: whether it is on. */
  readonly pressed?: boolean;
}

export function IconButton({
  icon,
  label,
  size = 'medium',
  filled = false,
  tone = 'soft',
  pressed,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      className={classNames(
        'inline-flex items-center justify-center rounded transition-colors hover:bg-field disabled:opacity-45',
        tones[tone],
        size === 'small' ? 'size-6' : 'size-8',
        icon === 'close' && 'reach-end',
        className,
      )}
      {...rest}
    >
      <Icon name={icon} size={size === 'small' ? 14 : 18} filled={filled} />
    </button>
  );
}
