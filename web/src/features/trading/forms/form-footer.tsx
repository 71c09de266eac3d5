import type { ReactNode } from 'react';

interface FormFooterProps {
  readonly buttons: ReactNode;
  /** What is said of the order. */
  readonly children: ReactNode;
}

/**
 * What sends an order and what it would do: on a desktop it stays in sight at the panel's end, while the fields scroll
 * below it. On a phone the buttons stand beside the book, and the rest below both.
 */
export function FormFooter({ buttons, children }: FormFooterProps) {
  return (
    <div className="flex flex-col gap-2 bg-panel low-form:gap-1 max-tablet:block max-tablet:space-y-2 desktop:sticky desktop:bottom-0 desktop:z-10 desktop:-mx-3 desktop:-my-2 desktop:px-3 desktop:py-2">
      {buttons}
      <div className="contents max-tablet:clear-both max-tablet:block max-tablet:space-y-2">
        {children}
      </div>
    </div>
  );
}
