import { useCallback, useState } from 'react';
import { setExits } from '#app/data/futures/actions.ts';
import type { WaitingExit } from '#app/data/futures/exits.ts';
import type { OpenPosition } from '#app/data/futures/positions.ts';
import { usePositionContext } from '#app/data/futures/use-position-context.ts';
import { isPriceOld } from '#app/data/live/use-staleness.ts';
import { refusalOf } from '#app/data/server/api-error.ts';
import { useText } from '#app/lib/i18n.ts';
import {
  exitProblem,
  exitsBody,
  exitsFormOf,
  isBeyondLiquidation,
} from '#app/parts/position-forms/exits-form.ts';
import { askAboutPrice, askAboutStop } from '#app/parts/positions/dialog-store.ts';
import { toast } from '#app/ui/overlays/toast-store.ts';

export interface ExitMove {
  readonly position: OpenPosition;
  readonly exit: WaitingExit;
  /** Decimal string on the contract's tick. */
  readonly triggerPrice: string;
}

/**
 * Moves the trigger of a waiting take-profit or stop-loss, and says how that went. Asks when a stop
 * passes the liquidation price. Returns whether it was moved.
 */
export function useMoveExit() {
  const t = useText();
  const contextOf = usePositionContext();
  const [isMoving, setMoving] = useState(false);
  const move = useCallback(
    async ({ position, exit, triggerPrice }: ExitMove): Promise<boolean> => {
      const context = contextOf(position);
      if (!context) return false;
      // A limit exit keeps the limit price that it has.
      const form = exitsFormOf({ ...exit, triggerPrice }, position);
      const problem = exitProblem(exit.kind, form[exit.kind], form.isLimit, context);
      if (problem) {
        toast.error(t(problem));
        return false;
      }
      const isBeyond = exit.kind === 'stopLoss' && isBeyondLiquidation(triggerPrice, context);
      if (isBeyond && !(await askAboutStop(context.liqPrice))) return false;
      if (isPriceOld() && !(await askAboutPrice())) return false;
      setMoving(true);
      try {
        await setExits(exitsBody(form, position.code, context));
        toast.success(t('futuresPanel.tpSlUpdated'));
        return true;
      } catch (error) {
        toast.error(refusalOf(error, t('shell.operationFailed'), t('shell.unexpectedError')));
        return false;
      } finally {
        setMoving(false);
      }
    },
    [contextOf, t],
  );
  return { move, isMoving };
}
