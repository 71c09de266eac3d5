import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useAddress } from '../../ui/layout/address.tsx';

interface SectionProps {
  /** What an address can name: /#security. */
  readonly id?: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
  readonly className?: string;
  /** `line`: title and content beside each other, as long as they find place there. */
  readonly look?: 'block' | 'line';
}

/** One part of the home page. */
export function Section({ id, title, lead, children, className, look = 'block' }: SectionProps) {
  const ref = useRef<HTMLElement>(null);
  const { hash } = useAddress();
  const isNamed = id !== undefined && hash === `#${id}`;
  // An address that names it comes to it, though it is loaded after the page.
  useEffect(() => {
    if (isNamed) ref.current?.scrollIntoView({ behavior: 'smooth' });
  }, [isNamed]);
  const frame = 'mx-auto w-full max-w-(--page) scroll-mt-16 px-4';
  if (look === 'line') {
    return (
      <section
        ref={ref}
        id={id}
        aria-label={title}
        className={classNames(
          frame,
          'flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3',
          className,
        )}
      >
        <h2 className="font-semibold">{title}</h2>
        {children}
      </section>
    );
  }
  return (
    <section
      ref={ref}
      id={id}
      aria-label={title}
      className={classNames(frame, 'py-6 tablet:py-8', className)}
    >
      <h2 className="font-semibold text-title tablet:text-[24px] tablet:leading-8">{title}</h2>
      {lead && <p className="mt-2 max-w-[640px] text-ink-2">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
