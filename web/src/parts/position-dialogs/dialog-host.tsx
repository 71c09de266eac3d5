import { Suspense } from 'react';
import { type OpenPosition, usePositions } from '../../data/futures/positions.ts';
import {
  type PositionContext,
  usePositionContext,
} from '../../data/futures/use-position-context.ts';
import { formatNumber } from '../../lib/format.ts';
import { addTexts, type TextKey, useText } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingPart } from '../../ui/states/loading-part.tsx';
import { LatePriceQuestion } from '../orders/late-price-question.tsx';
import { agree, closeFuturesDialog, type FuturesDialog } from '../positions/dialog-store.ts';
import { AddForm } from './add-form.tsx';
import { CloseAllDialog } from './close-all-dialog.tsx';
import { CloseForm } from './close-form.tsx';
import { ExitsForm } from './exits-form.tsx';
import { MarginForm } from './margin-form.tsx';
import { Receipt } from './receipt.tsx';
import { ReverseForm } from './reverse-form.tsx';
import { SkeletonLines } from './skeleton-lines.tsx';

const ShareDialog = lazyPart(async () => {
  const [{ ShareDialog }] = await Promise.all([
    import('../share/share-dialog.tsx'),
    addTexts('user'),
  ]);
  return { default: ShareDialog };
});

type PositionDialog = Extract<
  FuturesDialog,
  { kind: 'close' | 'exits' | 'add' | 'reverse' | 'margin' }
>;

const titles: Readonly<Record<PositionDialog['kind'], TextKey>> = {
  close: 'futuresPanel.closePosition',
  exits: 'futuresPanel.positionTpSl',
  add: 'futuresPanel.addToPosition',
  reverse: 'futuresPanel.reversePosition',
  margin: 'futuresPanel.adjustMargin',
};

const onOpen = (isOpen: boolean) => {
  if (!isOpen) closeFuturesDialog();
};

interface FormProps {
  readonly request: PositionDialog;
  readonly held: OpenPosition;
  readonly context: PositionContext;
}

function PositionForm({ request, held, context }: FormProps) {
  switch (request.kind) {
    case 'close':
      return (
        <CloseForm held={held} context={context} mode={request.mode} quantity={request.quantity} />
      );
    case 'exits':
      return <ExitsForm held={held} context={context} />;
    case 'add':
      return <AddForm held={held} context={context} />;
    case 'reverse':
      return <ReverseForm held={held} context={context} />;
    case 'margin':
      return <MarginForm held={held} context={context} />;
  }
}

/** It may close or be liquidated while its dialog is open; one that was not read is not closed. */
function Inside({ request }: { request: PositionDialog }) {
  const t = useText();
  const contextOf = usePositionContext();
  const { data, error, retry } = usePositions();
  if (!data) return error ? <ErrorState message={error} onRetry={retry} /> : <SkeletonLines />;
  const held = data.find(({ code }) => code === request.code);
  if (!held) {
    return <EmptyState icon="check" className="py-6" title={t('futuresPanel.positionIsClosed')} />;
  }
  const context = contextOf(held);
  if (!context) return <SkeletonLines />;
  return <PositionForm key={held.code} request={request} held={held} context={context} />;
}

/** A dialog about one position. */
function OfPosition({ request }: { request: PositionDialog }) {
  const t = useText();
  return (
    <Dialog open onOpen={onOpen} title={t(titles[request.kind])}>
      <Inside request={request} />
    </Dialog>
  );
}

/** The dialog that is open. */
export function DialogHost({ request }: { request: FuturesDialog }) {
  const t = useText();
  switch (request.kind) {
    case 'close-all':
      return <CloseAllDialog symbol={request.symbol} />;
    case 'stop-beyond':
      return <StopBeyondDialog request={request} />;
    case 'late-price':
      return (
        <LatePriceQuestion
          isOrder={false}
          onSend={() => agree(request.answer)}
          onDismiss={closeFuturesDialog}
        />
      );
    case 'share':
      return (
        <Suspense fallback={<LoadingPart isDialog />}>
          <ShareDialog position={request.position} onClose={closeFuturesDialog} />
        </Suspense>
      );
    case 'receipt':
      return (
        <Dialog open onOpen={onOpen} width="large" title={t('futuresPanel.liquidationReceipt')}>
          <Receipt code={request.code} />
        </Dialog>
      );
    default:
      return <OfPosition request={request} />;
  }
}

interface StopBeyondDialogProps {
  readonly request: Extract<FuturesDialog, { kind: 'stop-beyond' }>;
}

/** Asks whether a stop beyond the liquidation price is meant. */
function StopBeyondDialog({ request }: StopBeyondDialogProps) {
  const t = useText();
  return (
    <ConfirmDialog
      open
      onOpen={(isOpen) => {
        if (!isOpen) closeFuturesDialog();
      }}
      title={t('futuresForm.stopBeyondLiquidation')}
      confirmLabel={t('futuresPanel.setAnyway')}
      onConfirm={() => agree(request.answer)}
    >
      <p>
        {t('futuresPanel.stopProtectsNothing', {
          price: formatNumber(request.liqPrice, 8, { trim: true }),
        })}
      </p>
    </ConfirmDialog>
  );
}
