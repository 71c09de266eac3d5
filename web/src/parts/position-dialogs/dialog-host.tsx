import { type OpenPosition, usePositions } from '../../data/futures/positions.ts';
import {
  type PositionContext,
  usePositionContext,
} from '../../data/futures/use-position-context.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LatePriceQuestion } from '../orders/late-price-question.tsx';
import { agree, closeFuturesDialog, type FuturesDialog } from '../positions/dialog-store.ts';
import { AddForm } from './add-form.tsx';
import { CloseAllDialog } from './close-all-dialog.tsx';
import { CloseForm } from './close-form.tsx';
import { ExitsForm } from './exits-form.tsx';
import { MarginForm } from './margin-form.tsx';
import { Receipt } from './receipt.tsx';
import { SkeletonLines } from './skeleton-lines.tsx';
import { StopBeyondDialog } from './stop-beyond-dialog.tsx';

type PositionDialog = Extract<FuturesDialog, { kind: 'close' | 'exits' | 'add' | 'margin' }>;

const titles: Readonly<Record<PositionDialog['kind'], TextKey>> = {
  close: 'Close position',
  exits: 'TP/SL of the position',
  add: 'Add to position',
  margin: 'Adjust margin',
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
      return <CloseForm held={held} context={context} mode={request.mode} />;
    case 'exits':
      return <ExitsForm held={held} context={context} />;
    case 'add':
      return <AddForm held={held} context={context} />;
    case 'margin':
      return <MarginForm held={held} context={context} />;
  }
}

/** A dialog about one position; it may close or be liquidated while the dialog is open. */
function OfPosition({ request }: { request: PositionDialog }) {
  const t = useText();
  const contextOf = usePositionContext();
  const positions = usePositions();
  const held = positions.data?.find(({ code }) => code === request.code);
  const context = held && contextOf(held);
  return (
    <Dialog open onOpen={onOpen} title={t(titles[request.kind])}>
      {held && context && (
        <PositionForm key={held.code} request={request} held={held} context={context} />
      )}
      {held && !context && <SkeletonLines />}
      {!held && <EmptyState icon="check" className="py-6" title={t('This position is closed')} />}
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
    case 'receipt':
      return (
        <Dialog open onOpen={onOpen} width="large" title={t('Liquidation receipt')}>
          <Receipt code={request.code} />
        </Dialog>
      );
    default:
      return <OfPosition request={request} />;
  }
}
