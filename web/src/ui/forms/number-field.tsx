import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { acceptDecimal, commaMeanings, multiplyDecimals, stepDecimal } from '../../lib/decimal.ts';
import { useText } from '../../lib/i18n.ts';
import { Field, fieldFrame } from './field.tsx';

interface NumberFieldProps {
  readonly label: string;
  /**
   * `inside` draws the label at the left of the value, as order forms do; nothing that is said of
   * the number moves the form then.
   */
  readonly labelPlace?: 'above' | 'inside' | 'hidden';
  /** What is drawn inside where the label is too long for it. */
  readonly shortLabel?: string;
  /** A decimal string, or empty. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Most decimals that can be typed; 0 for whole numbers. */
  readonly decimals: number;
  /** Decimal string that the arrow keys add; 1 unit of the last decimal by default. Shift is ten steps. */
  readonly step?: string | undefined;
  readonly min?: string;
  readonly unit?: ReactNode;
  /** What may stand behind a pasted number where `unit` is drawn and no text. */
  readonly unitText?: string;
  readonly error?: string | null;
  readonly hint?: ReactNode;
  /** So many lines are kept for error and hint, whether there are some or not. */
  readonly messageLines?: 'one' | 'two';
  readonly after?: ReactNode;
  readonly action?: ReactNode;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly size?: 'small' | 'medium' | 'large';
  readonly name?: string;
  readonly className?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}

const COMMA_DECIMALS = 3;

/** What to type in place of a text that was refused. */
function refusalOf(t: ReturnType<typeof useText>, text: string, decimals: number, unit: string) {
  const meanings = commaMeanings(text, unit);
  if (!meanings) {
    return decimals === 0 ? t('ui.wholeNumber') : t('ui.decimalsLimit', { decimals });
  }
  const { whole, point } = meanings;
  return decimals < COMMA_DECIMALS
    ? t('ui.writeWithoutComma', { whole })
    : t('ui.writeWholeOrPoint', { whole, point });
}

/**
 * A number on decimal strings: no floating point, arrow keys step. Text that is no such number is
 * refused whole, and the field says so until something else is typed or it is left. A comma stands as it was typed
 * until then: `1,00` becomes `1,000` under the eyes of its writer, and is refused for being two numbers.
 */
export function NumberField({
  label,
  labelPlace = 'above',
  shortLabel = label,
  value,
  onValue,
  decimals,
  step,
  min = '0',
  unit,
  unitText = typeof unit === 'string' ? unit : '',
  error,
  hint,
  messageLines,
  after,
  action,
  className,
  size = 'medium',
  inputRef,
  ...input
}: NumberFieldProps) {
  const oneStep = step ?? (decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`);
  const inside = labelPlace === 'inside';

  const t = useText();
  const [refusedText, setRefusedText] = useState<string | null>(null);
  const [typed, setTyped] = useState({ text: '', value: '' });
  const accept = (text: string) => {
    const next = acceptDecimal(text, decimals, unitText);
    setRefusedText(next === null ? text : null);
    if (next === null) return;
    setTyped({ text: /^\d*,\d*$/.test(text) ? text : next, value: next });
    onValue(next);
  };
  const refused = refusedText !== null && refusalOf(t, refusedText, decimals, unitText);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (input.readOnly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const step = event.shiftKey ? multiplyDecimals(oneStep, '10') : oneStep;
    onValue(stepDecimal(value, step, event.key === 'ArrowUp' ? 1 : -1, min));
  };

  return (
    <Field
      label={label}
      labelHidden={labelPlace !== 'above'}
      error={refused || error}
      hint={hint}
      messageLines={messageLines}
      action={action}
      isFloating={inside}
      className={className}
    >
      {({ id, describedBy, invalid }) => (
        <div className={fieldFrame(invalid, size)}>
          {inside && (
            <span aria-hidden="true" className="shrink-0 text-small text-ink-2">
              {shortLabel}
            </span>
          )}
          <input
            id={id}
            ref={inputRef}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={typed.value === value ? typed.text : value}
            onChange={(event) => accept(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setRefusedText(null);
              setTyped({ text: value, value });
            }}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            className={classNames(
              'min-w-0 flex-1 bg-transparent text-body font-semibold text-ink outline-none placeholder:font-normal placeholder:text-ink-3',
              inside && 'text-right',
            )}
            {...input}
          />
          {unit && <span className="shrink-0 text-small text-ink-2">{unit}</span>}
          {after}
        </div>
      )}
    </Field>
  );
}
