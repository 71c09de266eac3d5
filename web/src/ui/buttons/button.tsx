import { type ComponentProps, useImperativeHandle, useRef } from 'react';
import { Spinner } from '../figures/spinner.tsx';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { useFocusStays } from './keep-focus.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly block?: boolean;
  /** A request is in flight: shows a spinner and takes no clicks. */
  readonly busy?: boolean;
}

export function Button({
  variant = 'plain',
  size = 'medium',
  block = false,
  busy = false,
  className,
  disabled,
  children,
  type = 'button',
  ref,
  ...rest
}: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLButtonElement, []);
  useFocusStays(own, { isOff: busy || Boolean(disabled), isBusy: busy });
  return (
    <button
      ref={own}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, block, className })}
      {...rest}
    >
      {busy && <Spinner size={14} />}
      {children}
    </button>
  );
}
