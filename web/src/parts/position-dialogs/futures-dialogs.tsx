import { lazy, Suspense } from 'react';
import { useFuturesDialog } from '../positions/dialog-store.ts';

const DialogHost = lazy(async () => ({
  default: (await import('./dialog-host.tsx')).DialogHost,
}));

/** Draws whatever dialog of futures is open. Its code is loaded with the first one. */
export function FuturesDialogs() {
  const request = useFuturesDialog((state) => state.request);
  return (
    request && (
      <Suspense fallback={null}>
        <DialogHost request={request} />
      </Suspense>
    )
  );
}
