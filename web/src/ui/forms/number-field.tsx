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
  /** What is drawn inside on the narrowest phones, between the steppers. */
  readonly narrowLabel?: string;
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
 * On a phone a field with its label inside is two lines, 44 px high: the label and the unit above the value, with a
 * step down and a step up at its ends where there is room for them. The input is as high as the field: what a finger
 * presses is all of it.
 */
const onPhone = {
  frame:
    'max-tablet:grid max-tablet:h-11 max-tablet:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto] max-tablet:grid-rows-[18px_24px] max-tablet:gap-x-1 max-tablet:gap-y-0 max-tablet:px-2',
  label: 'max-tablet:col-start-2 max-tablet:row-start-1 max-tablet:truncate max-tablet:text-tiny',
  value:
    'max-tablet:col-start-2 max-tablet:row-span-2 max-tablet:row-start-1 max-tablet:pt-[18px] max-tablet:text-center',
  unit: 'max-tablet:col-start-3 max-tablet:row-start-1 max-tablet:text-tiny',
  /** A unit that is chosen is as high as the field, beside the value and not over it. */
  choice: 'max-tablet:row-span-2',
  after: 'contents max-tablet:col-start-4 max-tablet:row-start-1 max-tablet:block',
  stepper:
    'row-span-2 row-start-1 hidden w-11 max-[379px]:w-9 items-center justify-center self-stretch text-[20px] text-ink-2',
};

/** From which width on there is room for both steppers, beside a unit that is chosen or without one. */
const stepping = {
  choice: {
    frame: 'max-tablet:@min-[200px]:has-[>button]:px-0',
    stepper: 'max-tablet:@min-[200px]:flex',
  },
  text: {
    frame: 'max-tablet:@min-[140px]:has-[>button]:px-0',
    stepper: 'max-tablet:@min-[140px]:flex',
  },
} as const;

/** Between the steppers of a phone a long number is written smaller: it is never cut. */
function lengthLook({ length }: string, hasChoice: boolean): string | false {
  if (length > (hasChoice ? 8 : 13)) return 'max-tablet:text-[10px]';
  return length > 9 && 'max-tablet:text-small';
}

interface StepperProps {
  readonly direction: 1 | -1;
  readonly name: string;
  readonly className: string;
  readonly onStep: (direction: 1 | -1) => void;
}

/** One step for a finger; the keyboard has the arrow keys. */
function Stepper({ direction, name, className, onStep }: StepperProps) {
  const t = useText();
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t(direction === 1 ? 'ui.increase' : 'ui.decrease', { name })}
      onClick={() => onStep(direction)}
      className={classNames(
        onPhone.stepper,
        className,
        direction === 1 ? 'col-start-5' : 'col-start-1',
      )}
    >
      {direction === 1 ? '+' : '−'}
    </button>
  );
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
  narrowLabel,
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
  const stepBy = (direction: 1 | -1, step = oneStep) =>
    onValue(stepDecimal(value, step, direction, min));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (input.readOnly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const step = event.shiftKey ? multiplyDecimals(oneStep, '10') : oneStep;
    stepBy(event.key === 'ArrowUp' ? 1 : -1, step);
  };
  const hasChoice = Boolean(unit) && typeof unit !== 'string';
  const room = stepping[hasChoice ? 'choice' : 'text'];
  const hasSteppers = inside && !input.readOnly && !input.disabled;

  return (
    <Field
      label={label}
      labelHidden={labelPlace !== 'above'}
      error={refused || error}
      hint={hint}
      messageLines={messageLines}
      action={action}
      isFloating={inside}
      className={inside ? classNames('@container', className) : className}
    >
      {({ id, describedBy, invalid }) => (
        <div
          className={classNames(
            fieldFrame(invalid, size, inside && input.readOnly),
            inside && onPhone.frame,
            inside && room.frame,
          )}
        >
          {hasSteppers && (
            <Stepper direction={-1} className={room.stepper} name={label} onStep={stepBy} />
          )}
          {inside && (
            <span
              aria-hidden="true"
              className={classNames('shrink-0 text-small text-ink-2', onPhone.label)}
            >
              {narrowLabel ? (
                <>
                  <span className="max-[359px]:hidden">{shortLabel}</span>
                  <span className="min-[360px]:hidden">{narrowLabel}</span>
                </>
              ) : (
                shortLabel
              )}
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
              'min-w-0 flex-1 self-stretch bg-transparent text-body font-semibold text-ink outline-none placeholder:font-normal placeholder:text-ink-3',
              inside &&
                classNames(
                  'text-right',
                  onPhone.value,
                  !hasChoice && 'max-tablet:col-span-3',
                  lengthLook(value, hasChoice),
                ),
            )}
            {...input}
          />
          {unit && (
            <span
              className={classNames(
                'shrink-0 text-small text-ink-2',
                inside && onPhone.unit,
                inside && hasChoice && onPhone.choice,
                // A text says nothing that the pair doesn't; the label has its place.
                inside && Boolean(after) && typeof unit === 'string' && 'max-[379px]:hidden',
              )}
            >
              {unit}
            </span>
          )}
          {inside && after ? <span className={onPhone.after}>{after}</span> : after}
          {hasSteppers && (
            <Stepper direction={1} className={room.stepper} name={label} onStep={stepBy} />
          )}
        </div>
      )}
    </Field>
  );
}
