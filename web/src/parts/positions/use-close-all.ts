import { useState } from 'react';
import { hasFlag } from '../../data/device/remembered-flag.ts';
import { closePositions } from '../../data/futures/actions.ts';
import { usePositions } from '../../data/futures/positions.ts';
import { useRulesBySymbol } from '../../data/futures/use-contract-rules.ts';
import { isPriceOld } from '../../data/live/use-staleness.ts';
import { messageOf } from '../../data/server/api-error.ts';
import { noteOutcomes } from '../../data/user/outcome-note.ts';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { openFuturesDialog } from './dialog-store.ts';
import { wholeClose } from './whole-close.ts';

export interface CloseAll {
  readonly isClosing: boolean;
  /** Asks first, unless the user asked not to be asked again. */
  readonly ask: (symbol: string) => void;
  /** Closes the positions of one contract, or of all with an empty symbol, and says how it went. */
  readonly run: (symbol: string) => Promise<void>;
}

/** Closes positions at the market, one request for each, side by side. */
export function useCloseAll(): CloseAll {
  const t = useText();
  const [isClosing, setClosing] = useState(false);
  const held = usePositions().data ?? [];
  const rules = useRulesBySymbol();
  const chosen = (symbol: string) =>
    held.filter((position) => symbol === '' || position.symbol === symbol);

  const run = async (symbol: string) => {
    const positions = chosen(symbol);
    if (positions.length === 0) {
      toast.error(t('futuresPanel.noPositionsToClose'));
      return;
    }
    setClosing(true);
    try {
      const outcomes = await closePositions(
        positions.map((position) => wholeClose(position, rules.get(position.symbol))),
      );
      noteOutcomes(outcomes, {
        done: (count) => t('futuresPanel.closedCount', { count }),
        failed: (count) => t('futuresPanel.closeCountFailed', { count }),
      });
    } catch (error) {
      toast.error(messageOf(error, t('futuresPanel.closePositionsFailed')));
    } finally {
      setClosing(false);
    }
  };

  const ask = (symbol: string) => {
    if (chosen(symbol).length === 0) toast.error(t('futuresPanel.noPositionsToClose'));
    else if (hasFlag('singleCloseAllModal_dontShow') && !isPriceOld()) void run(symbol);
    else openFuturesDialog({ kind: 'close-all', symbol });
  };
  return { isClosing, ask, run };
}
