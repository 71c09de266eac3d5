import { useState } from 'react';
import type { Cancelling } from '../../data/orders/use-cancelling.ts';
import { useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

interface CancelDialogProps {
  readonly cancelling: Cancelling;
  /** The pair that Cancel All is limited to; empty for every pair. */
  readonly pairName: string;
}

/** Asks before orders are cancelled. */
export function CancelDialog({ cancelling, pairName }: CancelDialogProps) {
  const t = useText();
  const [dontShow, setDontShow] = useState(false);
  const [exits, setExits] = useState(false);
  const [bots, setBots] = useState(false);
  const { asked, answer } = cancelling;
  const isAll = asked?.kind === 'all';
  const count = isAll ? asked.count : 1;
  const exitCount = isAll ? asked.exitCount : 0;
  const botCount = isAll ? asked.bots.length : 0;
  const isOfBot = asked?.kind === 'one' && asked.bot !== '';
  const someText = pairName
    ? t('trading.cancelOrdersOfPair', {
        count,
        pair: pairName,
      })
    : t('trading.cancelOrdersQuestion', {
        count,
      });
  const allText =
    count > 0
      ? someText
      : botCount > 0
        ? t('trading.onlyBotOrTpslOrders')
        : t('trading.onlyTpslOrders');
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpen={(isOpen) => {
        if (!isOpen) answer(false, false);
      }}
      title={isAll ? t('trading.cancelAll') : t('trading.cancelOrder')}
      cancelLabel={isAll ? t('futuresPanel.keepOrders') : t('futuresPanel.keepOrder')}
      confirmLabel={isAll ? t('trading.cancelAll') : t('trading.cancelOrder')}
      onConfirm={() => answer(true, dontShow, { exits, bots })}
    >
      <p>{isAll ? allText : t('trading.cancelOrderQuestion')}</p>
      {isOfBot && <p className="mt-2">{t('trading.botReplacesOrder')}</p>}
      {botCount > 0 && <p className="mt-2">{t('trading.botOrdersStay')}</p>}
      {exitCount > 0 && (
        <Checkbox className="mt-4" checked={exits} onChecked={setExits}>
          {exitCount === 1
            ? t('trading.alsoCancelTpsl')
            : t('trading.alsoCancelTpslMany', { count: exitCount })}
        </Checkbox>
      )}
      {botCount > 0 && (
        <Checkbox className="mt-4" checked={bots} onChecked={setBots}>
          {t('trading.alsoStopBots', {
            count: botCount,
          })}
        </Checkbox>
      )}
      <Checkbox className="mt-4" checked={dontShow} onChecked={setDontShow}>
        {t('trading.dontShowAgain')}
      </Checkbox>
    </ConfirmDialog>
  );
}
