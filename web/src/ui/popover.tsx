import { Popover as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

interface PopoverProps {
  /** The button that opens it; it must take a ref and button props. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly label: string;
  readonly open?: boolean;
  readonly onOpen?: (open: boolean) => void;
  readonly align?: 'start' | 'center' | 'end';
  readonly className?: string;
}

/** A floating panel beside its trigger. */
export function Popover({
  trigger,
  children,
  label,
  open,
  onOpen,
  align = 'start',
  className,
}: PopoverProps) {
  const control = open === undefined ? {} : { open };
  return (
    <Parts.Root {...control} {...(onOpen ? { onOpenChange: onOpen } : {})}>
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(
            'float-in z-50 rounded border border-line bg-panel shadow-float outline-none',
            className,
          )}
        >
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
