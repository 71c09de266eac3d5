import type { ReactNode } from 'react';
import { useFading } from '#app/data/live/use-staleness.ts';
import { Icon } from '#app/ui/figures/icon.tsx';

interface FormFooterProps {
  readonly buttons: ReactNode;
  /** What is said of the order. */
  readonly children: ReactNode;
}

/**
 * What sends an order and what it would do: on a desktop it stays in sight at the panel's end, while the fields scroll
 * below it, which an arrow says. On a phone the buttons stand beside the book, and the rest below both.
 */
export function FormFooter({ buttons, children }: FormFooterProps) {
  const fading = useFading();
  return (
    <div className="flex flex-col gap-2 bg-panel low-form:gap-1 max-tablet:block max-tablet:space-y-2 desktop:[container-type:scroll-state] desktop:sticky desktop:bottom-0 desktop:z-10 desktop:-mx-3 desktop:-my-2 desktop:px-3 desktop:py-2">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 bottom-full hidden h-6 items-end justify-center bg-linear-to-t from-panel to-transparent text-accent-text covering:flex"
      >
        <Icon name="chevron-down" size={14} />
      </span>
      <div className={fading}>{buttons}</div>
      <div className="contents max-tablet:clear-both max-tablet:block max-tablet:space-y-2">
        {children}
      </div>
    </div>
  );
}
