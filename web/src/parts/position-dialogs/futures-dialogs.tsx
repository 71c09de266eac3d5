import { Suspense, useEffect, useRef } from 'react';
import { useAddress } from '../../ui/layout/address.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingPart } from '../../ui/states/loading-part.tsx';
import { closeFuturesDialog, useFuturesDialog } from '../positions/dialog-store.ts';

const DialogHost = lazyPart(async () => ({
  default: (await import('./dialog-host.tsx')).DialogHost,
}));

/** Draws whatever dialog of futures is open, on whatever screen. Its code is loaded with the first one. */
export function FuturesDialogs() {
  const request = useFuturesDialog((state) => state.request);
  const { pathname } = useAddress();
  const last = useRef(pathname);
  // It is about the screen that it was opened on.
  useEffect(() => {
    if (last.current !== pathname) closeFuturesDialog();
    last.current = pathname;
  }, [pathname]);
  return (
    request && (
      <Suspense fallback={<LoadingPart isDialog />}>
        <DialogHost request={request} />
      </Suspense>
    )
  );
}
