import type { ReactNode } from 'react';
import { Panel } from '#app/ui/layout/panel.tsx';

interface SectionProps {
  readonly title: string;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled panel of the user centre. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <Panel label={title} className="min-w-0 overflow-hidden">
      <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2 tablet:px-4">
        <h2 className="font-semibold">{title}</h2>
        {aside}
      </header>
      {children}
    </Panel>
  );
}
