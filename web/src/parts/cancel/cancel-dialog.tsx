import { useState } from 'react';
import type { CancelAllRequest, Cancelling } from '../../data/orders/use-cancelling.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

interface CancelDialogProps {
  readonly cancelling: Cancelling;
  /** The pair that Cancel All is limited to; empty for every pair. */
  readonly pairName: string;
}

const scopeTexts = {
  buys: 'trading.cancelBuys',
  sells: 'trading.cancelSells',
  limits: 'trading.cancelLimits',
  stops: 'trading.cancelStops',
} as const;

/** What is asked of many: how many go, or that only those are there that stay. */
function questionOf(t: Translate, asked: CancelAllRequest, pair: string): string {
  const { count, scope, bots } = asked;
  if (count === 0) {
    return bots.length > 0 ? t('trading.onlyBotOrTpslOrders') : t('trading.onlyTpslOrders');
  }
  if (scope !== 'all') return t(scopeTexts[scope], { count });
  return pair
    ? t('trading.cancelOrdersOfPair', { count, pair })
    : t('trading.cancelOrdersQuestion', { count });
}

/** Asks before orders are cancelled. */
export function CancelDialog({ cancelling, pairName }: CancelDialogProps) {
  const t = useText();
  const [dontShow, setDontShow] = useState(false);
  const [exits, setExits] = useState(false);
  const [bots, setBots] = useState(false);
  const { asked, answer } = cancelling;
  const isAll = asked?.kind === 'all';
  const several = asked?.kind === 'several' ? asked.codes.length : 0;
  const isScoped = isAll && asked.scope !== 'all';
  const exitCount = isAll ? asked.exitCount : 0;
  const botCount = isAll ? asked.bots.length : 0;
  const isOfBot = asked?.kind === 'one' && asked.bot !== '';
  const title =
    isScoped || several > 0
      ? t('trading.cancelOrders')
      : isAll
        ? t('trading.cancelAll')
        : t('trading.cancelOrder');
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpen={(isOpen) => {
        if (!isOpen) answer(false, false);
      }}
      title={title}
      cancelLabel={
        isAll || several > 0 ? t('futuresPanel.keepOrders') : t('futuresPanel.keepOrder')
      }
      confirmLabel={title}
      onConfirm={() => answer(true, dontShow, { exits, bots })}
    >
      <p>
        {isAll
          ? questionOf(t, asked, pairName)
          : several > 0
            ? t('trading.cancelTheseQuestion', { count: several })
            : t('trading.cancelOrderQuestion')}
      </p>
      {isScoped && pairName && (
        <p className="mt-2">{t('trading.onlyForPair', { pair: pairName })}</p>
      )}
      {isScoped && <p className="mt-2">{t('trading.otherOrdersStay')}</p>}
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
