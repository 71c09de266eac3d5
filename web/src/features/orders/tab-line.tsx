import type { ReactNode } from 'react';

interface TabLineProps {
  /** Acts on every row of the tab. */
  readonly action: ReactNode;
  /** The tabs. */
  readonly children: ReactNode;
}

/** The tabs of a product's lists, and what can be done with all rows of the chosen one. */
export function TabLine({ action, children }: TabLineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b px-4">
      {children}
      {action && <div className="ml-auto max-tablet:py-3">{action}</div>}
    </div>
  );
}
