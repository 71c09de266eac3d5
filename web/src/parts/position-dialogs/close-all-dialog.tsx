import { useState } from 'react';
import { rememberFlag } from '../../data/device/remembered-flag.ts';
import { usePositions } from '../../data/futures/positions.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import { usePriceAgeSeconds } from '../../data/live/use-staleness.ts';
import { useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { closeFuturesDialog } from '../positions/dialog-store.ts';
import { useCloseAll } from '../positions/use-close-all.ts';

/** Asks before all positions of one contract, or of all with an empty symbol, are closed. */
export function CloseAllDialog({ symbol }: { symbol: string }) {
  const t = useText();
  const { isClosing, run } = useCloseAll();
  const ageSeconds = usePriceAgeSeconds();
  const [dontShow, setDontShow] = useState(false);
  const name = useContractsBySymbol().get(symbol)?.name ?? symbol;
  const held = usePositions().data ?? [];
  const count = held.filter((position) => symbol === '' || position.symbol === symbol).length;
  const confirm = async () => {
    if (dontShow) rememberFlag('singleCloseAllModal_dontShow');
    await run(symbol);
    closeFuturesDialog();
  };
  return (
    <ConfirmDialog
      isDangerous
      open
      onOpen={(isOpen) => {
        if (!isOpen) closeFuturesDialog();
      }}
      title={t('futuresPanel.closeAll')}
      confirmLabel={t('futuresPanel.closeAll')}
      busy={isClosing}
      onConfirm={() => void confirm()}
    >
      <p>
        {symbol
          ? t('futuresPanel.closePairQuestion', {
              count,
              pair: name,
            })
          : t('futuresPanel.closeAllQuestion', {
              count,
            })}
      </p>
      {ageSeconds > 0 && (
        <p role="status" className="mt-2 text-warn">
          {t('trading.priceAge', { seconds: ageSeconds })}
        </p>
      )}
      <Checkbox className="mt-4" checked={dontShow} onChecked={setDontShow}>
        {t('trading.dontShowAgain')}
      </Checkbox>
    </ConfirmDialog>
  );
}
