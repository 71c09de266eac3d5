import { Suspense } from 'react';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingPart } from '../../ui/states/loading-part.tsx';
import { useOrderDetail } from '../orders/order-detail-store.ts';

const DetailDialog = lazyPart(async () => ({
  default: (await import('./detail-dialog.tsx')).DetailDialog,
}));

/** Draws the detail of the order that a list opened. Its code is loaded with the first one. */
export function OrderDetail() {
  const shown = useOrderDetail((state) => state.shown);
  return (
    shown && (
      <Suspense fallback={<LoadingPart isDialog />}>
        <DetailDialog shown={shown} />
      </Suspense>
    )
  );
}
