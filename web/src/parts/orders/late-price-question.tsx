import { usePriceAgeSeconds } from '../../data/live/use-staleness.ts';
import { useText } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

const oldOrder = 'trading.oldPriceOrderQuestion';
const liveOrder = 'trading.pricesLivePlaceOrder';
const oldBasis = 'trading.oldPriceQuestion';

interface LatePriceQuestionProps {
  /** An order may be filled at another price; anything else may be judged by another one. */
  readonly isOrder?: boolean;
  readonly onSend: () => void;
  readonly onDismiss: () => void;
}

/** Asks before something is sent whose price was chosen by one that may have changed since. */
export function LatePriceQuestion({ isOrder = true, onSend, onDismiss }: LatePriceQuestionProps) {
  const t = useText();
  const seconds = usePriceAgeSeconds();
  const isOld = seconds > 0;
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onDismiss()}
      title={isOld ? t('trading.priceAge', { seconds }) : t('trading.priceLiveAgain')}
      confirmLabel={
        isOld ? t(isOrder ? 'trading.placeAnyway' : 'trading.continueAnyway') : t('ui.confirm')
      }
      onConfirm={onSend}
    >
      {isOld
        ? t(isOrder ? oldOrder : oldBasis)
        : t(isOrder ? liveOrder : 'trading.pricesLiveContinue')}
    </ConfirmDialog>
  );
}
