import type { ComponentProps, ReactNode } from 'react';
import { Field, fieldFrame, inputClass } from './field.tsx';

interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'size' | 'prefix'> {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error?: string | null;
  readonly hint?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

export function TextField({
  label,
  labelHidden = false,
  value,
  onValue,
  error,
  hint,
  size = 'medium',
  before,
  after,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} labelHidden={labelHidden} error={error} hint={hint} className={className}>
      {({ id, describedBy, invalid }) => (
        <div className={fieldFrame(invalid, size)}>
          {before}
          <input
            id={id}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            className={inputClass}
            {...rest}
          />
          {after}
        </div>
      )}
    </Field>
  );
}
