import { useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { CODE_LENGTH, type CodeCells, eraseCode, moveCode, typeCode } from './code-cells.ts';

interface CodeInputProps {
  readonly value: CodeCells;
  readonly onValue: (value: CodeCells) => void;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** What the field is called; "Security Code" when nothing else is said. */
  readonly label?: string;
  /** Takes digits only, as an authenticator app shows them. */
  readonly isDigits?: boolean;
  /** Whether the field has the focus from the start. */
  readonly takesFocus?: boolean;
}

/** A cell has no identity but its place. */
const places = Array.from({ length: CODE_LENGTH }, (_, index) => `cell-${index}`);

/** Six cells that act as one field: typing advances, backspace goes back, a paste fills them. */
export function CodeInput({
  value,
  onValue,
  disabled,
  invalid,
  label,
  isDigits = false,
  takesFocus = true,
}: CodeInputProps) {
  const t = useText();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const mayFocus = useRef(takesFocus);
  const { focus } = value;

  useEffect(() => {
    if (!disabled && mayFocus.current) inputs.current[focus]?.focus();
    mayFocus.current = true;
  }, [focus, disabled]);

  const type = (index: number, text: string) =>
    onValue(typeCode(value, index, isDigits ? text.replace(/\D/g, '') : text));

  return (
    <fieldset className="flex justify-between gap-2">
      <legend className="mb-2 text-ink-2 text-small">{label ?? t('signIn.securityCode')}</legend>
      {value.cells.map((cell, index) => (
        <input
          key={places[index]}
          ref={(element) => {
            inputs.current[index] = element;
          }}
          aria-label={t('signIn.characterOf', {
            index: index + 1,
            count: CODE_LENGTH,
          })}
          aria-invalid={invalid || undefined}
          value={cell}
          disabled={disabled}
          inputMode={isDigits ? 'numeric' : 'text'}
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(index, event.target.value)}
          onPaste={(event) => {
            event.preventDefault();
            type(0, event.clipboardData.getData('text'));
          }}
          onKeyDown={(event) => {
            const move = { ArrowLeft: index - 1, ArrowRight: index + 1 }[event.key];
            if (move !== undefined) onValue(moveCode(value, move));
            if (event.key === 'Backspace') onValue(eraseCode(value, index));
            if (move !== undefined || event.key === 'Backspace') event.preventDefault();
          }}
          className={classNames(
            'h-14 w-full min-w-0 max-w-14 rounded border bg-field text-center font-semibold text-title uppercase outline-none focus:border-accent disabled:opacity-60',
            invalid ? 'border-bad' : cell ? 'border-edge' : 'border-(--field-edge)',
          )}
        />
      ))}
    </fieldset>
  );
}
