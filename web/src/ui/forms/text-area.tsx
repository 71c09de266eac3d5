import { classNames } from '../../lib/class-names.ts';
import { Field } from './field.tsx';

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly maxLength: number;
  readonly rows?: number;
  readonly error?: string | null;
  readonly placeholder?: string;
}

/** Several lines to write in. */
export function TextArea({ label, value, onValue, error, rows = 5, ...rest }: TextAreaProps) {
  return (
    <Field label={label} error={error}>
      {({ id, describedBy, invalid }) => (
        <textarea
          id={id}
          value={value}
          rows={rows}
          onChange={({ target }) => onValue(target.value)}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          className={classNames(
            'w-full resize-y rounded border bg-field px-3 py-2 text-body text-ink leading-6 outline-none transition-colors placeholder:text-ink-3 focus:border-accent',
            invalid ? 'border-bad' : 'border-(--field-edge) hover:border-edge',
          )}
          {...rest}
        />
      )}
    </Field>
  );
}
