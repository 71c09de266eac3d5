import { priceOf } from '#app/data/markets/scale.ts';
import { formatNumber, NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import type { Side } from '../order-draft.ts';
import type { FormContext, FormSummary } from './summary.ts';

interface StopQuestionProps {
  readonly side: Side;
  readonly stopPrice: string;
  readonly context: FormContext;
  readonly summary: FormSummary;
  readonly onSend: () => void;
  readonly onDismiss: () => void;
}

/** Asked before an order whose stop loss lies beyond its liquidation price. */
export function StopQuestion({
  side,
  stopPrice,
  context,
  summary,
  onSend,
  onDismiss,
}: StopQuestionProps) {
  const t = useText();
  const { rules } = context;
  const { liquidationTicks } = summary[side];
  const decimals = rules?.priceDecimals ?? 0;
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onDismiss()}
      title={t('futuresForm.stopBeyondLiquidation')}
      confirmLabel={t('trading.placeAnyway')}
      onConfirm={onSend}
    >
      {t('futuresForm.stopBeyondQuestion', {
        stop: formatNumber(stopPrice, decimals),
        liquidation: rules
          ? formatNumber(priceOf(rules, liquidationTicks ?? 0), decimals)
          : NO_VALUE,
      })}
    </ConfirmDialog>
  );
}
