import { Suspense } from 'react';
import { lazyPart } from '../states/lazy-part.ts';
import { LoadingPart } from '../states/loading-part.tsx';
import type { DialogProps } from './dialog-frame.tsx';

/** Loads what draws dialogs, for pages on which one may be needed when the server is away. */
export const loadDialogs = () => import('./dialog-frame.tsx');

const DialogFrame = lazyPart(async () => ({ default: (await loadDialogs()).DialogFrame }));

/**
 * A modal dialog: focus is kept inside and given back, Escape closes, a sheet on phones. What draws
 * it is loaded with the first one that opens.
 */
export function Dialog(props: DialogProps) {
  return (
    props.open && (
      <Suspense fallback={<LoadingPart isDialog />}>
        <DialogFrame {...props} />
      </Suspense>
    )
  );
}
