import { type ReactNode, useState } from 'react';
import { TextField } from '../../ui/forms/text-field.tsx';
import { readDay } from './time-range.ts';

/** The name before a control, for the eye: the control says it itself. */
export function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 tablet:flex-row tablet:items-center tablet:gap-2">
      <span aria-hidden="true" className="whitespace-nowrap text-ink-2 text-small">
        {name}
      </span>
      {children}
    </div>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly min?: string;
  readonly max?: string;
}

/** A day; while its year is typed it is none yet, and what was chosen before stays. */
export function DayField({ label, day, onDay, ...bounds }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Named name={label}>
      <TextField
        label={label}
        labelHidden
        type="date"
        size="small"
        className="w-full tablet:w-[136px]"
        value={typed ?? day}
        onValue={(text) => {
          const isDay = text === '' || readDay(text) !== '';
          setTyped(isDay ? null : text);
          if (isDay) onDay(text);
        }}
        onBlur={() => setTyped(null)}
        {...bounds}
      />
    </Named>
  );
}
