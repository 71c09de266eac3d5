import { useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { CODE_LENGTH, type CodeCells, eraseCode, moveCode, typeCode } from './code-cells.ts';

interface CodeInputProps {
  readonly value: CodeCells;
  readonly onValue: (value: CodeCells) => void;
  readonly disabled: boolean;
  readonly invalid: boolean;
}

/** A cell has no identity but its place. */
const places = Array.from({ length: CODE_LENGTH }, (_, index) => `cell-${index}`);

/** Six cells that act as one field: typing advances, backspace goes back, a paste fills them. */
export function CodeInput({ value, onValue, disabled, invalid }: CodeInputProps) {
  const t = useText();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const { focus } = value;

  useEffect(() => {
    if (!disabled) inputs.current[focus]?.focus();
  }, [focus, disabled]);

  return (
    <fieldset className="flex justify-between gap-2">
      <legend className="mb-2 text-ink-2 text-small">{t('Security code')}</legend>
      {value.cells.map((cell, index) => (
        <input
          key={places[index]}
          ref={(element) => {
            inputs.current[index] = element;
          }}
          aria-label={t('Character {{index}} of {{count}}', {
            index: index + 1,
            count: CODE_LENGTH,
          })}
          aria-invalid={invalid || undefined}
          value={cell}
          disabled={disabled}
          inputMode="text"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onValue(typeCode(value, index, event.target.value))}
          onPaste={(event) => {
            event.preventDefault();
            onValue(typeCode(value, 0, event.clipboardData.getData('text')));
          }}
          onKeyDown={(event) => {
            const move = { ArrowLeft: index - 1, ArrowRight: index + 1 }[event.key];
            if (move !== undefined) onValue(moveCode(value, move));
            if (event.key === 'Backspace') onValue(eraseCode(value, index));
            if (move !== undefined || event.key === 'Backspace') event.preventDefault();
          }}
          className={classNames(
            'h-14 w-full min-w-0 max-w-14 rounded border bg-field text-center font-semibold text-title uppercase outline-none focus:border-accent disabled:opacity-60',
            invalid ? 'border-down' : cell ? 'border-edge' : 'border-transparent',
          )}
        />
      ))}
    </fieldset>
  );
}
