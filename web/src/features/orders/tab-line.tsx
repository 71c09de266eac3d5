import type { ReactNode } from 'react';
import { useIsPhone } from '../../data/device/device.ts';

interface TabLineProps {
  /** Acts on every row of the tab. */
  readonly action: ReactNode;
  /** The tabs. */
  readonly children: ReactNode;
}

/** The tabs of a product's lists, and what can be done with all rows, which on a phone `OrderFilters` has. */
export function TabLine({ action, children }: TabLineProps) {
  const isPhone = useIsPhone();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b px-4">
      {children}
      {action && !isPhone && <div className="ml-auto">{action}</div>}
    </div>
  );
}
