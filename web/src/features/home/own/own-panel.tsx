import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from '#app/lib/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';

interface OwnPanelProps {
  readonly title: string;
  /** How many there are in all; 0 says nothing. */
  readonly count?: number;
  /** Where all of them are, and what that link says. */
  readonly all: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
  readonly className?: string;
}

/** One part of what is one's own: its name, how many there are, and the way to all of them. */
export function OwnPanel({ title, count = 0, all, children, className }: OwnPanelProps) {
  return (
    <Panel label={title} className={classNames('flex min-w-0 flex-col', className)}>
      <div className="flex h-11 shrink-0 items-center justify-between gap-3 px-4">
        <h2 className="font-semibold">{count > 0 ? `${title} (${count})` : title}</h2>
        <Link to={all.to} className="reach-end text-accent-text text-small hover:underline">
          {all.label}
        </Link>
      </div>
      {children}
    </Panel>
  );
}

interface NothingOpenProps {
  readonly text: string;
  readonly to: string;
  readonly label: string;
}

/** In the place of rows: that there are none, and where they come from. */
export function NothingOpen({ text, to, label }: NothingOpenProps) {
  return (
    <p className="flex flex-1 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-t px-4 py-3 text-ink-2 max-tablet:justify-start">
      {text}
      <Link to={to} className="reach text-accent-text hover:underline">
        {label}
      </Link>
    </p>
  );
}

/** In the place of rows that could not be read. */
export function PanelError({ text }: { readonly text: string }) {
  return <p className="border-line border-t px-4 py-3 text-ink-2 text-small">{text}</p>;
}
