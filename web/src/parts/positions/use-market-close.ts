import { useCallback } from 'react';
import { hasFlag } from '../../data/device/remembered-flag.ts';
import { closePositions } from '../../data/futures/actions.ts';
import type { OpenPosition } from '../../data/futures/positions.ts';
import { useRulesBySymbol } from '../../data/futures/use-contract-rules.ts';
import { isPriceOld } from '../../data/live/use-staleness.ts';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { openFuturesDialog } from './dialog-store.ts';
import { wholeClose } from './whole-close.ts';

/**
 * Closes a position at the market: after its dialog or, when the user asked not to be asked again,
 * at once and all of it.
 */
export function useMarketClose(): (position: OpenPosition) => void {
  const t = useText();
  const rules = useRulesBySymbol();
  return useCallback(
    (position) => {
      const { code, symbol } = position;
      // The dialog asks about an old price.
      if (!hasFlag('marketCloseModal_dontShow') || isPriceOld()) {
        openFuturesDialog({ kind: 'close', code, mode: 'market' });
        return;
      }
      const close = async () => {
        const whole = wholeClose(position, rules.get(symbol));
        const { failed, message, answers } = await closePositions([whole]);
        const [order] = answers[0] ?? [];
        if (order) toast.about(order.code, { message: t('futuresPanel.positionClosed') });
        else if (failed > 0) toast.error(message || t('futuresPanel.closePositionsFailed'));
      };
      void close();
    },
    [rules, t],
  );
}
