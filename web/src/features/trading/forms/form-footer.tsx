import type { ReactNode } from 'react';

/**
 * What sends an order and what it would do: on a desktop it stays in sight at the panel's end, while the fields scroll
 * below it.
 */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 bg-panel low-form:gap-1 max-tablet:clear-both desktop:sticky desktop:bottom-0 desktop:z-10 desktop:-mx-3 desktop:-my-2 desktop:px-3 desktop:py-2">
      {children}
    </div>
  );
}
