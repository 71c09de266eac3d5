import { formatAmount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

const DECIMALS = 4;

interface BotFundsQuestionProps {
  /** What own bots count with, a decimal string. */
  readonly setAside: string;
  readonly coin: string;
  readonly onSend: () => void;
  readonly onDismiss: () => void;
}

/** Asks before an order takes from what own bots count with. */
export function BotFundsQuestion({ setAside, coin, onSend, onDismiss }: BotFundsQuestionProps) {
  const t = useText();
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onDismiss()}
      title={t('trading.setAsideForBots')}
      confirmLabel={t('trading.placeAnyway')}
      onConfirm={onSend}
    >
      {t('trading.botsSetAsideQuestion', {
        amount: formatAmount(setAside, DECIMALS),
        coin,
      })}
    </ConfirmDialog>
  );
}
