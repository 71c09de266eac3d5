import { Tooltip as Parts } from 'radix-ui';
import type { ReactNode } from 'react';

interface TooltipProps {
  readonly content: ReactNode;
  /** One focusable element. */
  readonly children: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
}

export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <Parts.Provider delayDuration={200}>
      <Parts.Root>
        <Parts.Trigger asChild>{children}</Parts.Trigger>
        <Parts.Portal>
          <Parts.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="fade-in z-50 max-w-[280px] rounded border border-line bg-panel px-3 py-2 text-ink-2 text-small shadow-float"
          >
            {content}
          </Parts.Content>
        </Parts.Portal>
      </Parts.Root>
    </Parts.Provider>
  );
}
