import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useAddress } from '../../ui/address.tsx';

interface SectionProps {
  /** What an address can name: /#security. */
  readonly id?: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** One part of the home page. */
export function Section({ id, title, lead, children, className }: SectionProps) {
  const ref = useRef<HTMLElement>(null);
  const { hash } = useAddress();
  const isNamed = id !== undefined && hash === `#${id}`;
  // An address that names it comes to it, though it is loaded after the page.
  useEffect(() => {
    if (isNamed) ref.current?.scrollIntoView({ behavior: 'smooth' });
  }, [isNamed]);
  return (
    <section
      ref={ref}
      id={id}
      aria-label={title}
      className={classNames('mx-auto w-full max-w-[1200px] scroll-mt-16 px-4 py-10', className)}
    >
      <h2 className="font-semibold text-[24px] leading-8 tablet:text-[28px]">{title}</h2>
      {lead && <p className="mt-2 max-w-[640px] text-ink-2">{lead}</p>}
      <div className="mt-6">{children}</div>
    </section>
  );
}
