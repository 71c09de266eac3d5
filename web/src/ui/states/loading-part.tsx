import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { useOnline } from '../../lib/online.ts';

interface LoadingPartProps {
  /** What stands there while there is a connection. */
  readonly children?: ReactNode;
  /** A dialog is loading, whose place is the middle of the screen. */
  readonly isDialog?: boolean;
}

/** Stands in the place of a part whose code is loading (`lazyPart`). Without a connection it says so. */
export function LoadingPart({ children = null, isDialog = false }: LoadingPartProps) {
  const t = useText();
  if (useOnline()) return children;
  return (
    <p
      role="status"
      className={classNames(
        'text-center text-ink-2 text-small',
        isDialog
          ? 'pointer-events-none fixed inset-x-4 top-1/3 z-40 mx-auto w-fit rounded border border-line bg-panel px-4 py-3 shadow-float'
          : 'p-4',
      )}
    >
      {t('ui.offlinePart')}
    </p>
  );
}
