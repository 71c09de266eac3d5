import { type ReactNode, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

export interface FieldParts {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

interface FieldProps {
  /** Shown above the control, or only spoken when `labelHidden`. */
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly error?: string | null | undefined;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  /** So many lines are kept for the message, whether there is one or not. */
  readonly messageLines?: 'one' | 'two' | undefined;
  /** The message lies over what follows instead of moving it. */
  readonly isFloating?: boolean;
  readonly className?: string | undefined;
  readonly children: (parts: FieldParts) => ReactNode;
}

/** Ties a label, a control and its message together. */
export function Field({
  label,
  labelHidden = false,
  error,
  hint,
  action,
  messageLines,
  isFloating = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const message = error || hint;
  return (
    <div className={classNames('relative flex flex-col gap-1', className)}>
      {(!labelHidden || action) && (
        <div
          className={classNames(
            'flex items-baseline justify-between gap-2 text-small text-ink-2',
            Boolean(action) && 'max-tablet:min-h-11 max-tablet:items-center',
          )}
        >
          <label htmlFor={id} className={labelHidden ? 'sr-only' : undefined}>
            {label}
          </label>
          {action}
        </div>
      )}
      {labelHidden && !action && (
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
      )}
      {children({ id, describedBy: message ? messageId : undefined, invalid: Boolean(error) })}
      {(message || messageLines) && (
        <p
          id={messageId}
          role={error ? 'alert' : undefined}
          className={classNames(
            'text-small',
            messageLines && (messageLines === 'one' ? 'min-h-4' : 'min-h-8'),
            error ? 'text-bad' : 'text-ink-3',
            isFloating &&
              'absolute top-full right-0 z-10 mt-1 rounded border border-line bg-panel px-2 py-1 shadow-float',
          )}
        >
          {message}
        </p>
      )}
    </div>
  );
}

/** The frame around an input and what stands beside it. */
export function fieldFrame(
  invalid: boolean,
  size: 'small' | 'medium' | 'large' = 'medium',
  isRead = false,
) {
  const height = {
    small: 'h-8 touch:h-11 max-tablet:h-11',
    medium: 'h-10 touch:h-11 max-tablet:h-11',
    large: 'h-12',
  }[size];
  return classNames(
    'flex w-full items-center gap-2 rounded transition-colors',
    // What is only read does not look like a field to type in.
    isRead ? 'h-5' : classNames('border bg-field px-3 focus-within:border-accent', height),
    !isRead &&
      (invalid
        ? 'border-bad'
        : 'border-(--field-edge) hover:border-edge focus-within:hover:border-accent'),
  );
}

/**
 * As high as its frame, for a finger. One that cannot be typed in is dim, not the label and the unit beside it: these
 * are still read.
 */
export const inputClass =
  'min-w-0 flex-1 self-stretch bg-transparent text-body text-ink outline-none placeholder:text-ink-3 disabled:cursor-not-allowed disabled:opacity-60';
