import { formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { agree, closeFuturesDialog, type FuturesDialog } from '../positions/dialog-store.ts';

interface StopBeyondDialogProps {
  readonly request: Extract<FuturesDialog, { kind: 'stop-beyond' }>;
}

/** Asks whether a stop beyond the liquidation price is meant. */
export function StopBeyondDialog({ request }: StopBeyondDialogProps) {
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
