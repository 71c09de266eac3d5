import { formatAmount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

const DECIMALS = 4;

interface BotFundsQuestionProps {
  /** An order takes it; or anything else does. */
  readonly isOrder?: boolean;
  /** What own bots count with, a decimal string. */
  readonly setAside: string;
  readonly coin: string;
  readonly onSend: () => void;
  readonly onDismiss: () => void;
}

/** Asks before the owner takes from what own bots count with. */
export function BotFundsQuestion(props: BotFundsQuestionProps) {
  const { isOrder = true, setAside, coin, onSend, onDismiss } = props;
  const t = useText();
  const values = { amount: formatAmount(setAside, DECIMALS), coin };
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onDismiss()}
      title={t('trading.setAsideForBots')}
      confirmLabel={t(isOrder ? 'trading.placeAnyway' : 'trading.continueAnyway')}
      onConfirm={onSend}
    >
      {isOrder
        ? t('trading.botsSetAsideQuestion', values)
        : t('trading.botsSetAsideContinue', values)}
    </ConfirmDialog>
  );
}
