import { usePriceAgeSeconds } from '../../data/live/use-staleness.ts';
import { useText } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

const oldOrder =
  'No new price has come since, so this order may be filled at once at another price than the one you see. Place it anyway?';
const liveOrder = 'Prices come again. Place the order?';
const oldBasis = 'No new price has come since, so what you see may no longer be so. Go on anyway?';

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
      title={isOld ? t('Price is {{seconds}} s old', { seconds }) : t('The price is live again')}
      confirmLabel={isOld ? t(isOrder ? 'Place anyway' : 'Go on anyway') : t('Confirm')}
      onConfirm={onSend}
    >
      {isOld
        ? t(isOrder ? oldOrder : oldBasis)
        : t(isOrder ? liveOrder : 'Prices come again. Go on?')}
    </ConfirmDialog>
  );
}
