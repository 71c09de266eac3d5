import { Suspense } from 'react';
import type { Cancelling } from '../../data/orders/use-cancelling.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingPart } from '../../ui/states/loading-part.tsx';

const CancelDialog = lazyPart(async () => ({
  default: (await import('./cancel-dialog.tsx')).CancelDialog,
}));

interface CancelQuestionProps {
  readonly cancelling: Cancelling;
  /** The pair that Cancel All is limited to; empty for every pair. */
  readonly pairName: string;
}

/** The dialog that asks before orders are cancelled: it comes when there is something to ask. */
export function CancelQuestion({ cancelling, pairName }: CancelQuestionProps) {
  if (!cancelling.asked) return null;
  return (
    <Suspense fallback={<LoadingPart isDialog />}>
      <CancelDialog cancelling={cancelling} pairName={pairName} />
    </Suspense>
  );
}
