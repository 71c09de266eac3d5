import type { ReactNode } from 'react';

/** Marks a field without repeating the message, which stands above the buttons. */
export function Marked({ is, children }: { is: boolean; children: ReactNode }) {
  return <div className={is ? 'rounded outline-1 outline-down' : undefined}>{children}</div>;
}
