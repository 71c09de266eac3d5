import { Slider as Parts } from 'radix-ui';
import { classNames } from '../lib/class-names.ts';

interface SliderProps {
  readonly label: string;
  /** Whole number between `min` and `max`. */
  readonly value: number;
  readonly onValue: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly marks?: readonly number[];
  readonly markLabel?: (mark: number) => string;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A slider with marks; the marks can be clicked, the keys step. */
export function Slider({
  label,
  value,
  onValue,
  min = 0,
  max = 100,
  step = 1,
  marks = [],
  markLabel,
  disabled = false,
  className,
}: SliderProps) {
  const place = (mark: number) => `${((mark - min) / (max - min)) * 100}%`;
  return (
    <div className={classNames('px-1.5', className)}>
      <Parts.Root
        value={[value]}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        onValueChange={([next]) => next !== undefined && onValue(next)}
        className="relative flex h-5 touch-none select-none items-center data-[disabled]:opacity-45"
      >
        <Parts.Track className="relative h-1 grow rounded-full bg-track">
          <Parts.Range className="absolute h-full rounded-full bg-accent" />
        </Parts.Track>
        {marks.map((mark) => (
          <span
            key={mark}
            aria-hidden="true"
            className={classNames(
              'pointer-events-none absolute size-2 -translate-x-1/2 rotate-45 border-2 border-panel',
              mark <= value ? 'bg-accent' : 'bg-edge',
            )}
            style={{ left: place(mark) }}
          />
        ))}
        <Parts.Thumb
          aria-label={label}
          className="block size-3.5 rotate-45 rounded-[2px] border-2 border-accent bg-panel outline-offset-4"
        />
      </Parts.Root>
      {markLabel && (
        <div className="relative mt-1 h-4 text-tiny text-ink-3">
          {marks.map((mark) => (
            <button
              key={mark}
              type="button"
              tabIndex={-1}
              disabled={disabled}
              onClick={() => onValue(mark)}
              className="absolute -translate-x-1/2 hover:text-ink"
              style={{ left: place(mark) }}
            >
              {markLabel(mark)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
