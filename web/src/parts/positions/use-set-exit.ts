import { useCallback, useState } from 'react';
import { cancelContractOrder, setExits } from '../../data/futures/actions.ts';
import type { WaitingExit } from '../../data/futures/exits.ts';
import type { OpenPosition } from '../../data/futures/positions.ts';
import { usePositionContext } from '../../data/futures/use-position-context.ts';
import { isPriceOld } from '../../data/live/use-staleness.ts';
import { refusalOf } from '../../data/server/api-error.ts';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import {
  type ExitKind,
  type ExitsForm,
  emptyExits,
  exitsBody,
  exitsFormOf,
  exitsProblem,
  isBeyondLiquidation,
} from '../position-forms/exits-form.ts';
import { askAboutPrice, askAboutStop } from './dialog-store.ts';

export interface ExitChange {
  readonly position: OpenPosition;
  readonly kind: ExitKind;
  /** The one that waits and is moved; undefined: a new one of the whole position. */
  readonly exit: WaitingExit | undefined;
  /** Decimal string on the contract's tick; empty takes the exit away. */
  readonly triggerPrice: string;
  /** Of a limit exit, and of one of a part; undefined: as they are. */
  readonly price?: string | undefined;
  readonly quantity?: string | undefined;
}

function formOf({ position, kind, exit, triggerPrice, price, quantity }: ExitChange): ExitsForm {
  if (!exit) return { ...emptyExits, [kind]: { ...emptyExits[kind], triggerPrice } };
  const form = exitsFormOf({ ...exit, triggerPrice, price: price ?? exit.price }, position);
  return quantity === undefined ? form : { ...form, quantity };
}

/**
 * Sets, moves or takes away one take-profit or stop-loss of a position, and says how that went: a line on the chart
 * and a field in the row are the same act. Asks when a stop passes the liquidation price. Returns whether it was done.
 */
export function useSetExit() {
  const t = useText();
  const contextOf = usePositionContext();
  const [isSetting, setSetting] = useState(false);
  const set = useCallback(
    async (change: ExitChange): Promise<boolean> => {
      const { position, kind, exit, triggerPrice } = change;
      const context = contextOf(position);
      if (!context || (!triggerPrice && !exit)) return false;
      const form = formOf(change);
      if (triggerPrice) {
        const problem = exitsProblem(form, context);
        if (problem) {
          toast.error(t(problem));
          return false;
        }
        const isBeyond = kind === 'stopLoss' && isBeyondLiquidation(triggerPrice, context);
        if (isBeyond && !(await askAboutStop(context.liqPrice))) return false;
        if (isPriceOld() && !(await askAboutPrice())) return false;
      }
      setSetting(true);
      try {
        if (triggerPrice) await setExits(exitsBody(form, position.code, context));
        else if (exit) await cancelContractOrder(exit.code);
        toast.success(
          triggerPrice
            ? t(exit ? 'futuresPanel.tpSlUpdated' : 'futuresPanel.tpSlSet')
            : t('trading.orderCanceledSuccessfully'),
        );
        return true;
      } catch (error) {
        toast.error(refusalOf(error, t('shell.operationFailed'), t('shell.unexpectedError')));
        return false;
      } finally {
        setSetting(false);
      }
    },
    [contextOf, t],
  );
  return { set, isSetting };
}
