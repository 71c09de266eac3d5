import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface PanelProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly right?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

export function Panel({ title, note, right, children, className = '' }: PanelProps) {
  return (
    <section className={`panel ${className}`} aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        {note && <span className="remark">{note}</span>}
        {right && <span className="right">{right}</span>}
      </div>
      {children}
    </section>
  );
}

/** What stands where rows would be. */
export function Empty({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <div className="empty">
      <Icon name={icon} size={32} />
      <b className="size-14">{title}</b>
      <span className="muted">{text}</span>
    </div>
  );
}

/** The first letters of a name. */
export function Face({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span className={small ? 'face small' : 'face'} aria-hidden="true">
      {name.slice(0, 2).toUpperCase()}
    </span>
  );
}

/** A small line without axes: which way a figure goes. */
export function Spark({ points }: { readonly points: readonly number[] }) {
  if (points.length < 2) return null;
  const low = Math.min(...points);
  const span = Math.max(...points) - low || 1;
  const at = points.map((value, index) => {
    const x = (index / (points.length - 1)) * 56;
    return `${x.toFixed(1)} ${(30 - ((value - low) / span) * 28).toFixed(1)}`;
  });
  const line = `M${at.join('L')}`;
  return (
    <svg className="chart" width="56" height="32" aria-hidden="true">
      <path d={`${line}L56 32L0 32Z`} fill="var(--info)" opacity=".1" />
      <path d={line} fill="none" stroke="var(--info)" strokeWidth="1.5" />
    </svg>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: number | string;
  readonly tone?: string;
  readonly children?: ReactNode;
}

/** One number to be seen first, with what it is of. */
export function Figure({ name, value, tone = '', children }: FigureProps) {
  return (
    <div className="grow">
      <p className="muted size-11">{name}</p>
      <p className={`size-20 ${tone}`}>{value}</p>
      <p className="muted size-11">{children}</p>
    </div>
  );
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string;
  onChange(value: string): void;
}

/** A labelled line to type in. */
export function Field({ label, onChange, ...more }: FieldProps) {
  return (
    <label className="field">
      {label}
      <input className="inp" {...more} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
