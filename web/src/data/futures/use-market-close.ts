import { useCallback } from 'react';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast-store.ts';
import { isPriceOld } from '../live/use-staleness.ts';
import { hasFlag } from '../remembered-flag.ts';
import { closePositions } from './actions.ts';
import { openFuturesDialog } from './dialogs/dialog-store.ts';
import type { OpenPosition } from './positions.ts';
import { useRulesBySymbol } from './use-contract-rules.ts';
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
        if (order) toast.about(order.code, { message: t('Position closed successfully') });
        else if (failed > 0) toast.error(message || t('Failed to close positions'));
      };
      void close();
    },
    [rules, t],
  );
}
