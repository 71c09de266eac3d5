import { Suspense } from 'react';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingPart } from '../../ui/states/loading-part.tsx';
import { useFuturesDialog } from '../positions/dialog-store.ts';

const DialogHost = lazyPart(async () => ({
  default: (await import('./dialog-host.tsx')).DialogHost,
}));

/** Draws whatever dialog of futures is open. Its code is loaded with the first one. */
export function FuturesDialogs() {
  const request = useFuturesDialog((state) => state.request);
  return (
    request && (
      <Suspense fallback={<LoadingPart isDialog />}>
        <DialogHost request={request} />
      </Suspense>
    )
  );
}
