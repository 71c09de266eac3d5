import type { ReactNode } from 'react';

interface PartProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the pane, under its own head. */
export function Part({ title, note, children }: PartProps) {
  return (
    <section className="part" aria-label={title}>
      <h2>
        {title} {note && <small className="muted">{note}</small>}
      </h2>
      {children}
    </section>
  );
}
