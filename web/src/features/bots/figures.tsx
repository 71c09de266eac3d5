import type { ReactNode } from 'react';

interface FiguresProps {
  readonly rows: readonly (readonly [label: string, value: ReactNode])[];
}

/** A few figures with their names. */
export function Figures({ rows }: FiguresProps) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
      {rows.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-2 text-small">{label}</dt>
          <dd className="text-right text-small">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
