import { useCallback } from 'react';
import { hasFlag } from '../../data/device/remembered-flag.ts';
import { closePositions } from '../../data/futures/actions.ts';
import type { OpenPosition } from '../../data/futures/positions.ts';
import { useRulesBySymbol } from '../../data/futures/use-contract-rules.ts';
import { isPriceOld } from '../../data/live/use-staleness.ts';
import { onSessionEnd } from '../../data/server/session.ts';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { openFuturesDialog } from './dialog-store.ts';
import { wholeClose } from './whole-close.ts';

/** So long after its answer a position may still show what it was. */
const SETTLE_MS = 1_000;
/** Positions whose close is on its way: a second press is not a second close. */
const closing = new Set<string>();
onSessionEnd(() => closing.clear());

/**
 * Closes a position at the market, all of it or a quantity: after its dialog or, when the user asked not to be asked
 * again, at once.
 */
export function useMarketClose(): (position: OpenPosition, quantity?: string) => void {
  const t = useText();
  const rules = useRulesBySymbol();
  return useCallback(
    (position, quantity) => {
      const { code, symbol } = position;
      // The dialog asks about an old price.
      if (!hasFlag('marketCloseModal_dontShow') || isPriceOld()) {
        openFuturesDialog({ kind: 'close', code, mode: 'market', ...(quantity && { quantity }) });
        return;
      }
      if (closing.has(code)) return;
      closing.add(code);
      const close = async () => {
        const part = { code, quantity: quantity ?? position.quantity };
        const { failed, message, answers } = await closePositions([
          wholeClose(part, rules.get(symbol)),
        ]);
        const [order] = answers[0] ?? [];
        if (order) toast.about(order.code, { message: t('futuresPanel.positionClosed') });
        else if (failed > 0) toast.error(message || t('futuresPanel.closePositionsFailed'));
      };
      void close().finally(() => setTimeout(() => closing.delete(code), SETTLE_MS));
    },
    [rules, t],
  );
}
