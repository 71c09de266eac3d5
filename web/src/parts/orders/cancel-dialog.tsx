import { useState } from 'react';
import type { Cancelling } from '../../data/orders/use-cancelling.ts';
import { useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

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
    ? t(
        'Cancel {{count|one:|other:all }}{{count}} {{count|one:open order|other:open orders}} of {{pair}}?',
        {
          count,
          pair: pairName,
        },
      )
    : t('Cancel {{count|one:|other:all }}{{count}} {{count|one:open order|other:open orders}}?', {
        count,
      });
  const allText =
    count > 0
      ? someText
      : botCount > 0
        ? t('All open orders here belong to bots or guard positions.')
        : t('All open orders here are exits that guard positions.');
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpen={(isOpen) => {
        if (!isOpen) answer(false, false);
      }}
      title={isAll ? t('Cancel All') : t('Cancel order')}
      cancelLabel={isAll ? t('Keep orders') : t('Keep order')}
      confirmLabel={isAll ? t('Cancel All') : t('Cancel order')}
      onConfirm={() => answer(true, dontShow, { exits, bots })}
    >
      <p>{isAll ? allText : t('Cancel this order? What is already filled stays filled.')}</p>
      {isOfBot && <p className="mt-2">{t('Its bot places it again. Stop the bot to end it.')}</p>}
      {botCount > 0 && <p className="mt-2">{t('Orders of your bots stay.')}</p>}
      {exitCount > 0 && (
        <Checkbox className="mt-4" checked={exits} onChecked={setExits}>
          {exitCount === 1
            ? t('Also cancel the exit that guards a position')
            : t('Also cancel the {{count}} exits that guard positions', { count: exitCount })}
        </Checkbox>
      )}
      {botCount > 0 && (
        <Checkbox className="mt-4" checked={bots} onChecked={setBots}>
          {t('Also stop {{count}} {{count|one:bot|other:bots}}; they keep what they hold', {
            count: botCount,
          })}
        </Checkbox>
      )}
      <Checkbox className="mt-4" checked={dontShow} onChecked={setDontShow}>
        {t("Don't show again")}
      </Checkbox>
    </ConfirmDialog>
  );
}
