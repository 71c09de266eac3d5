import { usePriceAgeSeconds } from '../../../data/live/use-staleness.ts';
import { useText } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface LatePriceQuestionProps {
  readonly onSend: () => void;
  readonly onDismiss: () => void;
}

/** Asks before an order is sent whose price was chosen by one that may have changed since. */
export function LatePriceQuestion({ onSend, onDismiss }: LatePriceQuestionProps) {
  const t = useText();
  const seconds = usePriceAgeSeconds();
  const isOld = seconds > 0;
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onDismiss()}
      title={isOld ? t('Price is {{seconds}} s old', { seconds }) : t('The price is live again')}
      confirmLabel={isOld ? t('Place anyway') : t('Confirm')}
      onConfirm={onSend}
    >
      {isOld
        ? t(
            'No new price has come since, so this order may be filled at once at another price than the one you see. Place it anyway?',
          )
        : t('Prices come again. Place the order?')}
    </ConfirmDialog>
  );
}
