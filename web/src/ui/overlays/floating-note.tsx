import type { ReactNode } from 'react';

interface FloatingNoteProps {
  readonly children: ReactNode;
  /** It changes while it is shown: something else tells of it who listens. */
  readonly isSilent?: boolean;
}

/**
 * Something to know about the whole page while it lasts. It floats above the last line of the page
 * and moves nothing, so that no button slips away from under a pointer.
 */
export function FloatingNote({ children, isSilent = false }: FloatingNoteProps) {
  return (
    <div
      {...(isSilent ? { 'aria-hidden': true } : { role: 'status' })}
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--foot)+12px)] z-30 flex justify-center px-4 tablet:bottom-[calc(var(--foot)+36px)]"
    >
      {children && (
        <p className="float-in pointer-events-auto flex items-center gap-2 rounded border border-warn bg-panel px-3 py-1.5 text-small text-warn tabular-nums shadow-float">
          {children}
        </p>
      )}
    </div>
  );
}
