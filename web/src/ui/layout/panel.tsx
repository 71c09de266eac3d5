import type { ReactNode, Ref } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface PanelProps {
  /** What an address can name. */
  readonly id?: string;
  /** Names the region for those who cannot see it. */
  readonly label?: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly ref?: Ref<HTMLElement>;
}

/** A surface that holds one thing. */
export function Panel({ id, label, children, className, ref }: PanelProps) {
  return (
    <section
      ref={ref}
      id={id}
      aria-label={label}
      className={classNames('rounded bg-panel', className)}
    >
      {children}
    </section>
  );
}
