import { useState } from 'react';
import { stopBot, type TradingBot } from '../../data/user/bots.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import { useText } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { belowLot } from './bot-form.ts';
import { useBotDecimals } from './use-bot-decimals.ts';

interface StopDialogProps {
  readonly bot: TradingBot;
  readonly onClose: () => void;
}

/** Stops a bot, and asks each time anew what becomes of its coins or its position. */
export function StopDialog({ bot, onClose }: StopDialogProps) {
  const t = useText();
  const [coins, setCoins] = useState<'keep' | 'sell'>('keep');
  const [busy, setBusy] = useState(false);
  const isFutures = bot.strategy === 'futures-grid';
  const left = belowLot(bot.coins, useBotDecimals(bot).quantity);
  const stop = async () => {
    setBusy(true);
    // A refusal is shown as a note by the call itself.
    await stopBot(bot.code, coins === 'sell', t('The bot stops')).catch(() => undefined);
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      isDangerous
      open
      onOpen={(isOpen) => !isOpen && onClose()}
      title={t('Stop the bot?')}
      confirmLabel={t('Stop the bot')}
      busy={busy}
      onConfirm={() => void stop()}
    >
      <p className="mb-3">
        {isFutures
          ? t('Its orders are cancelled and its API key ends. What becomes of its position?')
          : t(
              'Its orders are cancelled and its API key ends. What becomes of the {{coin}} that it holds?',
              { coin: bot.base },
            )}
      </p>
      <Segmented
        label={t(isFutures ? 'Its position' : 'Its coins')}
        value={coins}
        onValue={setCoins}
        segments={[
          { value: 'keep', label: t(isFutures ? 'Keep it#position' : 'Keep coins') },
          { value: 'sell', label: t(isFutures ? 'Close at market#bot' : 'Sell all') },
        ]}
      />
      {!isFutures && coins === 'sell' && isAboveZero(left) && (
        <p className="mt-3 text-ink-2 text-small">
          {t('{{amount}} {{coin}} is less than the smallest order and stays in your account.', {
            ...{ amount: left, coin: bot.base },
          })}
        </p>
      )}
    </ConfirmDialog>
  );
}
