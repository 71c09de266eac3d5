import { useState } from 'react';
import { stopBot, type TradingBot } from '../../data/user/bots.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import { useText } from '../../lib/i18n.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
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
    await stopBot(bot.code, coins === 'sell', t('bots.botStopping')).catch(() => undefined);
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      isDangerous
      open
      onOpen={(isOpen) => !isOpen && onClose()}
      title={t('bots.stopBotQuestion')}
      confirmLabel={t('bots.stopBot')}
      busy={busy}
      onConfirm={() => void stop()}
    >
      <p className="mb-3">
        {isFutures ? t('bots.stopFuturesText') : t('bots.stopSpotText', { coin: bot.base })}
      </p>
      <Segmented
        label={t(isFutures ? 'bots.botPosition' : 'bots.botCoins')}
        value={coins}
        onValue={setCoins}
        segments={[
          { value: 'keep', label: t(isFutures ? 'bots.keepPosition' : 'bots.keepCoins') },
          { value: 'sell', label: t(isFutures ? 'bots.closeAtMarket' : 'bots.sellAll') },
        ]}
      />
      {!isFutures && coins === 'sell' && isAboveZero(left) && (
        <p className="mt-3 text-ink-2 text-small">
          {t('bots.dustStays', {
            ...{ amount: left, coin: bot.base },
          })}
        </p>
      )}
    </ConfirmDialog>
  );
}
