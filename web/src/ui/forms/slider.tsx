import { classNames } from '../../lib/class-names.ts';

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

/** A slider with marks, over the browser's own range; the marks can be clicked, the keys step. */
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
  // With one value only, that is the end.
  const place = (at: number) => `${max > min ? ((at - min) / (max - min)) * 100 : 100}%`;
  return (
    <div className={classNames('px-1.5', className)}>
      <div
        className={classNames(
          'relative flex h-5 max-tablet:h-11 items-center',
          disabled && 'opacity-45',
        )}
      >
        <span aria-hidden="true" className="h-1 w-full overflow-hidden rounded-full bg-track">
          <span className="block h-full bg-accent" style={{ width: place(value) }} />
        </span>
        {marks.map((mark) => (
          <span
            key={mark}
            aria-hidden="true"
            className={classNames(
              'absolute size-2 -translate-x-1/2 rotate-45 border-2 border-panel',
              mark <= value ? 'bg-accent' : 'bg-edge',
            )}
            style={{ left: place(mark) }}
          />
        ))}
        <input
          type="range"
          aria-label={label}
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          onChange={(event) => onValue(event.target.valueAsNumber)}
          className="slider"
        />
      </div>
      {markLabel && (
        <div className="relative mt-1 h-4 text-tiny text-ink-3">
          {marks.map((mark) => (
            <button
              key={mark}
              type="button"
              tabIndex={-1}
              disabled={disabled}
              onClick={() => onValue(mark)}
              className={classNames(
                'absolute hover:text-ink',
                // The first and the last end where the track does.
                mark === min ? '-left-1.5' : mark === max ? '-right-1.5' : '-translate-x-1/2',
              )}
              {...(mark > min && mark < max && { style: { left: place(mark) } })}
            >
              {markLabel(mark)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
