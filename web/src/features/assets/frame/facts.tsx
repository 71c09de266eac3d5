import type { ReactNode } from 'react';

interface FactProps {
  readonly name: ReactNode;
  readonly children: ReactNode;
}

/** A name and what it is, in one line. Stands in a `dl`. */
export function Fact({ name, children }: FactProps) {
  return (
    <div className="flex items-baseline justify-between gap-3 text-small">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right font-medium tabular-nums">{children}</dd>
    </div>
  );
}
