import { classNames } from '../../lib/class-names.ts';

export type ButtonVariant =
  | 'primary'
  | 'plain'
  | 'raised'
  | 'outline'
  | 'ghost'
  | 'up'
  | 'down'
  | 'danger'
  | 'destructive'
  | 'link';
export type ButtonSize = 'small' | 'medium' | 'large';

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-accent-ink hover:not-disabled:bg-accent-hover',
  plain: 'bg-field text-ink hover:not-disabled:bg-track',
  // For what stands on the page itself, where a plain one would not be seen.
  raised: 'border border-(--field-edge) bg-panel text-ink hover:not-disabled:bg-field',
  outline: 'border border-edge text-ink hover:not-disabled:bg-field',
  ghost: 'text-ink-2 hover:not-disabled:bg-field hover:not-disabled:text-ink',
  up: 'bg-up text-up-ink hover:not-disabled:brightness-110',
  down: 'bg-down text-down-ink hover:not-disabled:brightness-110',
  danger: 'bg-bad-bg text-bad hover:not-disabled:brightness-110',
  destructive: 'bg-bad text-bad-ink hover:not-disabled:brightness-110',
  link: 'text-accent-text hover:not-disabled:underline underline-offset-4',
};

const sizes: Readonly<Record<ButtonSize, string>> = {
  small: 'h-7 touch:h-9 max-tablet:h-9 px-3 text-small',
  medium: 'h-9 touch:h-11 max-tablet:h-11 px-4 text-body',
  large: 'h-11 px-6 text-body',
};

interface ButtonLook {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly block?: boolean;
  readonly className?: string | undefined;
}

/** The look of a button, for buttons and for links that act as one. */
export function buttonClass({ variant = 'plain', size = 'medium', block, className }: ButtonLook) {
  return classNames(
    'inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded font-semibold',
    'transition-colors duration-100 disabled:opacity-45',
    variants[variant],
    variant === 'link' ? 'text-body' : sizes[size],
    block && 'w-full',
    className,
  );
}
